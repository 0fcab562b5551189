/// Reads what has a name in a vector tile (Mapbox Vector Tile Specification 2.1). The tile is untrusted input: what is
/// damaged in it is left out.
enum VectorTile {
    /// Something with a name.
    struct Named: Hashable {
        /// As the map writes it, and then its names in other languages; none is empty.
        let names: [String]
        /// A point of it, in parts of the tile's side from its north-western corner: 0…1 east and south.
        let east: Double
        let south: Double
    }

    /// Names of features: that of the place first.
    private static let nameKeys = ["name", "name:en", "name:it", "name_en"]
    /// Parts of the names of layers whose names are nobody's address.
    private static let passedOver = ["water", "rail", "ground", "boundar", "contour"]
    /// A name has at most so many bytes.
    private static let longestName = 100
    /// So many points of a feature are looked at.
    private static let mostPoints = 4096

    /// All features with a name.
    static func named(in bytes: [UInt8]) -> [Named] {
        var found: [Named] = []
        var reader = FieldReader(bytes, in: bytes.indices)
        while let (field, content) = reader.next() {
            if field == 3, case .bytes(let range) = content { found += layer(bytes, range) }
        }
        return found
    }

    private static func layer(_ bytes: [UInt8], _ range: Range<Int>) -> [Named] {
        var (name, keys, values, features, extent) = ("", [String](), [Range<Int>](), [Range<Int>](), 4096.0)
        var reader = FieldReader(bytes, in: range)
        while let (field, content) = reader.next() {
            switch (field, content) {
            case (1, .bytes(let range)): name = String(decoding: bytes[range], as: UTF8.self).lowercased()
            case (2, .bytes(let range)): features.append(range)
            case (3, .bytes(let range)): keys.append(String(decoding: bytes[range], as: UTF8.self))
            case (4, .bytes(let range)): values.append(range)
            case (5, .number(let number)) where (1...65_536).contains(number): extent = Double(number)
            default: break
            }
        }
        guard !passedOver.contains(where: name.contains) else { return [] }
        // By the number of its key, where a name stands among the names.
        let order = Dictionary(
            keys.enumerated().compactMap { index, key in nameKeys.firstIndex(of: key).map { (UInt64(index), $0) } }
        ) { first, _ in first }
        guard !order.isEmpty else { return [] }
        return features.compactMap { feature($0, bytes, order, values, extent) }
    }

    private static func feature(
        _ range: Range<Int>, _ bytes: [UInt8], _ order: [UInt64: Int], _ values: [Range<Int>], _ extent: Double
    ) -> Named? {
        var (tags, geometry, kind) = (0..<0, 0..<0, UInt64(0))
        var reader = FieldReader(bytes, in: range)
        while let (field, content) = reader.next() {
            switch (field, content) {
            case (2, .bytes(let range)): tags = range
            case (3, .number(let number)): kind = number
            case (4, .bytes(let range)): geometry = range
            default: break
            }
        }
        var names: [(Int, String)] = []
        var pairs = FieldReader(bytes, in: tags)
        while let key = pairs.number(), let value = pairs.number() {
            guard let place = order[key], value < UInt64(values.count) else { continue }
            if let text = text(bytes, values[Int(value)]) { names.append((place, text)) }
        }
        guard !names.isEmpty, let (x, y) = point(FieldReader(bytes, in: geometry), isArea: kind == 3) else {
            return nil
        }
        names.sort { $0.0 < $1.0 }
        let (east, south) = (Double(x) / extent, Double(y) / extent)
        // A little beyond its edges a tile repeats what its neighbours have.
        guard (0..<1).contains(east), (0..<1).contains(south) else { return nil }
        return Named(names: names.map(\.1), east: east, south: south)
    }

    /// A value that is a name; nil for others.
    private static func text(_ bytes: [UInt8], _ range: Range<Int>) -> String? {
        var reader = FieldReader(bytes, in: range)
        guard case (1, .bytes(let range))? = reader.next(), (1...longestName).contains(range.count) else { return nil }
        let text = String(decoding: bytes[range], as: UTF8.self)
        let isPlain = text.unicodeScalars.allSatisfy {
            ![.control, .format, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
        }
        return isPlain && text.contains { !$0.isWhitespace } ? text : nil
    }

    /// A point of a geometry: of a line's first part the one in the middle, of an area the mean of its corners.
    private static func point(_ numbers: FieldReader, isArea: Bool) -> (Int, Int)? {
        var numbers = numbers
        var (x, y) = (0, 0)
        var points: [(Int, Int)] = []
        while points.count < mostPoints, let command = numbers.number() {
            let (verb, count) = (command & 7, command >> 3)
            // 1 begins a part, 2 draws on, 7 closes a ring. The first part is enough.
            guard verb == 1 && points.isEmpty || verb == 2, count <= 1 << 24 else { break }
            for _ in 0..<count {
                guard points.count < mostPoints, let east = numbers.number(), let south = numbers.number() else {
                    break
                }
                x &+= step(east)
                y &+= step(south)
                points.append((x, y))
            }
        }
        guard !points.isEmpty else { return nil }
        if !isArea { return points[points.count / 2] }
        let sums = points.reduce((0, 0)) { ($0.0 &+ $1.0, $0.1 &+ $1.1) }
        return (sums.0 / points.count, sums.1 / points.count)
    }

    /// A signed number of 32 bits, as the format packs it: 0, -1, 1, -2…
    private static func step(_ number: UInt64) -> Int {
        let number = UInt32(truncatingIfNeeded: number)
        return Int(Int32(bitPattern: number >> 1) ^ -Int32(bitPattern: number & 1))
    }
}
