import PhotoLibrary
import Synchronization

/// Works on edits of tags, in pieces, while people go on: those that are begun here, and those that an earlier process left
/// when it died.
final class TagEdits: Sendable {
    private let library: Library
    private let atWork = Mutex<Set<String>>([])

    init(library: Library) {
        self.library = library
        Task { [self] in
            for token in (try? await library.openTagEdits()) ?? [] { work(on: token) }
        }
    }

    /// Works on an edit until nothing is left to do; nothing happens when somebody is at it.
    ///
    /// When it fails, for want of room say, it stays open, and the next one who asks how far it is begins again.
    func work(on token: String) {
        guard atWork.withLock({ $0.insert(token).inserted }) else { return }
        Task { [self] in
            defer { _ = atWork.withLock { $0.remove(token) } }
            while let edit = try? await library.workOnTagEdit(token), !edit.isFinished { await Task.yield() }
        }
    }

    /// Begins with an edit and waits a moment: most are done by then.
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

    /// How far an edit is; one that is not known any more was undone.
    func state(of token: String) async throws -> TagEdit {
        guard let edit = try await library.tagEdit(token) else {
            return TagEdit(token: token, state: .undone, done: 0, total: 0)
        }
        if !edit.isFinished { work(on: token) }
        return edit
    }
}
