import Web

/// A page to go to after something was done, such as the login. It comes from outside, in `/login?then=…` or a form's field,
/// and never leads away from this site.
public struct ReturnAddress: Hashable, Sendable {
    /// Begins with one slash.
    public let path: String

    /// The start page.
    public static let home = ReturnAddress("/")

    /// Another page, when the text is anything but a path of this site.
    ///
    /// Browsers read `//evil` and `/\evil` as another host, and drop tabs and line breaks before they do. So nothing passes but
    /// visible ASCII without backslashes, after a single slash; links of this site are never written in another way.
    ///
    /// - Parameter other: of our own.
    public init(_ text: String?, otherwise other: String = "/") {
        let isOwn =
            text.map { text in
                text.utf8.count <= 4096 && text.hasPrefix("/") && !text.hasPrefix("//")
                    && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }
                    && Target(text).map { !["login", "logout"].contains($0.path.first) } == true
            } ?? false
        path = isOwn ? text ?? other : other
    }

    /// The login page that leads there; to the start where the address would become too long for one.
    public var loginPath: String {
        self == .home || path.utf8.count > 2048 ? "/login" : "/login?then=" + PercentCoding.encoded(path)
    }
}
