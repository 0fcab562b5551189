import AppShell
import HTML
import Wording

/// Opens the panel for new tags.
struct AddTagsButton: Component {
    let context: PhotoContext
    var isLarge = false
    var isInBar = false

    var body: Markup {
        if isLarge {
            button(.class("button tonal"), .type("button"), .data("open", "add")) {
                Icon("plus")
                context.say(en: "Add tags yourself", it: "Aggiungi etichette a mano")
            }
        } else {
            button(
                .class(isInBar ? "bar-button" : "round"), .type("button"), .data("open", "add"),
                .aria("label", context.say(en: "Add tags", it: "Aggiungi etichette"))
            ) { Icon("plus") }
        }
    }
}

/// The panel for new tags of one photo or of several: one or many, separated by commas; existing tags are offered while the
/// person types.
struct AddTagsSheet: Component {
    let context: PhotoContext
    /// Where a browser without scripts sends them; nil where the panel opens with a script alone.
    var action: String?

    var body: Markup {
        dialog(.class("sheet add-tags"), .id("add"), .aria("labelledby", "add-title")) {
            form(.method("post"), Attribute("action", optional: action), .id("add-form")) {
                header(.class("sheet-head")) {
                    button(.class("bar-button"), .type("button"), .data("close", "")) {
                        context.say(en: "Cancel", it: "Annulla")
                    }
                    h2(.id("add-title")) { context.say(en: "Add tags", it: "Aggiungi etichette") }
                    button(.class("bar-button strong"), .type("submit"), Attribute("disabled")) {
                        context.say(en: "Add", it: "Aggiungi")
                    }
                }
                input(
                    .class("field"), .type("text"), .name("add"), .id("add-field"), Attribute("autocomplete", "off"),
                    Attribute("autocapitalize", "none"), Attribute("enterkeyhint", "done"),
                    Attribute("maxlength", "2000"), .aria("describedby", "add-note"),
                    .aria("label", context.say(en: "Tags", it: "Etichette")), Attribute("autofocus"))
                p(.class("footnote"), .id("add-note")) {
                    context.say(
                        en: "Separate several tags with commas.", it: "Separa più etichette con virgole.")
                }
                div(
                    .class("chips"), .id("known"), .role("group"),
                    .aria("label", context.say(en: "Known tags", it: "Etichette note")))
            }
        }
    }
}

/// The delete area behind a row, which a swipe to the left reveals. The row itself also has a delete button.
struct SwipeDelete: Component {
    let context: PhotoContext

    var body: Markup {
        div(.class("swipe-back"), .aria("hidden", "true")) {
            Icon("trash")
            span { context.say(en: "Delete", it: "Elimina") }
        }
    }
}

/// The words for the script of tags.
enum TagWords {
    static let all: [String: Phrase] = [
        "removed": Phrase(en: "“{name}” deleted", it: "«{name}» eliminata"),
        "removedOne": Phrase(en: "One {name} deleted", it: "Un elemento {name} eliminato"),
        "notRemoved": Phrase(
            en: "“{name}” may not have been deleted.", it: "«{name}» potrebbe non essere stata eliminata."),
        "added": Phrase(en: "“{name}” added", it: "«{name}» aggiunta"),
        "addedSeveral": Phrase(en: "{count} tags added", it: "{count} etichette aggiunte"),
        "quoted": Phrase(en: "“{name}”", it: "«{name}»"),
        "along": Phrase(en: "Also deleted: {names}", it: "Eliminate anche: {names}"),
        "restored": Phrase(en: "Tags restored", it: "Etichette ripristinate"),
        "undo": Phrase(en: "Undo", it: "Annulla"),
        "undone": Phrase(en: "Undone", it: "Annullato"),
    ]
}
