import AppShell
import Glibc
import HTML
import PhotoLibrary
import Wording

/// The tags that were deleted from all photos and can be restored: `/deleted/tags`.
struct DeletedTagsPage: Component {
    let context: PhotoContext
    /// The last deleted first.
    let tags: [DeletedTag]
    /// Unfinished edits.
    let open: [String]

    static let title = Phrase(en: "Recently deleted tags", it: "Etichette eliminate")

    var body: Markup {
        Page(
            context.page, title: Self.title, style: .pushed, tab: .search, parent: "/tags",
            styles: ["taglist.css", "deletedtags.css"], scripts: ["deletedtags.js"], words: Self.words
        ) {
            div(.class("deleted-tags")) {
                div(.class("tag-edits"), .id("tag-edits"), .data("open", open.joined(separator: " ")))
                list
            }
        }
    }

    /// What a script replaces after a change.
    var list: Markup {
        div(.id("deleted-tags")) {
            if tags.isEmpty {
                div(.class("empty")) {
                    Icon("tag")
                    h2(.id("no-tags"), Attribute("tabindex", "-1")) {
                        context.say(en: "No deleted tags", it: "Nessuna etichetta eliminata")
                    }
                    p {
                        context.say(
                            en: "Deleted tags stay here for 30 days. Then they are removed permanently.",
                            it: "Le etichette eliminate restano qui per 30 giorni. Poi vengono rimosse definitivamente."
                        )
                    }
                }
            } else {
                p(.class("footnote")) {
                    context.say(
                        en: "Tags are deleted permanently after 30 days. Your photos are kept.",
                        it: "Le etichette vengono eliminate definitivamente dopo 30 giorni. Le tue foto restano.")
                }
                for day in days {
                    HTML.section {
                        h2(.class("list-title")) { context.say(DeletedRoutes.phrase(daysLeft: day.left)) }
                        ul(.class("list")) { for tag in day.tags { row(tag) } }
                    }
                }
            }
        }
    }

    /// The tags by the days that they are kept, in their order.
    private var days: [(left: Int, tags: [DeletedTag])] {
        let now = Int64(time(nil))
        var days: [(left: Int, tags: [DeletedTag])] = []
        for tag in tags {
            let left = DeletedRoutes.daysLeft(tag.deletedDate, now)
            if days.last?.left == left {
                days[days.count - 1].tags.append(tag)
            } else {
                days.append((left, [tag]))
            }
        }
        return days
    }

    private func row(_ tag: DeletedTag) -> Markup {
        li {
            div(.class("row"), .data("deletion", tag.deletion), .data("name", tag.name)) {
                span(.class("row-text")) {
                    span { tag.name }
                    element("small", []) { context.say(ImportWords.photos(tag.photos)) }
                }
                button(
                    .class("bar-button"), .type("button"), .data("restore", ""), .hidden(),
                    .aria("label", context.say(en: "Restore “\(tag.name)”", it: "Ripristina «\(tag.name)»"))
                ) { context.say(en: "Restore", it: "Ripristina") }
                button(
                    .class("bar-button danger"), .type("button"), .data("delete", ""), .hidden(),
                    .title(context.say(Self.delete)),
                    .aria(
                        "label",
                        context.say(
                            en: "Delete “\(tag.name)” permanently", it: "Elimina definitivamente «\(tag.name)»"))
                ) { Icon("trash") }
            }
        }
    }

    private static let delete = Phrase(en: "Delete permanently", it: "Elimina definitivamente")

    private static let words: [String: Phrase] = TagListWords.edits.merging([
        "restored": Phrase(en: "“{name}” restored", it: "«{name}» ripristinata"),
        "deleteTitle": Phrase(
            en: "Delete the tag “{name}” permanently?", it: "Eliminare definitivamente l'etichetta «{name}»?"),
        "deleteText": Phrase(
            en: "It can then no longer be restored. Your photos are kept.",
            it: "Non si potrà più ripristinare. Le tue foto restano."),
        "deleteAction": delete,
        "deleted": Phrase(en: "Tag deleted permanently", it: "Etichetta eliminata definitivamente"),
    ]) { $1 }
}
