/// Refuses requests that another site makes a browser send: those that would change something (cross-site request
/// forgery), and those for anything but a page in its own window. Another site's `<img>` could not read our picture,
/// but would make this server render it.
///
/// A browser states the origin of a request in `Sec-Fetch-Site`, which no script can set (Fetch Metadata Request
/// Headers, W3C, section 2.3); browsers from before 2023 at least in `Origin` (Fetch Standard, 3.2). OWASP's
/// *Cross-Site Request Forgery Prevention Cheat Sheet* accepts checking the first, with the second as a fallback, as a
/// defence that needs no token. A program that is not a browser sends neither header and carries no other person's
/// cookies, so it is let through. Another port of the same computer, which browsers call `same-site`, is treated as
/// another site.
public struct CrossOriginProtection<Site: Responder>: Responder {
    private let site: Site
    private let refusal: @Sendable (Request) -> Response

    /// Protects `site`.
    /// - Parameter refusal: the answer to another site's requests; its status is 403.
    public init(
        _ site: Site,
        refusal: @escaping @Sendable (Request) -> Response = { _ in
            .text("This request comes from another site.", status: .forbidden)
        }
    ) {
        self.site = site
        self.refusal = refusal
    }

    /// Forwards the request to the site, or answers 403.
    public func respond(to request: Request) async -> Response {
        guard request.method.isSafe ? mayAsk(request) : isFromHere(request) else {
            return refusal(request)
        }
        return await site.respond(to: request)
    }

    /// Whether the request is allowed. A link on any site may lead here. Frames, pictures, scripts and so on are only
    /// for this site's own pages.
    ///
    /// A navigation that our service worker forwards has the destination `empty`, as requests by scripts do (Fetch
    /// Standard, 5.4). It still counts as a navigation, because no script can create a request of mode `navigate` by
    /// itself.
    private func mayAsk(_ request: Request) -> Bool {
        let sites = request.headers.all("Sec-Fetch-Site")
        if sites.isEmpty || Self.areOwn(sites) { return true }
        let places = request.headers.all("Sec-Fetch-Dest")
        return request.headers.all("Sec-Fetch-Mode") == ["navigate"] && [[], ["document"], ["empty"]].contains(places)
    }

    private static func areOwn(_ sites: [String]) -> Bool { sites == ["same-origin"] || sites == ["none"] }

    private func isFromHere(_ request: Request) -> Bool {
        let sites = request.headers.all("Sec-Fetch-Site")
        guard sites.isEmpty else { return Self.areOwn(sites) }
        let origins = request.headers.all("Origin")
        guard !origins.isEmpty else { return true }
        let hosts = request.headers.all("Host")
        // Compares host and port only, because behind a proxy `https` becomes `http`.
        guard origins.count == 1, hosts.count == 1, let mark = origins[0].firstRange(of: "://") else { return false }
        return origins[0][mark.upperBound...].lowercased() == hosts[0].lowercased()
    }
}
