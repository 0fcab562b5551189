import Terminal
import Wording

/// The verb that serves the web app.
extension CommandTree {
    static let serve = CommandSpec(
        "serve",
        summary: Phrase(
            en: "Open the app in a browser, on this computer or on the phones at home.",
            it: "Apre l'app nel browser, su questo computer o sui telefoni di casa."),
        discussion: Phrase(
            en: """
                Serves the library as a web app until Ctrl-C, and recognises what is imported meanwhile; other vision \
                commands may use the library at the same time. Only this computer can reach the app. To let other \
                devices reach it, set a password with “vision password” and use --host. Behind a reverse proxy, set a \
                password and use --trusted-proxy and --public-name: then wrong passwords are counted for each client, \
                and sessions stay on https. With --phone it opens to the phones at home over https: it makes a certificate \
                authority for this computer once, and plain http gives only a page that leads a phone through trusting it.
                """,
            it: """
                Offre la libreria come app web fino a Ctrl-C e intanto riconosce ciò che viene importato; gli altri \
                comandi vision possono usare la libreria allo stesso tempo. Solo questo computer può raggiungere \
                l'app. Perché la raggiungano altri dispositivi, impostare una password con “vision password” e usare \
                --host. Dietro un proxy inverso, impostare una password e usare --trusted-proxy e --public-name: \
                allora le password errate vengono contate per ogni client e le sessioni restano su https. Con --phone si apre ai telefoni di casa su https: crea una volta \
                un'autorità di certificazione per questo computer, e http semplice dà solo una pagina che spiega al telefono \
                come considerarla attendibile.
                """),
        options: [
            Inputs.host.spec, Inputs.port.spec, Inputs.phone.spec, Inputs.securePort.spec, Inputs.trustedProxy.spec,
            Inputs.publicName.spec,
        ],
        examples: [
            CommandSpec.Example(
                "vision serve",
                Phrase(en: "For the browser on this computer.", it: "Per il browser di questo computer.")),
            CommandSpec.Example(
                "vision serve --phone",
                Phrase(
                    en: "For the phones at home, over https.", it: "Per i telefoni di casa, su https.")),
            CommandSpec.Example(
                "vision serve --trusted-proxy 127.0.0.1 --public-name photos.example.org",
                Phrase(
                    en: "Behind a reverse proxy with https on this computer.",
                    it: "Dietro un proxy inverso con https su questo computer.")),
        ])
}
