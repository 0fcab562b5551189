internal import Synchronization

/// A cache for values computed from the whole library, each valid for the revision at which it was computed.
///
/// Another process may change the library at any time, so a look-up requires the revision of the reader's snapshot.
final class Remembered<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let values = Mutex<[Key: (revision: Int64, value: Value)]>([:])
    private static var most: Int { 16 }

    /// The value of a key at a revision, computed when it is missing. Two tasks may compute it at the same time, which
    /// is harmless.
    func value(_ key: Key, revision: Int64, make: () throws -> Value) rethrows -> Value {
        if let known = values.withLock({ $0[key] }), known.revision == revision { return known.value }
        let value = try make()
        values.withLock { values in
            if values.count >= Self.most { values.removeAll() }
            values[key] = (revision, value)
        }
        return value
    }
}
