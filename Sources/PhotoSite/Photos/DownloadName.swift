import PhotoLibrary
import Web

/// The name of a downloaded file. Names are untrusted input: the result cannot leave a folder, hide its extension or
/// break the header.
struct DownloadName: Hashable, Sendable {
    /// 1…200 bytes of UTF-8, without folders, controls, and marks that turn the direction of writing.
    let text: String

    /// The name of a file, as well as it can be said.
    init(_ path: FilePath) {
        self.init(String(decoding: path.bytes.split(separator: UInt8(ascii: "/")).last ?? [], as: UTF8.self))
    }

    /// A name that may come from anywhere.
    init(_ name: String) {
        var clean = String.UnicodeScalarView()
        for scalar in name.unicodeScalars {
            switch scalar {
            case "/", "\\", ":", "*", "?", "\"", "<", ">", "|": clean.append("_")
            // Control characters, and direction marks with which `gpj.exe` would look like `exe.jpg`.
            case _ where scalar.properties.generalCategory == .control: continue
            case "\u{200E}", "\u{200F}", "\u{061C}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": continue
            default: clean.append(scalar)
            }
        }
        var text = String(clean)
        while let first = text.first, first == "." || first.isWhitespace { text.removeFirst() }
        while let last = text.last, last == "." || last.isWhitespace { text.removeLast() }
        self.text = Self.shortened(text.isEmpty ? "photo" : text)
    }

    /// The ending stays, the name before it is cut at a whole character.
    private static func shortened(_ text: String) -> String {
        guard text.utf8.count > 200 else { return text }
        let ending = text.lastIndex(of: ".").map { text[$0...] } ?? ""
        let room = 200 - (ending.utf8.count <= 20 ? ending.utf8.count : 0)
        var short = ""
        for character in text {
            guard short.utf8.count + String(character).utf8.count <= room else { break }
            short.append(character)
        }
        return ending.utf8.count <= 20 ? short + ending : short
    }

    /// The same name with a number before its ending, for when another file is called so: *IMG_1 (2).jpg*.
    func numbered(_ number: Int) -> String {
        guard let dot = text.lastIndex(of: "."), dot != text.startIndex else { return "\(text) (\(number))" }
        return "\(text[..<dot]) (\(number))\(text[dot...])"
    }

    /// The value of `Content-Disposition` (RFC 6266): a name in ASCII for old programs, and the whole one in UTF-8
    /// (RFC 8187).
    func disposition(isInline: Bool = false) -> String {
        let ascii = String(decoding: text.utf8.map { Self.isPlain($0) ? $0 : UInt8(ascii: "_") }, as: UTF8.self)
        let kind = isInline ? "inline" : "attachment"
        return "\(kind); filename=\"\(ascii)\"; filename*=UTF-8''\(PercentCoding.encoded(text))"
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        // Not the percent sign, which some programs would decode.
        default: " !#$&'()+,-.=@[]^_`{}~".utf8.contains(byte)
        }
    }
}
