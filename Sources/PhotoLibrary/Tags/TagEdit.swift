/// Tags that are renamed, merged or deleted in all photos, and how far that is.
///
/// What is to be done is written down first, photo by photo, and then done in pieces, each in one transaction. Whoever dies
/// in between leaves the rest in the library, and ``Library/openTagEdits()`` goes on with it.
public struct TagEdit: Hashable, Sendable {
    /// What is happening to it.
    public enum State: Int64, Sendable {
        /// Some photos wait.
        case working = 0
        /// All photos are done; it can be undone.
        case done = 1
        /// Some photos wait to be as they were.
        case undoing = 2
        /// All photos are as they were; it is forgotten.
        case undone = 3
    }

    /// A word that nobody guesses, by which it is asked for.
    public let token: String
    /// What is happening to it.
    public let state: State
    /// Photos that are done.
    public let done: Int
    /// Photos in all; forgotten ones are among them, in case they come back.
    public let total: Int

    /// An edit that is so far.
    public init(token: String, state: State, done: Int, total: Int) {
        self.token = token
        self.state = state
        self.done = done
        self.total = total
    }

    /// Nothing is left to do.
    public var isFinished: Bool { state == .done || state == .undone }
}
