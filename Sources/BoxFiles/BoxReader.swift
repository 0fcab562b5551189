/// Reads the boxes of ISO/IEC 14496-12 and big-endian numbers in them; nil wherever something would lie outside.
public struct BoxReader {
    /// The whole file.
    public let bytes: UnsafeRawBufferPointer

    /// A part of a file with a length and a type.
    public struct Box {
        /// Four characters.
        public let type: String
        /// All of the box, its length and type included.
        public let whole: Range<Int>
        /// What it holds.
        public let body: Range<Int>
    }

    /// - Parameter bytes: the whole file, which must outlive this value.
    public init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// A number of 0…8 bytes; moves on past it.
    public func number(_ size: Int, _ offset: inout Int, in range: Range<Int>) -> Int? {
        guard size <= 8, offset >= range.lowerBound, offset <= range.upperBound, range.upperBound - offset >= size
        else { return nil }
        var value: UInt64 = 0
        for index in offset..<offset + size { value = value << 8 | UInt64(bytes[index]) }
        offset += size
        return Int(exactly: value)
    }

    /// The most boxes within another one: as many as a table can have entries that are counted in two bytes. A box of
    /// eight bytes takes six times as many in memory.
    private static let mostWithin = 1 << 16

    /// The boxes that a range consists of; nil when it does not hold together, or has more of them than any file.
    public func boxes(in range: Range<Int>) -> [Box]? {
        var found: [Box] = []
        var offset = range.lowerBound
        while range.upperBound - offset >= 8 {
            guard found.count < Self.mostWithin, let box = box(at: offset, in: range) else { return nil }
            found.append(box)
            offset = box.body.upperBound
        }
        return found
    }

    /// Whether boxes fill a range to its last byte, each with a length of its own, so that others can follow them.
    func areClosed(in range: Range<Int>) -> Bool {
        guard let boxes = boxes(in: range), boxes.last?.whole.upperBound ?? range.lowerBound == range.upperBound else {
            return false
        }
        return boxes.allSatisfy { !bytes[$0.whole].starts(with: [0, 0, 0, 0]) }
    }

    /// How many outermost boxes are looked at.
    static let mostBoxes = 1000

    /// The boxes at the beginning of a range, up to the first that is not whole; not more than a thousand.
    public func completeBoxes(in range: Range<Int>) -> [Box] {
        var found: [Box] = []
        var offset = range.lowerBound
        while found.count < Self.mostBoxes, range.upperBound - offset >= 8, let box = box(at: offset, in: range) {
            found.append(box)
            offset = box.body.upperBound
        }
        return found
    }

    func box(at start: Int, in range: Range<Int>) -> Box? {
        var offset = start
        guard var size = number(4, &offset, in: range), let type = text(4, &offset, in: range) else { return nil }
        if size == 1 {
            guard let large = number(8, &offset, in: range) else { return nil }
            size = large
        } else if size == 0 {
            size = range.upperBound - start
        }
        guard size >= offset - start, size <= range.upperBound - start else { return nil }
        return Box(type: type, whole: start..<start + size, body: offset..<start + size)
    }

    /// So many bytes as characters; moves on past them.
    func text(_ size: Int, _ offset: inout Int, in range: Range<Int>) -> String? {
        guard offset >= range.lowerBound, offset <= range.upperBound, range.upperBound - offset >= size else {
            return nil
        }
        let text = String(decoding: bytes[offset..<offset + size], as: UTF8.self)
        offset += size
        return text
    }

    /// What stands up to the next zero, or to the end; moves on past it.
    func text(_ offset: inout Int, upTo end: Int) -> String {
        let start = min(offset, end)
        let stop = bytes[start..<end].firstIndex(of: 0) ?? end
        offset = min(stop + 1, end)
        return String(decoding: bytes[start..<stop], as: UTF8.self)
    }
}

extension Array where Element == UInt8 {
    /// A number as so many bytes, the most significant first.
    static func big(_ value: Int, _ size: Int) -> [UInt8] {
        let value = UInt64(truncatingIfNeeded: value)
        var bytes: [UInt8] = []
        for index in (0..<size).reversed() { bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(index * 8))) }
        return bytes
    }

    /// A box around some content (ISO/IEC 14496-12, 4.2).
    static func box(_ type: StaticString, _ body: [UInt8]) -> [UInt8] {
        var box = big(body.count + 8, 4)
        type.withUTF8Buffer { box.append(contentsOf: $0) }
        box.append(contentsOf: body)
        return box
    }
}
