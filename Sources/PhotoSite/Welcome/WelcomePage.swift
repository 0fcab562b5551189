import AppShell
import HTML
import Wording

/// The tutorial: four pages side by side, each a picture, a title and a short text. Swiping, the dots and the arrow keys turn
/// them; the last one begins.
struct WelcomePage: Component {
    let context: PhotoContext
    /// Where *Skip* and *Start* lead: `/`, or back to the settings.
    let isRepeated: Bool

    var body: Markup {
        Page(
            context.page, title: Phrase(en: "Welcome", it: "Ti diamo il benvenuto"), style: .bare,
            styles: ["welcome.css"], scripts: ["welcome.js"]
        ) {
            form(.class("welcome"), .method("post"), .action(isRepeated ? "/welcome?again" : "/welcome")) {
                button(.class("bar-button welcome-skip"), .id("skip")) { context.say(en: "Skip", it: "Salta") }
                div(
                    .class("slides"), .id("slides"), Attribute("tabindex", "0"), .role("group"),
                    .aria("label", context.say(en: "Tutorial", it: "Introduzione"))
                ) {
                    for (index, slide) in WelcomeSlide.all.enumerated() { show(slide, index) }
                }
                nav(.class("dots"), .aria("label", context.say(en: "Pages", it: "Pagine"))) {
                    for index in WelcomeSlide.all.indices {
                        a(
                            .href("#slide-\(index + 1)"), .aria("label", context.say(WelcomeSlide.all[index].title)),
                            Attribute("aria-current", optional: index == 0 ? "true" : nil))
                    }
                }
                div(.class("welcome-buttons")) {
                    a(.class("button wide"), .id("next"), .href("#slide-2"), .role("button")) {
                        context.say(en: "Next", it: "Avanti")
                    }
                    button(.class("button wide"), .id("start")) { context.say(en: "Start", it: "Inizia") }
                }
            }
        }
    }

    private func show(_ slide: WelcomeSlide, _ index: Int) -> Markup {
        let heading = context.say(slide.title)
        let count = WelcomeSlide.all.count
        return section(
            .class("slide"), .id("slide-\(index + 1)"), .role("group"),
            .aria("label", context.say(en: "\(index + 1) of \(count)", it: "\(index + 1) di \(count)"))
        ) {
            img(
                .class("slide-picture"), .src(context.asset("\(slide.picture).svg")), .alt(""), .width(360),
                .height(300))
            if index == 0 { h1 { heading } } else { h2 { heading } }
            p { context.say(slide.text) }
        }
    }
}

/// A page of the tutorial.
struct WelcomeSlide: Sendable {
    /// A drawing below `pictures/`.
    let picture: String
    let title: Phrase
    let text: Phrase

    static let all = [
        WelcomeSlide(
            picture: "welcome", title: Phrase(en: "Welcome to Vision", it: "Ecco Vision"),
            text: Phrase(
                en: "Take a photo or choose one, and learn what is in it. Your photos stay on your own computer.",
                it:
                    "Scatta una foto o scegline una e scopri che cosa contiene. Le tue foto restano sul tuo computer."
            )),
        WelcomeSlide(
            picture: "choose", title: Phrase(en: "Choose precisely", it: "Scegli con precisione"),
            text: Phrase(
                en: "Drag the corners around what interests you. The photo is not cropped.",
                it: "Trascina gli angoli attorno a ciò che ti interessa. La foto non viene ritagliata.")),
        WelcomeSlide(
            picture: "recognised", title: Phrase(en: "What was recognised", it: "Che cosa è stato riconosciuto"),
            text: Phrase(
                en:
                    "See how sure Vision is of each thing, and what else it could be. Your corrections are kept.",
                it:
                    "Scopri quanto è affidabile ogni risultato e che cos'altro potrebbe essere. Le tue correzioni restano."
            )),
        WelcomeSlide(
            picture: "found", title: Phrase(en: "Find it again", it: "Ritrovala"),
            text: Phrase(
                en: "Search for things, places and dates: “pizza naples 2024” finds that evening.",
                it: "Cerca cose, luoghi e date: con «pizza napoli 2024» ritrovi quella sera.")),
    ]
}
