/// Shortens scripts and style sheets for sending: removes comments and indentation, and from scripts most spaces and
/// line ends.
///
/// It works line by line without parsing the language, so it may be used for our own formatted sources only. There, a
/// comment begins its line and no string spans several lines (`Tests/Browser/test_sources.py` checks both), and every
/// statement ends with a semicolon. Lines that it cannot judge stay unchanged.
enum LeanSource {
    static func lean(_ bytes: [UInt8], isScript: Bool) -> [UInt8] {
        var lean: [UInt8] = []
        lean.reserveCapacity(bytes.count)
        var isInComment = false
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let text = line.drop { $0 == UInt8(ascii: " ") }
            if isInComment {
                isInComment = !text.ends(with: "*/")
            } else if text.starts(with: "/*".utf8) {
                isInComment = !text.ends(with: "*/")
            } else if text.starts(with: "//".utf8) {
                continue
            } else if isScript, let code = tight(text) {
                // The trailing comma of a list is not needed.
                if let first = code.first, "])}".utf8.contains(first), lean.last == UInt8(ascii: ",") {
                    lean.removeLast()
                }
                lean += code
                // The line end is not needed where the statement continues on the next line or ends with a semicolon.
                if let last = code.last, !"{([,;}".utf8.contains(last) { lean.append(UInt8(ascii: "\n")) }
            } else {
                lean += text
                lean.append(UInt8(ascii: "\n"))
            }
        }
        return lean
    }

    /// Code without the spaces around punctuation; spaces in strings stay. Nil when a slash could begin a comment or a
    /// regular expression, or when one string may lie within another.
    private static func tight(_ line: ArraySlice<UInt8>) -> [UInt8]? {
        guard line.count(where: { $0 == UInt8(ascii: "`") }) <= 2 else { return nil }
        let marks = "=,;:?{}()[]&|<>!".utf8
        var code: [UInt8] = []
        var quote: UInt8?
        var isEscaped = false
        for (index, byte) in zip(line.indices, line) {
            if let end = quote {
                if byte == end, !isEscaped { quote = nil }
                isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
            } else {
                switch byte {
                case UInt8(ascii: "/"): return nil
                case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): quote = byte
                case UInt8(ascii: " "):
                    let isBeside = [index - 1, index + 1].contains {
                        line.indices.contains($0) && marks.contains(line[$0])
                    }
                    if isBeside { continue }
                default: break
                }
            }
            code.append(byte)
        }
        return quote == nil ? code : nil
    }
}

extension ArraySlice<UInt8> {
    fileprivate func ends(with text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }
}
