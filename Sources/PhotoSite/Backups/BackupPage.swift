import AppShell
import HTML
import Intake
import Wording

/// Where backups are made, when the last one was, and the button that makes one: `/settings/backup`.
struct BackupPage: Component {
    let context: PhotoContext
    let state: BackupKeeper.State
    let paths: ShownPath
    /// Whether a backup can be restored in the app.
    var canRestore = false
    /// How the last restore ended.
    var restored: LibraryRestorer.Outcome?

    var body: Markup {
        Page(
            context.page, title: SettingsWords.backup, style: .pushed, tab: .settings, parent: "/settings",
            styles: ["settings.css"], scripts: ["settings.js"]
        ) {
            div(.class("settings")) {
                outcome
                div(.id("live"), .data("live", state.progress == nil ? "0" : "1")) {
                    if let folder = state.folder {
                        ul(.class("list")) {
                            SettingRow(
                                context: context, icon: "folder", name: paths.text(folder), note: last,
                                path: state.progress == nil ? "/settings/backup/choose" : nil)
                            if let progress = state.progress { underWay(progress) }
                        }
                        if let failure = state.failure {
                            p(.class("list-note"), .role("alert")) { context.say(BackupWords.failure(failure)) }
                        }
                        ul(.class("list")) { action }
                    } else {
                        none
                    }
                }
                p(.class("list-note")) { context.say(BackupWords.contents) }
                p(.class("list-note")) { context.say(BackupWords.next) }
                if canRestore {
                    ul(.class("list")) {
                        SettingRow(
                            context: context, icon: "arrow-counter-clockwise", name: context.say(RestoreWords.title),
                            note: context.say(
                                en: "Restores a library, also on a new computer.",
                                it: "Ripristina una libreria, anche su un nuovo computer."),
                            path: "/settings/backup/restore")
                    }
                }
            }
        }
    }

    /// What a restored library has besides the backup's photos.
    private static func later(_ summary: BackupSummary) -> Phrase {
        let photos = ImportWords.photos(summary.kept)
        if summary.isKeptWhole {
            return Phrase(
                en: "Also in it, with tags and corrections: \(photos.en) uploaded since.",
                it: summary.kept == 1
                    ? "In più, con etichette e correzioni: \(photos.it) caricata da allora."
                    : "In più, con etichette e correzioni: \(photos.it) caricate da allora.")
        }
        return Phrase(
            en: "Also in it, recognised again: \(photos.en) uploaded since.",
            it: summary.kept == 1
                ? "In più, riconosciuta di nuovo: \(photos.it) caricata da allora."
                : "In più, riconosciute di nuovo: \(photos.it) caricate da allora.")
    }

    @MarkupBuilder private var outcome: Markup {
        switch restored {
        case nil: Markup()
        case .restored(let facts, let summary):
            let (day, photos) = (DayText(context).day(facts.made), ImportWords.photos(facts.photos))
            ul(.class("list")) {
                li {
                    div(.class("row"), .role("status")) {
                        Icon("check-circle")
                        span(.class("row-text")) {
                            context.say(
                                en: "The library was restored from the backup of \(day), with \(photos.en).",
                                it: "La libreria è stata ripristinata dal backup del \(day), con \(photos.it).")
                            if summary.kept > 0 { element("small", []) { context.say(Self.later(summary)) } }
                        }
                    }
                }
            }
        case .failed(let failure):
            ul(.class("list")) {
                li {
                    div(.class("row danger"), .role("alert")) {
                        Icon("warning")
                        span(.class("row-text")) { context.say(RestoreWords.failure(failure)) }
                    }
                }
            }
        }
    }

    @MarkupBuilder private var none: Markup {
        div(.class("empty")) {
            Icon("clock-counter-clockwise")
            h2 { context.say(en: "No backup yet", it: "Ancora nessun backup") }
            p {
                context.say(
                    en: "Choose a folder for it, preferably on another disk.",
                    it: "Scegli una cartella, meglio se su un altro disco.")
            }
        }
        ul(.class("list")) {
            SettingRow(
                context: context, icon: "folder-open",
                name: context.say(en: "Choose a folder", it: "Scegli una cartella"),
                path: "/settings/backup/choose")
        }
    }

