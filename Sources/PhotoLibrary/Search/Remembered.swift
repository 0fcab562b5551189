internal import Synchronization

/// Values that were made out of the whole library, each held to the revision at which it was made.
///
/// Another process may change the library at any time: nothing is taken from here without the revision that the reader's
/// own view has.
final class Remembered<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let values = Mutex<[Key: (revision: Int64, value: Value)]>([:])
    private static var most: Int { 16 }

    /// The value of a key at a revision, made if it is not there. Two may make it at the same time, which does no harm.
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
