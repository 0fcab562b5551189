/// Scripts and style sheets as they are sent: without the comments and indents that are for those who write them.
///
/// It works by lines and knows nothing of the language, so it is for our own formatted sources alone: a comment there
/// begins its line, and no text goes over several lines (`Tests/Browser/test_sources.py` holds them to both).
enum LeanSource {
    static func lean(_ bytes: [UInt8]) -> [UInt8] {
        var lean: [UInt8] = []
        lean.reserveCapacity(bytes.count)
        var isInComment = false
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let text = line.drop { $0 == UInt8(ascii: " ") }
            if isInComment {
                isInComment = !text.ends(with: "*/")
            } else if text.starts(with: "/*".utf8) {
                isInComment = !text.ends(with: "*/")
            } else if !text.starts(with: "//".utf8) {
                lean += text
                lean.append(UInt8(ascii: "\n"))
            }
        }
        return lean
    }
}

extension ArraySlice<UInt8> {
    fileprivate func ends(with text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }
}