    private var last: String {
        guard let last = state.last else { return context.say(en: "No backup yet", it: "Ancora nessun backup") }
        let day = DayText(context).day(last.time)
        let photos = ImportWords.photos(last.photos)
        return context.say(
            en: "Last backup: \(day), \(photos.en)", it: "Ultimo backup: \(day), \(photos.it)")
    }

    private func underWay(_ progress: BackupProgress) -> Markup {
        let share = progress.total > 0 ? min(1, Double(progress.done) / Double(progress.total)) : 0
        return li {
            div(.class("row")) {
                Icon("arrows-clockwise")
                span(.class("row-text"), .role("status")) { context.say(BackupWords.underWay) }
                span(.class("row-value")) { context.format.percent(share) }
            }
        }
    }

    private var action: Markup {
        state.progress == nil
            ? ActionRow(
                context: context, icon: "clock-counter-clockwise",
                name: context.say(en: "Back up now", it: "Fai il backup adesso"), path: "/settings/backup",
                then: "/settings/backup"
            ).body
            : ActionRow(
                context: context, icon: "x", name: context.say(en: "Cancel the backup", it: "Annulla il backup"),
                note: context.say(
                    en: "The last complete one stays.", it: "L'ultimo backup completo resta."),
                path: "/settings/backup/stop", then: "/settings/backup"
            ).body
    }
}

enum BackupWords {
    static let underWay = Phrase(en: "A backup is being made", it: "Backup in corso")
    static let contents = Phrase(
        en: """
            A backup holds the tags, uploaded photos, tagged copies, sketches, model packs, maps and the password. \
            Photos in your own folders, other people's libraries and the certificate that phones trust are not included.
            """,
        it: """
            Un backup contiene etichette, foto caricate, copie con etichette, ritratti disegnati, pacchetti di modelli, \
            mappe e la password. Le foto nelle tue cartelle, le librerie delle altre persone e il certificato di \
            cui i telefoni si fidano non sono inclusi.
            """)
    static let next = Phrase(
        en: "The next one copies only what is new. You can continue using Vision meanwhile.",
        it: "Il successivo copia solo le novità. Nel frattempo puoi continuare a usare Vision.")

    /// Why a backup could not be made.
    static func failure(_ failure: BackupKeeper.Failure) -> Phrase {
        switch failure {
        case .folderMissing:
            Phrase(
                en: "The folder was not found. Is its disk connected?",
                it: "La cartella non è stata trovata. Il disco è collegato?")
        case .diskFull:
            Phrase(
                en: "There is no room left on its disk. The last complete backup is unchanged.",
                it: "Sul disco non c'è più spazio. L'ultimo backup completo non è cambiato.")
        case .notWritable:
            Phrase(
                en: "Vision cannot write into this folder. Choose another one.",
                it: "Vision non può scrivere in questa cartella. Scegline un'altra.")
        case .failed:
            Phrase(
                en: "The backup could not be made. Try again.", it: "Impossibile fare il backup. Riprova.")
        case .backup(let error): Self.error(error)
        }
    }

    private static func error(_ error: BackupError) -> Phrase {
        switch error {
        case .sameFolder:
            Phrase(
                en: "A backup cannot be inside its library. Choose another folder.",
                it: "Un backup non può stare nella sua libreria. Scegli un'altra cartella.")
        case .busy:
            Phrase(
                en: "Another program is using this backup. Try again when it is done.",
                it: "Un altro programma sta usando questo backup. Riprova quando avrà finito.")
        case .newer:
            Phrase(
                en: "This backup was made by a newer version of Vision. Choose another folder.",
                it: "Questo backup è stato fatto da una versione più recente di Vision. Scegli un'altra cartella.")
        case .folderInUse:
            Phrase(
                en: "The folder contains other files. Choose another one.",
                it: "La cartella contiene altri file. Scegline un'altra.")
        case .noBackup, .incomplete, .notReadable, .damagedList, .damaged, .libraryInUse:
            Phrase(
                en: "The backup in this folder is damaged. Choose another folder.",
                it: "Il backup in questa cartella è danneggiato. Scegli un'altra cartella.")
        }
    }
}
