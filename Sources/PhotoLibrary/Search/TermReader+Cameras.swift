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

    /// The same for words that do not say that they mean a camera: nil, too, when they may mean something else.
    func photos(ofPlainCamera words: [String], isWhole: Bool = false) throws -> Matches? {
        mayBeCamera(words) ? try photos(ofCamera: words, isWhole: isWhole) : nil
    }

    /// Photos of the cameras whose name begins with the words, the last of which may be unfinished; nil when there are
    /// none.
    func photos(ofCameraBegun words: [String]) throws -> Matches? {
        let matches = try index.photos(beginning: Token.camera(words.joined(separator: " ")))
        return matches.isEmpty ? nil : matches
    }

    /// The same for words that do not say that they mean a camera.
    func photos(ofPlainCameraBegun words: [String]) throws -> Matches? {
        guard mayBeCamera(words), let last = words.last, last.unicodeScalars.count > Token.gathered || hasDigit(last)
        else { return nil }
        return try photos(ofCameraBegun: words)
    }

    /// Reads a term that was marked as a camera.
    func readCamera(_ term: SearchQuery.Term) throws -> Reading {
        var meaning = TermReading.Meaning.name
        var matches = term.isBeginning ? nil : try photos(ofCamera: term.words, isWhole: term.isQuoted)
        if matches == nil, term.isBeginning || !(term.isQuoted || term.isExcluded) {
            meaning = .beginning
            matches = try photos(ofCameraBegun: term.words)
        }
        return reading(
            term.text, matches == nil ? .nothing : meaning, matches ?? index.none, isExcluded: term.isExcluded)
    }

    /// Not the name of a thing (an *apple* is none), not a mere number, which is one in the name of a file, and not one
    /// or two letters.
    private func mayBeCamera(_ words: [String]) -> Bool {
        guard !isMainName(words.joined(separator: " ")) else { return false }
        let isModel = FileName.key(words) != nil
        return isModel || words.contains { $0.unicodeScalars.count > Token.gathered && !hasDigit($0) }
    }

    private func hasDigit(_ word: String) -> Bool { word.unicodeScalars.contains { ("0"..."9").contains($0) } }
}
