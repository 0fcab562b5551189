/// An edit that renames, merges or deletes tags in all photos, and its progress.
///
/// The affected photos are recorded first and then processed in pieces, each in one transaction. If the process dies in
/// between, the rest stays recorded in the library, and ``Library/openTagEdits()`` returns the edit.
public struct TagEdit: Hashable, Sendable {
    /// The state of the edit.
    public enum State: Int64, Sendable {
        /// Some photos are not processed yet.
        case working = 0
        /// All photos are done; it can be undone.
        case done = 1
        /// Some photos are not reverted yet.
        case undoing = 2
        /// All photos are reverted; the edit is deleted.
        case undone = 3
    }

    /// An unguessable identifier of the edit.
    public let token: String
    /// The state of the edit.
    public let state: State
    /// Photos that are done.
    public let done: Int
    /// Photos in all; forgotten ones are among them, in case they come back.
    public let total: Int

    /// An edit with this progress.
    public init(token: String, state: State, done: Int, total: Int) {
        self.token = token
        self.state = state
        self.done = done
        self.total = total
    }

    /// Nothing is left to do.
    public var isFinished: Bool { state == .done || state == .undone }
}
