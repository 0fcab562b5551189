internal import Glibc
internal import Interpretation

/// The tokens of photos that are not in blocks yet: a line of token, tab and level for each.
///
/// Tokens hold neither tab nor line end, being made of words.
struct RecentTokens {
    private var bytes: [UInt8] = []
    /// Where each line begins, and whose it is.
    private var lines: [(start: Int, photo: Int)] = []
    private var photos = 0

    static func encode(_ tokens: [String: Level]) -> [UInt8] {
        tokens.flatMap { token, level in
            Array(token.utf8) + [UInt8(ascii: "\t"), UInt8(ascii: "0") + level.rawValue, UInt8(ascii: "\n")]
        }
    }

    static func decode(_ bytes: [UInt8]) -> [(token: String, level: Level)] {
        bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
            guard let digit = line.last, let level = Level(rawValue: digit &- UInt8(ascii: "0")) else { return nil }
            return (String(decoding: line.dropLast(2), as: UTF8.self), level)
        }
    }

    /// Takes in the lines of the next photo.
    mutating func append(_ stored: UnsafeRawBufferPointer) {
        var start = bytes.count
        bytes += stored
        for index in bytes.indices[start...] where bytes[index] == UInt8(ascii: "\n") {
            lines.append((start, photos))
            start = index + 1
        }
        photos += 1
    }

    /// The photos, by order of ``append(_:)``, that have a token at a level, or one that begins so.
    func photos(_ token: String, isBeginning: Bool, level: Level) -> [Int] {
        let wanted = Array(token.utf8) + (isBeginning ? [] : [UInt8(ascii: "\t")])
        var found: [Int] = []
        bytes.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            for (index, line) in lines.enumerated() {
                let end = index + 1 < lines.count ? lines[index + 1].start : bytes.count
                guard end - line.start >= wanted.count,
                    memcmp(base + line.start, wanted, wanted.count) == 0,
                    bytes[end - 2] >= UInt8(ascii: "0") + level.rawValue
                else { continue }
                found.append(line.photo)
            }
        }
        return found
    }
}
