internal import Storage

/// The keywords of photos' files: how they are written, and what the files say of them. Which of them are tags of a
/// photo is in ``DecisionTable``.
struct KeywordTable {
    let connection: Connection

    /// Stores a keyword, replacing what was known of it.
    func put(_ keyword: FileKeyword, tag: Int64, photo: Int64) throws {
        try connection.run(
            "INSERT OR REPLACE INTO keyword (photo, tag, written, role, above) VALUES (?, ?, ?, ?, ?)",
            .integer(photo), .integer(tag), .text(keyword.name), .integer(keyword.role.rawValue),
            .text(Self.text(keyword.above)))
    }

    /// Deletes the keywords of a photo besides these tags.
    func drop(besides tags: Set<Int64>, of photo: Int64) throws {
        let known = try connection.all("SELECT tag FROM keyword WHERE photo = ?", .integer(photo)) { $0.int64(0) }
        for tag in known where !tags.contains(tag) {
            try connection.run(
                "DELETE FROM keyword WHERE photo = ? AND tag = ?", .integer(photo), .integer(tag))
        }
    }

    /// The keywords of a photo by their tags, without those that only earlier versions have read.
    func stored(of photo: Int64) throws -> [Int64: FileKeyword] {
        let stored = try connection.all(
            "SELECT tag, written, role, above FROM keyword WHERE photo = ?", .integer(photo)
        ) { row in
            (
                row.int64(0),
                FileKeyword(
                    row.text(1), role: FileKeyword.Role(rawValue: row.int64(2)) ?? .word, above: Self.above(row.text(3))
                )
            )
        }
        return Dictionary(stored) { first, _ in first }
    }

    /// The keywords of some tags of a photo. Of those that only earlier versions have read, the words are known.
    func keywords(_ tags: [Tag], of photo: Int64) throws -> [Int64: FileKeyword] {
        let known = try stored(of: photo).filter { entry in tags.contains { $0.id == entry.key } }
        guard known.count < tags.count else { return known }
        let words = FileKeyword.all(tags.map(\.name), devices: try connection.cameras.names(of: photo))
        let read = Dictionary(words.map { (Words.key($0.name), $0) }) { first, _ in first }
        return Dictionary(
            uniqueKeysWithValues: tags.map { tag in
                (tag.id, known[tag.id] ?? read[Words.key(tag.name)] ?? FileKeyword(tag.name))
            })
    }

    /// Photos whose keywords were last judged by an earlier version.
    func unjudged(limit: Int) throws -> [Int64] {
        try connection.all("SELECT photo FROM unjudged ORDER BY photo LIMIT ?", Value(limit)) { $0.int64(0) }
    }

    func setJudged(_ photo: Int64) throws {
        try connection.run("DELETE FROM unjudged WHERE photo = ?", .integer(photo))
    }

    /// A line for each tree, its words separated by bars.
    private static func text(_ above: [[String]]) -> String {
        above.map { path in
            path.map { $0.replacing("|", with: " ").replacing("\n", with: " ") }.joined(separator: "|")
        }.joined(separator: "\n")
    }

    private static func above(_ text: String) -> [[String]] {
        text.split(separator: "\n").map { $0.split(separator: "|").map(String.init) }
    }
}
