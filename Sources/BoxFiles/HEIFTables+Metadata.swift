extension HEIFTables {
    /// What stands in a file beside its pictures.
    enum Metadata {
        case exif, xmp

        func isOne(_ item: Item) -> Bool {
            switch self {
            case .exif: item.type == "Exif"
            case .xmp: item.type == "mime" && item.contentType == "application/rdf+xml"
            }
        }
    }

    /// The item that says so of the picture that is shown: others may belong to a map of its depth or brightness.
    func item(_ kind: Metadata) -> Item? {
        let found = items.filter(kind.isOne)
        guard let primary, !found.isEmpty else { return found.first }
        var described: [Int: Set<Int>] = [:]
        var parts: Set<Int> = [primary]
        for reference in references {
            if reference.type == "cdsc" { described[reference.from, default: []].formUnion(reference.to) }
            if reference.type == "dimg", reference.from == primary { parts.formUnion(reference.to) }
        }
        return found.first { described[$0.id]?.contains(primary) == true }
            ?? found.first { described[$0.id] == nil }
            ?? found.first { described[$0.id]?.isDisjoint(with: parts) == false }
    }

    /// No camera writes as much.
    private static let mostBytes = 16 << 20

    /// An item's data.
    func content(_ kind: Metadata) -> [UInt8]? {
        guard let item = item(kind), !item.isCoded, let place = locations.items.first(where: { $0.id == item.id })
        else { return nil }
        var content: [UInt8] = []
        for extent in place.extents {
            guard let range = range(of: extent, of: place), content.count + range.count <= Self.mostBytes else {
                return nil
            }
            content += reader.bytes[range]
        }
        return content
    }

    /// The XMP packet of the picture that is shown (ISO 16684-1).
    public var xmp: [UInt8]? { content(.xmp) }

    /// EXIF of the picture that is shown, from the header of TIFF on.
    public var exif: [UInt8]? { content(.exif).flatMap { ExifItem($0)?.tiff } }

    /// Pixels of the picture that is shown, before it is turned.
    public var size: (width: Int, height: Int)? { primary.flatMap { properties?.size(of: $0) } }

    /// How decoders turn the picture that is shown; nil when the file does not say.
    public var turn: PictureTurn? { primary.flatMap { properties?.turn(of: $0) } }

    /// EXIF's 1…8 for what decoders give of this file.
    ///
    /// They give it upright, as the file says by properties of the picture. A file without such properties that does not
    /// promise to be of the profile that demands them (`miaf`, ISO/IEC 23000-22) may say it by EXIF alone, as older apps
    /// wrote it.
    public var orientation: Int {
        guard turn == nil, !brands.contains("miaf"), !isAVIF else { return 1 }
        return exif.flatMap(ExifItem.orientation) ?? 1
    }

    /// Whether its pictures are coded as AV1.
    public var isAVIF: Bool { brands.contains("avif") || brands.contains("avis") }

    /// More brands than any file has.
    private static let mostBrands = 256

    /// What the file says it is.
    private var brands: [String] {
        guard let type = outermost.first, type.type == "ftyp" else { return [] }
        return stride(from: type.body.lowerBound, to: type.body.upperBound - 3, by: 4).prefix(Self.mostBrands)
            // The second number is a version.
            .filter { $0 != type.body.lowerBound + 4 }
            .map { String(decoding: reader.bytes[$0..<$0 + 4], as: UTF8.self) }
    }
}

/// The data of an item with EXIF (ISO/IEC 23008-12, annex A.2.1): where TIFF begins, some bytes, TIFF.
struct ExifItem {
    /// What stands before TIFF.
    let prefix: [UInt8]
    let tiff: [UInt8]

    /// As most cameras begin it.
    static let usualPrefix: [UInt8] = [0, 0, 0, 6] + Array("Exif\0\0".utf8)

    /// Nil when there is no TIFF where it should be.
    init?(_ content: [UInt8]) {
        let claimed = content.prefix(4).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        // Some programs write a wrong number, or none.
        var starts = [4, 10, 0]
        if claimed < UInt64(content.count) { starts.insert(4 + Int(claimed), at: 0) }
        let headers: [[UInt8]] = [[0x49, 0x49, 42, 0], [0x4D, 0x4D, 0, 42]]
        guard let start = starts.first(where: { headers.contains(Array(content.dropFirst($0).prefix(4))) }) else {
            return nil
        }
        prefix = Array(content[..<start])
        tiff = Array(content[start...])
    }

    /// EXIF's 1…8 in the first directory (TIFF 6.0, section 2); nil when it is not there.
    static func orientation(_ tiff: [UInt8]) -> Int? {
        let isLittle = tiff.first == 0x49
        func number(_ offset: Int, _ size: Int) -> Int? {
            guard offset >= 0, tiff.count >= size, offset <= tiff.count - size else { return nil }
            var value = 0
            for index in 0..<size { value = value << 8 | Int(tiff[offset + (isLittle ? size - 1 - index : index)]) }
            return value
        }
        guard let start = number(4, 4), let count = number(start, 2) else { return nil }
        for entry in 0..<min(count, 4096) {
            let offset = start + 2 + entry * 12
            guard let tag = number(offset, 2) else { return nil }
            guard tag == 0x0112 else { continue }
            guard number(offset + 2, 2) == 3, let value = number(offset + 8, 2), (1...8).contains(value) else {
                return nil
            }
            return value
        }
        return nil
    }
}
