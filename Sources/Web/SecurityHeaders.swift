/// Adds the security headers to every answer of a site, which tell browsers what to refuse.
///
/// Must be the outermost responder, so that refusals also have them. A header that the answer has already is kept.
public struct SecurityHeaders<Site: Responder>: Responder {
    private let site: Site

    /// Adds the headers to the answers of `site`.
    public init(_ site: Site) { self.site = site }

    /// Forwards the request to the site.
    public func respond(to request: Request) async -> Response {
        var response = await site.respond(to: request)
        response.headers.add(missing: SecurityPolicy.fields)
        return response
    }
}

extension Response {
    /// Allows this page to start workers from `blob:` URLs, which other pages may not.
    public consuming func allowingWorkersFromMemory() -> Response {
        headers.add("Content-Security-Policy", SecurityPolicy.content(workers: "'self' blob:"))
        return self
    }

    /// Allows this page's scripts to send requests to another of our sites as well. A policy cannot name an IPv6
    /// address (Content Security Policy Level 3, 2.3.1): for such an address, all of `https:` is allowed.
    ///
    /// - Parameter site: such as `https://192.168.1.20:8443/`.
    public consuming func allowingConnections(to site: String) -> Response {
        let source = site.contains("[") ? "https:" : String(site.reversed().drop { $0 == "/" }.reversed())
        headers.add("Content-Security-Policy", SecurityPolicy.content(connections: "'self' \(source)"))
        return self
    }
}

/// The values of the security headers.
enum SecurityPolicy {
    /// Pages load resources from this site only, have no inline scripts or styles, cannot be framed, and send forms to
    /// this site only (Content Security Policy Level 3). `blob:` allows pictures and videos that a page holds in
    /// memory.
    static func content(workers: String = "'self'", connections: String = "'self'") -> String {
        [
            "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' blob: data:",
            "media-src 'self' blob:", "connect-src \(connections)", "font-src 'self'", "manifest-src 'self'",
            "worker-src \(workers)", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
        ].joined(separator: "; ")
    }

    /// The app may use camera, location and microphone; all other features are off (Permissions Policy, W3C).
    static let permissions =
        (["camera", "geolocation", "microphone"].map { "\($0)=(self)" }
        + [
            "accelerometer", "browsing-topics", "display-capture", "encrypted-media", "gamepad",
            "gyroscope", "hid", "idle-detection", "local-fonts", "magnetometer", "midi", "payment",
            "publickey-credentials-get", "screen-wake-lock", "serial", "usb", "window-management",
            "xr-spatial-tracking",
        ].map { "\($0)=()" }).joined(separator: ", ")

    static let fields: [Headers.Field] = Headers(
        dictionaryLiteral: ("Content-Security-Policy", content()),
        // Prevents a browser from running a photo as a script because its bytes look like one.
        ("X-Content-Type-Options", "nosniff"),
        // Other sites must not learn the URLs of photos.
        ("Referrer-Policy", "same-origin"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Permissions-Policy", permissions)
    ).fields
}
