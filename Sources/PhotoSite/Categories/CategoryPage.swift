import AppShell
import Concepts
import HTML
import PhotoLibrary
import Wording

/// What can be changed of one category: `/categories/:name/edit`.
struct CategoryPage: Component {
    let context: PhotoContext
    let shelf: Shelf
    /// All shelves.
    let others: [Shelf]
    /// Why the last name was refused, and the name.
    var problem: (words: Phrase, name: String)?

    var body: Markup {
        Page(
            context.page, title: Phrase(name), style: .pushed, tab: .home, parent: "/categories",
            styles: ["home.css", "settings.css", "categories.css"]
        ) {
            div(.class("settings")) {
                a(.class("list shelf-head"), .href("/categories/\(shelf.category.key)")) {
                    if let cover = shelf.cover {
                        img(
                            .src(PhotoAddress.small(cover.id.number, version: cover.version, of: context.owner)),
                            .alt(""), .width(92),
                            .height(92), Attribute("decoding", "async"))
                    } else {
                        span(.class("shelf-thumb")) { Icon(shelf.category.icon) }
                    }
                    span(.class("row-text")) {
                        name
                        small { context.say(ImportWords.photos(shelf.count)) }
                    }
                    Icon("caret-right", class: "end")
                }
                if shelf.count > 0 { cover }
                rename
                placing
                if !shelf.parts.isEmpty { separate }
                if !others.isEmpty { merge }
            }
        }
    }

    private var name: String { context.name(of: shelf.category) }
    private func action(_ verb: String) -> Attribute { .action("/categories/\(shelf.category.key)/\(verb)") }

    /// How a cover is chosen, and the way back.
    @MarkupBuilder private var cover: Markup {
        p(.class("list-note")) { context.say(shelf.isCoverChosen ? Self.chosenCover : Self.bestCover) }
        if shelf.isCoverChosen {
            ul(.class("list shelf-verbs")) {
                choice(
                    Phrase(en: "Choose cover automatically", it: "Scegli la copertina automaticamente"), "sparkle",
                    "cover", "photo", "")
            }
        }
    }

    private static let chosenCover = Phrase(en: "You chose the cover.", it: "Hai scelto tu la copertina.")
    private static let bestCover = Phrase(
        en: "The best photo is the cover. To choose another one, open it in this category, then tap Info.",
        it: "La copertina è la foto migliore. Per sceglierne un'altra, aprila in questa categoria, poi tocca Info.")

    private var rename: Markup {
        form(.class("shelf-rename"), .method("post"), action("rename")) {
            h2(.class("list-title")) {
                label(.for("shelf-name")) { context.say(en: "Name", it: "Nome") }
            }
            // What is renamed: another window may give it another name meanwhile.
            input(.type("hidden"), .name("shown"), .value(shelf.name ?? ""))
            div(.class("shelf-line")) {
                input(
                    .class("field"), .id("shelf-name"), .name("name"), .type("text"),
                    .value(problem?.name ?? name), Attribute("placeholder", context.say(shelf.category.phrase)),
                    Attribute("autocomplete", "off"), Attribute("enterkeyhint", "done"), Attribute("maxlength", "60"),
                    .aria("describedby", "shelf-name-note"),
                    Attribute("aria-invalid", optional: problem == nil ? nil : "true"))
                button(.class("button")) { context.say(en: "Save", it: "Salva") }
            }
            p(.class("list-note", problem == nil ? "" : "danger"), .id("shelf-name-note")) {
                context.say(problem?.words ?? nameNote)
            }
        }
    }

    private var nameNote: Phrase {
        context.categories.names[shelf.category] == nil
            ? Phrase(
                en: "Shown everywhere in Vision. You can also search for this name.",
                it: "Appare ovunque in Vision. Puoi anche cercare questo nome.")
            : Phrase(
                en: "Leave it empty to restore the name “\(shelf.category.name)”.",
                it: "Lascia vuoto per ripristinare il nome «\(shelf.category.italianName)».")
    }

    private var placing: Markup {
        ul(.class("list shelf-verbs")) {
            if !shelf.isHidden {
                choice(Phrase(en: "Move up", it: "Sposta su"), "caret-up", "place", "by", "-1")
                choice(Phrase(en: "Move down", it: "Sposta giù"), "caret-down", "place", "by", "1")
            }
            if shelf.isHidden {
                choice(Phrase(en: "Show on Home", it: "Mostra nella Home"), "eye", "hide", "on", "false")
            } else {
                choice(Phrase(en: "Hide from Home", it: "Nascondi dalla Home"), "eye-slash", "hide", "on", "true")
            }
        }
    }

    private func choice(
        _ words: Phrase, _ icon: String, _ verb: String, _ field: String, _ value: String
    ) -> Markup {
        li {
            form(.method("post"), action(verb)) {
                input(.type("hidden"), .name(field), .value(value))
                button(.class("row")) {
                    Icon(icon)
                    span(.class("row-text")) { context.say(words) }
                }
            }
        }
    }

    private var separate: Markup {
        form(.method("post"), action("separate")) {
            h2(.class("list-title")) { context.say(en: "Merged into this category", it: "Unite a questa categoria") }
            ul(.class("list")) {
                for part in [shelf.category] + shelf.parts {
                    li {
                        div(.class("row")) {
                            Icon(part.icon)
                            span(.class("row-text")) { context.say(part.phrase) }
                        }
                    }
                }
                li { button(.class("row action")) { span(.class("row-text")) { separateWords } } }
            }
        }
    }

    private var separateWords: String { context.say(en: "Separate them again", it: "Separale di nuovo") }

    private var merge: Markup {
        form(.method("post"), action("merge")) {
            h2(.class("list-title")) {
                label(.for("shelf-into")) { context.say(en: "Merge into", it: "Unisci a") }
            }
            div(.class("shelf-line")) {
                span(.class("shelf-choice")) {
                    select(.class("field"), .id("shelf-into"), .name("into")) {
                        for other in others {
                            option(.value(other.category.key)) { context.name(of: other.category) }
                        }
                    }
                    Icon("caret-down")
                }
                button(.class("button tonal")) { context.say(en: "Merge", it: "Unisci") }
            }
            p(.class("list-note")) {
                context.say(
                    en: "The photos of “\(name)” move to the chosen category. You can separate the categories again.",
                    it: "Le foto di «\(name)» passeranno alla categoria scelta. Potrai separare di nuovo le categorie.")
            }
        }
    }
}
