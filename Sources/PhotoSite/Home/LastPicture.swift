import AppShell
import HTML
import PhotoLibrary
import Wording

/// The most recently added photo, with buttons to use or analyse it again.
struct LastPicture: Component {
    let context: PhotoContext
    let photo: LastPhoto

    var body: Markup {
        section(.class("card last"), .aria("labelledby", "last")) {
            a(.class("last-photo"), .href(PhotoAddress.viewer(id)), .aria("labelledby", "last")) {
                img(
                    .src(PhotoAddress.square(id, version: photo.photo.version, of: context.owner)), .alt(""),
                    .width(92),
                    .height(92),
                    Attribute("decoding", "async"))
            }
            div(.class("last-text")) {
                h2(.id("last")) { context.say(en: "Last picture", it: "Ultima foto") }
                p(.class("quiet")) { tags }
            }
            div(.class("last-buttons")) {
                a(.class("button tonal small"), .href("\(PhotoAddress.viewer(id))/edit")) {
                    Icon("crop")
                    context.say(en: "Use again", it: "Usa di nuovo")
                }
                // Without its script, the button leads to the result that is there.
                form(
                    .action("\(PhotoAddress.viewer(id))/result"), .data("analyse", "\(PhotoAddress.viewer(id))/analyse")
                ) {
                    button(.class("button tonal small wide")) {
                        Icon("sparkle")
                        context.say(en: "Analyse again", it: "Rianalizza")
                    }
                }
            }
        }
    }

    private var id: Int64 { photo.photo.id.number }

    private var tags: String {
        guard photo.tags.isEmpty else { return photo.tags.joined(separator: ", ") }
        return photo.isAnalysed
            ? context.say(ImportWords.nothingRecognised)
            : context.say(en: "Not analysed yet", it: "Non ancora analizzata")
    }
}
