internal import Glibc
internal import Storage

/// The revision: a number that changes with every change to the library.
struct RevisionTable {
    let connection: Connection

    func number() throws -> Int64 { try connection.first("SELECT number FROM revision") { $0.int64(0) } ?? 0 }

    /// Sets the revision to the clock in microseconds, or adds one when the clock has not advanced. So even after an
    /// older copy of the library was restored, no number is used again for another content.
    func advance() throws {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        let microseconds = Int64(now.tv_sec) * 1_000_000 + Int64(now.tv_nsec) / 1000
        try connection.run("UPDATE revision SET number = max(number + 1, ?)", .integer(microseconds))
    }
}
