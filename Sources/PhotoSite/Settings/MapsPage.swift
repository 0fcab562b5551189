import AppShell
import HTML
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

    var body: Markup {
        Page(
            context.page, title: SettingsWords.maps, style: .pushed, tab: .settings, parent: "/settings",
            styles: ["settings.css"], scripts: ["settings.js"]
        ) {
            div(.class("settings")) {
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
                                Save one on the computer where Vision runs, then choose it here. Maps in tiles (.mbtiles) \
                                work, too: of streets, or with pictures of the Earth.
                                """,
                            it: """
                                Salvane uno sul computer su cui è in esecuzione Vision, poi sceglilo qui. Vanno bene anche \
                                le mappe a riquadri (.mbtiles): di strade, o con immagini della Terra.
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
            ul(.class("list")) {
                SettingRow(
                    context: context, icon: "plus", name: context.say(en: "Add a map", it: "Aggiungi una mappa"),
                    path: "/settings/maps/choose")
            }
        }
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

/// What is said of maps that were added.
enum MapText {
    static let unusable = Phrase(en: "Not a tiled map", it: "Non è una mappa a riquadri")

    static func kind(_ file: TileFile) -> Phrase {
        file.format == .vector ? Phrase(en: "Streets", it: "Strade") : Phrase(en: "Pictures", it: "Immagini")
    }

    /// The page of a map.
    static func path(_ name: String) -> String { "/settings/maps/added/" + PercentCoding.encoded(name) }

    /// Why a file was not added, and what can be done.
    static func reason(_ error: MapmakingError) -> Phrase {
        switch error {
        case .noFile, .noMap:
            Phrase(en: "The file is not there any more.", it: "Il file non c'è più.")
        case .unknownKind:
            Phrase(
                en: "It is neither an extract of OpenStreetMap nor a map in tiles, whatever its name says.",
                it: "Non è né un estratto di OpenStreetMap né una mappa a riquadri, nonostante il nome.")
        case .damagedExtract:
            Phrase(
                en: "The file is incomplete or damaged. Download it again.",
                it: "Il file è incompleto o danneggiato. Scaricalo di nuovo.")
        case .emptyExtract:
            Phrase(
                en: "It has no streets, buildings or places.", it: "Non contiene strade, edifici o luoghi.")
        case .excessive:
            Phrase(
                en: """
                    Reading it took more memory, disk space or time than it should. Take an extract of a smaller region.
                    """,
                it: """
                    Leggerlo ha richiesto più memoria, spazio o tempo del previsto. Prendi l'estratto di una zona più \
                    piccola.
                    """)
        case .damagedTile, .unusableTiles:
            Phrase(
                en: "Parts of the map are damaged, or it is of a kind that cannot be used.",
                it: "Parti della mappa sono danneggiate, o è di un tipo che non si può usare.")
        case .nameTaken(let name):
            Phrase(
                en: "There is a map “\(name)” already. Remove it first, or rename the file.",
                it: "Una mappa «\(name)» esiste già. Prima rimuovila, o rinomina il file.")
        case .badName:
            Phrase(
                en: "A map is called as its file is, and this name cannot be used. Rename the file.",
                it: "Una mappa si chiama come il suo file, e questo nome non si può usare. Rinomina il file.")
        case .tooMany(let most):
            Phrase(
                en: "Vision shows \(most) maps at most. Remove one first.",
                it: "Vision mostra al massimo \(most) mappe. Prima rimuovine una.")
        case .noProgram(let path):
            Phrase(
                en: """
                    The program “\(path)” is not installed on the computer where Vision runs. Maps in tiles do without.
                    """,
                it: """
                    Il programma «\(path)» non è installato sul computer su cui è in esecuzione Vision. Le mappe a \
                    riquadri ne fanno a meno.
                    """)
        case .noFence:
            Phrase(
                en: "Extracts are opened on Linux 5.13 or newer only. Take a map in tiles (.mbtiles).",
                it: "Gli estratti si aprono solo con Linux 5.13 o più recente. Prendi una mappa a riquadri (.mbtiles).")
        case .system:
            Phrase(
                en: "The file could not be read, or the map not be written. Is there room on the disk?",
                it: "Impossibile leggere il file o scrivere la mappa. C'è spazio sul disco?")
        case .pictures, .shapes, .programFailed:
            Phrase(
                en: "The map could not be made from it. Try another file.",
                it: "Impossibile ricavarne la mappa. Prova con un altro file.")
        }
    }
}
