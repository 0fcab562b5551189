import AppShell
import HTML
import Wording

/// Whether there is a tagged copy, and whether it is up to date.
enum CopyState: Hashable, Sendable {
    case never
    /// The copy, and the folder it is in, for people.
    case current(name: String, folder: String)
    case changed
}

/// *Save*, at the top right. With a copy that is up to date it shows that copy instead.
struct SaveButton: Component {
    let context: PhotoContext
    let photo: Int64
    let copy: CopyState

    var body: Markup {
        form(.method("post"), .action("/photos/\(photo)/save"), .id("save-form")) {
            button(.class("bar-button strong"), .type("submit"), .id("save")) { name }
        }
    }

    private var name: String {
        switch copy {
        case .never: context.say(en: "Save", it: "Salva")
        case .current: context.say(en: "Saved", it: "Salvata")
        case .changed: context.say(en: "Save again", it: "Salva di nuovo")
        }
    }
}

/// Shows the location of the tagged copy, and buttons to share it.
struct SavedSheet: Component {
    let context: PhotoContext
    let photo: Int64
    let copy: CopyState

    var body: Markup {
        dialog(
            .class("sheet saved"), .id("saved"), .data("photo", "\(photo)"), .aria("labelledby", "saved-title")
        ) {
            div(.class("saved-head")) {
                Icon("check-circle")
                h2(.id("saved-title")) { context.say(en: "Saved", it: "Salvata") }
                p(.class("quiet"), .id("saved-where"))
                p(.class("footnote"), .id("saved-inside")) {
                    context.say(
                        en: "A copy with the tags in it. Your original is untouched.",
                        it: "Una copia con le etichette al suo interno. L'originale resta intatto.")
                }
                p(.class("footnote"), .id("saved-beside"), .hidden()) {
                    context.say(
                        en:
                            "Tags cannot be written into this kind of file: they are in a file beside the copy (.xmp). You get both together, as a ZIP. Your original is untouched.",
                        it:
                            "In questo tipo di file non si possono scrivere etichette: sono in un file accanto alla copia (.xmp). Li ricevi insieme, in uno ZIP. L'originale resta intatto."
                    )
                }
            }
            div(.class("choices")) {
                button(.class("button wide"), .type("button"), .id("share"), .hidden()) {
                    Icon("export")
                    context.say(en: "Share", it: "Condividi")
                }
                a(
                    .class("button tonal wide"), .id("download"), .href("/photos/\(photo)/copy"),
                    Attribute("download")
                ) {
                    Icon("download-simple")
                    context.say(en: "Save to this device", it: "Salva su questo dispositivo")
                }
                a(
                    .class("button plain wide"), .id("download-original"), .href("/photos/\(photo)/original"),
                    Attribute("download")
                ) { context.say(OriginalWords.download) }
                button(.class("button plain wide"), .type("button"), .data("close", "")) {
                    context.say(en: "Done", it: "Fine")
                }
            }
        }
    }
}

/// The words for handing out photos as they were taken.
enum OriginalWords {
    static let download = Phrase(en: "Download original", it: "Scarica l'originale")
    static let downloadMany = Phrase(en: "Download originals", it: "Scarica gli originali")
}

/// The words for the script of saving.
enum SaveWords {
    static let saving = Phrase(en: "Saving…", it: "Salvataggio…")

    static let all: [String: Phrase] = GridWords.sharing.merging(words) { $1 }

    private static let words: [String: Phrase] = [
        "saving": saving,
        "saved": Phrase(en: "Saved", it: "Salvata"),
        "where": Phrase(
            en: "On Vision's computer: {name} in {folder}", it: "Sul computer di Vision: {name} in {folder}"),
    ]
}
