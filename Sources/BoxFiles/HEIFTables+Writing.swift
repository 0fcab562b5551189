/// What changes in a HEIC or AVIF file; all else stays byte for byte, the coded pictures first of all.
public struct HEIFEdit {
    /// The whole XMP packet; nil to leave what is there.
    public var xmp: [UInt8]?
    /// EXIF from the header of TIFF on; nil to leave what is there.
    public var exif: [UInt8]?
    /// How the picture is turned after its properties have turned it as the file says now (``HEIFTables/turn``).
    public var turn: PictureTurn

    /// A change.
    public init(xmp: [UInt8]? = nil, exif: [UInt8]? = nil, turn: PictureTurn = .none) {
        self.xmp = xmp
        self.exif = exif
        self.turn = turn
    }
}

extension HEIFTables {
    /// The file with a change.
    ///
    /// New text goes into a box of its own right behind the tables, because distances from the end of the file may matter to
    /// what follows the picture, such as a phone's video. What lies behind moves; so do the places that the tables tell.
    public func applying(_ edit: HEIFEdit) throws(BoxFileError) -> [FilePart] {
        try checkWritable()
        var table = try MetaTable(self)
        if let exif = edit.exif {
            try table.place(.exif, (content(.exif).flatMap(ExifItem.init)?.prefix ?? ExifItem.usualPrefix) + exif)
        }
        if let xmp = edit.xmp { try table.place(.xmp, xmp) }
        if edit.turn != .none { try table.turn(by: edit.turn) }
        return try table.parts()
    }

    /// Refuses files with places in them that are not known here, and would be wrong afterwards.
    private func checkWritable() throws(BoxFileError) {
        let unknown = ["moof", "mfra", "meco", "sidx"]
        guard outermost.first?.type == "ftyp", outermost.count < BoxReader.mostBoxes else {
            throw .broken("its boxes do not hold together")
        }
        guard !outermost.contains(where: { unknown.contains($0.type) }) else {
            throw .unwritable("it is a film in pieces")
        }
        guard outermost.count(where: { $0.type == "meta" }) == 1,
            ["iinf", "iloc", "pitm"].allSatisfy({ type in boxes.count { $0.type == type } == 1 }),
            ["iref", "idat", "iprp"].allSatisfy({ type in boxes.count { $0.type == type } <= 1 }), primary != nil
        else { throw .broken("its tables are not whole") }
        guard areClosed else { throw .broken("its tables are not whole") }
        guard Set(items.map { $0.id }).count == items.count,
            Set(locations.items.map { $0.id }).count == locations.items.count
        else { throw .broken("two of its parts have one number") }
        guard locations.items.allSatisfy({ $0.source == 0 }) else {
            throw .unwritable("parts of it lie in another file")
        }
    }

    /// Whether something can be added to each table.
    private var areClosed: Bool {
        guard reader.areClosed(in: meta.body.lowerBound + 4..<meta.body.upperBound) else { return false }
        return boxes.allSatisfy { box in
            let body = box.body
            switch box.type {
            case "iinf":
                var offset = body.lowerBound + 4
                let width = reader.bytes[body.lowerBound] == 0 ? 2 : 4
                guard reader.number(width, &offset, in: body) == items.count else { return false }
                return reader.areClosed(in: offset..<body.upperBound)
            case "iref":
                let isRead = !references.isEmpty || body.count == 4
                return isRead && reader.areClosed(in: body.lowerBound + 4..<body.upperBound)
            case "iprp":
                guard let parts = reader.boxes(in: body), properties != nil else { return false }
                return reader.areClosed(in: body)
                    && parts.allSatisfy { $0.type != "ipco" || reader.areClosed(in: $0.body) }
            default: return true
            }
        }
    }
}
