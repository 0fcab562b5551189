import AppShell
import FoundationEssentials
import HTML
import Intake
import PhotoLibrary
import Wording

/// What a page needs on which photos can be chosen, dropped and pasted: inputs out of sight, and what is asked about them.
/// Such a page has the script `choose.js`, the style `importing.css` and these words.
struct ChoosingPhotos: Component {
    /// What is opened with a photo that was chosen by itself.
    enum Purpose: String {
        case edit, sketch
    }

    let context: PhotoContext
    var then = Purpose.edit

    var body: Markup {
        input(
            .class("visually-hidden"), .id("photos"), .type("file"), Attribute("accept", Self.accepted),
            Attribute("multiple", when: then == .edit), Attribute("data-photos"), .data("then", then.rawValue),
            .data("passed", Self.passed), Attribute("tabindex", "-1"),
            .aria("label", context.say(en: "Photos", it: "Foto")))
        dialog(.class("sheet"), .id("many"), .aria("labelledby", "many-title")) {
            h2(.class("sheet-title"), .id("many-title")) { context.say(ImportWords.importing) }
            p(.class("sheet-note")) {
                context.say(
                    en:
                        "You can search for what is in recognised photos. You can also keep photos as they are and analyse later.",
                    it:
                        "Puoi cercare ciò che contengono le foto riconosciute. Puoi anche conservarle così e analizzarle dopo."
                )
            }
            p(.class("sheet-note"), .hidden(), Attribute("data-passed-over"))
            form(.class("choices"), .method("dialog")) {
                button(.class("button wide"), .value("analyse")) {
                    Icon("sparkle")
                    context.say(en: "Import and recognise", it: "Importa e riconosci")
                }
                button(.class("button tonal wide"), .value("keep")) {
                    context.say(en: "Keep without analysing", it: "Conserva senza analizzare")
                }
                button(.class("button plain wide"), .value("")) { context.say(en: "Cancel", it: "Annulla") }
            }
        }
        div(.class("dropping"), .aria("hidden", "true")) {
            Icon("images")
            span { context.say(en: "Drop to import", it: "Rilascia per importare") }
        }
    }

    /// Every kind of picture, and by their extensions those that not every system knows as one; and the sidecars of photos.
    static let accepted = (["image/*"] + PictureExtensions.all.sorted().map { "." + $0 } + [".xmp"]).joined(
        separator: ",")

    /// What the script passes over in folders, as JSON.
    static let passed = String(
        decoding: (try? JSONEncoder().encode(PassedFolders.lists)) ?? Data("{}".utf8), as: UTF8.self)

    /// What the script says.
    static let words: [String: Phrase] = [
        "opening": Phrase(en: "Opening the photo…", it: "Apertura della foto…"),
        "fileEmpty": Phrase(en: "The file is empty.", it: "Il file è vuoto."),
        "fileVideo": Phrase(en: "Videos cannot be imported.", it: "I video non si possono importare."),
        "fileOther": Phrase(en: "This is not a photo.", it: "Questa non è una foto."),
        "folderEmpty": Phrase(
            en: "There are no photos in this folder.", it: "In questa cartella non ci sono foto."),
        "noneUsable": Phrase(en: "Nothing to import", it: "Niente da importare"),
        "importOne": Phrase(en: "Import 1 photo?", it: "Importare 1 foto?"),
        "importMany": Phrase(en: "Import {count} photos?", it: "Importare {count} foto?"),
        "skipped": SkippedWords.skipped(Phrase(en: "{files}", it: "{files}")),
        "hiddenFile": SkippedWords.pattern(.hidden, isOne: true),
        "hiddenFileMany": SkippedWords.pattern(.hidden, isOne: false),
        "passedFolder": SkippedWords.pattern(.folder, isOne: true),
        "passedFolderMany": SkippedWords.pattern(.folder, isOne: false),
        "stay": Phrase(en: "Keep this page open", it: "Tieni aperta questa pagina"),
        "stayText": Phrase(
            en: "This browser can send the photos only while this page is open.",
            it: "Questo browser può inviare le foto solo mentre questa pagina è aperta."),
    ].merging(ImportWords.signedOut) { $1 }
}
