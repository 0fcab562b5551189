import Web

/// The page to go to after the login. It comes from outside, in `/login?then=…`, and never leads away from this site.
struct ReturnAddress: Hashable {
    /// Begins with one slash.
    let path: String

    /// The start page.
    static let home = ReturnAddress(path: "/")

    private init(path: String) { self.path = path }

    /// Home, when the text is anything but a path of this site.
    ///
    /// Browsers read `//evil` and `/\evil` as another host, and drop tabs and line breaks before they do. So nothing passes but
    /// visible ASCII without backslashes, after a single slash; links of this site are never written in another way.
    init(_ text: String?) {
        guard let text, let target = Target(text), text.utf8.count <= 2048,
            text.hasPrefix("/"), !text.hasPrefix("//"),
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }),
            target.path.first != "login", target.path.first != "logout"
        else {
            self = .home
            return
        }
        path = text
    }

    /// The login page that leads there.
    var loginPath: String { self == .home ? "/login" : "/login?then=" + PercentCoding.encoded(path) }
}
