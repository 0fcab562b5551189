/// Reads the parts of a TZif file (RFC 9636) in their order. Numbers are big-endian.
struct TZifReader {
    /// The numbers of items in a block (RFC 9636, 3.1).
    struct Counts {
        let (universal, standard, leaps, times, types, characters): (Int, Int, Int, Int, Int, Int)

        /// Bytes of a whole block.
        func size(ofTime bytes: Int) -> Int { times * (bytes + 1) + types * 6 + rest(ofTime: bytes) }
        /// Bytes after the types.
        func rest(ofTime bytes: Int) -> Int { characters + leaps * (bytes + 4) + standard + universal }
    }

    private var bytes: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

    mutating func skip(_ count: Int) -> Bool {
        guard count >= 0, count <= bytes.count else { return false }
        bytes = bytes.dropFirst(count)
        return true
    }

    /// A header of version 2 or later.
    mutating func header() -> Counts? {
        guard bytes.starts(with: Array("TZif".utf8)), bytes.count >= 44,
            bytes[bytes.startIndex + 4] >= UInt8(ascii: "2"), skip(20), let counts = numbers(6, bytes: 4)
        else { return nil }
        // No file has more than a few thousand of anything.
        guard counts.allSatisfy({ (0...10_000).contains($0) }) else { return nil }
        let (universal, standard, leaps) = (Int(counts[0]), Int(counts[1]), Int(counts[2]))
        return Counts(
            universal: universal, standard: standard, leaps: leaps, times: Int(counts[3]), types: Int(counts[4]),
            characters: Int(counts[5]))
    }

    /// Numbers of a size: signed, but for single bytes.
    mutating func numbers(_ count: Int, bytes size: Int) -> [Int64]? {
        guard count * size <= bytes.count else { return nil }
        let numbers = (0..<count).map { index -> Int64 in
            let start = bytes.startIndex + index * size
            let value = bytes[start..<(start + size)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            return size == 4 ? Int64(Int32(truncatingIfNeeded: value)) : Int64(truncatingIfNeeded: value)
        }
        bytes = bytes.dropFirst(count * size)
        return numbers
    }

    /// The text between the two line breaks at the end.
    func footer() -> String? {
        guard bytes.count >= 2, bytes.first == 10, bytes.last == 10 else { return nil }
        return String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
    }
}
