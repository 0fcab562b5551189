internal import Concepts
internal import Storage

/// Finds out what the terms of a question mean in this library, and which photos each one matches.
struct TermReader {
    let index: BlockReader
    let tags: TagTable
    let kinds: Kinds
    let dates: DateReader
    let arrangement: CategoryArrangement
    /// See ``Library/countries``.
    let countries: [String: Set<String>]
    let fileNames: FileNames

    /// A term with its photos.
    struct Reading {
        let text: String
        let meaning: TermReading.Meaning
        let isExcluded: Bool
        /// Marked as the name of a camera.
        let isCamera: Bool
        let matches: Matches
    }

    /// Names of more words are not tried as one.
    private static let longestName = 4

    func read(_ query: SearchQuery) throws -> [Reading] {
        var readings: [Reading] = []
        var rest = query.terms[...]
        while let term = rest.first {
            let plain = rest.prefix(while: \.isPlain)
            let several =
                try readCamera(rest) ?? readDate(plain) ?? readName(plain, isAtEnd: plain.endIndex == rest.endIndex)
            if let (reading, count) = several {
                readings.append(reading)
                rest = rest.dropFirst(count)
            } else {
                readings.append(try read(term))
                rest = rest.dropFirst()
            }
        }
        return readings
    }

    /// The longest run of terms that together are a date.
    private func readDate(_ terms: ArraySlice<SearchQuery.Term>) throws -> (Reading, Int)? {
        for count in (1...DateReader.longest).reversed() where count <= terms.count {
            let part = terms.prefix(count)
            guard let matches = try photos(ofDate: part.flatMap(\.words), isOneTerm: count == 1) else { continue }
            return (reading(part.map(\.text).joined(separator: " "), .date, matches), count)
        }
        return nil
    }

    /// The longest run of words that together are a name, or the beginning of one.
    private func readName(_ terms: ArraySlice<SearchQuery.Term>, isAtEnd: Bool) throws -> (Reading, Int)? {
        let longest = min(CameraName.mostWords, terms.count)
        guard longest >= 2 else { return nil }
        for count in stride(from: longest, through: 2, by: -1) {
            let part = terms.prefix(count)
            let words = part.flatMap(\.words)
            let text = part.map(\.text).joined(separator: " ")
            let isShort = count <= Self.longestName
            if let matches = try isShort ? name(words) : photos(ofPlainCamera: words) {
                return (reading(text, .name, matches), count)
            }
            let key = words.joined(separator: " ")
            if isAtEnd, count == terms.count {
                if isShort, let matches = try photos(ofNameBegun: key) {
                    return (reading(text, .beginning, matches), count)
                }
                if let matches = try photos(ofPlainCameraBegun: words) {
                    return (reading(text, .beginning, matches), count)
                }
            }
            guard isShort else { continue }
            if isThing(key), try allOf(words).isEmpty { return (reading(text, .absent, index.none), count) }
        }
        return nil
    }

    /// Reads one term that is not a date, or is quoted, excluded or a beginning.
    private func read(_ term: SearchQuery.Term) throws -> Reading {
        let words = term.words
        func result(_ meaning: TermReading.Meaning, _ matches: Matches) -> Reading {
            reading(term.text, meaning, matches, isExcluded: term.isExcluded)
        }
        if term.isBeginning {
            let matches = try allOf(words)
            return result(matches.isEmpty ? .nothing : .beginning, matches)
        }
        if term.isExcluded, !term.isQuoted, let matches = try photos(ofDate: words, isOneTerm: true) {
            return result(.date, matches)
        }
        // Only whole names are excluded: `-dog` must not exclude *dogma*.
        let isWhole = term.isQuoted || term.isExcluded
        if words.count == 1 {
            var matches = try exact(words[0])
            // One or two letters are more likely the beginning of a word than a whole word such as the *d'* of a place
            // name. Country names such as *UK* are an exception.
            let isShort = !isWhole && words[0].unicodeScalars.count <= Token.gathered
            if try isShort && photos(ofCountry: words[0]) == nil {
                matches.formUnion(try beginning(words[0]))
                if !matches.isEmpty { return result(.beginning, matches) }
            }
            // *Favourites* are not the kind of person that is called so, also when there are none yet.
            if !matches.isEmpty || SearchAdvice.Own(words[0]) != nil { return result(.name, matches) }
            // A maker, or the first word of models: only what nothing else is called by.
            if let matches = try photos(ofPlainCamera: words) { return result(.name, matches) }
        } else if let matches = try fullName(words, isWhole: isWhole) {
            return result(.name, matches)
        }
        // Before parts of files' names, which take long to look through.
        if words.count > 1, !isWhole, let matches = try photos(ofPlainCameraBegun: words) {
            return result(.beginning, matches)
        }
        if words.count > 1, let matches = try fileNames.photos(partlyNamed: words) { return result(.name, matches) }
        if !isWhole {
            let matches = try allOf(words)
            if !matches.isEmpty { return result(.beginning, matches) }
            if let matches = try photos(ofPlainCameraBegun: words) { return result(.beginning, matches) }
        }
        if words.count == 1, let matches = try fileNames.photos(partlyNamed: words) { return result(.name, matches) }
        if term.isQuoted, let matches = try photos(ofDate: words, isOneTerm: true), !matches.isEmpty {
            return result(.date, matches)
        }
        return result(isThing(words.joined(separator: " ")) ? .absent : .nothing, index.none)
    }

    /// Photos of a name that stands as one term: a file with this name (*IMG_2024*, which is not a year), or the other
    /// meanings of several words.
    private func fullName(_ words: [String], isWhole: Bool) throws -> Matches? {
        if let matches = try fileNames.photos(named: words) { return matches }
        return try name(words, isWhole: isWhole)
    }
}
