internal import Concepts
internal import Storage

/// The tags that the user added to photos and removed from them.
struct DecisionTable {
    let connection: Connection

    func decisions(of photo: Int64) throws -> Decisions {
        var decisions = Decisions()
        var keywords: [Tag] = []
        var removed: [(id: Int64, key: String, synset: Synset?, scope: RemovalScope, was: AddedTag?)] = []
        try connection.each(
            """
            SELECT tag.id, name, synset, category, added, key, keyword, scope, was, is_name
            FROM decision JOIN tag ON tag.id = tag
            WHERE photo = ? ORDER BY tag.key
            """, .integer(photo)
        ) { row in
            let tag = TagTable.tag(row)
            if row.bool(4) {
                decisions.added.append(row.bool(9) ? tag.asName : tag)
                if row.bool(6) { keywords.append(tag) }
            } else {
                removed.append(
                    (
                        tag.id, row.text(5), tag.synset, RemovalScope(rawValue: row.int64(7)) ?? .thing,
                        row.optionalInt64(8).flatMap(AddedTag.init)
                    ))
            }
            return true
        }
        if !keywords.isEmpty { decisions.keywords = try connection.keywords.keywords(keywords, of: photo) }
        decisions.replacements = try replacements(of: photo)
        for tag in removed {
            let implied = try connection.all(
                "SELECT key FROM implied WHERE photo = ? AND removed = ?", .integer(photo), .integer(tag.id)
            ) { $0.text(0) }
            decisions.removals.append(
                Decisions.Removal(
                    tag: tag.id, key: tag.key, synset: tag.synset, scope: tag.scope, implied: Set(implied),
                    was: tag.was))
        }
        return decisions
    }

    /// The decision about a tag, to be restored later.
    func earlier(photo: Int64, tag: Int64) throws -> TagChange.Earlier {
        let implied = try connection.all(
            "SELECT key FROM implied WHERE photo = ? AND removed = ?", .integer(photo), .integer(tag)
        ) { $0.text(0) }
        let row = try connection.first(
            """
            SELECT added, keyword, scope, was, is_name FROM decision WHERE photo = ? AND tag = ?
            """, .integer(photo), .integer(tag)
        ) { row in
            (
                added: row.bool(0), isKeyword: row.bool(1), scope: RemovalScope(rawValue: row.int64(2)) ?? .thing,
                was: row.optionalInt64(3).flatMap(AddedTag.init), isName: row.bool(4)
            )
        }
        return TagChange.Earlier(
            tag: tag, decision: row?.added, isKeyword: row?.isKeyword ?? false, scope: row?.scope ?? .thing,
            implied: Set(implied), was: row?.was, isName: row?.isName)
    }

    /// Names of tags that the user removed.
    func removedNames(from photo: Int64) throws -> [String] {
        try connection.all(
            "SELECT name FROM decision JOIN tag ON tag.id = tag WHERE photo = ? AND NOT added ORDER BY tag.key",
            .integer(photo)
        ) { $0.text(0) }
    }

    /// The tags that a photo has as keywords of its file, and about which the user has decided nothing.
    func keywords(of photo: Int64) throws -> [Int64] {
        try connection.all(
            "SELECT tag FROM decision WHERE photo = ? AND added AND keyword", .integer(photo)
        ) { $0.int64(0) }
    }

    /// What was decided about a tag: true for added, false for removed, nil for nothing.
    func decision(photo: Int64, tag: Int64) throws -> Bool? {
        try connection.first(
            "SELECT added FROM decision WHERE photo = ? AND tag = ?", .integer(photo), .integer(tag),
            row: { $0.bool(0) })
    }

    /// Stores a decision, replacing an earlier one and the tags that it implied.
    ///
    /// - Parameter was: of a removal, what it took away.
    func decide(
        photo: Int64, tag: Int64, added: Bool, isKeyword: Bool = false, scope: RemovalScope = .thing,
        implied: Set<String> = [], was: AddedTag? = nil, isName: Bool = false
    ) throws {
        try clear(photo: photo, tag: tag)
        try connection.run(
            "INSERT INTO decision (photo, tag, added, keyword, scope, was, is_name) VALUES (?, ?, ?, ?, ?, ?, ?)",
            .integer(photo), .integer(tag), Value(added), Value(isKeyword), .integer(scope.rawValue),
            Value(was?.rawValue), Value(isName))
        for key in implied.sorted() {
            try connection.run(
                "INSERT INTO implied (photo, removed, key) VALUES (?, ?, ?)", .integer(photo), .integer(tag),
                .text(key))
        }
    }

    /// Restores an earlier decision.
    func decide(_ earlier: TagChange.Earlier, photo: Int64) throws {
        guard let added = earlier.decision else { return try clear(photo: photo, tag: earlier.tag) }
        try decide(
            photo: photo, tag: earlier.tag, added: added, isKeyword: earlier.isKeyword, scope: earlier.scope,
            implied: earlier.implied, was: earlier.was, isName: earlier.isName ?? false)
    }

    /// Deletes the decision about a tag.
    func clear(photo: Int64, tag: Int64) throws {
        try connection.run("DELETE FROM decision WHERE photo = ? AND tag = ?", .integer(photo), .integer(tag))
    }
}
