/// Adds to every answer of a site what a browser is to refuse on its behalf.
///
/// The outermost of responders, so that refusals have them, too. Where an answer has one of these headers already, its
/// own counts.
public struct SecurityHeaders<Site: Responder>: Responder {
    private let site: Site

    /// Guards the answers of `site`.
    public init(_ site: Site) { self.site = site }

    /// Asks the site.
    public func respond(to request: Request) async -> Response {
        var response = await site.respond(to: request)
        response.headers.add(missing: SecurityPolicy.fields)
        return response
    }
}

extension Response {
    /// Lets this page start workers out of its own memory, which no other page may.
    public consuming func allowingWorkersFromMemory() -> Response {
        headers.add("Content-Security-Policy", SecurityPolicy.content(workers: "'self' blob:"))
        return self
    }

    /// Lets the scripts of this page ask another site of ours, too. A policy cannot name an IPv6 address (Content Security
    /// Policy Level 3, 2.3.1): for one, all of https is allowed.
    ///
    /// - Parameter site: such as `https://192.168.1.20:8443/`.
    public consuming func allowingConnections(to site: String) -> Response {
        let source = site.contains("[") ? "https:" : String(site.reversed().drop { $0 == "/" }.reversed())
        headers.add("Content-Security-Policy", SecurityPolicy.content(connections: "'self' \(source)"))
        return self
    }
}

/// The headers themselves.
enum SecurityPolicy {
    /// Nothing is loaded but from here, no script or style stands within a page, nobody frames it, and no form goes
    /// elsewhere (Content Security Policy Level 3). `blob:` is for pictures and films that a page has in memory.
    static func content(workers: String = "'self'", connections: String = "'self'") -> String {
        [
            "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' blob: data:",
            "media-src 'self' blob:", "connect-src \(connections)", "font-src 'self'", "manifest-src 'self'",
            "worker-src \(workers)", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
        ].joined(separator: "; ")
    }

    /// Camera, position and microphone for the app itself, anything else for nobody (Permissions Policy, W3C).
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
        // A photo is never run as a script because it looks like one.
        ("X-Content-Type-Options", "nosniff"),
        // Addresses of photos are nobody else's business.
        ("Referrer-Policy", "same-origin"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Permissions-Policy", permissions)
    ).fields
}
