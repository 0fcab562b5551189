internal import Storage

/// How often a function was used in a month.
public struct UsageCount: Hashable, Sendable {
    /// `2024-07`.
    public let month: String
    /// The function's stable short name.
    public let what: String
    /// How often.
    public let count: Int
}

// Counts of the app's use, for its owner only. They are stored in the library and nowhere else. They are not shown in
// the library's pages, so they do not change the revision.
extension Library {
    private static let counting = "analytics"

    /// Whether the app's use is counted; off by default.
    public func isCountingUsage() async throws -> Bool { try await setting(Self.counting) == "1" }

    /// Starts counting, or stops it and deletes all counts, in one transaction.
    public func setCountingUsage(_ isOn: Bool) async throws {
        try await write(durably: true) { connection in
            try connection.settings.set(Self.counting, isOn ? "1" : nil)
            if !isOn { try connection.run("DELETE FROM usage") }
        }
    }

    /// Adds to the counts of a month; nothing when counting has been switched off meanwhile.
    public func addUsage(_ counts: [String: Int], month: String) async throws {
        try await writeAside { connection in
            guard try connection.settings.value(Self.counting) == "1" else { return }
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

    private func writeAside(_ body: @Sendable (Connection) throws -> Void) async throws {
        do { try await database.write(body) } catch let error as StorageError { throw LibraryError.storage(error) }
    }
}
