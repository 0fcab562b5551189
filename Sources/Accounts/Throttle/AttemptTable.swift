internal import Storage

/// Where an attempt to sign in came from, and for whom.
struct AttemptSource {
    /// As ``PeerAddress/key(_:)`` has it.
    let address: String
    /// Nil is the owner, alone.
    let name: PersonName?

    /// What has its own count, with the one of all that it is also counted with: the address among all addresses; with a
    /// name, the address for this name, among all addresses that try this name. So somebody's own password forgives them no
    /// wrong one of another person, and from many addresses one name cannot be tried more often than all of them.
    var counts: [(own: String, all: String)] {
        guard let name else { return [(address, "*")] }
        // No name holds a tab. A name that is nobody's may be as long as a request.
        let key = String(String.UnicodeScalarView(name.key.unicodeScalars.prefix(64)))
        return [(address, "*"), ("\(address)\t\(key)", "*\t\(key)")]
    }
}

/// The SQL of attempts to sign in.
enum AttemptTable {
    /// Counts an attempt before its password is checked, so that simultaneous attempts are counted as well.
    /// - Returns: 0, or the seconds to wait, and then nothing was counted.
    static func begin(_ source: AttemptSource, now: Int64, on connection: Connection) throws -> Int64 {
        var wait: Int64 = 0
        for count in source.counts {
            let (own, succeeded) = try row(count.own, on: connection)
            let all = try row(count.all, on: connection).throttle
            let isKnown = succeeded.map { (0..<LoginThrottle.trust).contains(now - $0) } ?? false
            wait = max(wait, own.wait(now: now), isKnown ? 0 : all.overallWait(now: now))
        }
        guard wait == 0 else { return wait }
        for count in source.counts {
            try put(count.own, try row(count.own, on: connection).throttle.counted(now: now), on: connection)
            try put(count.all, try row(count.all, on: connection).throttle.overallCounted(now: now), on: connection)
        }
        try connection.run(
            "DELETE FROM attempt WHERE failed < ? AND coalesce(succeeded, 0) < ?",
            .integer(now - LoginThrottle.memory), .integer(now - LoginThrottle.trust))
        return 0
    }

    /// Records a right password: clears the counts of where it came from and takes one from the overall counts.
    static func succeed(_ source: AttemptSource, now: Int64, on connection: Connection) throws {
        for count in source.counts {
            try put(count.own, .clean, on: connection)
            try connection.run(
                "UPDATE attempt SET succeeded = ? WHERE address = ?", .integer(now), .text(count.own))
            try put(count.all, try row(count.all, on: connection).throttle.forgiven, on: connection)
        }
    }

    /// Clears all counts. Called after the password was changed.
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
