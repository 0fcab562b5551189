internal import Dispatch
public import PhotoLibrary
internal import Synchronization

/// A folder could not be read in time, as on a network disk that is not reachable.
public struct FolderSilence: Error, Hashable, Sendable {}

/// Reads folders on threads of its own. A disk that does not respond blocks one of these threads; other tasks and other
/// disk operations do not wait for it.
final class FolderLooks: Sendable {
    static let shared = FolderLooks()

    /// The most simultaneous reads, including blocked ones.
    static let most = 4

    private let queue = DispatchQueue(label: "vision.folder-looks", attributes: .concurrent)
    private let running = Mutex(0)

    /// Runs a read as soon as a thread is free, and waits at most `patience` for the thread and as long for the answer.
    /// - Throws: ``FolderSilence``, also when all threads stay blocked.
    func run<Result: Sendable>(
        patience: DispatchTimeInterval, _ look: @escaping @Sendable () -> Result
    ) async throws(FolderSilence) -> Result {
        let end = DispatchTime.now() + patience
        while !takeThread() {
            guard DispatchTime.now() < end, !Task.isCancelled else { throw FolderSilence() }
            try? await Task.sleep(for: .milliseconds(20))
        }
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

    private func takeThread() -> Bool {
        running.withLock { running in
            guard running < Self.most else { return false }
            running += 1
            return true
        }
    }

    /// The waiting caller, which receives the first answer.
    private final class Asker<Answer: Sendable>: Sendable {
        private let waiting: Mutex<CheckedContinuation<Answer?, Never>?>
        init(_ continuation: CheckedContinuation<Answer?, Never>) { waiting = Mutex(continuation) }
        func answer(_ answer: Answer?) { waiting.withLock { $0.take() }?.resume(returning: answer) }
    }
}

extension FolderChoice {
    /// Looks into a folder as ``init(_:library:within:)`` does, without blocking who asks.
    /// - Throws: ``FolderSilence`` after ten seconds.
    public static func look(
        at path: FilePath, library: FilePath, within bounds: FilePath? = nil
    ) async throws(FolderSilence) -> FolderChoice? {
        try await FolderLooks.shared.run(patience: .seconds(10)) {
            FolderChoice(path, library: library, within: bounds)
        }
    }
}
