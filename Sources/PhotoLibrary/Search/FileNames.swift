internal import Storage

/// Photos by the names of their files.
struct FileNames {
    let index: BlockReader
    let revision: Int64
    let remembered: Remembered<String, [FileTable.Named]>

    /// With fewer digits a part of a name says too little.
    private static let fewestDigits = 3

    /// Photos with a file of just this name, or of one that has it as a part; nil when no file is named just so.
    func photos(named words: [String]) throws -> Matches? {
        guard let key = FileName.key(words) else { return nil }
        let named = try FileTable(connection: index.connection).photos(named: key)
        guard !named.isEmpty else { return nil }
        var matches = try index.photos(named.map { ($0.photo, $0.key) })
        if let others = try photos(partlyNamed: words) { matches.formUnion(others) }
        return matches
    }

    /// Photos with a file in whose name the words are, one after the other: the *2682* of *IMG_2682-edited*. Nil when there is
    /// none, and for words without a number of three digits: those are in the index.
    ///
    /// All names of the library are gone through, which takes a tenth of a second for a million.
    func photos(partlyNamed words: [String]) throws -> Matches? {
        let digits = words.flatMap { $0.split { !("0"..."9").contains($0) } }.max { $0.count < $1.count }
        guard let digits, digits.count >= Self.fewestDigits else { return nil }
        let files = try remembered.value(String(digits), revision: revision) {
            try FileTable(connection: index.connection).photos(withDigits: String(digits))
        }
        let wanted = files.filter { FileName($0.path).contains(words) }
        let matches = try index.photos(wanted.map { ($0.photo, $0.key) })
        return matches.isEmpty ? nil : matches
    }
}
