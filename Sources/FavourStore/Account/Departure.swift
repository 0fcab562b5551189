/// What the deletion of an account does to others, counted before it is done.
public struct Departure: Hashable, Sendable {
    /// Own favours that are cancelled; their helpers are told.
    public let cancelled: Int
    /// Own favours whose work has begun: the help counts as confirmed.
    public let confirmed: Int
    /// Others' favours that the person accepted and leaves; the requesters are told.
    public let left: Int
}
