internal import Glibc
internal import Storage

/// One number that is another one after every change.
struct RevisionTable {
    let connection: Connection

    func number() throws -> Int64 { try connection.first("SELECT number FROM revision") { $0.int64(0) } ?? 0 }

    /// Moves on with the clock, in microseconds, or by one when the clock stands still: also after an older copy of the
    /// library was put back, no number comes again for another content.
    func advance() throws {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        let microseconds = Int64(now.tv_sec) * 1_000_000 + Int64(now.tv_nsec) / 1000
        try connection.run("UPDATE revision SET number = max(number + 1, ?)", .integer(microseconds))
    }
}
