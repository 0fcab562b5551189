/// Names that others gave, made fit for the file system.
enum UploadName {
    /// Bytes; a name may have 255, and copies of it get numbers.
    static let longest = 200

    /// A name with neither folders nor what cannot be seen, that is no hidden file; letters of all scripts stay as they are.
    static func cleaned(_ name: String) -> String {
        let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? ""
        let visible = String(String.UnicodeScalarView(last.unicodeScalars.filter { !isHarmful($0) }))
        var trimmed = visible.drop { $0 == "." || $0.isWhitespace }
        while trimmed.last?.isWhitespace == true || trimmed.last == "." { trimmed.removeLast() }
        return trimmed.isEmpty ? "photo" : shortened(trimmed)
    }

    /// Control characters, line ends, and those that turn the direction of writing, by which `gpj.exe` reads `exe.jpg`.
    private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        // The joiners hold letters and emoji together.
        case .format: scalar.value != 0x200C && scalar.value != 0x200D && !(0xE0020...0xE007F).contains(scalar.value)
        default: false
        }
    }

    /// Cuts whole characters from before the extension.
    private static func shortened(_ name: Substring) -> String {
        guard name.utf8.count > longest else { return String(name) }
        let dot = name.lastIndex(of: ".")
        let ending = dot.map { name[$0...] }.flatMap { $0.utf8.count <= 20 ? $0 : nil } ?? ""
        var stem = name.dropLast(ending.count)
        while stem.utf8.count + ending.utf8.count > longest { stem.removeLast() }
        return String(stem) + String(ending)
    }
}
