internal import Glibc
public import Mapmaking
public import Terminal
internal import Wording

extension Complaint {
    /// Why a map was not added or removed.
    /// - Parameters:
    ///   - file: as it was typed.
    ///   - program: the program that was asked, as it is typed.
    public init(_ error: MapmakingError, _ file: String, program: String) {
        let (cause, fix) = Self.reason(error, file, program)
        let problem: Phrase =
            switch error {
            case .noMap(let name): Phrase(en: "There is no map “\(name)”.", it: "La mappa «\(name)» non esiste.")
            default: Phrase(en: "The map was not added.", it: "La mappa non è stata aggiunta.")
            }
        self.init(problem: problem, cause: cause, fix: fix)
    }

    private static func reason(_ error: MapmakingError, _ file: String, _ program: String) -> (
        cause: Phrase?, fix: Phrase?
    ) {
        switch error {
        case .noMap:
            (nil, Phrase(en: "“\(program) map list” lists them.", it: "«\(program) map list» le elenca."))
        case .noFile:
            (
                Phrase(
                    en: "“\(file)” does not exist, or is not a file.", it: "«\(file)» non esiste, o non è un file."),
                nil
            )
        case .unknownKind:
            (
                Phrase(
                    en: "“\(file)” is neither an extract of OpenStreetMap nor a tiled map.",
                    it: "«\(file)» non è né un estratto di OpenStreetMap né una mappa a riquadri."),
                Phrase(
                    en:
                        "Name a file that ends with .osm.pbf or .mbtiles; after --satellite, one that ends with .mbtiles.",
                    it: "Indicare un file che finisce con .osm.pbf o .mbtiles; dopo --satellite, uno con .mbtiles.")
            )
        case .damagedExtract:
            (
                Phrase(
                    en: "“\(file)” is cut short or damaged.", it: "«\(file)» è incompleto o danneggiato."),
                Phrase(en: "Download it again.", it: "Scaricarlo di nuovo.")
            )
        case .emptyExtract:
            (
                Phrase(
                    en: "“\(file)” has no streets, buildings or places.",
                    it: "«\(file)» non ha strade, edifici o luoghi."),
                nil
            )
        case .excessive:
            (
                Phrase(
                    en: "Reading “\(file)” took more memory, disk space or time than a file of its size should.",
                    it: "Leggere «\(file)» ha richiesto più memoria, spazio o tempo di quanto un file così dovrebbe."),
                Phrase(
                    en: "Download it again, or take an extract of a smaller region.",
                    it: "Scaricarlo di nuovo, o prendere l'estratto di una regione più piccola.")
            )
        case .damagedTile(let zoom, let column, let row):
            (
                Phrase(
                    en: "Tile \(zoom)/\(column)/\(row) is damaged, too large, or of another kind than the file says.",
                    it: "Il riquadro \(zoom)/\(column)/\(row) è danneggiato, troppo grande, o non del tipo dichiarato."),
                nil
            )
        case .unusableTiles(let reason):
            (
                Phrase(
                    en: "“\(file)” is not a tiled map that can be used (\(reason)).",
                    it: "«\(file)» non è una mappa a riquadri che si possa usare (\(reason))."), nil
            )
        default: systemReason(error, file, program)
        }
    }

    private static func systemReason(_ error: MapmakingError, _ file: String, _ program: String) -> (
        cause: Phrase?, fix: Phrase?
    ) {
        switch error {
        case .pictures:
            (
                Phrase(en: "Its tiles are pictures.", it: "I suoi riquadri sono immagini."),
                Phrase("\(program) map add --satellite \(file)")
            )
        case .shapes:
            (
                Phrase(en: "Its tiles are shapes, not pictures.", it: "I suoi riquadri sono forme, non immagini."),
                Phrase("\(program) map add \(file)")
            )
        case .badName(let name):
            (
                Phrase(en: "A map cannot be called “\(name)”.", it: "Una mappa non si può chiamare «\(name)»."),
                Phrase(
                    en: "Choose a name with --name: up to 100 bytes, no slash, no dot at its beginning.",
                    it: "Scegliere un nome con --name: fino a 100 byte, senza barre e senza punto iniziale.")
            )
        case .nameTaken(let name):
            (
                Phrase(en: "There is a map “\(name)” already.", it: "Una mappa «\(name)» esiste già."),
                Phrase(
                    en: "Choose another name with --name, or run “\(program) map remove \(name)” first.",
                    it: "Scegliere un altro nome con --name, o eseguire prima «\(program) map remove \(name)».")
            )
        case .tooMany(let most):
            (
                Phrase(
                    en: "The app shows \(most) maps, and there are as many.",
                    it: "L'app mostra \(most) mappe, e ce ne sono già altrettante."),
                Phrase(
                    en: "Remove one first with “\(program) map remove NAME”.",
                    it: "Rimuoverne prima una con «\(program) map remove NOME».")
            )
        case .noProgram(let path):
            (
                Phrase(en: "“\(path)” is not installed.", it: "«\(path)» non è installato."),
                Resources.repair
            )
        case .noFence:
            (
                Phrase(
                    en: """
                        This system has no Landlock (Linux 5.13 or newer), which keeps the programs that read the file from \
                        everything else.
                        """,
                    it: """
                        Questo sistema non ha Landlock (Linux 5.13 o più recente), che isola da tutto il resto i programmi \
                        che leggono il file.
                        """),
                Phrase(
                    en: "Add a tiled map (.mbtiles) instead, or make the map on another computer.",
                    it: "Aggiungere invece una mappa a riquadri (.mbtiles), o creare la mappa su un altro computer.")
            )
        case .programFailed(let name, let output):
            (Phrase("\(name): \(output.suffix(400))"), nil)
        case .system(let path, let code):
            (Phrase("“\(path)”:") + Phrase(system: code), nil)
        default: (nil, nil)
        }
    }
}
