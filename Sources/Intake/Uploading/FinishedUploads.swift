internal import PhotoLibrary
internal import Synchronization

/// Remembers the results of finished uploads for a while, because the answer to the last bytes may not have reached the
/// client.
final class FinishedUploads: Sendable {
    private static let most = 1000

    private struct Kept {
        var states: [UploadID: UploadState] = [:]
        var order: [UploadID] = []
    }

    private let kept = Mutex(Kept())

    func state(_ id: UploadID) -> UploadState? { kept.withLock { $0.states[id] } }

    /// The photo that an upload became.
    func photo(_ id: UploadID) -> PhotoID? {
        guard case .stored(let photo) = state(id)?.status else { return nil }
        return photo
    }

    func add(_ state: UploadState) {
        kept.withLock { kept in
            if kept.states.updateValue(state, forKey: state.id) == nil { kept.order.append(state.id) }
            if kept.order.count > Self.most { kept.states[kept.order.removeFirst()] = nil }
        }
    }

    func remove(_ id: UploadID) {
        kept.withLock { kept in
            if kept.states.removeValue(forKey: id) != nil { kept.order.removeAll { $0 == id } }
        }
    }
}
