/// The encoding of text that is mostly ASCII (RFC 2045, 6.7).
enum QuotedPrintable {
    /// Characters of a line, the `=` of a soft break among them.
    private static let longest = 76

    /// Text of any line ends in lines of at most 76 ASCII characters, each ended by CR LF.
    static func encoded(_ text: String) -> [UInt8] {
        var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines.flatMap { encoded(line: Array($0.utf8)) }
    }

    private static func encoded(line: [UInt8]) -> [UInt8] {
        var (result, length): ([UInt8], Int) = ([], 0)
        for (index, byte) in line.enumerated() {
            let isLast = index == line.count - 1
            let isBlank = byte == 32 || byte == 9
            let isPlain = (byte > 32 && byte < 127 && byte != UInt8(ascii: "=")) || (isBlank && !isLast)
            let piece = isPlain ? [byte] : escaped(byte)
            // A soft break takes the last place of a line, but for the end of the text's own.
            if length + piece.count > (isLast ? longest : longest - 1) {
                result += [UInt8(ascii: "="), 13, 10]
                length = 0
            }
            result += piece
            length += piece.count
        }
        return result + [13, 10]
    }

    private static func escaped(_ byte: UInt8) -> [UInt8] {
        let digits = Array("0123456789ABCDEF".utf8)
        return [UInt8(ascii: "="), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
}
