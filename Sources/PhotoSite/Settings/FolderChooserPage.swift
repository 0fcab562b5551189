import AppShell
import HTML
import Intake
import PhotoLibrary
import Web
import Wording

/// What a folder, or a file in it, is chosen for.
enum FolderPurpose {
    case photos, leavingOut, backup, restore, pack, map

    /// Where it is chosen, and where the choice is sent.
    fileprivate var paths: (chooser: String, form: String) {
        switch self {
        case .photos: ("/settings/folders/choose", "/settings/folders")
        case .leavingOut: ("/settings/folders/leave-out", "/settings/folders/leave-out")
        case .backup: ("/settings/backup/choose", "/settings/backup/folder")
        case .restore: ("/settings/backup/restore/choose", "/settings/backup/restore")
        case .pack: ("/settings/add-pack", "/settings/add-pack")
        case .map: ("/settings/maps/choose", "/settings/maps")
        }
    }

    /// The page to which one returns.
    fileprivate var parent: String {
        switch self {
        case .photos, .leavingOut: "/settings/folders"
        case .backup: "/settings/backup"
        case .restore: "/settings/backup/restore"
        case .pack: "/settings/packs"
        case .map: "/settings/maps"
        }
    }
}

/// Where one looks for a folder: `/settings/folders/choose?at=~/Pictures`.
struct FolderChooserPage: Component {
    let context: PhotoContext
    let choice: FolderChoice
    let paths: ShownPath
    let use: FolderPurpose
    /// The left-out folder that this is or lies in.
    var leftOut: LeftOutFolder?
    /// How many photos of the library are in this folder, where one is to be left out.
    var photos = 0

    var body: Markup {
        Page(
            context.page,
            title: use == .map
                ? Phrase(en: "Choose a map", it: "Scegli una mappa")
                : Phrase(en: "Choose a folder", it: "Scegli una cartella"), style: .pushed, tab: .settings,
            parent: use.parent, styles: ["settings.css"], scripts: ["settings.js"]
        ) {
            div(.class("settings")) {
                ul(.class("list")) {
                    SettingRow(
                        context: context, icon: "folder-open", name: name, note: use == .photos ? pictures : nil)
                    if let parent = choice.parent {
                        SettingRow(
                            context: context, icon: "arrow-u-up-left",
                            name: context.say(en: "Parent folder", it: "Cartella superiore"),
                            path: address(parent))
                    }
                }
                using
                if choice.folders.isEmpty {
                    p(.class("list-note")) {
                        context.say(en: "This folder has no subfolders.", it: "Questa cartella non ha sottocartelle.")
                    }
                } else {
                    h2(.class("list-title")) { context.say(en: "Subfolders", it: "Sottocartelle") }
                    ul(.class("list")) {
                        for name in choice.folders {
                            SettingRow(
                                context: context, icon: "folder", name: name,
                                path: address(choice.path.appending(Array(name.utf8))))
                        }
                    }
                    if choice.folders.count == FolderChoice.most {
                        p(.class("list-note")) {
                            context.say(
                                en: "Only the first \(context.format.count(FolderChoice.most)) are shown.",
                                it: "Sono mostrate solo le prime \(context.format.count(FolderChoice.most)).")
                        }
                    }
                }
            }
        }
    }

    @MarkupBuilder private var using: Markup {
        switch choice.obstacle {
        case nil where use == .photos && leftOut != nil, nil where use == .leavingOut && leftOut != nil: takingBack
        case nil where use == .leavingOut: leavingOut
        case nil where use == .map, .system where use == .map: maps
        case nil where use == .restore: restoring
        case nil where use == .pack && !choice.hasPack:
            p(.class("list-note")) {
                context.say(
                    en: "There is no model pack in this folder: a pack has a file pack.json.",
                    it: "In questa cartella non c'è un pacchetto di modelli: un pacchetto ha un file pack.json.")
            }
        case nil:
            form(.class("use-folder"), .method("post"), .action(use.paths.form)) {
                input(.type("hidden"), .name("path"), .value(paths.text(choice.path)))
                if use == .photos { watching }
                button(.class("button wide")) {
                    use == .pack
                        ? context.say(en: "Add this pack", it: "Aggiungi questo pacchetto")
                        : context.say(en: "Use this folder", it: "Usa questa cartella")
                }
            }
        case .library:
            p(.class("list-note")) {
                context.say(own)
            }
        case .system:
            p(.class("list-note")) {
                context.say(
                    en: "This is the whole computer. Choose one of its folders.",
                    it: "Questo è l'intero computer. Scegli una delle sue cartelle.")
            }
        }
    }

