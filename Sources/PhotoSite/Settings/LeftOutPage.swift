import AppShell
import HTML
import PhotoLibrary
import Wording

/// A row that leads to a folder that is left out.
struct LeftOutRow: Component {
    let context: PhotoContext
    let folder: LeftOutFolder
    let paths: ShownPath

    var body: Markup {
        SettingRow(
            context: context, icon: "folder", name: paths.text(folder.path),
            note: context.say(ImportWords.photos(folder.photos)), path: "/settings/folders/left-out/\(folder.id)"
        ).body
    }
}

/// One that is left out: `/settings/folders/left-out/1`.
struct LeftOutPage: Component {
    let context: PhotoContext
    let folder: LeftOutFolder
    let paths: ShownPath

    private var photos: Phrase { ImportWords.photos(folder.photos) }

    var body: Markup {
        Page(
            context.page, title: Phrase(en: "Folder left out", it: "Cartella esclusa"),
            heading: String(decoding: folder.path.name, as: UTF8.self), style: .pushed, tab: .settings,
            parent: "/settings/folders", styles: ["settings.css"], scripts: ["settings.js"]
        ) {
            div(.class("settings")) {
                ul(.class("list")) {
                    SettingRow(
                        context: context, icon: "folder", name: paths.text(folder.path),
                        note: context.say(en: "Left out · \(photos.en)", it: "Esclusa · \(photos.it)"))
                }
                ul(.class("list")) {
                    ActionRow(
                        context: context, icon: "plus",
                        name: context.say(en: "Take the folder back", it: "Riprendi la cartella"),
                        note: context.say(
                            en: "Its photos are back, with their tags.",
                            it: "Le sue foto tornano, con le loro etichette."),
                        path: "/settings/folders/left-out/\(folder.id)/take-back",
                        busy: context.say(en: "Taking back…", it: "Ripresa in corso…"), then: "/settings/folders")
                }
            }
        }
    }
}
