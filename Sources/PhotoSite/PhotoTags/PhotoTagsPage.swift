import AppShell
import HTML
import PhotoLibrary
import Wording

/// The tags of one photo, one per line, each with its origin and a delete button.
struct PhotoTagsPage: Component {
    let context: PhotoContext
    let reading: PhotoReading
    let copy: CopyState

    private var id: Int64 { reading.photo.id.number }

    var body: Markup {
        Page(
            context.page, title: Phrase(en: "Tags", it: "Etichette"), style: .pushed, tab: .search,
            parent: "/photos/\(id)",
            actions: AddTagsButton(context: context, isInBar: true).body, styles: ["tags.css", "photo-tags.css"],
            scripts: ["tags.js", "save.js"], words: TagWords.all.merging(SaveWords.all) { $1 }
        ) {
            div(.class("photo-tags"), .data("photo", "\(id)")) {
                a(.class("photo-tags-picture"), .href("/photos/\(id)")) {
                    img(
                        .src(PhotoAddress.small(id, version: reading.photo.version, of: context.owner)),
                        .alt(reading.caption ?? context.say(en: "The photo", it: "La foto")),
                        .width(reading.photo.uprightSize.width), .height(reading.photo.uprightSize.height))
                }
                div(.id("live")) {
                    again
                    if reading.tags.isEmpty {
                        nothing
                    } else {
                        // Without scripts the buttons of the rows send this form.
                        form(.method("post"), .action("/photos/\(id)/tags")) {
                            ul(.class("list")) { for tag in reading.tags { PhotoTagRow(context: context, tag: tag) } }
                        }
                        p(.class("list-note")) {
                            context.say(
                                en: "Deleted tags do not come back; added tags are kept.",
                                it: "Le etichette eliminate non tornano; quelle aggiunte restano.")
                        }
                    }
                    RemovedTags(context: context, reading: reading)
                }
            }
            AddTagsSheet(context: context, action: "/photos/\(id)/tags")
            SavedSheet(context: context, photo: id, copy: copy)
        }
    }

    /// Shown while the saved copy has other tags than the list.
    @MarkupBuilder private var again: Markup {
        if copy == .changed {
            Banner {
                p {
                    context.say(
                        en: "The tags have changed since the photo was saved.",
                        it: "Le etichette sono cambiate da quando la foto è stata salvata.")
                }
                SaveButton(context: context, photo: id, copy: copy)
            }
        }
    }

    private var nothing: Markup {
        div(.class("empty")) {
            Icon("tag")
            h2 { context.say(en: "No tags", it: "Nessuna etichetta") }
            p {
                context.say(
                    en: "Add tags, or analyse the photo.", it: "Aggiungi etichette, o analizza la foto.")
            }
            AddTagsButton(context: context, isLarge: true)
        }
    }
}

/// One tag of a photo.
struct PhotoTagRow: Component {
    let context: PhotoContext
    let tag: SeenTag

    var body: Markup {
        li(.class("swipe"), .data("name", tag.name)) {
            SwipeDelete(context: context)
            div(.class("swipe-front row")) {
                Icon(tag.category?.iconOfThing ?? "tag")
                a(.class("row-text"), .href(GridScope.path(tag: tag.name))) {
                    span(Attribute("lang", optional: tag.origin == .recognised ? "en" : nil)) { tag.name }
                    small { origin }
                }
                button(
                    .class("round plain"), .type("submit"), .name("remove"), .value(tag.name), .data("act", "remove"),
                    .aria("label", context.say(en: "Delete \(tag.name)", it: "Elimina \(tag.name)"))
                ) { Icon("trash") }
            }
        }
    }

    private var origin: String {
        switch tag.origin {
        case .user: context.say(en: "Added by you", it: "Aggiunta da te")
        case .keyword: context.say(en: "Keyword in the file", it: "Parola chiave nel file")
        case .recognised:
            context.say(en: "Recognised", it: "Riconosciuta") + " · "
                + context.format.percent(Double(tag.confidence ?? 0))
        }
    }
}
