import AppShell
import HTML
import Intake
import PhotoLibrary
import Wording

/// What a backup holds, what restoring it replaces, and the button that does it: `/settings/backup/restore`.
struct RestorePage: Component {
    let context: PhotoContext
    /// The folder as people are shown it.
    let path: String
    let backup: Result<BackupFacts, BackupError>
    /// Photos in the present library.
    let photos: Int
    /// The backup was asked for when another one was there.
    var hasChanged = false
    /// Whether other people have libraries.
    var hasOthers = false

    var body: Markup {
        Page(
            context.page, title: RestoreWords.title, style: .pushed, tab: .settings, parent: "/settings/backup",
            styles: ["settings.css"], scripts: ["settings.js"]
        ) {
            div(.class("settings")) {
                if hasChanged {
                    p(.class("list-note"), .role("alert")) {
                        context.say(
                            en: "The backup has changed. Nothing was restored. This is what it contains now.",
                            it: "Il backup è cambiato. Nulla è stato ripristinato. Ecco che cosa contiene adesso.")
                    }
                }
                switch backup {
                case .success(let facts): offer(facts)
                case .failure(let error):
                    ul(.class("list")) { folder }
                    p(.class("list-note"), .role("alert")) { context.say(RestoreWords.error(error)) }
                    ul(.class("list")) { another }
                }
            }
        }
    }

    @MarkupBuilder private func offer(_ facts: BackupFacts) -> Markup {
        h2(.class("list-title")) { context.say(en: "The backup", it: "Il backup") }
        ul(.class("list")) {
            folder
            SettingRow(
                context: context, icon: "clock-counter-clockwise", name: context.say(en: "Made on", it: "Fatto il"),
                value: DayText(context).day(facts.made))
            SettingRow(
                context: context, icon: "images", name: context.say(en: "Photos", it: "Foto"),
                value: context.format.count(facts.photos))
            SettingRow(
                context: context, icon: "check-circle", name: context.say(en: "Complete", it: "Completo"),
                note: context.say(
                    en: "Each file is checked before anything is replaced.",
                    it: "Ogni file viene controllato prima di sostituire qualcosa."))
            another
        }
        h2(.class("list-title")) { context.say(en: "Replaced", it: "Sostituiti") }
        ul(.class("list")) {
            SettingRow(
                context: context, icon: "hard-drives",
                name: context.say(en: "Your present library", it: "La tua libreria attuale"),
                note: context.say(
                    en: """
                        Tags, favourites, places, settings. They are deleted when the backup is in place.
                        """,
                    it: """
                        Etichette, preferiti, luoghi, impostazioni. Vengono eliminati quando il backup è al loro posto.
                        """),
                value: context.format.count(photos))
        }
        h2(.class("list-title")) { context.say(en: "Not replaced", it: "Non sostituiti") }
        ul(.class("list")) {
            SettingRow(
                context: context, icon: "folder",
                name: context.say(en: "Photos in your own folders", it: "Foto nelle tue cartelle"),
                note: context.say(
                    en: "Photos added since the backup are recognised again. Your changes to them will be lost.",
                    it: """
                        Le foto aggiunte dopo il backup vengono riconosciute di nuovo. Le tue modifiche andranno perse.
                        """))
            SettingRow(
                context: context, icon: "images",
                name: context.say(en: "Photos that were uploaded since", it: "Foto caricate da allora"),
                note: context.say(
                    en: "They keep their tags, and what you changed about them.",
                    it: "Conservano le etichette e le modifiche che avevi fatto."))
            SettingRow(
                context: context, icon: "tag",
                name: context.say(en: "Tagged copies saved since", it: "Copie con etichette salvate da allora"))
            SettingRow(
                context: context, icon: "package",
                name: context.say(en: "Maps and model packs added since", it: "Mappe e modelli aggiunti da allora"))
            SettingRow(
                context: context, icon: "key",
                name: context.say(en: "Password and sign-ins", it: "Password e accessi"))
            if hasOthers {
                SettingRow(
                    context: context, icon: "users",
                    name: context.say(en: "Libraries of other people", it: "Librerie di altre persone"))
            }
        }
        p(.class("list-note")) {
            context.say(
                en: """
                    To keep the present library, make a backup of it first, in another folder: in this one it would \
                    replace the backup above.
                    """,
                it: """
                    Per conservare la libreria attuale, fanne prima un backup in un'altra cartella: in questa \
                    sostituirebbe il backup qui sopra.
                    """)
        }
        ul(.class("list")) {
            ActionRow(
                context: context, icon: "warning", name: context.say(RestoreWords.action),
                path: "/settings/backup/restore", fields: [("path", path), ("made", String(facts.made))],
                isDanger: true,
                question: ActionRow.Question(
                    title: context.say(en: "Restore this backup?", it: "Ripristinare questo backup?"),
                    text: context.say(question(facts)),
                    action: context.say(en: "Restore", it: "Ripristina")),
                busy: context.say(en: "Checking the list…", it: "Controllo dell'elenco…"), then: "/settings/backup")
        }
    }

    private var folder: Markup { SettingRow(context: context, icon: "folder", name: path).body }

    private var another: Markup {
        SettingRow(
            context: context, icon: "folder-open",
            name: context.say(en: "Choose another folder", it: "Scegli un'altra cartella"),
            path: "/settings/backup/restore/choose"
        ).body
    }

    private func question(_ facts: BackupFacts) -> Phrase {
        let (present, made) = (ImportWords.photos(photos), DayText(context).day(facts.made))
        return Phrase(
            en: """
                Your present library (\(present.en)) is replaced by the one of \(made). Photos uploaded since then \
                stay with their tags; other changes since then are lost. Meanwhile Vision cannot be used.
                """,
            it: """
                La tua libreria attuale (\(present.it)) viene sostituita da quella del \(made). Le foto caricate da \
                allora restano con le loro etichette; le altre modifiche fatte da allora andranno perse. Nel frattempo \
                Vision non si può usare.
                """)
    }
}
