import AppShell
import HTML
import Intake
import PhotoLibrary
import Web
import Wording

/// A folder of the library with what is known of it.
struct ListedFolder: Sendable {
    let folder: LibraryFolder
    let paths: ShownPath
    let photos: Int
    /// Files in it that are still to be recognised.
    let waiting: Int
    let state: FolderState

    /// Something is going on that will soon be said otherwise.
    var isLive: Bool { state.isLooking || waiting > 0 }

    var name: String { paths.text(folder.path) }

    /// What is going on there, in a sentence.
    func status(_ context: PhotoContext) -> String {
        if state.isLooking { return context.say(en: "Looking for photos…", it: "Ricerca di foto in corso…") }
        switch state.problem {
        case .missing:
            return context.say(
                en: "The folder was not found. Is its disk connected?",
                it: "La cartella non è stata trovata. Il disco è collegato?")
        case .unreadable:
            return context.say(
                en: "Vision has no permission to read this folder.",
                it: "Vision non ha il permesso di leggere questa cartella.")
        case .unreadableInside(let inside):
            let name = paths.text(inside)
            return context.say(
                en: "Vision has no permission to read a folder in it: \(name).",
                it: "Vision non ha il permesso di leggere una sua cartella: \(name).")
        case .tooManyToWatch:
            return context.say(
                en: """
                    The system limits how many folders can be watched (fs.inotify.max_user_watches). Vision checks \
                    them every minute instead.
                    """,
                it: """
                    Il sistema limita il numero di cartelle che si possono sorvegliare (fs.inotify.max_user_watches). \
                    Vision le controlla ogni minuto.
                    """)
        case .failed:
            return context.say(
                en: "The last search failed. Try again.", it: "L'ultima ricerca non è riuscita. Riprova.")
        case nil: break
        }
        if waiting > 0 {
            let left = Phrase.counted(
                waiting, one: Phrase(en: "photo still to be recognised", it: "foto ancora da riconoscere"),
                many: Phrase(en: "photos still to be recognised", it: "foto ancora da riconoscere"))
            return context.say(left)
        }
        let photos = context.say(ImportWords.photos(photos))
        guard folder.isWatched else { return photos }
        return photos + " · " + context.say(en: "watched", it: "controllata automaticamente")
    }
}

/// The folders that photos are imported from: `/settings/folders`.
struct FoldersPage: Component {
    let context: PhotoContext
    let folders: [ListedFolder]
    var leftOut: [LeftOutFolder] = []
    let paths: ShownPath
    let isOwner: Bool

    var body: Markup {
        Page(
            context.page, title: SettingsWords.folders, style: .pushed, tab: .settings, parent: "/settings",
            styles: ["settings.css"], scripts: ["settings.js"]
        ) {
            div(.class("settings")) {
                div(.id("live"), .data("live", folders.contains(where: \.isLive) ? "1" : "0")) {
                    if folders.isEmpty {
                        div(.class("empty")) {
                            Icon("folder-open")
                            h2 { context.say(en: "No folders yet", it: "Ancora nessuna cartella") }
                            p {
                                isOwner
                                    ? context.say(
                                        en: """
                                            Add a folder on this computer, and Vision finds the photos in it. The photos \
                                            are never changed, moved or deleted.
                                            """,
                                        it: """
                                            Aggiungi una cartella di questo computer e Vision troverà le foto che \
                                            contiene. Le foto non vengono mai modificate, spostate o eliminate.
                                            """)
                                    : context.say(
                                        en: """
                                            The owner of the computer can put photos for you into your folder there. Add \
                                            it, or a folder in it, and Vision finds them. They are never changed, moved or \
                                            deleted.
                                            """,
                                        it: """
                                            Il proprietario del computer può mettere foto per te nella tua cartella. \
                                            Aggiungi quella, o una cartella al suo interno, e Vision le troverà. Non \
                                            vengono mai modificate, spostate o eliminate.
                                            """)
                            }
                        }
                    } else {
                        ul(.class("list")) {
                            for one in folders {
                                SettingRow(
                                    context: context, icon: one.state.problem == nil ? "folder" : "warning",
                                    name: one.name, note: one.status(context),
                                    path: "/settings/folders/\(one.folder.id)")
                            }
                        }
                    }
                }
                ul(.class("list")) {
                    SettingRow(
                        context: context, icon: "plus",
                        name: context.say(en: "Add a folder", it: "Aggiungi una cartella"),
                        path: "/settings/folders/choose")
                }
                if !leftOut.isEmpty {
                    h2(.class("list-title")) { context.say(en: "Left out", it: "Escluse") }
                    ul(.class("list")) {
                        for folder in leftOut { LeftOutRow(context: context, folder: folder, paths: paths) }
                    }
                }
                p(.class("list-note")) {
                    context.say(
                        en: """
                            Folders of thumbnails and deleted files that other programs make are passed over, and so is each \
                            folder that holds a file .nomedia or .ignore.
                            """,
                        it: """
                            Le cartelle di miniature e di file eliminati create da altri programmi vengono saltate, come ogni \
                            cartella che contiene un file .nomedia o .ignore.
                            """)
                }
            }
        }
    }
}

