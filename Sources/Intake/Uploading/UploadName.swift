/// Makes file names from browsers safe for the file system.
enum UploadName {
    /// The most bytes of a name: file systems allow 255, and copies get numbers.
    static let longest = 200

    /// The name without folders, invisible characters and leading dots; letters of all scripts are kept.
    static func cleaned(_ name: String) -> String {
        let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? ""
        let visible = String(String.UnicodeScalarView(last.unicodeScalars.filter { !isHarmful($0) }))
        var trimmed = visible.drop { $0 == "." || $0.isWhitespace }
        while trimmed.last?.isWhitespace == true || trimmed.last == "." { trimmed.removeLast() }
        return trimmed.isEmpty ? "photo" : shortened(trimmed)
    }

    /// Whether a character is a control character, a line end, or changes the writing direction, with which `gpj.exe`
    /// looks like `exe.jpg`.
    private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        // Joiners are kept, because they combine letters and emoji.
        case .format: scalar.value != 0x200C && scalar.value != 0x200D && !(0xE0020...0xE007F).contains(scalar.value)
        default: false
        }
    }

    /// Removes whole characters before the extension.
    private static func shortened(_ name: Substring) -> String {
        guard name.utf8.count > longest else { return String(name) }
        let dot = name.lastIndex(of: ".")
        let ending = dot.map { name[$0...] }.flatMap { $0.utf8.count <= 20 ? $0 : nil } ?? ""
        var stem = name.dropLast(ending.count)
        while stem.utf8.count + ending.utf8.count > longest { stem.removeLast() }
        return String(stem) + String(ending)
    }
}
