import AppShell
import HTML
import PhotoLibrary
import Wording

/// A line about what the user removed from a photo: what it was, and the way to have it back.
struct RemovedTags: Component {
    let context: PhotoContext
    let reading: PhotoReading

    private var removed: RemovedFromPhoto { reading.removed }

    @MarkupBuilder var body: Markup {
        if !removed.names.isEmpty {
            // Without scripts it is a form.
            form(
                .method("post"), .action("/photos/\(reading.photo.id.number)/tags/restore"), .class("removed"),
                .id("removed")
            ) {
                p(.class("footnote")) {
                    context.say(en: "You deleted from this photo:", it: "Hai eliminato da questa foto:")
                    " "
                    span(.lang("en")) { removed.names.joined(separator: ", ") }
                }
                button(.class("button tonal"), .type("submit"), .data("act", "restore")) {
                    Icon("arrow-u-up-left")
                    context.say(en: "Restore", it: "Ripristina")
                }
            }
        } else if removed.isAll && reading.tags.isEmpty {
            p(.class("footnote removed"), .id("removed")) {
                context.say(
                    en: "The tags recognised in this photo were deleted or renamed in all photos.",
                    it: "Le etichette riconosciute in questa foto sono state eliminate o rinominate ovunque.")
            }
        }
    }
}
