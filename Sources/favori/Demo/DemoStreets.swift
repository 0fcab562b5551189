import Glibc
import Mapmaking
import Serving
import Terminal
import Wording

/// The streets of the demo neighbourhood, made once of the extract of OpenStreetMap that set-up brought.
enum DemoStreets {
    private static let name = "Helsinki"

    /// Adds them to the demo's maps, where they are not yet. Without the programs that make maps the demo has none, and says so.
    ///
    /// - Parameters:
    ///   - folder: where the maps are.
    ///   - resources: what set-up brought.
    static func add(to folder: String, from resources: String, _ console: Console) async {
        let maps = OwnMaps(folder: folder, tippecanoe: FavoriFolder.tippecanoe(in: resources))
        guard access("\(folder)/\(name).mbtiles", F_OK) != 0 else { return }
        console.remark(Phrase(en: "Making its streets…", it: "Preparo le strade…"))
        do {
            _ = try await maps.add(.streets, from: resources + "/mapping/\(name).osm.pbf", name: name) { _ in }
        } catch {
            console.remark(
                Phrase(
                    en: "The map has no streets: they could not be made. “favori doctor” says what that needs.",
                    it: "La mappa non ha strade: non è stato possibile prepararle. «favori doctor» dice che cosa serve."
                ))
        }
    }
}
