import AppShell
import HTML
import PhotoLibrary
import Wording

/// All tags, or those of what is searched for: to be looked through, and to be renamed, merged and deleted.
struct TagsPage: Component {
    let context: PhotoContext
    let question: String
    /// The list as ``TagListing`` writes it.
    let listing: Markup
    let list: TagList
    /// For a search that found nothing.
    let advice: SearchAdvice
    /// Unfinished edits.
    let open: [String]

    private var isEmpty: Bool { list.tags.isEmpty }

    var body: Markup {
        Page(
            context.page, title: Phrase(en: "Search", it: "Cerca"), style: .root, tab: .search, actions: edit,
            styles: [SearchHead.style, "grid.css", "taglist.css"], scripts: ["taglist.js"], words: TagListWords.all
        ) {
            SearchHead(context, tab: .tags, query: question, advice: advice)
            div(.class("tag-edits"), .id("tag-edits"), .data("open", open.joined(separator: " ")))
            listing
            nothing
            NothingFound(
                context: context, query: question, isShown: list.photos == 0 && !question.isEmpty, advice: advice,
                tab: .tags)
            strip
            bars
            renameSheet
            mergeSheet
        }
    }

    private var edit: Markup {
        button(.class("bar-button"), .id("edit"), .type("button"), .hidden()) {
            context.say(en: "Edit", it: "Modifica")
        }
    }

    private var nothing: Markup {
        div(.class("empty"), .id("no-tags"), .hidden(!isEmpty || (list.photos == 0 && !question.isEmpty))) {
            Icon("tag")
            h2 {
                list.photos == 0
                    ? context.say(en: "No tags yet", it: "Ancora nessuna etichetta")
                    : context.say(en: "No tags here", it: "Qui non ci sono etichette")
            }
            p {
                list.photos == 0
                    ? context.say(
                        en: "Photos that you add are tagged by what is in them.",
                        it: "Le foto che aggiungi ricevono etichette in base a ciò che contengono.")
                    : context.say(
                        en:
                            "Nothing was recognised with enough confidence. A lower confidence level in Settings may show more.",
                        it: "Nulla è stato riconosciuto con sufficiente affidabilità. Un livello più basso in "
                            + "Impostazioni può mostrare di più.")
            }
            if list.photos == 0 {
                a(.class("button"), .href("/import")) { context.say(en: "Add photos", it: "Aggiungi foto") }
            }
        }
    }

    /// The index strip, operated by touch, mouse and keys; filled in by a script.
    private var strip: Markup {
        div(
            .class("index-strip"), .id("index-strip"), .role("slider"), Attribute("tabindex", "0"),
            .aria("orientation", "vertical"), .aria("valuemin", "1"), .aria("valuemax", "1"), .aria("valuenow", "1"),
            .aria("valuetext", "A"), .aria("label", context.say(en: "Jump to a letter", it: "Vai a una lettera")),
            .hidden())
    }

    private var bars: Markup {
        Markup {
            div(
                .class("edit-bar"), .id("edit-bar"), .role("group"),
                .aria("label", context.say(en: "Selection", it: "Selezione")), .hidden()
            ) {
                span {}
                p(.class("edit-count"), .id("chosen"), .role("status")) { context.say(TagListWords.chooseSome) }
                button(.class("bar-button strong"), .id("done"), .type("button")) {
                    context.say(en: "Done", it: "Fine")
                }
            }
            div(
                .class("edit-tools tag-tools"), .id("edit-tools"), .role("toolbar"),
                .aria("label", context.say(en: "For the selected tags", it: "Per le etichette selezionate")), .hidden()
            ) {
                button(.class("bar-button"), .id("rename"), .type("button"), Attribute("disabled")) {
                    context.say(en: "Rename", it: "Rinomina")
                }
                button(.class("bar-button"), .id("merge"), .type("button"), Attribute("disabled")) {
                    context.say(en: "Merge", it: "Unisci")
                }
                button(.class("bar-button danger"), .id("delete"), .type("button"), Attribute("disabled")) {
                    context.say(en: "Delete", it: "Elimina")
                }
            }
        }
    }

    private var renameSheet: Markup {
        dialog(.class("sheet"), .id("rename-sheet"), .aria("labelledby", "rename-title")) {
            form(.class("stack"), .method("dialog")) {
                h2(.id("rename-title")) { context.say(en: "Rename", it: "Rinomina") }
                field("rename-name", Phrase(en: "New name", it: "Nuovo nome"))
                p(.class("footnote")) {
                    context.say(
                        en: "All photos with this tag or a more specific one get the new name.",
                        it: "Tutte le foto con questa etichetta o una più specifica prendono il nuovo nome.")
                }
                button(.class("button wide"), .value("do")) { context.say(en: "Rename", it: "Rinomina") }
                cancel
            }
        }
    }

    private var mergeSheet: Markup {
        dialog(.class("sheet"), .id("merge-sheet"), .aria("labelledby", "merge-title")) {
            form(.class("stack"), .method("dialog")) {
                h2(.id("merge-title")) { context.say(en: "Merge", it: "Unisci") }
                field("merge-name", Phrase(en: "Name of the merged tag", it: "Nome dell'etichetta unita"))
                div(
                    .class("chips"), .id("merge-names"), .role("group"),
                    .aria("label", context.say(en: "One of these names", it: "Uno di questi nomi")))
                p(.class("footnote")) {
                    context.say(
                        en: "All their photos get this one tag.",
                        it: "Tutte le loro foto prendono quest'unica etichetta.")
                }
                button(.class("button wide"), .value("do")) { context.say(en: "Merge", it: "Unisci") }
                cancel
            }
        }
    }

    private func field(_ id: String, _ name: Phrase) -> Markup {
        input(
            .class("field"), .id(id), .type("text"), .aria("label", context.say(name)), Attribute("required"),
            Attribute("autocomplete", "off"), Attribute("autocapitalize", "none"), Attribute("enterkeyhint", "done"),
            Attribute("maxlength", "200"))
    }

    private var cancel: Markup {
        button(.class("button tonal wide"), .type("button"), .data("close", "")) {
            context.say(en: "Cancel", it: "Annulla")
        }
    }
}
