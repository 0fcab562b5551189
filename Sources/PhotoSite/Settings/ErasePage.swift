import AppShell
import HTML
import Intake
import PhotoLibrary
import Wording

/// What *Delete all data* deletes and what it leaves, and the button that does it: `/settings/erase`.
struct ErasePage: Component {
    let context: PhotoContext
    let statistics: LibraryStatistics
    let storage: StorageUse
    /// It was asked for with other numbers than these.
    var hasChanged = false
    /// Whether other people have libraries.
    var hasOthers = false
    /// Whether the person may have backups made on this computer.
    var canBackUp = false

    var body: Markup {
        Page(
            context.page, title: SettingsWords.erase, style: .pushed, tab: .settings, parent: "/settings",
            styles: ["settings.css"], scripts: ["settings.js"]
        ) {
            div(.class("settings")) {
                if hasChanged {
                    p(.class("list-note"), .role("alert")) {
                        context.say(
                            en: "The library has changed. Nothing was deleted. This is what it contains now.",
                            it: "La libreria è cambiata. Nulla è stato eliminato. Ecco che cosa contiene adesso.")
                    }
                }
                h2(.class("list-title")) {
                    context.say(en: "Deleted permanently", it: "Eliminati definitivamente")
                }
                ul(.class("list")) {
                    count(
                        "sparkle", Phrase(en: "Tags and recognition", it: "Dati delle foto"),
                        Phrase(
                            en: "Tags, favourites, places, categories, recognition results",
                            it: "Etichette, preferiti, luoghi, categorie, risultati del riconoscimento"), photos)
                    count(
                        "images", Phrase(en: "Uploaded photos", it: "Foto caricate"),
                        Phrase(
                            en: "The only copy, unless you kept them elsewhere: \(size(storage.originals))",
                            it: "L'unica copia, se non le hai conservate altrove: \(size(storage.originals))"),
                        storage.originalCount)
                    count(
                        "copy", Phrase(en: "Tagged copies", it: "Copie con etichette"),
                        Phrase(
                            en: "In the library's own folder: \(size(storage.saved))",
                            it: "Nella cartella della libreria: \(size(storage.saved))"), storage.savedCount)
                    SettingRow(
                        context: context, icon: "gear",
                        name: context.say(
                            en: "Settings, library folders, analytics", it: "Impostazioni, cartelle, statistiche d'uso")
                    )
                }
                h2(.class("list-title")) { context.say(en: "Not deleted", it: "Non eliminati") }
                ul(.class("list")) {
                    SettingRow(
                        context: context, icon: "folder",
                        name: context.say(en: "Photos in your own folders", it: "Foto nelle tue cartelle"),
                        note: context.say(
                            en: "They are only removed from Vision.", it: "Vengono solo rimosse da Vision."))
                    SettingRow(
                        context: context, icon: "package",
                        name: context.say(en: "Model packs, maps and the password", it: "Pacchetti, mappe e password"))
                    if hasOthers {
                        SettingRow(
                            context: context, icon: "users",
                            name: context.say(en: "Libraries of other people", it: "Librerie di altre persone"),
                            note: context.say(
                                en: "With their photos, tags and tagged copies.",
                                it: "Con le loro foto, etichette e copie con etichette."))
                    }
                }
                ul(.class("list")) { button }
                if canBackUp {
                    ul(.class("list")) {
                        SettingRow(
                            context: context, icon: "clock-counter-clockwise",
                            name: context.say(en: "Make a backup first", it: "Fai prima un backup"),
                            path: "/settings/backup")
                    }
                }
            }
        }
    }

    /// Photos that can be found, and those recently deleted.
    var photos: Int { statistics.photos + statistics.forgotten }

    private var button: Markup {
        ActionRow(
            context: context, icon: "warning", name: context.say(SettingsWords.erase), path: "/settings/erase",
            fields: [("photos", String(photos)), ("uploads", String(storage.originalCount))], isDanger: true,
            question: ActionRow.Question(
                title: context.say(en: "Delete all data permanently?", it: "Eliminare definitivamente tutti i dati?"),
                text: context.say(question), action: context.say(en: "Delete all data", it: "Elimina tutti i dati")),
            busy: context.say(en: "Deleting…", it: "Eliminazione…"), then: "/"
        ).body
    }

    private var question: Phrase {
        let known = ImportWords.photos(photos)
        let uploads = ImportWords.photos(storage.originalCount)
        let what =
            storage.originalCount == 0
            ? Phrase(en: "Deletes tags and recognition of \(known.en).", it: "Elimina i dati di \(known.it).")
            : Phrase(
                en: "Deletes tags and recognition of \(known.en), and the files of \(uploads.en) that were uploaded.",
                it: "Elimina i dati di \(known.it) e i file delle foto caricate (\(uploads.it)).")
        return what
            + Phrase(
                en: "This cannot be undone. Photos in your own folders are kept.",
                it: "L'operazione non può essere annullata. Le foto nelle tue cartelle restano.")
    }

    private func size(_ bytes: Int64) -> String { context.format.bytes(Int(bytes)) }

    private func count(_ icon: String, _ name: Phrase, _ note: Phrase, _ count: Int) -> Markup {
        SettingRow(
            context: context, icon: icon, name: context.say(name), note: context.say(note),
            value: context.format.count(count)
        ).body
    }
}
