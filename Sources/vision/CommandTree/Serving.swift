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
                commands may use the library at the same time. Only this computer can reach it, unless --host says \
                otherwise; then “vision password” must have set a password first.
                """,
            it: """
                Offre la libreria come app web fino a Ctrl-C e intanto riconosce ciò che viene importato; gli altri comandi \
                vision possono usare la libreria allo stesso tempo. La raggiunge solo questo computer, a meno che --host non \
                dica altrimenti; in quel caso “vision password” deve aver prima impostato una password.
                """),
        options: [Inputs.host.spec, Inputs.port.spec],
        examples: [
            CommandSpec.Example(
                "vision serve",
                Phrase(en: "For the browser on this computer.", it: "Per il browser di questo computer.")),
            CommandSpec.Example(
                "vision serve --host 192.168.1.20",
                Phrase(en: "For the phones in the same network.", it: "Per i telefoni della stessa rete.")),
        ])
}
