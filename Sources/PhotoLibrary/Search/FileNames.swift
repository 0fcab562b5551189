internal import Storage

/// Photos by the names of their files.
struct FileNames {
    let index: BlockReader
    let revision: Int64
    let remembered: Remembered<[String], Matches>

    /// The fewest digits for a search in parts of names; fewer would match too many.
    private static let fewestDigits = 3

    /// Photos with a file of exactly this name, and those with it as a part of a longer name; nil when no file has
    /// exactly this name.
    func photos(named words: [String]) throws -> Matches? {
        guard let key = FileName.key(words) else { return nil }
        let named = try FileTable(connection: index.connection).photos(named: key)
        guard !named.isEmpty else { return nil }
        var matches = try index.photos(named)
        if let others = try photos(partlyNamed: words) { matches.formUnion(others) }
        return matches
    }

    /// Photos with a file in whose name the words are, one after the other: the *2682* of *IMG_2682-edited*. Nil when there is
    /// none, and for words without a number of three digits: those are in the index.
    ///
    /// Searches all file names of the library, which takes a third of a second for a million. The result is cached.
    func photos(partlyNamed words: [String]) throws -> Matches? {
        let digits = words.flatMap { $0.split { !("0"..."9").contains($0) } }.max { $0.count < $1.count }
        guard let digits, digits.count >= Self.fewestDigits else { return nil }
        let matches = try remembered.value(words, revision: revision) {
            try index.photos(
                try FileTable(connection: index.connection).photos(withDigits: String(digits)) {
                    FileName($0).contains(words)
                })
        }
        return matches.isEmpty ? nil : matches
    }
}
