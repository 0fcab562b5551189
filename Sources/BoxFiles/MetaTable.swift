/// The tables of a HEIC or AVIF file while they change.
struct MetaTable {
    private let tables: HEIFTables
    private let primary: Int
    private var locations: ItemLocations
    /// New entries of `iinf`.
    private var entries: [[UInt8]] = []
    /// Items that describe the primary one from now on.
    private var describing: [Int] = []
    private var texts: [(id: Int, bytes: [UInt8])] = []
    private var properties: [UInt8]?
    /// Ranges of the box for small data that are of no use any more.
    private var emptied: [Range<Int>] = []

    init(_ tables: HEIFTables) throws(BoxFileError) {
        guard let primary = tables.primary else { throw .broken("its tables are not whole") }
        self.tables = tables
        self.primary = primary
        locations = tables.locations
    }

    /// Puts a text in, or in the place of the one that is there.
    mutating func place(_ kind: HEIFTables.Metadata, _ bytes: [UInt8]) throws(BoxFileError) {
        let id: Int
        if let old = tables.item(kind) {
            guard !old.isCoded else { throw .unwritable("its text is compressed or encrypted") }
            guard !tables.references.contains(where: { $0.type == "iloc" && $0.to.contains(old.id) }) else {
                throw .unwritable("its pictures lie within its text")
            }
            id = old.id
        } else {
            id = try unusedNumber()
            entries.append(kind.entry(id))
        }
        if !tables.references.contains(where: { $0.type == "cdsc" && $0.from == id }) { describing.append(id) }
        texts.append((id, bytes))
        locations.place(id, at: 0, length: bytes.count)
    }

    /// A number of two bytes that no item, group or track has.
    private func unusedNumber() throws(BoxFileError) -> Int {
        var used = Set(tables.items.map { $0.id })
        used.formUnion(tables.locations.items.map { $0.id } + texts.map { $0.id })
        for reference in tables.references { used.formUnion(reference.to + [reference.from]) }
        for table in tables.properties?.tables ?? [] { used.formUnion(table.entries.map { $0.id }) }
        used.formUnion(tables.groupNumbers + MovieTable(tables).trackNumbers + [0, primary])
        let last = used.filter { $0 <= 0xFFFF }.max() ?? 0
        if last < 0xFFFF { return last + 1 }
        guard let gap = (1...0xFFFF).first(where: { !used.contains($0) }) else {
            throw .unwritable("it has no room for another item")
        }
        return gap
    }

    /// Turns the picture, and with it its preview and its maps of depth and brightness.
    mutating func turn(by turn: PictureTurn) throws(BoxFileError) {
        guard let known = tables.properties else { throw .broken("nothing is said of its picture") }
        let toneMapped = Set(tables.items.filter { $0.type == "tmap" }.map { $0.id })
        var turned = [primary]
        for reference in tables.references where reference.to.contains(primary) {
            let belongs = ["thmb", "auxl"].contains(reference.type)
            if belongs || reference.type == "dimg" && toneMapped.contains(reference.from) {
                if !turned.contains(reference.from) { turned.append(reference.from) }
            }
        }
        guard turned.count <= 64 else { throw .unwritable("too much belongs to its picture") }
        properties = try known.box(
            turning: turned.map { ($0, (known.turn(of: $0) ?? .none).followed(by: turn)) })
    }

