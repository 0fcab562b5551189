import AppShell
import HTML
import Wording

/// Stands in for every page while the library is closed for a restore. Its script asks for the page that was wanted
/// until that is there; without a script, reloading does.
struct ClosedPage: Component {
    let context: PageContext
    let closure: LibraryDoor.Closure?

    var body: Markup {
        Page(
            context, title: title, style: .bare, styles: ["offline.css", "settings.css"], scripts: ["settings.js"]
        ) {
            div(.id("live"), .class("empty offline"), .data("live", "closed")) {
                img(.src(context.asset("favicon.svg")), .alt(""), .width(96), .height(96))
                h1 { context.say(title) }
                if case .restoring(let share) = closure {
                    p(.role("status")) { context.format.percent(share) }
                    p {
                        context.say(
                            en: "Photos and tags are there again when it is complete. You can leave this page.",
                            it: "Foto ed etichette torneranno quando sarà completo. Puoi lasciare questa pagina.")
                    }
                } else {
                    p { context.say(en: "Vision keeps trying.", it: "Vision continua a provare.") }
                }
                a(.class("button"), .href("")) { context.say(en: "Reload", it: "Ricarica") }
            }
        }
    }

    private var title: Phrase { closure == .failing ? RestoreWords.failing : RestoreWords.underWay }
}
