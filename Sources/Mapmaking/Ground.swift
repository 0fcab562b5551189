internal import FoundationEssentials
internal import Geography
internal import JSONDepth

/// The file of land and sea, made from that of the coasts.
enum Ground {
    private struct Feature: Decodable {
        struct Geometry: Decodable {
            let type: String
            let coordinates: [[Double]]
        }
        let geometry: Geometry
    }

    /// Coasts of as many bytes are drawn; more are those of a continent, whose map is not looked at that closely.
    static let longest = 64 << 20

    /// The features, a line each: the land of the whole box, the sea over it, islands over that. Empty when nobody can say
    /// where the sea is.
    /// - Parameter coasts: features of GDAL, a line each.
    static func features(coasts: Data, box: BoundingBox) -> String {
        guard coasts.count <= longest, box.west < box.east, box.south < box.north else { return "" }
        let decoder = JSONDecoder()
        let lines = coasts.split(separator: UInt8(ascii: "\n")).compactMap { line -> [[Double]]? in
            // GDAL has read an extract from outside, and may have been taken over by it.
            guard !JSONDepth.isTooDeep(Array(line)), let feature = try? decoder.decode(Feature.self, from: line) else {
                return nil
            }
            return feature.geometry.type == "LineString" ? feature.geometry.coordinates : nil
        }
        let coast = Coastline(
            lines.map { line in line.compactMap { $0.count >= 2 ? .init(east: $0[0], north: $0[1]) : nil } }, in: box)
        guard let sea = coast.sea() else { return "" }
        let all = [("land", coast.border)] + sea.areas.map { ("sea", $0) } + sea.islands.map { ("island", $0) }
        return all.map { kind, ring in
            let points = ring.map { "[\($0.east),\($0.north)]" }.joined(separator: ",")
            return #"{"type":"Feature","properties":{"kind":"\#(kind)"},"geometry":"#
                + #"{"type":"Polygon","coordinates":[[\#(points)]]}}"# + "\n"
        }.joined()
    }

    /// The box of an extract, as ogrinfo tells it: `Extent: (24.93, 60.16) - (24.95, 60.17)`.
    static func box(inReport report: String) -> BoundingBox? {
        let number = #/-?[0-9]+(?:\.[0-9]+)?/#
        guard let line = report.split(separator: "\n").first(where: { $0.hasPrefix("Extent: ") }) else { return nil }
        let numbers = line.matches(of: number).compactMap { Double($0.output) }
        // A single - between the corners is no number.
        guard numbers.count == 4 else { return nil }
        return BoundingBox(south: numbers[1], west: numbers[0], north: numbers[3], east: numbers[2])
    }
}
