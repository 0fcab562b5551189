import HTML
import Wording

/// Stands in for any page while the app cannot be reached, at that page's address.
struct OfflinePage: Component {
    let context: PageContext

    var body: Markup {
        Page(
            context, title: title, style: .bare, styles: ["offline.css"], scripts: ["offline.js"],
            words: Self.words
        ) {
            div(.class("empty offline")) {
                img(.src(context.asset("favicon.svg")), .alt(""), .width(96), .height(96))
                h1 { context.say(title) }
                p {
                    context.say(
                        en: "Check that \(context.app.name) is still running and that you are on the same network.",
                        it:
                            "Controlla che \(context.app.name) sia in esecuzione e che questo dispositivo sia sulla stessa rete."
                    )
                }
                // The address of the page that was wanted: without scripts, the link asks for it again.
                a(.class("button"), .id("again"), .href("")) { context.say(en: "Try again", it: "Riprova") }
                p(.class("footnote"), .id("state"), .role("status"))
            }
        }
    }

    private var title: Phrase {
        Phrase(en: "\(context.app.name) cannot be reached", it: "\(context.app.name) non risponde")
    }

    private static let words: [String: Phrase] = [
        "trying": Phrase(en: "Trying again…", it: "Nuovo tentativo…"),
        "waiting": Phrase(
            en: "No answer yet. This page keeps trying automatically.",
            it: "Ancora nessuna risposta. Questa pagina continua a provare automaticamente."),
    ]
}
