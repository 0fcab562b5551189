internal import Storage

/// How often something was done in a month.
public struct UsageCount: Hashable, Sendable {
    /// `2024-07`.
    public let month: String
    /// A lasting short name.
    public let what: String
    /// How often.
    public let count: Int
}

// Counts of the app's use, for its owner's eyes: they are in the library, and nowhere else. They are no part of it that
// others are shown, so the revision does not change with them.
extension Library {
    /// Adds to the counts of a month.
    public func addUsage(_ counts: [String: Int], month: String) async throws {
        try await writeAside { connection in
            for (what, count) in counts.sorted(by: { $0.key < $1.key }) {
                try connection.run(
                    """
                    INSERT INTO usage (month, what, count) VALUES (?1, ?2, ?3)
                    ON CONFLICT DO UPDATE SET count = count + ?3
                    """, .text(month), .text(what), .integer(Int64(count)))
            }
        }
    }

    /// All counts, the newest month first.
    public func usage() async throws -> [UsageCount] {
        try await read { connection in
            try connection.all("SELECT month, what, count FROM usage ORDER BY month DESC, what") {
                UsageCount(month: $0.text(0), what: $0.text(1), count: $0.int(2))
            }
        }
    }

    /// Removes all counts.
    public func clearUsage() async throws { try await writeAside { try $0.run("DELETE FROM usage") } }

    private func writeAside(_ body: @Sendable (Connection) throws -> Void) async throws {
        do { try await database.write(body) } catch let error as StorageError { throw LibraryError.storage(error) }
    }
}
