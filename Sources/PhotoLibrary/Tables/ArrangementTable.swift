internal import Concepts
internal import Storage

/// How the user wants the categories: a row for each category that the user has changed.
struct ArrangementTable {
    let connection: Connection

    func arrangement() throws -> CategoryArrangement {
        let rows = try connection.all("SELECT category, name, shelf, hidden, position, cover FROM category") { row in
            (
                category: Self.category(row.int64(0)), name: row.optionalText(1),
                shelf: row.optionalInt64(2).flatMap(Self.category), isHidden: row.bool(3), position: row.optionalInt(4),
                cover: row.optionalInt64(5).map { PhotoID(number: $0) }
            )
        }
        return CategoryArrangement(
            rows: rows.compactMap { row in
                row.category.map { ($0, row.name, row.shelf, row.isHidden, row.position, row.cover) }
            })
    }

    /// Replaces the stored arrangement.
    func put(_ arrangement: CategoryArrangement) throws {
        try connection.run("DELETE FROM category")
        for category in Category.allCases {
            let position = arrangement.order.firstIndex(of: category)
            let (name, photo, isHidden) = arrangement.stored(category)
            let shelf = arrangement.parts[category]
            let cover = photo?.number
            guard name != nil || shelf != nil || isHidden || position != nil || cover != nil else { continue }
            // An earlier arrangement may have a cover whose photo was deleted permanently since.
            try connection.run(
                """
                INSERT INTO category (category, name, shelf, hidden, position, cover)
                VALUES (?, ?, ?, ?, ?, (SELECT id FROM photo WHERE id = ?))
                """,
                .integer(Int64(category.rawValue)), Value(name), Value(shelf.map { Int64($0.rawValue) }),
                Value(isHidden), Value(position), Value(cover))
        }
    }

    private static func category(_ number: Int64) -> Category? {
        UInt8(exactly: number).flatMap { Category(rawValue: $0) }
    }
}
