import AppShell
import HTML
import PhotoLibrary
import Wording

/// The number of photos in a grid.
struct GridCount: Component {
    let context: PhotoContext
    let total: Int

    var body: Markup {
        p(.class("footnote grid-count"), .id("grid-count"), .role("status"), .hidden(total == 0)) {
            context.say(.counted(total, one: GridWords.photos.one, many: GridWords.photos.many))
        }
    }
}

/// The tools above a grid: the menu of months, the size and shape of cells, and, in a line of their own, the number of photos.
struct GridTools: Component {
    let context: PhotoContext
    let scope: GridScope
    let look: GridLook
    let total: Int
    /// In the bar of the page, where the photos need the room below it.
    var isInBar = false

    var body: Markup {
        div(.class("grid-tools"), .id("grid-tools"), .hidden(total == 0)) {
            if !isInBar { GridCount(context: context, total: total) }
            if scope.isByMonth { months }
            size("smaller", "minus", Phrase(en: "Smaller pictures", it: "Immagini più piccole"))
            size("larger", "plus", Phrase(en: "Larger pictures", it: "Immagini più grandi"))
            a(
                .class(button), .id("shape"), .role("button"),
                .href("\(scope.path)\(scope.path.contains("?") ? "&" : "?")view=\(look.otherShape.rawValue)"),
                .aria("label", context.say(shapeName))
            ) { Icon(look.shape == .squares ? "rows" : "squares-four") }
            if scope.set == .recentlyDeleted {
                HTML.button(.class("bar-button danger"), .id("delete-all"), .type("button"), .hidden()) {
                    context.say(en: "Delete all", it: "Elimina tutte")
                }
            }
        }
        if scope.set == .recentlyDeleted {
            p(.class("footnote grid-deleted"), .id("grid-deleted"), .hidden(total == 0)) {
                context.say(
                    en: "Photos are deleted permanently after 30 days.",
                    it: "Le foto vengono eliminate definitivamente dopo 30 giorni.")
            }
        }
    }

    private var button: String { isInBar ? "bar-button" : "round" }

    /// A native select element under an icon.
    private var months: Markup {
        let name = context.say(en: "Jump to a month", it: "Vai a un mese")
        return label(.class("\(button) tool"), .for("months"), .title(name), .hidden()) {
            Icon("calendar-blank")
            select(.id("months"), .aria("label", name))
        }
    }

    private func size(_ id: String, _ icon: String, _ name: Phrase) -> Markup {
        HTML.button(.class(button), .id(id), .type("button"), .hidden(), .aria("label", context.say(name))) {
            Icon(icon)
        }
    }

    private var shapeName: Phrase {
        look.shape == .squares
            ? Phrase(en: "Show whole photos in rows", it: "Mostra le foto intere in righe")
            : Phrase(en: "Show squares", it: "Mostra quadrati")
    }
}

/// The bars of Edit mode, and the panel for tags. A script shows them.
struct EditBars: Component {
    let context: PhotoContext
    let isDeleted: Bool

    var body: Markup {
        div(.class("edit-bar"), .id("edit-bar"), .role("group"), .aria("label", editing), .hidden()) {
            button(.class("bar-button danger"), .id("delete"), .type("button"), needsChosen) {
                context.say(en: "Delete (0)", it: "Elimina (0)")
            }
            p(.class("edit-count"), .id("chosen"), .role("status")) {
                context.say(en: "Select photos", it: "Seleziona le foto")
            }
            button(.class("bar-button strong"), .id("done"), .type("button")) { context.say(en: "Done", it: "Fine") }
        }
        div(.class("edit-tools"), .id("edit-tools"), .role("toolbar"), .aria("label", toolsName), .hidden()) {
            // The visible word fits beside the icons; its accessible name also says what it selects.
            button(
                .class("bar-button"), .id("choose-all"), .type("button"), .aria("labelledby", "choose-all choose-what")
            ) { context.say(GridWords.chooseAll) }
            span(.id("choose-what"), .hidden()) { context.say(en: "photos", it: "(selezione delle foto)") }
            if isDeleted {
                button(.class("bar-button strong"), .id("restore"), .type("button"), needsChosen) {
                    context.say(en: "Restore (0)", it: "Ripristina (0)")
                }
            } else {
                tool("share", "export", Phrase(en: "Share", it: "Condividi"))
                tool("favourite", "heart", Phrase(en: "Mark as favourite", it: "Aggiungi ai preferiti"))
                tool("tag", "tag", Phrase(en: "Add tags", it: "Aggiungi etichette"))
                tool("place", "map-pin", Phrase(en: "Put on the map", it: "Metti sulla mappa"))
                tool("move", "folder", Phrase(en: "Move to category", it: "Sposta nella categoria"))
                tool("download", "download-simple", Phrase(en: "Save", it: "Salva"))
            }
        }
        if !isDeleted {
            AddTagsSheet(context: context)
            KeepSheet(context: context)
        }
    }

    private let needsChosen = Attribute.data("needs-chosen", "")

    private var editing: String { context.say(en: "Selection", it: "Selezione") }
    private var toolsName: String { context.say(en: "For the selected photos", it: "Per le foto selezionate") }

    private func tool(_ id: String, _ icon: String, _ name: Phrase) -> Markup {
        button(.class("bar-button"), .id(id), .type("button"), .aria("label", context.say(name)), needsChosen) {
            Icon(icon)
        }
    }
}

/// Asks what is saved to the device of the selected photos.
private struct KeepSheet: Component {
    let context: PhotoContext

    var body: Markup {
        dialog(.class("sheet"), .id("keep"), .aria("labelledby", "keep-title")) {
            h2(.class("sheet-title"), .id("keep-title")) {
                context.say(en: "Save to this device", it: "Salva su questo dispositivo")
            }
            form(.class("choices"), .method("dialog")) {
                button(.class("button wide"), .type("submit"), .value("copies")) {
                    context.say(en: "Save with the tags", it: "Salva con le etichette")
                }
                button(.class("button tonal wide"), .type("submit"), .value("originals")) {
                    context.say(OriginalWords.downloadMany)
                }
                button(.class("button plain wide"), .type("button"), .data("close", "")) {
                    context.say(en: "Cancel", it: "Annulla")
                }
            }
        }
    }
}