/// One of them: `/settings/folders/1`.
struct FolderPage: Component {
    let context: PhotoContext
    let one: ListedFolder

    private var path: String { "/settings/folders/\(one.folder.id)" }

    var body: Markup {
        Page(
            context.page, title: Phrase(en: "Folder", it: "Cartella"), heading: name, style: .pushed, tab: .settings,
            parent: "/settings/folders", styles: ["settings.css"], scripts: ["settings.js"]
        ) {
            div(.class("settings")) {
                ul(.class("list")) {
                    SettingRow(context: context, icon: "folder", name: one.name)
                    li {
                        div(.class("row"), .id("live"), .data("live", one.isLive ? "1" : "0")) {
                            Icon("images")
                            span(.class("row-text"), .role("status")) { one.status(context) }
                        }
                    }
                }
                if let skipped = SkippedWords.sentence(one.state.skipped) {
                    p(.class("list-note")) { context.say(skipped) }
                }
                ul(.class("list")) {
                    SwitchRow(
                        context: context, icon: "eye", name: context.say(en: "Watch", it: "Controlla automaticamente"),
                        note: context.say(
                            en: "New photos are recognised automatically while Vision is running.",
                            it: "Le nuove foto vengono riconosciute automaticamente finché Vision è in esecuzione."),
                        isOn: one.folder.isWatched, path: path + "/watch")
                    ActionRow(
                        context: context, icon: "arrows-clockwise",
                        name: context.say(en: "Look for photos now", it: "Cerca le foto adesso"),
                        path: path + "/rescan",
                        then: path)
                }
                ul(.class("list")) {
                    SettingRow(
                        context: context, icon: "folder-open",
                        name: context.say(en: "Leave out a folder in it", it: "Escludi una sua cartella"),
                        path: "/settings/folders/leave-out?at=" + PercentCoding.encoded(one.name))
                }
                ul(.class("list")) {
                    ActionRow(
                        context: context, icon: "minus",
                        name: context.say(en: "Remove folder", it: "Rimuovi la cartella"),
                        note: context.say(
                            en: "Its photos stay in the library.", it: "Le sue foto restano nella libreria."),
                        path: path + "/remove", then: "/settings/folders")
                    removing
                }
            }
        }
    }

    private var removing: Markup {
        let photos = ImportWords.photos(one.photos)
        return ActionRow(
            context: context, icon: "trash",
            name: context.say(en: "Remove folder and its photos", it: "Rimuovi la cartella e le sue foto"),
            path: path + "/remove", fields: [("photos", "1")], isDanger: true,
            question: ActionRow.Question(
                title: context.say(en: "Remove \(photos.en)?", it: "Rimuovere \(photos.it)?"),
                text: context.say(
                    en: "They move to Recently deleted. Their files stay where they are.",
                    it: "Verranno spostate in Eliminate di recente. I loro file restano dove sono."),
                action: context.say(en: "Remove", it: "Rimuovi")),
            busy: context.say(en: "Removing…", it: "Rimozione…"), then: "/settings/folders"
        ).body
    }

    private var name: String { String(decoding: one.folder.path.name, as: UTF8.self) }
}
