import AppShell
import HTML
import Wording

/// The categories that photos can be moved to. A script opens it.
struct MoveSheet: Component {
    let context: PhotoContext
    /// The element's identifier; nil when a script finds it by other means.
    var id: String?

    /// Instead of a category: where recognition puts the photos.
    static let automatic = "automatic"

    var body: Markup {
        let title = context.say(en: "Move to category", it: "Sposta nella categoria")
        dialog(.class("sheet move-sheet"), Attribute("id", optional: id), .aria("label", title)) {
            form(.method("dialog")) {
                div(.class("move-head")) {
                    button(.class("bar-button"), .value("")) { context.say(en: "Cancel", it: "Annulla") }
                    h2 { title }
                    span {}
                }
                ul(.class("list")) {
                    li {
                        button(
                            .class("row"), .value(Self.automatic), .data("name", context.say(SettingsWords.automatic))
                        ) {
                            Icon("sparkle")
                            span(.class("row-text")) {
                                context.say(SettingsWords.automatic)
                                span(.class("footnote")) {
                                    context.say(en: "By what was recognised", it: "In base a ciò che è riconosciuto")
                                }
                            }
                        }
                    }
                    for shelf in context.openShelves {
                        li {
                            button(.class("row"), .value(shelf.key), .data("name", context.name(of: shelf))) {
                                Icon(shelf.icon)
                                span(.class("row-text")) { context.name(of: shelf) }
                                Icon("check", class: "end")
                            }
                        }
                    }
                }
                p(.class("list-note")) {
                    context.say(
                        en: "Moved photos stay in the chosen category, even if they are analysed again.",
                        it: "Le foto spostate restano nella categoria scelta, anche se vengono analizzate di nuovo.")
                }
                OwnGroupNote(context: context)
            }
        }
    }
}

/// Tells that tags are groups of one's own, where categories are chosen. The link leads to choosing photos; in the sheet a
/// script tags those that were chosen.
struct OwnGroupNote: Component {
    let context: PhotoContext

    var body: Markup {
        p(.class("list-note")) {
            context.say(en: "For a group of your own, ", it: "Per un gruppo tuo, ")
            a(.href("/search#choose"), .data("own-group", "")) {
                context.say(en: "give photos a tag", it: "dai un'etichetta alle foto")
            }
            "."
        }
    }
}

/// The same choice as a form, for pages without scripts.
struct MoveForm: Component {
    let context: PhotoContext
    let photo: Int64
    /// The page to return to.
    let then: String

    var body: Markup {
        form(.class("photo-links move-form"), .method("post"), .action("/photos/category")) {
            input(.type("hidden"), .name("ids"), .value("\(photo)"))
            input(.type("hidden"), .name("then"), .value(then))
            select(
                .class("field"), .name("category"),
                .aria("label", context.say(en: "Move to category", it: "Sposta nella categoria"))
            ) {
                option(.value(MoveSheet.automatic)) { context.say(SettingsWords.automatic) }
                for shelf in context.openShelves { option(.value(shelf.key)) { context.name(of: shelf) } }
            }
            button(.class("button tonal small")) { context.say(en: "Move", it: "Sposta") }
        }
    }
}
