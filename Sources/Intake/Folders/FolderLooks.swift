internal import Dispatch
public import PhotoLibrary
internal import Synchronization

/// A folder did not let itself be looked into in time, as on a network disk that is out of reach.
public struct FolderSilence: Error, Hashable, Sendable {}

/// Looks into folders for those who wait for it, on threads of its own. A disk that does not answer holds one of these
/// until it does; neither tasks nor the rest of the disk's work wait for that.
final class FolderLooks: Sendable {
    static let shared = FolderLooks()

    /// Looks at once, those that are held up among them.
    static let most = 4

    private let queue = DispatchQueue(label: "vision.folder-looks", attributes: .concurrent)
    private let running = Mutex(0)

    /// Looks, for as long as `patience` lasts.
    /// - Throws: ``FolderSilence``, at once when too many looks are held up already.
    func run<Result: Sendable>(
        patience: DispatchTimeInterval, _ look: @escaping @Sendable () -> Result
    ) async throws(FolderSilence) -> Result {
        let isFree = running.withLock { running in
            guard running < Self.most else { return false }
            running += 1
            return true
        }
        guard isFree else { throw FolderSilence() }
        let result = await withCheckedContinuation { (continuation: CheckedContinuation<Result?, Never>) in
            let asker = Asker(continuation)
            queue.async {
                let result = look()
                self.running.withLock { $0 -= 1 }
                asker.answer(result)
            }
            DispatchQueue.global().asyncAfter(deadline: .now() + patience) { asker.answer(nil) }
        }
        guard let result else { throw FolderSilence() }
        return result
    }

    /// Who waits; the first answer is theirs.
    private final class Asker<Answer: Sendable>: Sendable {
        private let waiting: Mutex<CheckedContinuation<Answer?, Never>?>
        init(_ continuation: CheckedContinuation<Answer?, Never>) { waiting = Mutex(continuation) }
        func answer(_ answer: Answer?) { waiting.withLock { $0.take() }?.resume(returning: answer) }
    }
}

extension FolderChoice {
    /// Looks into a folder as ``init(_:library:)`` does, without blocking who asks.
    /// - Throws: ``FolderSilence`` after ten seconds.
    public static func look(at path: FilePath, library: FilePath) async throws(FolderSilence) -> FolderChoice? {
        try await FolderLooks.shared.run(patience: .seconds(10)) { FolderChoice(path, library: library) }
    }
}
