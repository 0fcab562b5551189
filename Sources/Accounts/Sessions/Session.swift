/// A browser in which a person has signed in.
public struct Session: Hashable, Sendable, Identifiable {
    /// The session's number, used in lists of sessions; not a secret.
    public let id: Int64
    /// The number of the person who signed in.
    public let person: Int64
    /// When the person signed in, in seconds since 1970.
    public let created: Int64
    /// When it was last used, in seconds since 1970. May be up to ten minutes too early, see ``noting``.
    public internal(set) var lastSeen: Int64
    /// The browser's `User-Agent`, shortened and without control characters.
    public let label: String

    /// When the session expires: 30 days after its last use, at most 90 days after it began. Seconds since 1970.
    public var expires: Int64 { min(lastSeen + Self.idleLimit, created + Self.ageLimit) }

    /// Seconds from the last use to the session's end.
    public static let idleLimit: Int64 = 30 * 86_400
    /// Seconds from the session's beginning to its end, at most.
    public static let ageLimit: Int64 = 90 * 86_400
    /// Seconds between two stored uses. A page makes hundreds of requests, so not every use is stored.
    static let noting: Int64 = 600
    /// How many each person may have; beyond that, a new one ends those whose last use is longest ago.
    static let most = 100

    /// The part of a `User-Agent` that is stored.
    static func label(_ userAgent: String) -> String {
        let scalars = userAgent.unicodeScalars.prefix(200).filter { $0.properties.generalCategory != .control }
        return String(String.UnicodeScalarView(scalars))
    }
}
