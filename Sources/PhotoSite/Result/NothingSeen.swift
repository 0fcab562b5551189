import AppShell
import HTML
import Interpretation
import PhotoLibrary
import Wording

/// Shown when nothing was recognised: offers the result at a lower level, another selection, or adding tags by hand.
struct NothingSeen: Component {
    let context: PhotoContext
    let reading: PhotoReading
    /// The nearest lower level that shows something, if any.
    let lower: PhotoReading?

    var body: Markup {
        section(.class("empty"), .id("nothing")) {
            Icon("binoculars")
            if reading.isAnalysed {
                h2 { context.say(en: "Nothing recognised", it: "Nessun elemento riconosciuto") }
                p {
                    context.say(
                        en: "Nothing in this photo reaches the confidence level \(reading.level.phrase.en).",
                        it: """
                            Nulla in questa foto raggiunge il livello di affidabilità \
                            \(reading.level.phrase.it.lowercased()).
                            """)
                }
            } else {
                h2 { context.say(en: "Not analysed yet", it: "Non ancora analizzata") }
            }
            if let lower { offer(lower) }
            AddTagsButton(context: context, isLarge: true)
        }
    }

    @MarkupBuilder private func offer(_ lower: PhotoReading) -> Markup {
        let names = lower.tags.filter { $0.confidence != nil }
        if !names.isEmpty {
            p {
                context.say(
                    en: "At the level \(lower.level.phrase.en), Vision recognises:",
                    it: "Con il livello \(lower.level.phrase.it.lowercased()), Vision riconosce:")
            }
            div(
                .class("chips"), .role("group"),
                .aria("label", context.say(en: "Add what is right", it: "Aggiungi ciò che è giusto"))
            ) {
                for tag in names {
                    button(.class("chip"), .type("button"), .data("act", "add"), .data("with", tag.name)) {
                        Icon("plus")
                        span(.lang("en")) { tag.name }
                        span(.class("quiet")) { context.format.percent(Double(tag.confidence ?? 0)) }
                    }
                }
            }
            a(.class("button tonal"), .href("/photos/\(reading.photo.id.number)/result?level=\(lower.level.key)")) {
                context.say(
                    en: "Show at \(lower.level.phrase.en)",
                    it: "Mostra con livello \(lower.level.phrase.it.lowercased())")
            }
        }
    }
}
