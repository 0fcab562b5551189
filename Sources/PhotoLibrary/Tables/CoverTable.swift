internal import Concepts
internal import Interpretation
internal import Storage

/// The best photos for covers, by category, so that Home need not search all photos for them.
///
/// For each category and each strictest level, this table stores the best ``most`` photos. When photos are left out,
/// `cover_limit` stores the best of those. A photo that is better than the limit is always stored, and a worse one
/// never, in whatever order photos are added and removed. Without a limit, all photos are stored.
///
/// Removed photos leave gaps, and the table does not contain the next best ones. When fewer than ``few`` remain and
/// there is a limit, the category is *short*, and is refilled from its newest photos
/// (``Library/fillCovers(of:at:_:)``).
struct CoverTable {
    let connection: Connection

    /// Photos kept for each category and level.
    static let most = 24
    /// A category with fewer photos than this is refilled.
    static let few = 6

    /// A photo that could be a cover.
    struct Candidate: Hashable {
        let photo: Int64
        /// See ``CoverWorth/weight``.
        let weight: Int64
        /// Whether one of its files is present and readable.
        let isUsable: Bool
        /// Whether its thing is shown at the strictest level.
        let isSure: Bool

        /// Whether one candidate precedes another: the better one first; of equal ones the one that was imported first,
        /// so that importing equally good photos does not change covers.
        static func isBetter(_ one: (weight: Int64, photo: Int64), _ other: (weight: Int64, photo: Int64)) -> Bool {
            (-one.weight, one.photo) < (-other.weight, other.photo)
        }
    }

    // MARK: Asking

    /// All candidates that are shown at a level, by category, the best first.
    func candidates(_ level: Level) throws -> [Category: [Candidate]] {
        let rows = try connection.all(
            """
            SELECT category, photo, weight, EXISTS
                (SELECT 1 FROM file WHERE file.photo = cover.photo AND NOT missing AND refusal IS NULL AND role <> 3),
                level = ?2
            FROM cover WHERE level >= ?1 ORDER BY weight DESC, photo
            """, .integer(Int64(level.rawValue)), .integer(Int64(Level.high.rawValue))
        ) { row in
            (
                category: Self.category(row.int64(0)),
                candidate: Candidate(
                    photo: row.int64(1), weight: row.int64(2), isUsable: row.bool(3), isSure: row.bool(4))
            )
        }
        var candidates: [Category: [Candidate]] = [:]
        for row in rows { if let category = row.category { candidates[category, default: []].append(row.candidate) } }
        return candidates
    }

    /// The categories and levels with too few candidates although more photos exist.
    func short(_ level: Level) throws -> [(category: Category, level: Level)] {
        try connection.all(
            """
            SELECT category, level FROM cover_limit AS here WHERE level >= ?
                AND (SELECT count(*) FROM cover WHERE category = here.category AND level = here.level) < ?
            ORDER BY category, level
            """, Self.value(level), Value(Self.few)
        ) { (Self.category($0.int64(0)), UInt8(exactly: $0.int64(1)).flatMap { Level(rawValue: $0) }) }
        .compactMap { category, level in
            guard let category, let level else { return nil }
            return (category, level)
        }
    }

    // MARK: Changing

    /// Stores the worth of a photo for each of its categories, replacing the previous values.
    func put(_ photo: Int64, _ worth: [Category: CoverWorth]) throws {
        try connection.run("DELETE FROM cover WHERE photo = ?", .integer(photo))
        for (category, worth) in worth.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            let limit = try limit(category, worth.level)
            if let limit, !Candidate.isBetter((worth.weight, photo), limit) { continue }
            try insert(photo, worth.weight, category, worth.level)
            try trim(category, worth.level)
        }
    }

    /// Refills one level of a short category with photos that were left out.
    func fill(_ category: Category, _ level: Level, with photos: [(photo: Int64, weight: Int64)]) throws {
        try connection.run(
            "DELETE FROM cover_limit WHERE category = ? AND level = ?", Self.value(category), Self.value(level))
        for photo in photos { try insert(photo.photo, photo.weight, category, level) }
        try trim(category, level)
    }

    /// Marks all categories as short, for a library whose photos were indexed before this table existed.
    func leaveAllOut() throws {
        guard try connection.first("SELECT 1 FROM photo LIMIT 1", row: { _ in true }) ?? false else { return }
        for category in Category.allCases {
            for level in Level.allCases { try setLimit((.max, 0), category, level) }
        }
    }

    private func insert(_ photo: Int64, _ weight: Int64, _ category: Category, _ level: Level) throws {
        try connection.run(
            "INSERT OR REPLACE INTO cover (category, level, photo, weight) VALUES (?, ?, ?, ?)", Self.value(category),
            Self.value(level), .integer(photo), .integer(weight))
    }

    /// Deletes the candidates beyond ``most``.
    private func trim(_ category: Category, _ level: Level) throws {
        let left = try connection.all(
            """
            SELECT weight, photo FROM cover WHERE category = ? AND level = ? ORDER BY weight DESC, photo LIMIT -1 OFFSET ?
            """, Self.value(category), Self.value(level), Value(Self.most)
        ) { (weight: $0.int64(0), photo: $0.int64(1)) }
        // The limit is the best of the deleted candidates, because stored ones are better than those left out earlier.
        guard let best = left.first else { return }
        try setLimit(best, category, level)
        for one in left {
            try connection.run(
                "DELETE FROM cover WHERE category = ? AND level = ? AND photo = ?", Self.value(category),
                Self.value(level), .integer(one.photo))
        }
    }

    private func limit(_ category: Category, _ level: Level) throws -> (weight: Int64, photo: Int64)? {
        try connection.first(
            "SELECT weight, photo FROM cover_limit WHERE category = ? AND level = ?", Self.value(category),
            Self.value(level)
        ) { ($0.int64(0), $0.int64(1)) }
    }

    private func setLimit(_ limit: (weight: Int64, photo: Int64), _ category: Category, _ level: Level) throws {
        try connection.run(
            "INSERT OR REPLACE INTO cover_limit (category, level, weight, photo) VALUES (?, ?, ?, ?)",
            Self.value(category), Self.value(level), .integer(limit.weight), .integer(limit.photo))
    }

    private static func value(_ category: Category) -> Value { .integer(Int64(category.rawValue)) }
    private static func value(_ level: Level) -> Value { .integer(Int64(level.rawValue)) }
    private static func category(_ number: Int64) -> Category? {
        UInt8(exactly: number).flatMap { Category(rawValue: $0) }
    }
}
