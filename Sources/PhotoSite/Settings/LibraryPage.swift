import AppShell
import HTML
import Intake
import PhotoLibrary
import Wording

/// How big the library is and what it takes of the disk: `/settings/library`.
struct LibraryPage: Component {
    let context: PhotoContext
    let statistics: LibraryStatistics
    let storage: StorageUse

    var body: Markup {
        Page(
            context.page, title: SettingsWords.library, style: .pushed, tab: .settings, parent: "/settings",
            styles: ["settings.css"]
        ) {
            div(.class("settings")) {
                ul(.class("list")) {
                    count(Phrase(en: "Photos", it: "Foto"), statistics.photos)
                    count(Phrase(en: "Recently deleted", it: "Eliminate di recente"), statistics.forgotten)
                    count(Phrase(en: "Tags", it: "Etichette"), statistics.tags)
                    count(Phrase(en: "Files", it: "File"), statistics.files)
                    if statistics.missing > 0 {
                        problems(.missing, statistics.missing)
                    }
                    if statistics.refused > 0 {
                        problems(.refused, statistics.refused)
                    }
                }
                h2(.class("list-title")) { context.say(en: "Storage used", it: "Spazio occupato") }
                ul(.class("list")) {
                    size(Phrase(en: "Uploaded photos", it: "Foto caricate"), storage.originals)
                    size(Phrase(en: "Tagged copies", it: "Copie con etichette"), storage.saved)
                    size(Phrase(en: "Thumbnails", it: "Miniature"), storage.thumbnails)
                    size(Phrase(en: "Tags and search", it: "Etichette e ricerca"), statistics.size)
                    size(
                        Phrase(en: "Total", it: "Totale"),
                        storage.originals + storage.saved + storage.thumbnails + statistics.size)
                }
                p(.class("list-note")) {
                    context.say(
                        en: "Photos in your own folders are not counted here.",
                        it: "Le foto nelle tue cartelle non sono contate qui.")
                }
            }
        }
    }

    /// Leads to the files that are counted.
    private func problems(_ kind: FileProblem.Kind, _ number: Int) -> Markup {
        SettingRow(
            context: context, name: context.say(ProblemsPage.title(kind)), value: context.format.count(number),
            path: ProblemsPage.path(kind)
        ).body
    }

    private func count(_ name: Phrase, _ number: Int) -> Markup { row(name, context.format.count(number)) }
    private func size(_ name: Phrase, _ bytes: Int64) -> Markup { row(name, context.format.bytes(Int(bytes))) }

    private func row(_ name: Phrase, _ value: String) -> Markup {
        li {
            div(.class("row")) {
                span(.class("row-text")) { context.say(name) }
                span(.class("row-value")) { value }
            }
        }
    }
}
