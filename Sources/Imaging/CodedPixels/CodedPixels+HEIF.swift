// Where the coded pictures are of a HEIF file (ISO/IEC 23008-12), and of others in the boxes of ISO/IEC 14496-12.
extension CodedPixels {
    /// The bodies of a file's outermost boxes of some types; all of a file that has no boxes.
    static func boxes(_ bytes: UnsafeRawBufferPointer, _ types: Set<String>) -> [Range<Int>]? {
        if bytes.first == 0xFF { return [0..<bytes.count] }
        return BoxReader(bytes: bytes).boxes(in: 0..<bytes.count)?.filter { types.contains($0.type) }.map(\.body)
    }

    /// The data of all items that are pictures, by their numbers: tiles, previews and depth among them. What is text, such
    /// as EXIF and XMP, is left out, and so are the boxes around all, which change with where the data lie.
    ///
    /// - Returns: nil when the file does not hold together, or keeps its pictures in other ways.
    static func heif(_ bytes: UnsafeRawBufferPointer) -> [Range<Int>]? {
        let reader = BoxReader(bytes: bytes)
        guard let meta = reader.boxes(in: 0..<bytes.count)?.first(where: { $0.type == "meta" })?.body, meta.count > 4,
            let boxes = reader.boxes(in: meta.lowerBound + 4..<meta.upperBound),
            let list = boxes.first(where: { $0.type == "iinf" })?.body,
            let places = boxes.first(where: { $0.type == "iloc" })?.body,
            let pictures = reader.pictures(list)
        else { return nil }
        let data = boxes.first { $0.type == "idat" }?.body
        return reader.extents(places, of: pictures, data: data)
    }
}

/// Reads big-endian numbers and boxes; nil wherever something would lie outside.
private struct BoxReader {
    let bytes: UnsafeRawBufferPointer

    struct Box {
        let type: String
        let body: Range<Int>
    }

    /// A number of 0…8 bytes; moves on past it.
    private func number(_ size: Int, _ offset: inout Int, in range: Range<Int>) -> Int? {
        guard size <= 8, range.upperBound - offset >= size, offset >= range.lowerBound else { return nil }
        let value = bytes[offset..<offset + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        offset += size
        return Int(exactly: value)
    }

    func boxes(in range: Range<Int>) -> [Box]? {
        var found: [Box] = []
        var offset = range.lowerBound
        while range.upperBound - offset >= 8 {
            let start = offset
            guard var size = number(4, &offset, in: range) else { return nil }
            let type = String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
            offset += 4
            if size == 1 {
                guard let large = number(8, &offset, in: range) else { return nil }
                size = large
            } else if size == 0 {
                size = range.upperBound - start
            }
            guard size >= offset - start, size <= range.upperBound - start else { return nil }
            found.append(Box(type: type, body: offset..<start + size))
            offset = start + size
        }
        return found
    }

    /// The numbers of the items that are no text.
    func pictures(_ list: Range<Int>) -> Set<Int>? {
        var offset = list.lowerBound
        guard let version = number(4, &offset, in: list), number(version >> 24 == 0 ? 2 : 4, &offset, in: list) != nil,
            let entries = boxes(in: offset..<list.upperBound)
        else { return nil }
        var numbers: Set<Int> = []
        for entry in entries where entry.type == "infe" {
            var offset = entry.body.lowerBound
            guard let version = number(4, &offset, in: entry.body), version >> 24 >= 2,
                let item = number(version >> 24 == 2 ? 2 : 4, &offset, in: entry.body),
                number(2, &offset, in: entry.body) != nil, entry.body.upperBound - offset >= 4
            else { return nil }
            let type = String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
            if !["Exif", "mime", "uri "].contains(type) { numbers.insert(item) }
        }
        return numbers
    }

    /// Where the data of some items are.
    func extents(_ places: Range<Int>, of wanted: Set<Int>, data: Range<Int>?) -> [Range<Int>]? {
        var offset = places.lowerBound
        guard let full = number(4, &offset, in: places), full >> 24 <= 2, let sizes = number(2, &offset, in: places),
            let count = number(full >> 24 == 2 ? 4 : 2, &offset, in: places)
        else { return nil }
        let version = full >> 24
        let (offsetSize, lengthSize, baseSize) = (sizes >> 12, sizes >> 8 & 15, sizes >> 4 & 15)
        let indexSize = version == 0 ? 0 : sizes & 15
        var found: [Int: [Range<Int>]] = [:]
        for _ in 0..<count {
            guard let item = number(version == 2 ? 4 : 2, &offset, in: places),
                let method = version == 0 ? 0 : number(2, &offset, in: places).map({ $0 & 15 }),
                number(2, &offset, in: places) != nil, let base = number(baseSize, &offset, in: places),
                let extents = number(2, &offset, in: places)
            else { return nil }
            for _ in 0..<extents {
                guard number(indexSize, &offset, in: places) != nil,
                    let start = number(offsetSize, &offset, in: places),
                    let length = number(lengthSize, &offset, in: places)
                else { return nil }
                guard wanted.contains(item) else { continue }
                // In the file, or in the box for small data. A length of 0 would mean all the rest; encoders do not
                // write it.
                guard let area = method == 0 ? 0..<bytes.count : method == 1 ? data : nil, length > 0,
                    base <= area.count, start <= area.count - base, length <= area.count - base - start
                else { return nil }
                let first = area.lowerBound + base + start
                found[item, default: []].append(first..<first + length)
            }
        }
        return found.keys.sorted().flatMap { found[$0] ?? [] }
    }
}
