/// A browser in which the right password was given.
public struct Session: Hashable, Sendable, Identifiable {
    /// Its number, for lists of sessions; not a secret.
    public let id: Int64
    /// The number of the person whose it is.
    public let person: Int64
    /// Seconds since 1970.
    public let created: Int64
    /// When it was last used, up to ten minutes too early; seconds since 1970.
    public internal(set) var lastSeen: Int64
    /// What the browser calls itself (its `User-Agent`), cut and without control characters.
    public let label: String

    /// When it ends: 30 days after it was last used, and 90 days after it began at the latest.
    public var expires: Int64 { min(lastSeen + Self.idleLimit, created + Self.ageLimit) }

    /// How many seconds a session outlives its last use.
    public static let idleLimit: Int64 = 30 * 86_400
    /// How many seconds a session lasts at most.
    public static let ageLimit: Int64 = 90 * 86_400
    /// Seconds between two uses that are stored: a page makes hundreds of requests, and not each is stored.
    static let noting: Int64 = 600
    /// How many there may be; beyond that, a new one ends those whose last use is longest ago.
    static let most = 100

    /// What is kept of a `User-Agent`.
    static func label(_ userAgent: String) -> String {
        let scalars = userAgent.unicodeScalars.prefix(200).filter { $0.properties.generalCategory != .control }
        return String(String.UnicodeScalarView(scalars))
    }
}
