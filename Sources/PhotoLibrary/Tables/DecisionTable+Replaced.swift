internal import Concepts
internal import Interpretation
internal import Storage

// Things that the user renamed or took away, by their boxes; an empty box stands for the whole photo.
extension DecisionTable {
    func replacements(of photo: Int64) throws -> [Decisions.Replacement] {
        try connection.all(
            """
            SELECT x, y, width, height, old.key, old.synset, new.key, new.synset
            FROM replaced JOIN tag AS old ON old.id = removed LEFT JOIN tag AS new ON new.id = instead
            WHERE photo = ? ORDER BY removed, x, y, width, height
            """, .integer(photo)
        ) { row in
            Decisions.Replacement(
                key: row.text(4), synset: Self.synset(row, 5), box: Self.box(row), instead: row.optionalText(6),
                insteadSynset: Self.synset(row, 7))
        }
    }

    func replacedThings(of photo: Int64) throws -> [ReplacedThing] {
        try connection.all(
            """
            SELECT x, y, width, height, removed, instead FROM replaced WHERE photo = ?
            ORDER BY removed, x, y, width, height
            """, .integer(photo)
        ) { ReplacedThing(removed: $0.int64(4), instead: $0.optionalInt64(5), box: Self.box($0)) }
    }

    /// Stores the new name of a thing, or that it was taken away, replacing an earlier one.
    func put(_ thing: ReplacedThing, photo: Int64) throws {
        let (x, y, width, height) = Self.values(thing.box)
        try connection.run(
            """
            INSERT OR REPLACE INTO replaced (photo, removed, x, y, width, height, instead) VALUES (?, ?, ?, ?, ?, ?, ?)
            """, .integer(photo), .integer(thing.removed), x, y, width, height, Value(thing.instead))
    }

    func delete(_ thing: ReplacedThing, photo: Int64) throws {
        let (x, y, width, height) = Self.values(thing.box)
        try connection.run(
            "DELETE FROM replaced WHERE photo = ? AND removed = ? AND x = ? AND y = ? AND width = ? AND height = ?",
            .integer(photo), .integer(thing.removed), x, y, width, height)
    }

    /// Sets a thing to its state before a change, or after it.
    func set(_ thing: ReplacedThing?, from earlier: ReplacedThing?, photo: Int64) throws {
        if let earlier { try delete(earlier, photo: photo) }
        if let thing { try put(thing, photo: photo) }
    }

    /// Rotates the boxes of renamed things with the photo, clockwise by this number of quarters.
    func turnReplaced(photo: Int64, quarters: Int) throws {
        let things = try replacedThings(of: photo)
        for thing in things { try delete(thing, photo: photo) }
        for thing in things { try put(thing.turned(quarters: quarters), photo: photo) }
    }

    private static func synset(_ row: borrowing Row, _ column: Int) -> Synset? {
        row.optionalInt64(column).map { Synset(offset: UInt32(truncatingIfNeeded: $0)) }
    }

    private static func box(_ row: borrowing Row) -> Box? {
        let box = Box(
            x: Float(row.double(0)), y: Float(row.double(1)), width: Float(row.double(2)), height: Float(row.double(3)))
        return box.area > 0 ? box : nil
    }

    private static func values(_ box: Box?) -> (Value, Value, Value, Value) {
        // A box with invalid numbers is stored as the whole photo.
        guard let box, box.area > 0, [box.x, box.y, box.width, box.height].allSatisfy(\.isFinite) else {
            return (.real(0), .real(0), .real(0), .real(0))
        }
        return (.real(Double(box.x)), .real(Double(box.y)), .real(Double(box.width)), .real(Double(box.height)))
    }
}
