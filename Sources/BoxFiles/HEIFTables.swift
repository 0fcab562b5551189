/// The tables of a HEIC or AVIF file: what its items are, where they lie and what they belong to (ISO/IEC 23008-12, and
/// 14496-12, 8.11).
public struct HEIFTables {
    /// An entry of `iinf`.
    struct Item {
        let id: Int
        /// Nil in entries of the first two versions, which have none.
        let type: String?
        let contentType: String
        /// Whether it is encrypted, or compressed.
        let isCoded: Bool
    }

    /// An entry of `iref`: one item says something of others, or is made of them.
    struct Reference {
        let type: String
        let from: Int
        let to: [Int]
    }

    let reader: BoxReader
    /// The outermost boxes, up to the first that is not whole.
    let outermost: [BoxReader.Box]
    let meta: BoxReader.Box
    /// What is in ``meta``.
    let boxes: [BoxReader.Box]
    let items: [Item]
    let locations: ItemLocations
    let references: [Reference]
    let properties: ItemProperties?
    /// The item that is shown.
    let primary: Int?
    /// What the box for small data holds.
    let smallData: Range<Int>?

    /// - Parameter bytes: the whole file, which must outlive this value.
    /// - Returns: nil when it has no such tables, or they do not hold together.
    public init?(_ bytes: UnsafeRawBufferPointer) {
        let reader = BoxReader(bytes: bytes)
        outermost = reader.completeBoxes(in: 0..<bytes.count)
        guard let meta = outermost.first(where: { $0.type == "meta" }), meta.body.count > 4,
            let boxes = reader.boxes(in: meta.body.lowerBound + 4..<meta.body.upperBound),
            let list = boxes.first(where: { $0.type == "iinf" })?.body,
            let places = boxes.first(where: { $0.type == "iloc" })?.body,
            let items = Self.items(list, reader), let locations = ItemLocations(places, reader)
        else { return nil }
        self.reader = reader
        self.meta = meta
        self.boxes = boxes
        self.items = items
        self.locations = locations
        smallData = boxes.first { $0.type == "idat" }?.body
        references = boxes.first { $0.type == "iref" }.flatMap { Self.references($0.body, reader) } ?? []
        properties = boxes.first { $0.type == "iprp" }.flatMap { ItemProperties($0.body, reader) }
        primary = boxes.first { $0.type == "pitm" }.flatMap { box in
            var offset = box.body.lowerBound
            guard let full = reader.number(4, &offset, in: box.body) else { return nil }
            return reader.number(full >> 24 == 0 ? 2 : 4, &offset, in: box.body)
        }
    }

    private static func items(_ list: Range<Int>, _ reader: BoxReader) -> [Item]? {
        var offset = list.lowerBound
        guard let full = reader.number(4, &offset, in: list),
            reader.number(full >> 24 == 0 ? 2 : 4, &offset, in: list) != nil,
            let entries = reader.boxes(in: offset..<list.upperBound)
        else { return nil }
        var items: [Item] = []
        for entry in entries where entry.type == "infe" {
            guard let item = item(entry.body, reader) else { return nil }
            items.append(item)
        }
        return items
    }

    private static func item(_ entry: Range<Int>, _ reader: BoxReader) -> Item? {
        var offset = entry.lowerBound
        guard let full = reader.number(4, &offset, in: entry),
            let id = reader.number(full >> 24 == 3 ? 4 : 2, &offset, in: entry),
            let protection = reader.number(2, &offset, in: entry)
        else { return nil }
        guard full >> 24 >= 2 else { return Item(id: id, type: nil, contentType: "", isCoded: false) }
        guard let type = reader.text(4, &offset, in: entry) else { return nil }
        guard type == "mime" else { return Item(id: id, type: type, contentType: "", isCoded: protection != 0) }
        _ = reader.text(&offset, upTo: entry.upperBound)
        let contentType = reader.text(&offset, upTo: entry.upperBound)
        let encoding = reader.text(&offset, upTo: entry.upperBound)
        return Item(id: id, type: type, contentType: contentType, isCoded: protection != 0 || !encoding.isEmpty)
    }

    private static func references(_ body: Range<Int>, _ reader: BoxReader) -> [Reference]? {
        var offset = body.lowerBound
        guard let full = reader.number(4, &offset, in: body) else { return nil }
        let width = full >> 24 == 0 ? 2 : 4
        guard let boxes = reader.boxes(in: offset..<body.upperBound) else { return nil }
        var references: [Reference] = []
        for box in boxes {
            var offset = box.body.lowerBound
            guard let from = reader.number(width, &offset, in: box.body),
                let count = reader.number(2, &offset, in: box.body)
            else { return nil }
            var to: [Int] = []
            for _ in 0..<count {
                guard let id = reader.number(width, &offset, in: box.body) else { return nil }
                to.append(id)
            }
            references.append(Reference(type: box.type, from: from, to: to))
        }
        return references
    }

    /// Where bytes of an item are in the file; nil when they lie outside of it, or of no file at all.
    func range(of extent: ItemLocations.Extent, of item: ItemLocations.Item) -> Range<Int>? {
        // A length of 0 would mean all the rest; encoders do not write it.
        guard extent.length > 0,
            let area = item.method == 0 ? 0..<reader.bytes.count : item.method == 1 ? smallData : nil,
            extent.start <= area.count, extent.length <= area.count - extent.start
        else { return nil }
        return area.lowerBound + extent.start..<area.lowerBound + extent.start + extent.length
    }

    /// Where the data of all items are that are pictures, by their numbers: tiles, previews and depth among them.
    /// - Returns: nil when any of them are not in the file, or kept in other ways.
    public var pictures: [Range<Int>]? {
        var pictures: Set<Int> = []
        for item in items {
            guard let type = item.type else { return nil }
            if !["Exif", "mime", "uri "].contains(type) { pictures.insert(item.id) }
        }
        var found: [Int: [Range<Int>]] = [:]
        for item in locations.items where pictures.contains(item.id) {
            for extent in item.extents {
                guard let range = range(of: extent, of: item) else { return nil }
                found[item.id, default: []].append(range)
            }
        }
        return found.keys.sorted().flatMap { found[$0] ?? [] }
    }
}
