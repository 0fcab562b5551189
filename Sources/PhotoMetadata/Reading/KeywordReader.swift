/// Keywords from all tags that programs keep them in.
enum KeywordReader {
    static let longestKeyword = 200
    /// Bytes (IPTC-IIM 4.2, dataset 2:25).
    static let longestIPTCKeyword = 64
    static let mostKeywords = 1000
    /// The most levels of a path that are read.
    static let mostLevels = 12
    /// The roots of trees in which programs keep notes of their own, in lower case: `darktable|format|jpg`.
    private static let programs: Set<String> = ["darktable", "_digikam_internal_tags_"]

    /// What a file says.
    struct Found {
        /// The user's keywords.
        var user: [String] = []
        /// Keywords that the app's model made.
        var modelMade: [String] = []
        /// The places of the user's keywords in trees, from the root down; each ends with one of them.
        var paths: [[String]] = []
    }

    static func keywords(_ metadata: borrowing Metadata) -> Found {
        var words: [String] = []
        var known: Set<String> = []
        func add(_ keyword: String) {
            guard words.count < mostKeywords, let keyword = Text.clean(keyword, limit: longestKeyword),
                known.insert(keyword).inserted
            else { return }
            words.append(keyword)
        }
        for keyword in parts(of: metadata.list(Key.subject)) { add(keyword) }
        var paths = self.paths(metadata.list(Key.hierarchicalSubject), separator: "|")
        for path in paths { add(path.last ?? "") }
        // IPTC cuts keywords to 64 bytes; a cut keyword is not another one.
        let cut = Set(words.map { Text.cut($0, toBytes: longestIPTCKeyword) })
        for keyword in parts(of: metadata.list(Key.iptcKeywords)) where !cut.contains(keyword) { add(keyword) }
        let isOnlyThere = words.isEmpty
        for key in Key.otherLists where paths.isEmpty {
            paths = self.paths(metadata.list(key), separator: "/")
            if isOnlyThere { for path in paths { add(path.last ?? "") } }
        }
        if words.isEmpty, let windows = metadata.interpreted("Exif.Image.XPKeywords") {
            for keyword in windows.split(separator: ";") { add(String(keyword)) }
        }
        let made = Set(metadata.list(Key.modelMade).compactMap { Text.clean($0, limit: longestKeyword) })
        let notes = programNotes(paths)
        let user = words.filter { !made.contains($0) && !notes.contains($0) }
        let isUsers = Set(user)
        return Found(
            user: user, modelMade: words.filter(made.contains),
            paths: paths.filter { !isProgram($0) && isUsers.contains($0.last ?? "") })
    }

    /// The parts of a list's only entry that some program has made of several: `hello,world,beach trip`. People write a
    /// space after a comma: `Smith, John`; and one comma alone may stand between a place and its country.
    private static func parts(of list: [String]) -> [String] {
        guard list.count == 1, let entry = list.first else { return list }
        let parts = entry.split(separator: ",", omittingEmptySubsequences: false)
        let areWords = parts.allSatisfy { part in
            part.first?.isWhitespace == false && part.last?.isWhitespace == false && !part.allSatisfy(\.isNumber)
        }
        return parts.count >= 3 && areWords ? parts.map(String.init) : list
    }

    private static func paths(_ list: [String], separator: Character) -> [[String]] {
        list.prefix(mostKeywords).compactMap { path in
            let words = path.split(separator: separator).compactMap { Text.clean(String($0), limit: longestKeyword) }
            return words.isEmpty ? nil : Array(words.suffix(mostLevels))
        }
    }

    private static func isProgram(_ path: [String]) -> Bool { programs.contains(path.first?.lowercased() ?? "") }

    /// The words that stand only in trees of programs.
    private static func programNotes(_ paths: [[String]]) -> Set<String> {
        Set(paths.filter(isProgram).joined()).subtracting(paths.filter { !isProgram($0) }.joined())
    }
}
