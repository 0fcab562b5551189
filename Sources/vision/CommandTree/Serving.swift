import Terminal
import Wording

/// The verb that serves the web app.
extension CommandTree {
    static let serve = CommandSpec(
        "serve",
        summary: Phrase(
            en: "Serve the app to the browser on this computer, or to the phones at home.",
            it: "Offre l'app al browser di questo computer, o ai telefoni di casa."),
        discussion: Phrase(
            en: """
                Serves the library as a web app until Ctrl-C, and recognises what is imported meanwhile; other \
                vision commands may use the library at the same time. Only this computer can reach the app, unless \
                --phone or --host says otherwise; for both, set a password with “vision password” first. --phone \
                opens the app to the phones at home over https: it makes a certificate authority for this computer \
                once, and plain http gives only a page that leads a phone through trusting it. --host alone serves \
                plain http, which others in the network can read. Behind a reverse proxy, use --trusted-proxy \
                and --public-name: then wrong passwords are counted for each client, and sessions stay on https.
                """,
            it: """
                Offre la libreria come app web fino a Ctrl-C e intanto riconosce ciò che viene importato; gli altri \
                comandi vision possono usare la libreria allo stesso tempo. Solo questo computer può raggiungere \
                l'app, a meno che si usi --phone o --host; prima occorre impostare una password con «vision \
                password». --phone apre l'app ai telefoni di casa su https: crea una volta un'autorità di \
                certificazione per questo computer, e http semplice dà solo una pagina che spiega al telefono come \
                considerarla attendibile. --host da solo usa http semplice, che altri in rete possono leggere. \
                Dietro un proxy inverso, usare --trusted-proxy e --public-name: allora le password errate vengono \
                contate per ogni client e le sessioni restano su https.
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
