internal import CSQLite

/// Ends a step of a statement that never would: in a file from outside, a table may be a view without an end. Each row
/// has its own limit.
///
/// Used on the queue of its connection, which holds it for as long as SQLite may call it.
final class StepLimit {
    private var calls = 0
    /// SQLite calls after as many of its instructions.
    private static let instructions: Int32 = 1_000_000
    /// A step may take as many calls. An honest one, such as counting all rows of a large file, takes a few dozen.
    private static let most = 300

    /// Watches all that this connection does from now on.
    func watch(_ database: OpaquePointer) {
        sqlite3_progress_handler(
            database, Self.instructions,
            { limit in
                guard let limit else { return 0 }
                return Unmanaged<StepLimit>.fromOpaque(limit).takeUnretainedValue().count()
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// A new step begins.
    func reset() { calls = 0 }

    /// Other than 0 to interrupt the step.
    private func count() -> Int32 {
        calls += 1
        return calls > Self.most ? 1 : 0
    }
}
