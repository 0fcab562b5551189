internal import Glibc
internal import Interpretation

/// The tokens of photos that are not in blocks yet: for each photo sorted lines of token, tab and level.
///
/// Tokens consist of words, so they contain neither tabs nor line ends.
struct RecentTokens {
    private var bytes: [UInt8] = []
    /// Where each line begins, and the end of the last one.
    private var starts = [0]
    /// The lines of each photo.
    private var photos: [Range<Int>] = []

    static func encode(_ tokens: [String: Level]) -> [UInt8] {
        let lines = tokens.map { token, level in
            Array(token.utf8) + [UInt8(ascii: "\t"), UInt8(ascii: "0") + level.rawValue, UInt8(ascii: "\n")]
        }
        return Array(lines.sorted { $0.lexicographicallyPrecedes($1) }.joined())
    }

    static func decode(_ bytes: [UInt8]) -> [(token: String, level: Level)] {
        bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
            guard let digit = line.last, let level = Level(rawValue: digit &- UInt8(ascii: "0")) else { return nil }
            return (String(decoding: line.dropLast(2), as: UTF8.self), level)
        }
    }

    /// Adds the lines of the next photo.
    mutating func append(_ stored: UnsafeRawBufferPointer) {
        let first = starts.count - 1
        let offset = bytes.count
        bytes += stored
        for (index, byte) in stored.enumerated() where byte == UInt8(ascii: "\n") { starts.append(offset + index + 1) }
        photos.append(first..<(starts.count - 1))
    }

    /// The photos, as numbers in the order of ``append(_:)``, that have a token at a level, or one that begins with it.
    func photos(_ token: String, isBeginning: Bool, level: Level) -> [Int] {
        let wanted = Array(token.utf8) + (isBeginning ? [] : [UInt8(ascii: "\t")])
        return bytes.withUnsafeBytes { bytes in
            photos.indices.filter { photo in
                for line in firstLine(of: photo, from: wanted, bytes)..<photos[photo].upperBound {
                    guard order(line, wanted, bytes) == 0 else { return false }
                    if bytes[starts[line + 1] - 2] >= UInt8(ascii: "0") + level.rawValue { return true }
                }
                return false
            }
        }
    }

    /// Passes the tokens of a photo at a level to `body`.
    ///
    /// - Parameter families: the first characters of those that are wanted.
    func each(_ photo: Int, level: Level, families: StaticString, _ body: (String) -> Void) {
        for line in photos[photo] {
            let bytes = bytes[starts[line]..<starts[line + 1]]
            guard let family = bytes.first, families.withUTF8Buffer({ $0.contains(family) }),
                bytes[bytes.endIndex - 2] >= UInt8(ascii: "0") + level.rawValue
            else { continue }
            body(String(decoding: bytes.dropLast(3), as: UTF8.self))
        }
    }

    /// The first line that does not sort before the wanted beginning, by binary search.
    private func firstLine(of photo: Int, from wanted: [UInt8], _ bytes: UnsafeRawBufferPointer) -> Int {
        var range = photos[photo]
        while !range.isEmpty {
            let middle = (range.lowerBound + range.upperBound) / 2
            range = order(middle, wanted, bytes) < 0 ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }

    /// Negative when the line sorts before the wanted beginning, 0 when it begins with it, positive otherwise.
    private func order(_ line: Int, _ wanted: [UInt8], _ bytes: UnsafeRawBufferPointer) -> Int {
        guard let base = bytes.baseAddress else { return 0 }
        let length = starts[line + 1] - starts[line]
        let order = Int(memcmp(base + starts[line], wanted, min(length, wanted.count)))
        return order == 0 && length < wanted.count ? -1 : order
    }
}
