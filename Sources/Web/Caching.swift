/// Who may keep an answer, and for how long (RFC 9111, 5.2.2).
public struct Caching: Hashable, Sendable {
    /// The value of `Cache-Control`.
    public let value: String

    private init(_ value: String) { self.value = value }

    /// Nobody.
    public static let never = Caching("no-store")
    /// The browser, which asks every time whether it is still right.
    public static let revalidated = Caching("private, no-cache")
    /// The browser, for good: the address changes with the content.
    public static let permanent = Caching("private, max-age=31536000, immutable")
    /// Everybody, for good: the address changes with the content, which is no secret.
    public static let publicPermanent = Caching("public, max-age=31536000, immutable")
    /// The browser, without asking, for so many seconds.
    public static func seconds(_ seconds: Int) -> Caching { Caching("private, max-age=\(max(0, seconds))") }
}
