internal import Storage

/// The SQL of attempts to sign in.
enum AttemptTable {
    private static let allAddresses = "*"

    /// Counts an attempt before its password is checked, so that simultaneous attempts are counted as well.
    /// - Returns: 0, or the seconds to wait, and then nothing was counted.
    static func begin(_ address: String, now: Int64, on connection: Connection) throws -> Int64 {
        let (own, succeeded) = try row(address, on: connection)
        let all = try row(allAddresses, on: connection).throttle
        let isKnown = succeeded.map { (0..<LoginThrottle.trust).contains(now - $0) } ?? false
        let wait = max(own.wait(now: now), isKnown ? 0 : all.overallWait(now: now))
        guard wait == 0 else { return wait }
        try put(address, own.counted(now: now), on: connection)
        try put(allAddresses, all.overallCounted(now: now), on: connection)
        try connection.run(
            "DELETE FROM attempt WHERE failed < ? AND coalesce(succeeded, 0) < ?",
            .integer(now - LoginThrottle.memory), .integer(now - LoginThrottle.trust))
        return 0
    }

    /// Records a right password: clears the address's count and takes one from the overall count.
    static func succeed(_ address: String, now: Int64, on connection: Connection) throws {
        try put(address, .clean, on: connection)
        try connection.run(
            "UPDATE attempt SET succeeded = ? WHERE address = ?", .integer(now), .text(address))
        try put(allAddresses, try row(allAddresses, on: connection).throttle.forgiven, on: connection)
    }

    /// Clears all counts, after another password was set.
    static func forgive(on connection: Connection) throws { try connection.run("UPDATE attempt SET failures = 0") }

    private static func row(
        _ address: String, on connection: Connection
    ) throws -> (throttle: LoginThrottle, succeeded: Int64?) {
        try connection.first(
            "SELECT failures, failed, succeeded FROM attempt WHERE address = ?", .text(address)
        ) { row in
            (LoginThrottle(failures: row.int(0), last: row.int64(1)), row.optionalInt64(2))
        } ?? (.clean, nil)
    }

    private static func put(_ address: String, _ throttle: LoginThrottle, on connection: Connection) throws {
        try connection.run(
            """
            INSERT INTO attempt (address, failures, failed) VALUES (?, ?, ?)
            ON CONFLICT (address) DO UPDATE SET failures = excluded.failures, failed = excluded.failed
            """, .text(address), .integer(Int64(throttle.failures)), .integer(throttle.last))
    }
}
