/// Where the data of a file's items are (`iloc`, ISO/IEC 14496-12, 8.11.3).
struct ItemLocations {
    struct Extent {
        let index: Int
        /// From the beginning of what ``Item/method`` says.
        var start: Int
        let length: Int
    }

    struct Item {
        let id: Int
        /// 0: in the file. 1: in the box for small data. 2: in another item.
        let method: Int
        /// 0: in this file.
        let source: Int
        var extents: [Extent]
    }

    /// A photo of 200 megapixels has less than a thousand. They can be of no bytes each, so that a small table could tell of
    /// very many.
    static let mostExtents = 1 << 18

    private(set) var items: [Item] = []
    private let version: Int
    private let indexSize: Int

    init?(_ body: Range<Int>, _ reader: BoxReader) {
        var offset = body.lowerBound
        guard let full = reader.number(4, &offset, in: body), full >> 24 <= 2,
            let sizes = reader.number(2, &offset, in: body),
            let count = reader.number(full >> 24 == 2 ? 4 : 2, &offset, in: body)
        else { return nil }
        version = full >> 24
        indexSize = version == 0 ? 0 : sizes & 15
        guard indexSize <= 8 else { return nil }
        var left = Self.mostExtents
        for _ in 0..<count {
            guard let item = item(sizes, body, &offset, reader, &left) else { return nil }
            items.append(item)
        }
    }

    private func item(
        _ sizes: Int, _ body: Range<Int>, _ offset: inout Int, _ reader: BoxReader, _ left: inout Int
    ) -> Item? {
        guard let id = reader.number(version == 2 ? 4 : 2, &offset, in: body),
            let method = reader.number(version == 0 ? 0 : 2, &offset, in: body),
            let source = reader.number(2, &offset, in: body),
            let base = reader.number(sizes >> 4 & 15, &offset, in: body),
            let count = reader.number(2, &offset, in: body), count <= left
        else { return nil }
        left -= count
        var extents: [Extent] = []
        for _ in 0..<count {
            guard let index = reader.number(indexSize, &offset, in: body),
                let start = reader.number(sizes >> 12, &offset, in: body),
                let length = reader.number(sizes >> 8 & 15, &offset, in: body)
            else { return nil }
            let (sum, overflow) = base.addingReportingOverflow(start)
            guard !overflow, !sum.addingReportingOverflow(length).overflow else { return nil }
            extents.append(Extent(index: index, start: sum, length: length))
        }
        return Item(id: id, method: method & 15, source: source, extents: extents)
    }

    /// An item's data are these bytes of the file from now on.
    mutating func place(_ id: Int, at start: Int, length: Int) {
        remove(id)
        items.append(Item(id: id, method: 0, source: 0, extents: [Extent(index: 0, start: start, length: length)]))
    }

    /// An item has no data any more.
    mutating func remove(_ id: Int) { items.removeAll { $0.id == id } }

    /// Moves all that lies in a file of so many bytes to where `moved` says.
    mutating func move(within count: Int, _ moved: (Range<Int>) -> Int?) throws(BoxFileError) {
        for item in items.indices where items[item].method == 0 {
            for extent in items[item].extents.indices {
                let old = items[item].extents[extent]
                let range = old.start..<old.start + old.length
                guard range.upperBound <= count else { throw .broken("its pictures are not all there") }
                guard let new = moved(range) else { throw .unwritable("its pictures lie within its tables") }
                items[item].extents[extent].start = new
            }
        }
    }

    /// The table, with all places from the beginning of the file and not from bases.
    /// - Parameter isLarge: whether places and lengths have 8 bytes each; else 4.
    func box(isLarge: Bool) -> [UInt8] {
        let size = isLarge ? 8 : 4
        let width = version == 2 ? 4 : 2
        var body: [UInt8] = [UInt8(version), 0, 0, 0, UInt8(size << 4 | size), UInt8(indexSize)]
        body += .big(items.count, width)
        for item in items {
            body += .big(item.id, width)
            if version > 0 { body += .big(item.method, 2) }
            body += .big(item.source, 2) + .big(item.extents.count, 2)
            for extent in item.extents {
                body += .big(extent.index, indexSize) + .big(extent.start, size) + .big(extent.length, size)
            }
        }
        return .box("iloc", body)
    }
}
