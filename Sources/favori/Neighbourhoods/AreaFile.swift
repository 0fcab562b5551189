import FoundationEssentials
import Geography
import Glibc
import JSONDepth
import Terminal
import Wording

/// Reads the outline of a neighbourhood from a GeoJSON file (RFC 7946): a `Polygon` or `MultiPolygon`, by itself, as a
/// `Feature`, or as the only one of a `FeatureCollection`.
enum AreaFile {
    /// Bytes of a file at most.
    private static let longest = 4 << 20

    private struct Geometry: Decodable {
        let type: String
        let polygons: [[[Coordinate]]]

        private enum Key: CodingKey { case type, coordinates, geometry, features }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: Key.self)
            type = try values.decode(String.self, forKey: .type)
            switch type {
            case "Polygon":
                polygons = [try Self.rings(try values.decode([[[Double]]].self, forKey: .coordinates))]
            case "MultiPolygon":
                polygons = try values.decode([[[[Double]]]].self, forKey: .coordinates).map(Self.rings)
            case "Feature": polygons = try values.decode(Geometry.self, forKey: .geometry).polygons
            case "FeatureCollection":
                let features = try values.decode([Geometry].self, forKey: .features)
                guard features.count == 1 else { throw Unreadable() }
                polygons = features[0].polygons
            default: throw Unreadable()
            }
        }

        /// Positions are longitude, latitude, and perhaps a height.
        private static func rings(_ numbers: [[[Double]]]) throws -> [[Coordinate]] {
            try numbers.map { ring in
                try ring.map { position in
                    guard (2...4).contains(position.count),
                        let point = Coordinate(latitude: position[1], longitude: position[0])
                    else { throw Unreadable() }
                    return point
                }
            }
        }
    }
    private struct Unreadable: Error {}

    /// - Throws: `Complaint`.
    static func read(_ path: String) throws -> PolygonArea {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw Complaint(
                problem: Phrase(en: "There is no file “\(path)”.", it: "Il file «\(path)» non esiste."))
        }
        guard status.st_size <= longest, let content = FileManager.default.contents(atPath: path) else {
            throw Complaint(
                problem: Phrase(
                    en: "“\(path)” is larger than 4 MB, or cannot be read.",
                    it: "«\(path)» supera i 4 MB o non si può leggere."))
        }
        // A file of GeoJSON has nine levels; Foundation's decoder ends the program for some that have hundreds.
        guard !JSONDepth.isTooDeep(Array(content)),
            let geometry = try? JSONDecoder().decode(Geometry.self, from: content)
        else { throw Complaint.noOutline(path) }
        do { return try PolygonArea(geometry.polygons) } catch { throw Complaint(error, path) }
    }
}

extension Complaint {
    fileprivate static func noOutline(_ path: String) -> Complaint {
        Complaint(
            problem: Phrase(
                en: "“\(path)” has no outline of one neighbourhood.",
                it: "«\(path)» non contiene il contorno di un solo quartiere."),
            fix: Phrase(
                en: "Give a GeoJSON file with one Polygon or MultiPolygon, in degrees (longitude, latitude).",
                it: "Indicare un file GeoJSON con un solo Polygon o MultiPolygon, in gradi (longitudine, latitudine)."))
    }

    fileprivate init(_ fault: PolygonArea.Fault, _ path: String) {
        switch fault {
        case .empty: self = .noOutline(path)
        case .tooManyPoints:
            self.init(
                problem: Phrase(
                    en: "The outline has more than \(PolygonArea.mostPoints) points.",
                    it: "Il contorno ha più di \(PolygonArea.mostPoints) punti."),
                fix: Phrase(
                    en: "Simplify it, for example with ogr2ogr -simplify 0.00005.",
                    it: "Semplificarlo, ad esempio con ogr2ogr -simplify 0.00005."))
        case .ringTooSmall:
            self.init(
                problem: Phrase(
                    en: "A ring of the outline encloses nothing.", it: "Un anello del contorno non racchiude nulla."))
        case .crossesItself:
            self.init(
                problem: Phrase(
                    en: "Two sides of the outline cross.", it: "Due lati del contorno si incrociano."))
        case .tooWide:
            self.init(
                problem: Phrase(
                    en: "The outline is more than \(Int(PolygonArea.widest)) degrees wide or high.",
                    it: "Il contorno supera \(Int(PolygonArea.widest)) gradi di larghezza o altezza."),
                fix: Phrase(
                    en: "A neighbourhood is a part of a town.", it: "Un quartiere è una parte di una città."))
        }
    }
}
