import AppShell
import HTML
import Intake
import MapView
import Mapmaking
import Places
import Web
import Wording

/// The maps that people have added, and where one is added: `/settings/maps`.
struct MapsPage: Component {
    let context: PhotoContext
    let maps: [OwnMaps.Map]
    /// How adding a map goes; nil for people who cannot add any.
    let adding: MapAdder.State?
    /// Files that have arrived in part.
    var unfinished: [UploadState] = []

    var body: Markup {
        Page(
            context.page, title: SettingsWords.maps, style: .pushed, tab: .settings, parent: "/settings",
            styles: ["settings.css"], scripts: adding == nil ? ["settings.js"] : ["settings.js", "mapsending.js"],
            words: MapSending.words
        ) {
            div(.class("settings")) {
                if adding != nil { MapSending(context: context) }
                div(.id("live"), .data("live", adding?.progress == nil ? "0" : "1")) {
                    added
                    if let adding { additions(adding) }
                }
                if adding == nil {
                    p(.class("list-note")) {
                        context.say(
                            en: "Maps are added by the person whose computer this is.",
                            it: "Le mappe le aggiunge la persona a cui appartiene questo computer.")
                    }
                } else {
                    StreetsHelp(context.page)
                    p(.class("list-note")) {
                        context.say(
                            en: """
                                Save one on this device, or on the computer where Vision runs, then add it here. Maps in \
                                tiles (.mbtiles) work, too: of streets, or with pictures of the Earth.
                                """,
                            it: """
                                Salvane uno su questo dispositivo, o sul computer su cui è in esecuzione Vision, poi \
                                aggiungilo qui. Vanno bene anche le mappe a riquadri (.mbtiles): di strade, o con immagini \
                                della Terra.
                                """)
                    }
                }
            }
        }
    }

    @MarkupBuilder private var added: Markup {
        if maps.isEmpty {
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
                        context: context, icon: map.tiles == nil ? "warning" : "map-trifold", name: map.name,
                        note: map.tiles == nil ? context.say(MapText.unusable) : map.tiles?.attribution,
                        value: map.tiles.map { context.say(MapText.kind($0)) },
                        path: adding == nil ? nil : MapText.path(map.name))
                }
            }
        }
    }

    @MarkupBuilder private func additions(_ state: MapAdder.State) -> Markup {
        if let progress = state.progress {
            ul(.class("list")) {
                li {
                    div(.class("row")) {
                        Icon("arrows-clockwise")
                        span(.class("row-text"), .role("status")) {
                            context.say(
                                en: "“\(progress.file)” is being added", it: "«\(progress.file)» viene aggiunta")
                        }
                        span(.class("row-value")) { context.format.percent(progress.share) }
                    }
                }
            }
            ul(.class("list")) {
                ActionRow(
                    context: context, icon: "x", name: context.say(en: "Cancel", it: "Annulla"),
                    path: "/settings/maps/stop", then: "/settings/maps")
            }
        } else {
            if let failure = state.failure {
                ul(.class("list")) {
                    li {
                        div(.class("row danger"), .role("alert")) {
                            Icon("warning")
                            span(.class("row-text")) {
                                context.say(
                                    en: "“\(failure.file)” was not added.",
                                    it: "«\(failure.file)» non è stata aggiunta.")
                                element("small", []) { context.say(MapText.reason(failure.error)) }
                            }
                        }
                    }
                }
            } else if let name = state.added {
                p(.class("list-note"), .role("status")) {
                    context.say(en: "“\(name)” is on the map.", it: "«\(name)» è sulla mappa.")
                }
            }
            if !unfinished.isEmpty {
                ul(.class("list")) {
                    for file in unfinished { discarding(file) }
                }
            }
            ul(.class("list")) {
                li(.class("for-scripts")) {
                    button(.class("row"), .type("button"), .data("choose-map", "")) {
                        Icon("device-mobile")
                        span(.class("row-text")) {
                            context.say(
                                en: "Add a map from this device", it: "Aggiungi una mappa da questo dispositivo")
                        }
                    }
                }
                SettingRow(
                    context: context, icon: "hard-drives",
                    name: context.say(
                        en: "Add a map from Vision's computer", it: "Aggiungi una mappa dal computer di Vision"),
                    path: "/settings/maps/choose")
            }
        }
    }

    /// A file that has arrived in part: it can be continued by choosing it again.
    private func discarding(_ file: UploadState) -> Markup {
        let share = context.format.percent(Double(file.offset) / Double(max(1, file.size)))
        return ActionRow(
            context: context, icon: "trash",
            name: context.say(en: "Discard “\(file.name)”", it: "Scarta «\(file.name)»"),
            note: context.say(
                en: "\(share) has arrived. To continue, add the same file again.",
                it: "È arrivato il \(share). Per continuare, aggiungi di nuovo lo stesso file."),
            path: "/settings/maps/uploads/\(file.id)/discard", then: "/settings/maps"
        ).body
    }
}

/// One map that was added, and how it is removed: `/settings/maps/added/Helsinki`.
struct AddedMapPage: Component {
    let context: PhotoContext
    let map: OwnMaps.Map

    var body: Markup {
        Page(
            context.page, title: Phrase(en: "Map", it: "Mappa"), heading: map.name, style: .pushed, tab: .settings,
            parent: "/settings/maps", styles: ["settings.css"], scripts: ["settings.js"]
        ) {
            div(.class("settings")) {
                ul(.class("list")) {
                    SettingRow(
                        context: context, icon: map.tiles == nil ? "warning" : "map-trifold",
                        name: context.say(map.tiles.map(MapText.kind) ?? MapText.unusable),
                        note: map.tiles?.attribution)
                    SettingRow(
                        context: context, icon: "hard-drives",
                        name: context.say(en: "File size", it: "Dimensione file"),
                        value: context.format.bytes(map.size))
                }
                if !map.isShown {
                    p(.class("list-note")) {
                        context.say(
                            en: "It is not shown: Vision shows \(MapFolder.most) maps at most.",
                            it: "Non viene mostrata: Vision mostra al massimo \(MapFolder.most) mappe.")
                    }
                }
                ul(.class("list")) {
                    ActionRow(
                        context: context, icon: "trash", name: context.say(en: "Remove map", it: "Rimuovi la mappa"),
                        path: MapText.path(map.name) + "/remove", isDanger: true,
                        question: ActionRow.Question(
                            title: context.say(en: "Remove “\(map.name)”?", it: "Rimuovere «\(map.name)»?"),
                            text: context.say(
                                en: "The file from which it was added stays where it is.",
                                it: "Il file da cui è stata aggiunta resta dov'è."),
                            action: context.say(en: "Remove", it: "Rimuovi")),
                        busy: context.say(en: "Removing…", it: "Rimozione…"), then: "/settings/maps")
                }
            }
        }
    }
}
