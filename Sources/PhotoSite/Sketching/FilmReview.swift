import AppShell
import HTML
import Wording

/// The review of a recorded video: play, save, share or discard. The video exists only in the browser's memory.
struct FilmReview: Component {
    let context: PhotoContext

    var body: Markup {
        dialog(.class("film"), .id("film"), .aria("labelledby", "film-title")) {
            h2(.id("film-title")) { context.say(en: "Your video", it: "Il tuo video") }
            video(
                .id("film-video"), Attribute("controls"), Attribute("playsinline"), Attribute("loop"),
                .aria("label", context.say(en: "The recorded video", it: "Il video registrato")))
            p(.class("footnote"), .id("film-facts"))
            div(.class("choices")) {
                // A plain download link: it saves the video on this device, without the network.
                a(.class("button wide"), .id("film-save"), .href("#film")) {
                    Icon("download-simple")
                    context.say(en: "Save", it: "Salva")
                }
                button(.class("button tonal wide"), .id("film-share"), .type("button"), .hidden()) {
                    Icon("export")
                    context.say(en: "Share", it: "Condividi")
                }
                button(.class("button plain wide"), .id("film-discard"), .type("button")) {
                    context.say(Self.throwAway)
                }
            }
        }
    }

    private static let throwAway = Phrase(en: "Discard", it: "Scarta")

    /// What the script says.
    static let words: [String: Phrase] = [
        "filmName": Phrase(en: "Live sketch", it: "Disegno in tempo reale"),
        "filmFacts": Phrase("{length} · {size}"),
        "throwAway": throwAway,
        "throwAwayTitle": Phrase(en: "Discard the video?", it: "Scartare il video?"),
        "throwAwayText": Phrase(
            en: "It has not been saved or shared, and cannot be recovered.",
            it: "Non è stato salvato né condiviso e non potrà essere recuperato."),
        "done": Phrase(en: "Done", it: "Fine"),
    ]
}
