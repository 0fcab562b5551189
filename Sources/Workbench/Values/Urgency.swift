/// Whether somebody waits for an answer.
public enum Urgency: Hashable, Sendable {
    /// A person waits: before everything that is not urgent and has not been begun.
    case now
    /// Nobody waits: after everything that is urgent.
    case whenFree
}
