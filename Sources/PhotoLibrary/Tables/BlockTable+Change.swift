internal import Interpretation
internal import Storage

// Small changes to an indexed photo in place; they do nothing for other photos.
extension BlockTable {
    /// Changes the stamp of a block, so that caches read its slots again. Must be called when the content of a slot has
    /// changed, which is otherwise fixed.
    func restamp(_ block: Int64) throws {
        try connection.run("UPDATE block SET stamp = random() WHERE id = ?", .integer(block))
    }

    /// Sets the cell of a photo.
    func set(_ cell: Cell, photo: Int64, key: Int64) throws {
        try connection.run("UPDATE recent SET cell = ? WHERE photo = ?", .integer(cell.stored), .integer(photo))
        guard connection.changes == 0, let block = try block(of: key),
            let slot = try slot(of: photo, key: key, in: block.id)
        else { return }
        try connection.run(
            "UPDATE slot SET cell = ?1 WHERE block = ? AND slot = ? AND cell <> ?1", .integer(cell.stored),
            .integer(block.id), .integer(Int64(slot)))
        if connection.changes > 0 { try restamp(block.id) }
    }

    /// Adds a token to a photo at a level, or removes it.
    func set(_ token: String, to level: Level?, photo: Int64, key: Int64) throws {
        let recent = try connection.first("SELECT tokens FROM recent WHERE photo = ?", .integer(photo)) { $0.blob(0) }
        if let recent {
            var tokens = Dictionary(RecentTokens.decode(recent).map { ($0.token, $0.level) }) { first, _ in first }
            tokens[token] = level
            return try connection.run(
                "UPDATE recent SET tokens = ? WHERE photo = ?", .blob(RecentTokens.encode(tokens)), .integer(photo))
        }
        guard let block = try block(of: key), let slot = try slot(of: photo, key: key, in: block.id) else { return }
        if block.end != nil { try postings.settleLate(token, block: block.id) }
        var posting = try postings.posting(token, block: block.id, isNewest: block.end == nil)
        for index in posting.levels.indices { posting.levels[index].remove(slot) }
        if let level { posting.levels[Int(level.rawValue)].insert(slot) }
        try postings.put(posting, block: block.id, isNewest: block.end == nil)
    }
}
