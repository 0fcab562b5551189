import AppShell
import HTML
import Wording

/// Stands in for every page while the library is closed, as for a restore. Its script asks for the page that was wanted
/// until that is there; without a script, reloading does.
struct ClosedPage: Component {
    let context: PageContext
    let closure: LibraryDoor.Closure

    var body: Markup {
        Page(
            context, title: closure.title, style: .bare, styles: ["offline.css", "settings.css"],
            scripts: ["settings.js"]
        ) {
            div(.id("live"), .class("empty offline"), .data("live", "closed")) {
                img(.src(context.asset("favicon.svg")), .alt(""), .width(96), .height(96))
                h1 { context.say(closure.title) }
                switch closure {
                case .early: p { context.say(en: "In a moment it is.", it: "Tra un momento lo sarà.") }
                case .failing: p { context.say(en: "Vision keeps trying.", it: "Vision continua a provare.") }
                case .restoring(let share):
                    p(.role("status")) { context.format.percent(share) }
                    p {
                        context.say(
                            en: "Your photos and tags will be back when this is finished. You can leave this page.",
                            it: "Al termine ritroverai foto ed etichette. Puoi lasciare questa pagina.")
                    }
                }
                a(.class("button"), .href("")) { context.say(en: "Reload", it: "Ricarica") }
            }
        }
    }
}
