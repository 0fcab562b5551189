/// Reads the boxes of ISO/IEC 14496-12 and big-endian numbers in them; nil wherever something would lie outside.
struct BoxReader {
    let bytes: UnsafeRawBufferPointer

    struct Box {
        let type: String
        let body: Range<Int>
    }

    /// A number of 0…8 bytes; moves on past it.
    func number(_ size: Int, _ offset: inout Int, in range: Range<Int>) -> Int? {
        guard size <= 8, range.upperBound - offset >= size, offset >= range.lowerBound else { return nil }
        let value = bytes[offset..<offset + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        offset += size
        return Int(exactly: value)
    }

    /// The boxes that a range consists of; nil when it does not hold together.
    func boxes(in range: Range<Int>) -> [Box]? {
        var found: [Box] = []
        var offset = range.lowerBound
        while range.upperBound - offset >= 8 {
            guard let box = box(at: offset, in: range) else { return nil }
            found.append(box)
            offset = box.body.upperBound
        }
        return found
    }

    /// The boxes at the beginning of a range, up to the first that is not whole; not more than a thousand.
    func completeBoxes(in range: Range<Int>) -> [Box] {
        var found: [Box] = []
        var offset = range.lowerBound
        while found.count < 1000, range.upperBound - offset >= 8, let box = box(at: offset, in: range) {
            found.append(box)
            offset = box.body.upperBound
        }
        return found
    }

    private func box(at start: Int, in range: Range<Int>) -> Box? {
        var offset = start
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
        return Box(type: type, body: offset..<start + size)
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
