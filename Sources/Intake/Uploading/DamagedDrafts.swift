internal import Synchronization

/// The drafts of whose pictures a part is missing, as far as they have been shown since the program started.
final class DamagedDrafts: Sendable {
    private let known = Mutex<Set<UploadID>>([])
    /// Of more than these, whichever are left out.
    private static let most = 1000

    func has(_ id: UploadID) -> Bool { known.withLock { $0.contains(id) } }

    func note(_ id: UploadID, _ isDamaged: Bool) {
        known.withLock { known in
            if !isDamaged {
                known.remove(id)
            } else {
                if known.count >= Self.most { known.removeAll() }
                known.insert(id)
            }
        }
    }
}
