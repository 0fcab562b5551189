public import Terminal
internal import Wording

/// The commands that bring streets and pictures of the Earth onto the map.
public enum MapCommands {
    /// `map`, with all below it.
    /// - Parameter program: as it is typed.
    public static func spec(program: String) -> CommandSpec {
        CommandSpec(
            "map",
            summary: Phrase(
                en: "List, add and remove maps: streets, and the Earth from above.",
                it: "Elenca, aggiunge e rimuove mappe: strade, e la Terra dall'alto."),
            subcommands: [
                CommandSpec("list", summary: Phrase(en: "List the added maps.", it: "Elenca le mappe aggiunte.")),
                CommandSpec(
                    "add",
                    summary: Phrase(
                        en: "Add streets, buildings, parks and names to the map, or pictures of the Earth.",
                        it: "Aggiunge alla mappa strade, edifici, parchi e nomi, oppure immagini della Terra."),
                    discussion: Phrase(
                        en: """
                            FILE is an extract of OpenStreetMap (.osm.pbf), such as those of download.geofabrik.de and \
                            extract.bbbike.org, or a tiled map (.mbtiles) of shapes. The app shows the map at once, with no \
                            network. An extract is read by GDAL and cut into tiles by tippecanoe, which have no network and \
                            see no other file; that takes seconds for a town and minutes for a region. A tiled map is \
                            copied, and kind and size of each of its tiles are checked. FILE itself is not changed.
                            """,
                        it: """
                            FILE è un estratto di OpenStreetMap (.osm.pbf), come quelli di download.geofabrik.de e \
                            extract.bbbike.org, oppure una mappa a riquadri (.mbtiles) di forme. L'app mostra subito la mappa, \
                            senza rete. Un estratto viene letto da GDAL e diviso in riquadri da tippecanoe, che non hanno rete e \
                            non vedono altri file: bastano secondi per una città, minuti per una regione. Una mappa a riquadri \
                            viene copiata, controllando tipo e dimensione di ogni riquadro. Il FILE non viene modificato.
                            """),
                    arguments: [file.spec], options: [satellite.spec, title.spec],
                    examples: [
                        CommandSpec.Example(
                            "\(program) map add Helsinki.osm.pbf",
                            Phrase(en: "Show the streets of Helsinki.", it: "Mostra le strade di Helsinki.")),
                        CommandSpec.Example(
                            "\(program) map add --satellite alps.mbtiles --name Alps",
                            Phrase(en: "Show the Alps from above.", it: "Mostra le Alpi dall'alto.")),
                    ]),
                CommandSpec(
                    "remove", summary: Phrase(en: "Remove an added map.", it: "Rimuove una mappa aggiunta."),
                    arguments: [name.spec]),
            ])
    }

    /// What streets are made of.
    static let file = Argument(
        Phrase("FILE"), .file, .optional,
        help: Phrase(
            en: "An extract of OpenStreetMap, or a tiled map of shapes.",
            it: "Un estratto di OpenStreetMap, o una mappa a riquadri di forme."))
    /// Pictures of the Earth.
    static let satellite = Option(
        "satellite", Phrase("FILE"), .file,
        help: Phrase(
            en: "A tiled map (.mbtiles) of pictures, shown below streets and names.",
            it: "Una mappa a riquadri (.mbtiles) di immagini, mostrata sotto strade e nomi."))
    /// What a new map is called.
    static let title = Option(
        "name", Phrase(en: "NAME", it: "NOME"), .text,
        standard: Phrase(en: "the name of the file", it: "il nome del file"),
        help: Phrase(en: "What the map is called.", it: "Come si chiama la mappa."))
    /// Which map.
    static let name = Argument(
        Phrase(en: "NAME", it: "NOME"), .text,
        help: Phrase(en: "The map's name, as “list” shows it.", it: "Il nome della mappa, come lo mostra «list»."))
}
