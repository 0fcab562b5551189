/// A HEIF file made up for a test: two pictures of some bytes, the first of which is shown, and perhaps text.
struct Sample {
    enum Place { case file, smallData }
    enum DataSize { case usual, large, toEnd }

    /// Of `iloc`.
    var version = 1
    /// How many bytes places, lengths and bases have.
    var sizes = (offset: 4, length: 4, base: 0)
    var secondPicture = Place.file
    var dataSize = DataSize.usual
    var isDataFirst = false
    var xmp: String?
    var exif: [UInt8]?
    /// XMP that belongs to the second picture.
    var otherXMP: String?
    /// Whether the text is in one box with the pictures.
    var isTextApart = false
    /// Whether the text is in the box for small data.
    var isTextSmall = false
    var film: StaticString?
    var brands = "heic\0\0\0\0mif1heicmiaf"
    var properties: [[UInt8]] = [Sample.full("ispe", Sample.big(64, 4) + Sample.big(48, 4))]
    /// Properties of the first and the second picture, by their places.
    var said: [[UInt8]] = [[1], [1]]
    var trailer: [UInt8] = []

    static let first = Array("the first picture".utf8)
    static let second = Array("the second".utf8)

    static func big(_ value: Int, _ size: Int) -> [UInt8] {
        (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    static func box(_ type: StaticString, _ body: [UInt8]) -> [UInt8] {
        big(body.count + 8, 4) + Array("\(type)".utf8) + body
    }

    static func full(_ type: StaticString, version: Int = 0, flags: Int = 0, _ body: [UInt8]) -> [UInt8] {
        box(type, [UInt8(version)] + big(flags, 3) + body)
    }

    private var items: [(id: Int, type: String, data: [UInt8])] {
        var items = [(1, "hvc1\0", Self.first), (2, "hvc1\0", Self.second)]
        let mime = "mime\0application/rdf+xml\0"
        if let exif { items.append((3, "Exif\0", [0, 0, 0, 6] + Array("Exif\0\0".utf8) + exif)) }
        if let xmp { items.append((4, mime, Array(xmp.utf8))) }
        if let otherXMP { items.append((5, mime, Array(otherXMP.utf8))) }
        return items
    }

    private func isSmall(_ id: Int) -> Bool { id == 2 ? secondPicture == .smallData : id > 2 && isTextSmall }

    private var references: [UInt8] {
        var references = Self.box("thmb", Self.big(2, 2) + Self.big(1, 2) + Self.big(1, 2))
        for item in items where item.id > 2 {
            let other = item.id == 5 ? 2 : 1
            references += Self.box("cdsc", Self.big(item.id, 2) + Self.big(1, 2) + Self.big(other, 2))
        }
        return Self.full("iref", references)
    }

    private func meta(dataAt start: Int, textAt text: Int) -> [UInt8] {
        let wide = version == 2 ? 4 : 2
        var places: [UInt8] = []
        var offsets = [start, text]
        let small = items.filter { isSmall($0.id) }
        var smallOffset = 0
        for item in items {
            let isSmall = isSmall(item.id)
            let data = item.id > 2 && isTextApart ? 1 : 0
            places += Self.big(item.id, wide)
            if version > 0 { places += [0, isSmall ? 1 : 0] }
            // The place is halved between base and extent, where there are bases.
            let place = isSmall ? smallOffset : offsets[data]
            let base = sizes.base > 0 ? place / 2 : 0
            places += [0, 0] + Self.big(base, sizes.base) + Self.big(1, 2)
            places += Self.big(place - base, sizes.offset) + Self.big(item.data.count, sizes.length)
            if isSmall { smallOffset += item.data.count } else { offsets[data] += item.data.count }
        }
        let head = [UInt8(sizes.offset << 4 | sizes.length), UInt8(sizes.base << 4)]
        let table = Self.full("iloc", version: version, head + Self.big(items.count, wide) + places)
        let entries = items.flatMap { item in
            Self.full("infe", version: 2, Self.big(item.id, 2) + [0, 0] + Array(item.type.utf8))
        }
        let associations = said.enumerated().flatMap { Self.big($0 + 1, 2) + [UInt8($1.count)] + $1 }
        return Self.full(
            "meta",
            Self.full("hdlr", Self.big(0, 4) + Array("pict".utf8) + [UInt8](repeating: 0, count: 13))
                + Self.full("pitm", Self.big(1, 2)) + Self.full("iinf", Self.big(items.count, 2) + entries) + references
                + Self.box(
                    "iprp",
                    Self.box("ipco", properties.flatMap(\.self))
                        + Self.full("ipma", Self.big(said.count, 4) + associations))
                + (small.isEmpty ? [] : Self.box("idat", small.flatMap(\.data))) + table)
    }

    private func movie(dataAt start: Int) -> [UInt8] {
        guard let film else { return [] }
        let width = "\(film)" == "co64" ? 8 : 4
        let chunks = Self.big(2, 4) + Self.big(start, width) + Self.big(start + 4, width)
        let table = Self.box("stbl", Self.full(film, chunks))
        let track = Self.full("tkhd", Self.big(0, 8) + Self.big(9, 4))
        return Self.box("moov", Self.box("trak", track + Self.box("mdia", Self.box("minf", table))))
    }

    var bytes: [UInt8] {
        let stored = items.filter { !isSmall($0.id) }
        let data = stored.filter { $0.id < 3 || !isTextApart }.flatMap(\.data)
        let text = isTextApart ? stored.filter { $0.id > 2 }.flatMap(\.data) : []
        let apart = isTextApart ? Self.box("mdat", text) : []
        let head = Self.box("ftyp", Array(brands.utf8))
        let pictures =
            switch dataSize {
            case .usual: Self.box("mdat", data)
            case .large: Self.big(1, 4) + Array("mdat".utf8) + Self.big(data.count + 16, 8) + data
            case .toEnd: Self.big(0, 4) + Array("mdat".utf8) + data
            }
        let headerSize = dataSize == .large ? 16 : 8
        let tables = meta(dataAt: 0, textAt: 0).count + movie(dataAt: 0).count
        let start = head.count + apart.count + headerSize + (isDataFirst ? 0 : tables)
        let textStart = head.count + 8 + (isDataFirst ? 0 : tables)
        let all = meta(dataAt: start, textAt: textStart) + movie(dataAt: start)
        return isDataFirst ? head + apart + pictures + all + trailer : head + all + apart + pictures + trailer
    }
}
