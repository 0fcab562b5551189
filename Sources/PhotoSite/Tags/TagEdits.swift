import PhotoLibrary
import Synchronization

/// Carries out edits of tags in pieces in the background: new ones, and unfinished ones of an earlier process.
final class TagEdits: Sendable {
    private let library: Library
    private let atWork = Mutex<Set<String>>([])

    init(library: Library) {
        self.library = library
        Task { [self] in
            for token in (try? await library.openTagEdits()) ?? [] { work(on: token) }
        }
    }

    /// Carries out an edit until it is finished; does nothing when a task is already working on it.
    ///
    /// When it fails, for example because the disk is full, it stays open, and the next request for its progress
    /// restarts it.
    func work(on token: String) {
        guard atWork.withLock({ $0.insert(token).inserted }) else { return }
        Task { [self] in
            defer { _ = atWork.withLock { $0.remove(token) } }
            while let edit = try? await library.workOnTagEdit(token), !edit.isFinished { await Task.yield() }
        }
    }

    /// Starts an edit and waits a moment, in which most edits finish.
    ///
    /// - Returns: how far it is.
    func begin(_ edit: TagEdit) async throws -> TagEdit {
        guard !edit.isFinished else { return edit }
        work(on: edit.token)
        let end = ContinuousClock.now + .milliseconds(700)
        while atWork.withLock({ $0.contains(edit.token) }), ContinuousClock.now < end {
            try await Task.sleep(for: .milliseconds(10))
        }
        return try await state(of: edit.token)
    }

    /// The progress of an edit; an unknown one counts as undone.
    func state(of token: String) async throws -> TagEdit {
        guard let edit = try await library.tagEdit(token) else {
            return TagEdit(token: token, state: .undone, done: 0, total: 0)
        }
        if !edit.isFinished { work(on: token) }
        return edit
    }
}
