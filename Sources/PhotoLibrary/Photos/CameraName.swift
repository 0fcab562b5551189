/// What a camera is called, and the words by which its photos are found.
struct CameraName: Hashable, Sendable {
    /// For people: *Apple iPhone 15*, *Canon EOS R5*.
    let name: String
    /// Each way to call the camera, see ``Words/key(_:)``: first the whole name, which stands for this camera alone; then
    /// the model without its maker (*eos r5*), and what begins with a word of letters and digits (*r5*).
    let keys: [String]

    var key: String { keys[0] }

    /// The most words of a question that are tried as the name of one camera: *Canon EOS 5D Mark IV* has five.
    static let mostWords = 8
    /// Longer names are cut, so that a question with one is never cut.
    private static let longest = 100

    /// Nil when neither text has a letter or digit.
    init?(make: String?, model: String?) {
        let make = Self.cleaned(make)
        let model = Self.cleaned(model)
        // Avoids repetitions such as *Canon Canon EOS 80D* and *NIKON CORPORATION NIKON D70*.
        func firstWord(_ text: String?) -> Substring? { text?.split(separator: " ").first }
        let isRepeated = make != nil && firstWord(make)?.lowercased() == firstWord(model)?.lowercased()
        let name = Self.cut([isRepeated ? nil : make, model].compactMap { $0 }.joined(separator: " "))
        let words = Words.split(name)
        guard !words.isEmpty else { return nil }
        self.name = name
        let maker = Words.split(isRepeated ? String(firstWord(make) ?? "") : make ?? "").count
        let starts = words.indices.filter { $0 == 0 || $0 == maker || FileName.key([words[$0]]) != nil }
        keys = starts.map { words[$0...].joined(separator: " ") }
    }

    init?(_ camera: Camera) { self.init(make: camera.make, model: camera.model) }

    /// A question for the photos of exactly this camera; for any name it is one term.
    static func question(_ name: String) -> String {
        let plain = name.map { SearchQuery.quotes.contains($0) ? " " : $0 }
        return "\(SearchQuery.cameraMarks[0])\"\(String(plain))\""
    }

    /// In one line, without characters that are not seen, such as those that turn the direction of writing. Nil when
    /// nothing is left.
    private static func cleaned(_ text: String?) -> String? {
        let line = Words.line(text ?? "") { category in
            switch category {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: true
            default: false
            }
        }
        let name = cut(line, to: line.unicodeScalars.count)
        return name.isEmpty ? nil : name
    }

    /// The beginning of a text. What would become one character with a quotation mark beside it is left out at both
    /// ends, such as an accent without a letter: a question puts the name in quotes.
    private static func cut(_ text: String, to longest: Int = longest) -> String {
        func isOne(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
            String(String.UnicodeScalarView([first, second])).count == 1
        }
        var name = text.unicodeScalars.prefix(longest)
        while let first = name.first, first == " " || isOne("\"", first) { name.removeFirst() }
        while let last = name.last, last == " " || isOne(last, "\"") { name.removeLast() }
        return String(String.UnicodeScalarView(name))
    }
}

extension Camera {
    /// Maker and model, as one line for people; nil when the file names neither.
    public var name: String? { CameraName(self)?.name }

    /// A question that finds the photos of exactly this camera; nil when the file names none.
    public var question: String? { name.map(CameraName.question) }
}
