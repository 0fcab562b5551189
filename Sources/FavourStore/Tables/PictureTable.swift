internal import Favours

/// The SQL of uploaded pictures.
enum PictureTable {
    static func insert(
        _ id: PictureID, _ picture: NewPicture, of owner: PersonID, now: Int64, on connection: Connection
    ) throws {
        try connection.run(
            "INSERT INTO picture (id, owner, is_portrait, text, created, small, large) VALUES (?, ?, 0, '', ?, ?, ?)",
            .text(id.text), .integer(owner.rawValue), .integer(now), .blob(picture.small), .blob(picture.large))
    }

    /// How many pictures of a person there are, used or not.
    static func count(of owner: PersonID, on connection: Connection) throws -> Int {
        try connection.first("SELECT count(*) FROM picture WHERE owner = ?", .integer(owner.rawValue)) {
            Int($0.int64(0))
        } ?? 0
    }

    /// The pictures of several favours, given to `body` in the order of each.
    /// - Parameter list: the favours' numbers as JSON.
    static func all(of list: Value, body: @escaping (FavourID, Picture) -> Void) -> Query {
        Query(
            """
            SELECT favour, id, text FROM picture
            WHERE favour IS NOT NULL AND favour IN (SELECT value FROM json_each(?)) ORDER BY favour, number
            """, list
        ) { row in
            if let id = PictureID(row.text(1)) {
                body(FavourID(rawValue: row.int64(0)), Picture(id, text: row.text(2)))
            }
            return true
        }
    }

    /// All pictures of a person, the oldest first.
    static func all(by owner: PersonID, on connection: Connection) throws -> [PictureID] {
        try connection.all(
            "SELECT id FROM picture WHERE owner = ? ORDER BY created, id", .integer(owner.rawValue)
        ) { PictureID($0.text(0)) }.compactMap { $0 }
    }

    /// Gives a favour its pictures; those that it had and has no more are deleted.
    /// - Throws: `Refusal.invalid` when one is not the author's, or belongs to something else.
    static func set(_ pictures: [Picture], of favour: Favour, on connection: Connection) throws {
        let id = Value.integer(favour.id.rawValue)
        // What is not named below is deleted.
        try connection.run("UPDATE picture SET number = NULL WHERE favour = ?", id)
        for (number, picture) in pictures.enumerated() {
            try connection.run(
                """
                UPDATE picture SET favour = ?, number = ?, text = ?
                WHERE id = ? AND owner = ? AND is_portrait = 0 AND (favour IS NULL OR favour = ?)
                """, id, .integer(Int64(number)), .text(picture.text), .text(picture.id.text),
                .integer(favour.author.rawValue), id)
            guard connection.changes == 1 else { throw Refusal.invalid([.pictureUnknown]) }
        }
        try connection.run("DELETE FROM picture WHERE favour = ? AND number IS NULL", id)
    }

    /// The same pictures, with copies in the place of those that belong to an earlier favour of the person.
    static func unshared(
        _ pictures: [Picture], of owner: PersonID, now: Int64, on connection: Connection
    ) throws -> [Picture] {
        // The rules refuse more, and one that is there twice.
        guard pictures.count <= Draft.mostPictures, Set(pictures.map(\.id)).count == pictures.count else {
            return pictures
        }
        let count = try count(of: owner, on: connection)
        guard pictures.isEmpty || count + pictures.count <= FavourStore.mostPictures + Draft.mostPictures else {
            throw StoreError.picturesFull
        }
        return try pictures.map { picture in
            var generator = SystemRandomNumberGenerator()
            let copy = PictureID(using: &generator)
            try connection.run(
                """
                INSERT INTO picture (id, owner, is_portrait, text, created, small, large)
                SELECT ?, owner, 0, '', ?, small, large FROM picture
                WHERE id = ? AND owner = ? AND favour IS NOT NULL
                """, .text(copy.text), .integer(now), .text(picture.id.text), .integer(owner.rawValue))
            return connection.changes == 1 ? Picture(copy, text: picture.text) : picture
        }
    }

    /// Makes a new picture the portrait of its owner, or takes the portrait away; the earlier one is deleted.
    static func setPortrait(_ id: PictureID?, of owner: PersonID, on connection: Connection) throws {
        try connection.run(
            "DELETE FROM picture WHERE owner = ? AND is_portrait = 1", .integer(owner.rawValue))
        guard let id else { return }
        try connection.run("UPDATE picture SET is_portrait = 1 WHERE id = ?", .text(id.text))
    }

    /// Whether there is something for ``removeUnused(before:on:)``.
    static func hasUnused(before time: Int64, on connection: Connection) throws -> Bool {
        try connection.first(
            "SELECT 1 FROM picture WHERE favour IS NULL AND is_portrait = 0 AND created < ? LIMIT 1", .integer(time)
        ) { $0.bool(0) } ?? false
    }

    /// Deletes what was uploaded before a time and has been used for nothing.
    static func removeUnused(before time: Int64, on connection: Connection) throws {
        try connection.run(
            "DELETE FROM picture WHERE favour IS NULL AND is_portrait = 0 AND created < ?", .integer(time))
    }

    /// Whose picture it is, and of what; nil when there is none.
    static func use(
        of id: PictureID, on connection: Connection
    ) throws -> (owner: PersonID, favour: FavourID?, isPortrait: Bool)? {
        try connection.first(
            "SELECT owner, favour, is_portrait FROM picture WHERE id = ?", .text(id.text)
        ) { row in
            (
                PersonID(rawValue: row.int64(0)), row.optionalInt64(1).map(FavourID.init(rawValue:)), row.bool(2)
            )
        }
    }

    static func bytes(of id: PictureID, isSmall: Bool, on connection: Connection) throws -> [UInt8]? {
        try connection.first(
            isSmall ? "SELECT small FROM picture WHERE id = ?" : "SELECT large FROM picture WHERE id = ?",
            .text(id.text)
        ) { $0.blob(0) }
    }
}
