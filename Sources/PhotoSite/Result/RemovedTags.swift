import AppShell
import HTML
import PhotoLibrary
import Wording

/// Shown when the user removed everything that was recognised: lists it, and offers to restore it.
struct RemovedTags: Component {
    let context: PhotoContext
    let reading: PhotoReading
    /// What was taken from this very photo.
    let removed: [String]

    /// Renamed things are listed under their new names, so nothing is shown for them.
    @MarkupBuilder var body: Markup {
        if !removed.isEmpty || reading.tags.isEmpty {
            section(.class("empty"), .id("removed")) {
                Icon("tag")
                h2 { context.say(en: "Tags deleted", it: "Etichette eliminate") }
                if removed.isEmpty {
                    p {
                        context.say(
                            en: "The tags recognised in this photo were deleted or renamed in all photos.",
                            it:
                                "Le etichette riconosciute in questa foto sono state eliminate o rinominate ovunque."
                        )
                    }
                } else {
                    p {
                        context.say(en: "You deleted from this photo:", it: "Hai eliminato da questa foto:")
                        " "
                        span(.lang("en")) { removed.joined(separator: ", ") }
                    }
                    // Without scripts it is a form.
                    form(.method("post"), .action("/photos/\(reading.photo.id.number)/tags/restore")) {
                        button(.class("button tonal"), .type("submit"), .data("act", "restore")) {
                            Icon("arrow-u-up-left")
                            context.say(en: "Restore", it: "Ripristina")
                        }
                    }
                }
                if reading.tags.isEmpty { AddTagsButton(context: context, isLarge: true) }
            }
        }
    }
}
