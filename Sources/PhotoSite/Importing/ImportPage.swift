import AppShell
import HTML
import Wording

/// Many photos at once: choosing them, how each and all of them are doing, and what came of it.
struct ImportPage: Component {
    let context: PhotoContext
    let queue: QueueReport

    var body: Markup {
        Page(
            context.page, title: ImportWords.importing, style: .pushed, tab: .home, parent: "/",
            styles: ["importing.css"],
            scripts: ["import.js"],
            words: ChoosingPhotos.words.merging(ImportProgress.words) { $1 }.merging(Self.words) { $1 }
        ) {
            div(.class("stack")) {
                ImportProgress(context: context, queue: queue, isLink: false)
                choice
                section(.id("chosen"), .hidden(), .aria("label", context.say(en: "Photos", it: "Foto"))) {
                    ul(.class("list entries"), .id("entries"))
                    p(.class("list-note"), .id("more"))
                }
            }
            ChoosingPhotos(context: context)
        }
    }

    private var choice: Markup {
        section(.class("card import-choice"), .aria("labelledby", "choice")) {
            Icon("images")
            h2(.id("choice")) { context.say(en: "Choose your photos", it: "Scegli le tue foto") }
            p(.class("without-scripts")) {
                context.say(
                    en: "Choosing photos needs JavaScript. Folders of the computer can be added without it.",
                    it: "Per scegliere le foto serve JavaScript. Le cartelle del computer si aggiungono anche senza.")
                " "
                a(.href("/settings/folders")) { context.say(SettingsWords.folders) }
            }
            p(.class("for-desktops for-scripts")) {
                context.say(
                    en: "You can also drag photos or whole folders onto this page, or paste a picture.",
                    it: "Puoi anche trascinare foto o cartelle intere su questa pagina, o incollare un'immagine.")
            }
            button(.class("button for-scripts"), .type("button"), .data("choose", "photos")) {
                Icon("images")
                context.say(en: "Choose photos", it: "Scegli foto")
            }
            button(.class("button tonal for-desktops for-scripts"), .type("button"), .data("choose", "folder")) {
                Icon("folder-open")
                context.say(en: "Choose a folder", it: "Scegli una cartella")
            }
            input(
                .class("visually-hidden"), .id("folder"), .type("file"), Attribute("webkitdirectory"),
                Attribute("multiple"), Attribute("data-photos"), Attribute("tabindex", "-1"),
                .aria("label", context.say(en: "Folder", it: "Cartella")))
        }
    }

    private static let words: [String: Phrase] = [
        "state-waiting": Phrase(en: "Waiting", it: "In attesa"),
        "state-sending": Phrase(en: "Sending", it: "Invio in corso"),
        "state-paused": Phrase(en: "Paused", it: "In pausa"),
        "state-added": Phrase(en: "Added", it: "Aggiunta"),
        "state-damaged": Phrase(
            en: "Added, but damaged: only a part of the picture could be read.",
            it: "Aggiunta, ma danneggiata: è stato possibile leggere solo una parte dell'immagine."),
        "state-known": Phrase(en: "Already in the library", it: "Già nella libreria"),
        "state-refused": Phrase(en: "Refused", it: "Rifiutata"),
        "more": Phrase(en: "And {photos} more.", it: "E ancora {photos}."),
    ]
}
