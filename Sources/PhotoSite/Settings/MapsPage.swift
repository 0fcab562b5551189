import AppShell
import HTML
import MapView
import Places
import Wording

/// The maps that people have added, and how streets are added: `/settings/maps`.
struct MapsPage: Component {
    let context: PhotoContext
    let maps: [MapFolder.Map]
    /// Files that are no maps.
    let unusable: [String]

    var body: Markup {
        Page(
            context.page, title: SettingsWords.maps, style: .pushed, tab: .settings, parent: "/settings",
            styles: ["settings.css"]
        ) {
            div(.class("settings")) {
                if maps.isEmpty, unusable.isEmpty {
                    div(.class("empty")) {
                        Icon("map-trifold")
                        h2 { context.say(en: "No streets yet", it: "Ancora nessuna strada") }
                        p {
                            context.say(
                                en: "The map shows countries, borders and the names of towns.",
                                it: "La mappa mostra Paesi, confini e nomi di località.")
                        }
                    }
                } else {
                    ul(.class("list")) {
                        for map in maps {
                            SettingRow(
                                context: context, icon: "map-trifold", name: map.name, note: map.file.attribution,
                                value: context.say(kind(map)))
                        }
                        for name in unusable {
                            SettingRow(
                                context: context, icon: "warning", name: name,
                                note: context.say(en: "Not a tiled map", it: "Non è una mappa a riquadri"))
                        }
                    }
                }
                StreetsHelp(context.page)
            }
        }
    }

    private func kind(_ map: MapFolder.Map) -> Phrase {
        map.file.format == .vector
            ? Phrase(en: "Streets", it: "Strade") : Phrase(en: "Pictures", it: "Immagini")
    }
}
