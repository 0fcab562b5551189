import AppShell
import HTML
import PhotoLibrary
import Wording

/// Nothing that was recognised is left, because the user took it away: what that was, and a way back.
struct RemovedTags: Component {
    let context: PhotoContext
    let sight: Sight
    /// What was taken from this very photo.
    let removed: [String]

    /// What the user called something else is there under its new name: then there is nothing to be told.
    @MarkupBuilder var body: Markup {
        if !removed.isEmpty || sight.tags.isEmpty {
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
                    form(.method("post"), .action("/photos/\(sight.photo.id.number)/tags/restore")) {
                        button(.class("button tonal"), .type("submit"), .data("act", "restore")) {
                            Icon("arrow-u-up-left")
                            context.say(en: "Restore", it: "Ripristina")
                        }
                    }
                }
                if sight.tags.isEmpty { AddTagsButton(context: context, isLarge: true) }
            }
        }
    }
}
