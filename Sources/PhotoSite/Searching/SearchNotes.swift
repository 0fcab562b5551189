import AppShell
import HTML
import PhotoLibrary
import Wording

/// Notes about excluding words that match nothing. The script updates them while the person types.
struct SearchNotes: Component {
    let context: PhotoContext
    let tab: SearchHead.Tab
    let advice: SearchAdvice

    var body: Markup {
        div(.class("search-notes"), .id("search-notes"), .role("status"), .hidden(advice.idle.isEmpty)) {
            for idle in advice.idle {
                p {
                    context.say(Self.phrase(idle))
                    if let correction = idle.correction {
                        " "
                        a(.href(tab.path(for: correction))) { context.say(NothingFound.correction(correction)) }
                    }
                }
            }
        }
    }

    static func phrase(_ idle: SearchAdvice.Idle) -> Phrase {
        Phrase(
            en: "Nothing matches “\(idle.text)”, so no photos are excluded.",
            it: "Nulla corrisponde a «\(idle.text)»: nessuna foto è esclusa.")
    }
}
