import Mapmaking
import Places
import Web
import Wording

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
