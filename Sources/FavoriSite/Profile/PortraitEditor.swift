import AppShell
import FavourStore
import HTML
import Wording

/// One's own picture on the profile: tapped, another one is chosen.
struct PortraitEditor: Component {
    let context: PageContext
    let person: Person

    static let words: [String: Phrase] = [
        "portraitSending": Phrase(en: "Sending the picture…", it: "Invio dell'immagine…"),
        "portraitChanged": Phrase(en: "Picture changed", it: "Immagine cambiata"),
        "portraitRemoved": Phrase(en: "Picture removed", it: "Immagine tolta"),
        "portraitRemove": Phrase(en: "Remove your picture?", it: "Togliere la tua immagine?"),
        "portraitRemoveText": Phrase(
            en: "Others will see the first letter of your name.",
            it: "Gli altri vedranno l'iniziale del tuo nome."),
        "remove": Phrase(en: "Remove", it: "Togli"),
    ]

    var body: Markup {
        div(.class("portrait-editor"), .id("portrait")) {
            label(.class("portrait-choose")) {
                Portrait(context: context, person: person, size: "large")
                span(.class("portrait-badge"), .aria("hidden", "true"), .hidden()) { Icon("camera") }
                input(
                    .class("visually-hidden"), .type("file"), Attribute("accept", "image/*"), Attribute("disabled"),
                    .aria("label", context.say(en: "Choose your picture", it: "Scegli la tua immagine")))
            }
            element("noscript", []) {
                p(.class("footnote")) {
                    context.say(
                        en: "To choose a picture, turn on JavaScript.",
                        it: "Per scegliere un'immagine, attiva JavaScript.")
                }
            }
        }
    }
    /// What takes the picture away, beside it.
    @MarkupBuilder var removing: Markup {
        if person.picture != nil {
            button(.class("button plain small portrait-remove"), .id("portrait-remove"), .type("button"), .hidden()) {
                context.say(en: "Remove picture", it: "Togli immagine")
            }
        }
    }
}
