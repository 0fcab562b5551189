internal import Storage

// Files that cannot be shown.
extension FileTable {
    func setRefusalInItalian(_ reason: String?, at path: FilePath) throws {
        try connection.run("UPDATE file SET refusal_italian = ? WHERE path = ?", Value(reason), .blob(path.bytes))
    }

    /// Some of the files that are missing or were refused, by path.
    func problems(_ kind: FileProblem.Kind, offset: Int, limit: Int) throws -> [FileProblem] {
        let statement: StaticString =
            switch kind {
            case .missing:
                """
                SELECT path, photo, refusal, refusal_italian FROM file WHERE missing ORDER BY path LIMIT ? OFFSET ?
                """
            case .refused:
                """
                SELECT path, photo, refusal, refusal_italian FROM file WHERE refusal IS NOT NULL ORDER BY path
                LIMIT ? OFFSET ?
                """
            }
        return try connection.all(statement, Value(limit), Value(offset), row: Self.problem)
    }

    /// Why a photo cannot be shown: what is wrong with the best of its files; nil when that is there and was read.
    func problem(of photo: Int64) throws -> FileProblem? {
        let best = try connection.first(
            """
            SELECT path, photo, refusal, refusal_italian, missing FROM file WHERE photo = ? AND role <> 3
            ORDER BY missing OR refusal IS NOT NULL, role = 1, id LIMIT 1
            """, .integer(photo)
        ) { (problem: Self.problem($0), isMissing: $0.bool(4)) }
        guard let best, best.isMissing || best.problem.reason != nil else { return nil }
        return best.isMissing
            ? FileProblem(path: best.problem.path, photo: best.problem.photo, reason: nil) : best.problem
    }

    private static func problem(_ row: borrowing Row) -> FileProblem {
        let english = row.optionalText(2)
        let italian = row.optionalText(3)
        return FileProblem(
            path: FilePath(bytes: row.blob(0)).asKnown, photo: row.optionalInt64(1).map { PhotoID(number: $0) },
            reason: english.map { FileProblem.Reason(english: $0, italian: italian ?? $0) })
    }
}