    /// All of the file.
    mutating func parts() throws(BoxFileError) -> [FilePart] {
        let count = tables.reader.bytes.count
        var changes = Replacements()
        let old = OldText(tables, texts.map { $0.id })
        for range in old.changes { changes.replace(range.old, by: range.new) }
        emptied = old.smallData
        let movie = MovieTable(tables)
        // As long as they will be, for the places.
        for box in movie.boxes { changes.replace(box.whole, by: [UInt8](repeating: 0, count: box.whole.count)) }
        let text = texts.isEmpty ? [] : [UInt8].box("mdat", texts.flatMap { $0.bytes })
        var isLarge = false
        var length = try meta(isLarge: false).count
        if UInt64(count) + UInt64(length + text.count) > UInt64(UInt32.max) {
            isLarge = true
            length = try meta(isLarge: true).count
        }
        let whole = tables.meta.whole
        changes.replace(whole, by: [UInt8](repeating: 0, count: length) + text)
        guard let start = changes.moved(whole.lowerBound..<whole.lowerBound) else {
            throw .broken("its boxes do not hold together")
        }
        for (id, _) in texts { locations.remove(id) }
        try locations.move(within: count, changes.moved)
        var place = start + length + 8
        for (id, bytes) in texts {
            locations.place(id, at: place, length: bytes.count)
            place += bytes.count
        }
        for box in movie.boxes { changes.replace(box.whole, by: try movie.moved(box, changes.moved)) }
        changes.replace(whole, by: try meta(isLarge: isLarge) + text)
        guard let parts = changes.parts(of: count) else { throw .broken("its boxes do not hold together") }
        return parts
    }

    private func meta(isLarge: Bool) throws(BoxFileError) -> [UInt8] {
        let bytes = tables.reader.bytes
        let body = tables.meta.body
        var content = Array(bytes[body.lowerBound..<body.lowerBound + 4])
        for box in tables.boxes {
            switch box.type {
            case "iinf": content += try list(box)
            case "iloc": content += locations.box(isLarge: isLarge)
            case "iref": content += try references(Array(bytes[box.body]))
            case "iprp": content += properties ?? Array(bytes[box.whole])
            case "idat": content += small(box)
            default: content += bytes[box.whole]
            }
        }
        if !tables.boxes.contains(where: { $0.type == "iref" }) { content += try references([0, 0, 0, 0]) }
        return .box("meta", content)
    }

    private func small(_ box: BoxReader.Box) -> [UInt8] {
        var bytes = Array(tables.reader.bytes[box.whole])
        for range in emptied {
            for place in range { bytes[place - box.whole.lowerBound] = 0 }
        }
        return bytes
    }

    private func list(_ box: BoxReader.Box) throws(BoxFileError) -> [UInt8] {
        let bytes = tables.reader.bytes
        var offset = box.body.lowerBound
        let width = bytes[offset] == 0 ? 2 : 4
        offset += 4
        guard let count = tables.reader.number(width, &offset, in: box.body), count + entries.count <= 0xFFFF else {
            throw .unwritable("it has no room for another item")
        }
        let head = Array(bytes[box.body.lowerBound..<box.body.lowerBound + 4])
        return .box(
            "iinf",
            head + .big(count + entries.count, width) + bytes[offset..<box.body.upperBound] + entries.flatMap { $0 })
    }

    private func references(_ old: [UInt8]) throws(BoxFileError) -> [UInt8] {
        let width = old[0] == 0 ? 2 : 4
        guard !describing.isEmpty || old.count > 4 else { return [] }
        guard width == 4 || primary <= 0xFFFF || describing.isEmpty else {
            throw .unwritable("it has no room for another item")
        }
        var all = old
        for id in describing {
            let one: [UInt8] = .big(1, 2)
            all += .box("cdsc", .big(id, width) + one + .big(primary, width))
        }
        return .box("iref", all)
    }
}

extension HEIFTables.Metadata {
    /// An entry of `iinf` for a new item.
    fileprivate func entry(_ id: Int) -> [UInt8] {
        let type =
            switch self {
            case .exif: "Exif\0"
            case .xmp: "mime\0application/rdf+xml\0"
            }
        return .box("infe", [2, 0, 0, 0] + .big(id, 2) + [0, 0] + Array(type.utf8))
    }
}

extension HEIFTables {
    /// All numbers of 32 bits in the groups of items: those of groups, and of what is in them (ISO/IEC 14496-12, 8.18.3).
    fileprivate var groupNumbers: [Int] {
        guard let groups = boxes.first(where: { $0.type == "grpl" })?.body else { return [] }
        var numbers: [Int] = []
        for group in reader.boxes(in: groups) ?? [] {
            var offset = group.body.lowerBound + 4
            while let number = reader.number(4, &offset, in: group.body) { numbers.append(number) }
        }
        return numbers
    }
}
