/// Whether a person waits for an answer.
public enum Urgency: Hashable, Sendable {
    /// A person waits: sent before all requests that are not urgent.
    case now
    /// No person waits: sent when no urgent request is left, with few exceptions.
    case whenFree
}