    private var leavingOut: Markup {
        let counted = ImportWords.photos(photos)
        return ul(.class("list")) {
            ActionRow(
                context: context, icon: "minus",
                name: context.say(en: "Leave this folder out", it: "Escludi questa cartella"),
                note: context.say(
                    en: "Vision passes over it from now on. You can take it back.",
                    it: "Da ora in poi Vision la salta. Puoi riprenderla."),
                path: use.paths.form, fields: [("path", paths.text(choice.path))],
                question: photos == 0
                    ? nil
                    : ActionRow.Question(
                        title: context.say(
                            en: "Leave out \(counted.en)?", it: "Escludere \(counted.it)?"),
                        text: context.say(
                            en: """
                                Photos that are only in this folder leave the library. Their files stay where they are, and \
                                their tags and your corrections are kept for when you take the folder back.
                                """,
                            it: """
                                Le foto che sono solo in questa cartella escono dalla libreria. I loro file restano dove sono; \
                                le etichette e le tue correzioni vengono conservate per quando riprenderai la cartella.
                                """),
                        action: context.say(en: "Leave out", it: "Escludi")),
                busy: context.say(en: "Leaving out…", it: "Esclusione…"), then: "/settings/folders")
        }
    }

    @MarkupBuilder private var takingBack: Markup {
        if let leftOut {
            p(.class("list-note")) {
                context.say(
                    en: "This folder is left out of the library.", it: "Questa cartella è esclusa dalla libreria.")
            }
            ul(.class("list")) { LeftOutRow(context: context, folder: leftOut, paths: paths) }
        }
    }

    @MarkupBuilder private var maps: Markup {
        if choice.maps.isEmpty {
            p(.class("list-note")) {
                context.say(
                    en: "There is no map in this folder: its name would end with .osm.pbf or .mbtiles.",
                    it: "In questa cartella non c'è una mappa: il nome finirebbe con .osm.pbf o .mbtiles.")
            }
        } else {
            h2(.class("list-title")) { context.say(en: "Maps in it", it: "Mappe contenute") }
            ul(.class("list")) {
                for name in choice.maps {
                    ActionRow(
                        context: context, icon: "map-trifold", name: name, path: use.paths.form,
                        fields: [("path", paths.text(choice.path)), ("file", name)], then: use.parent)
                }
            }
        }
    }

    @MarkupBuilder private var restoring: Markup {
        if let backup = choice.backup {
            ul(.class("list")) {
                SettingRow(
                    context: context, icon: "clock-counter-clockwise",
                    name: context.say(en: "The backup in this folder", it: "Il backup in questa cartella"),
                    path: use.paths.form + "?at=" + PercentCoding.encoded(paths.text(backup)))
            }
        } else {
            p(.class("list-note")) {
                context.say(
                    en: "There is no backup in this folder. Look for the one that was chosen for backups.",
                    it: "In questa cartella non c'è alcun backup. Cerca quella scelta per i backup.")
            }
        }
    }

    /// Why Vision's own folder is of no use.
    private var own: Phrase {
        switch use {
        case .photos, .leavingOut:
            Phrase(
                en: "This is Vision's own folder: its photos are in the library already.",
                it: "Questa è la cartella di Vision: le sue foto sono già nella libreria.")
        case .restore:
            Phrase(
                en: "This is Vision's own folder. Backups are elsewhere.",
                it: "Questa è la cartella di Vision. I backup sono altrove.")
        case .backup:
            Phrase(
                en: "This is Vision's own folder: a backup in it would be lost with it.",
                it: "Questa è la cartella di Vision: un backup al suo interno andrebbe perso con lei.")
        case .pack:
            Phrase(
                en: "This is Vision's own folder: its packs are installed already.",
                it: "Questa è la cartella di Vision: i suoi pacchetti sono già installati.")
        case .map:
            Phrase(
                en: "This is Vision's own folder: its maps were added already.",
                it: "Questa è la cartella di Vision: le sue mappe sono già state aggiunte.")
        }
    }

    private var watching: Markup {
        label(.class("row list")) {
            Icon("eye")
            span(.class("row-text")) {
                context.say(en: "Watch for new photos", it: "Importa automaticamente le nuove foto")
            }
            input(
                .type("checkbox"), .role("switch"), .class("switch"), .name("watch"), .value("1"),
                Attribute("checked", when: true))
        }
    }

    private var name: String {
        choice.path == paths.start && choice.parent != nil
            ? context.say(en: "Home folder", it: "Cartella Inizio")
            : choice.path == paths.start
                ? context.say(en: "Your folder", it: "La tua cartella") : paths.text(choice.path)
    }

    private var pictures: String {
        guard choice.pictures > 0 else {
            return context.say(en: "No photos in this folder", it: "Nessuna foto in questa cartella")
        }
        let counted = Phrase.counted(
            choice.pictures, one: Phrase(en: "photo in this folder", it: "foto in questa cartella"),
            many: Phrase(en: "photos in this folder", it: "foto in questa cartella"))
        return context.say(counted)
    }

    private func address(_ path: FilePath) -> String {
        use.paths.chooser + "?at=" + PercentCoding.encoded(paths.text(path))
    }
}
