/// What is said of items that are pictures, such as their size and how they are turned (`iprp`, ISO/IEC 23008-12, 9.3).
struct ItemProperties {
    struct Association {
        let isEssential: Bool
        /// Counted from 1; 0 is none.
        let index: Int
    }

    /// A table of associations. There may be several, of different widths.
    struct Table {
        let version: Int
        var hasWideIndices: Bool
        var entries: [(id: Int, associations: [Association])] = []
    }

    /// The properties themselves, which items share.
    private(set) var boxes: [BoxReader.Box] = []
    private(set) var tables: [Table] = []
    private let reader: BoxReader

    /// Nil when it does not hold together.
    init?(_ body: Range<Int>, _ reader: BoxReader) {
        self.reader = reader
        guard let parts = reader.boxes(in: body), let container = parts.first(where: { $0.type == "ipco" }),
            let boxes = reader.boxes(in: container.body)
        else { return nil }
        self.boxes = boxes
        for part in parts where part.type == "ipma" {
            guard let table = Self.table(part.body, reader) else { return nil }
            tables.append(table)
        }
    }

    private static func table(_ body: Range<Int>, _ reader: BoxReader) -> Table? {
        var offset = body.lowerBound
        guard let full = reader.number(4, &offset, in: body), let count = reader.number(4, &offset, in: body) else {
            return nil
        }
        var table = Table(version: full >> 24, hasWideIndices: full & 1 != 0)
        for _ in 0..<count {
            guard let id = reader.number(table.version == 0 ? 2 : 4, &offset, in: body),
                let length = reader.number(1, &offset, in: body)
            else { return nil }
            var associations: [Association] = []
            for _ in 0..<length {
                guard let value = reader.number(table.hasWideIndices ? 2 : 1, &offset, in: body) else { return nil }
                let most = table.hasWideIndices ? 0x7FFF : 0x7F
                associations.append(Association(isEssential: value > most, index: value & most))
            }
            table.entries.append((id, associations))
        }
        return table
    }

    /// What is said of an item, in the order in which it is applied.
    func properties(of id: Int) -> [BoxReader.Box] {
        for table in tables {
            guard let entry = table.entries.first(where: { $0.id == id }) else { continue }
            return entry.associations.compactMap { boxes.indices.contains($0.index - 1) ? boxes[$0.index - 1] : nil }
        }
        return []
    }

    /// Pixels of an item, before it is turned (`ispe`, 6.5.3).
    func size(of id: Int) -> (width: Int, height: Int)? {
        guard let body = properties(of: id).first(where: { $0.type == "ispe" })?.body else { return nil }
        var offset = body.lowerBound + 4
        guard let width = reader.number(4, &offset, in: body), let height = reader.number(4, &offset, in: body) else {
            return nil
        }
        return (width, height)
    }

    /// How an item is turned and mirrored (`irot` and `imir`, 6.5.10 and 6.5.12); nil where neither is said.
    func turn(of id: Int) -> PictureTurn? {
        var turn: PictureTurn?
        for property in properties(of: id) {
            guard let next = self.turn(property) else { continue }
            turn = (turn ?? .none).followed(by: next)
        }
        return turn
    }

    private func turn(_ property: BoxReader.Box) -> PictureTurn? {
        guard let value = property.body.first.map({ Int(reader.bytes[$0]) }) else { return nil }
        switch property.type {
        case "irot": return PictureTurn(isMirrored: false, quarters: -(value & 3))
        // 0 exchanges top and bottom, 1 left and right.
        case "imir": return PictureTurn(isMirrored: true, quarters: value & 1 == 0 ? 2 : 0)
        default: return nil
        }
    }

    /// Turns items in another way than before. What else is said of them stays.
    /// - Parameter turns: by the items' numbers.
    /// - Returns: the box with properties and associations.
    func box(turning turns: [(id: Int, turn: PictureTurn)]) throws(BoxFileError) -> [UInt8] {
        var tables = tables
        var added: [UInt8] = []
        var count = boxes.count
        for (id, turn) in turns {
            guard let table = tables.firstIndex(where: { $0.entries.contains { $0.id == id } }),
                let entry = tables[table].entries.firstIndex(where: { $0.id == id })
            else { throw .broken("nothing is said of its picture") }
            var associations = tables[table].entries[entry].associations.filter { association in
                guard boxes.indices.contains(association.index - 1) else { return true }
                return !["irot", "imir"].contains(boxes[association.index - 1].type)
            }
            for property in turn.properties {
                added += property
                count += 1
                associations.append(Association(isEssential: true, index: count))
            }
            guard count <= 0x7FFF, associations.count <= 255 else {
                throw .unwritable("it says too much of its picture")
            }
            if count > 0x7F { tables[table].hasWideIndices = true }
            tables[table].entries[entry].associations = associations
        }
        var container: [UInt8] = []
        for box in boxes { container += reader.bytes[box.whole] }
        return .box("iprp", .box("ipco", container + added) + tables.flatMap { $0.box })
    }
}

extension ItemProperties.Table {
    var box: [UInt8] {
        var body: [UInt8] = [UInt8(truncatingIfNeeded: version), 0, 0, hasWideIndices ? 1 : 0]
        body += .big(entries.count, 4)
        for (id, associations) in entries {
            body += .big(id, version == 0 ? 2 : 4) + .big(associations.count, 1)
            for association in associations {
                let essential = association.isEssential ? (hasWideIndices ? 0x8000 : 0x80) : 0
                body += .big(association.index | essential, hasWideIndices ? 2 : 1)
            }
        }
        return .box("ipma", body)
    }
}
