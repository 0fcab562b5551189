/// Scripts and style sheets as they are sent: without the comments and indents that are for those who write them, and
/// scripts without most spaces and line ends.
///
/// It works by lines and knows little of the language, so it is for our own formatted sources alone: a comment there
/// begins its line, no text goes over several lines (`Tests/Browser/test_sources.py` holds them to both), and every
/// statement has its semicolon. A line that it is not sure of it leaves as it is.
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
                // The last comma of a list says nothing.
                if let first = code.first, "])}".utf8.contains(first), lean.last == UInt8(ascii: ",") {
                    lean.removeLast()
                }
                lean += code
                // What goes on for certain, and what is ended, needs no end of a line.
                if let last = code.last, !"{([,;}".utf8.contains(last) { lean.append(UInt8(ascii: "\n")) }
            } else {
                lean += text
                lean.append(UInt8(ascii: "\n"))
            }
        }
        return lean
    }

    /// Code without the spaces around marks; those in texts stay. Nil where a slash could begin a comment or a pattern, and
    /// where one text may lie within another.
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
