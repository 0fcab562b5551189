// Photos by the camera that took them.
extension TermReader {
    /// Photos of the cameras of which the words are the name, or its beginning in whole words: *iphone 15* finds those of
    /// an iPhone 15 Pro, too. Nil when there are none.
    ///
    /// - Parameter isWhole: whether cameras with exactly this name come alone, where there are any.
    func photos(ofCamera words: [String], isWhole: Bool = false) throws -> Matches? {
        let token = Token.camera(words.joined(separator: " "))
        var matches = try index.photos(token: token)
        if isWhole, !matches.isEmpty { return matches }
        matches.formUnion(try index.photos(beginning: token + " "))
        return matches.isEmpty ? nil : matches
    }

    /// The same for words that do not say that they mean a camera: nil, too, when they may mean something else. With the
    /// photos whose files are called so: a camera *P1000* hides no *P1000123.jpg*.
    func photos(ofPlainCamera words: [String], isWhole: Bool = false) throws -> Matches? {
        guard mayBeCamera(words), var matches = try photos(ofCamera: words, isWhole: isWhole) else { return nil }
        if let named = try fileNames.photos(partlyNamed: words) { matches.formUnion(named) }
        return matches
    }

    /// Whether photos of a camera are found by a word that does not say that it means one.
    func isCamera(_ word: String) throws -> Bool {
        try mayBeCamera([word]) && photos(ofCameraBegun: [word]) != nil
    }

    /// Photos of the cameras whose name begins with the words, the last of which may be unfinished; nil when there are
    /// none.
    func photos(ofCameraBegun words: [String]) throws -> Matches? {
        let matches = try index.photos(beginning: Token.camera(words.joined(separator: " ")))
        return matches.isEmpty ? nil : matches
    }

    /// The same for words that do not say that they mean a camera.
    func photos(ofPlainCameraBegun words: [String]) throws -> Matches? {
        guard mayBeCamera(words), let last = words.last,
            last.unicodeScalars.count > Token.gathered || FileName.hasDigit(last),
            var matches = try photos(ofCameraBegun: words)
        else { return nil }
        if let named = try fileNames.photos(partlyNamed: words) { matches.formUnion(named) }
        return matches
    }

    /// Reads a term that was marked as a camera, and without quotes the words after it that with it are the name of one:
    /// *camera:iphone 15*. Nil when the first term is none.
    func readCamera(_ terms: ArraySlice<SearchQuery.Term>) throws -> (Reading, Int)? {
        guard let term = terms.first, term.isCamera else { return nil }
        let isOpen = !term.isQuoted && !term.isBeginning
        let further = isOpen ? terms.dropFirst().prefix(while: \.isPlain).prefix(CameraName.mostWords - 1) : []
        for count in (0...further.count).reversed() {
            let part = [term] + further.prefix(count)
            let words = part.flatMap(\.words)
            var meaning = TermReading.Meaning.name
            var matches = term.isBeginning ? nil : try photos(ofCamera: words, isWhole: term.isQuoted)
            let mayGoOn = term.isBeginning || isOpen && !term.isExcluded && (count == 0 || part.count == terms.count)
            if matches == nil, mayGoOn {
                meaning = .beginning
                matches = try photos(ofCameraBegun: words)
            }
            guard let matches else { continue }
            let text = part.map(\.text).joined(separator: " ")
            return (reading(text, meaning, matches, isExcluded: term.isExcluded, isCamera: true), part.count)
        }
        return (reading(term.text, .nothing, index.none, isExcluded: term.isExcluded, isCamera: true), 1)
    }

    /// Not the name of a thing (an *apple* is none), not one or two letters, and no number: numbers alone are looked up in
    /// file names.
    private func mayBeCamera(_ words: [String]) -> Bool {
        guard !isMainName(words.joined(separator: " ")) else { return false }
        let isModel = FileName.key(words) != nil
        return isModel || words.contains { $0.unicodeScalars.count > Token.gathered && !FileName.hasDigit($0) }
    }
}
