/// Refuses requests that another site made a browser send: those that would change something (cross-site request
/// forgery), and those for anything but a page in a window of its own. Another site's `<img>` shows nothing of ours, but
/// would make us draw it.
///
/// A browser says where a request comes from in `Sec-Fetch-Site`, which no script can set (Fetch Metadata Request
/// Headers, W3C, section 2.3); one from before 2023 at least in `Origin` (Fetch Standard, 3.2). OWASP's *Cross-Site
/// Request Forgery Prevention Cheat Sheet* counts checking the first, with the second to fall back on, as a defence
/// that needs no token. A program that is no browser sends neither and carries no one else's cookies: it passes.
/// Another port of the same computer is another site here, which browsers call `same-site`.
public struct CrossOriginProtection<Site: Responder>: Responder {
    private let site: Site
    private let refusal: @Sendable (Request) -> Response

    /// Protects `site`.
    /// - Parameter refusal: what another site's requests are answered; its status is 403.
    public init(
        _ site: Site,
        refusal: @escaping @Sendable (Request) -> Response = { _ in
            .text("This request comes from another site.", status: .forbidden)
        }
    ) {
        self.site = site
        self.refusal = refusal
    }

    /// Asks the site, or answers 403.
    public func respond(to request: Request) async -> Response {
        guard request.method.isSafe ? mayAsk(request) : isFromHere(request) else {
            return refusal(request)
        }
        return await site.respond(to: request)
    }

    /// A link may lead here from anywhere; a frame may not, and pictures, scripts and the like are for our own pages.
    ///
    /// A visit that our service worker passes on comes as `empty`: requests that scripts make have no destination (Fetch
    /// Standard, 5.4). It is a visit all the same, because no script can make one of the mode `navigate` by itself.
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
        // Only the host and its port: behind a proxy, `https` becomes `http`.
        guard origins.count == 1, hosts.count == 1, let mark = origins[0].firstRange(of: "://") else { return false }
        return origins[0][mark.upperBound...].lowercased() == hosts[0].lowercased()
    }
}
