/// Which caches may store an answer, and for how long (RFC 9111, 5.2.2).
public struct Caching: Hashable, Sendable {
    /// The value of `Cache-Control`.
    public let value: String

    private init(_ value: String) { self.value = value }

    /// No cache may store the answer.
    public static let never = Caching("no-store")
    /// The browser may store the answer, and must revalidate it before each use.
    public static let revalidated = Caching("private, no-cache")
    /// All caches may store the answer, and use it once more while they ask whether it is still right, or when nobody answers
    /// (RFC 5861, 3).
    public static let staleWhileAsked = Caching("public, max-age=0, stale-while-revalidate=2592000")
    /// The browser may store the answer permanently: the URL changes with the content.
    public static let permanent = Caching("private, max-age=31536000, immutable")
    /// All caches may store the answer permanently: the URL changes with the content, which is public.
    public static let publicPermanent = Caching("public, max-age=31536000, immutable")
}
