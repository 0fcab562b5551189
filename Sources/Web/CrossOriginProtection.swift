/// Refuses requests that would change something and that another site made a browser send (cross-site request forgery).
///
/// A browser says where a request comes from in `Sec-Fetch-Site`, which no script can set (Fetch Metadata Request
/// Headers, W3C, section 2.3); one from before 2023 at least in `Origin` (Fetch Standard, 3.2). OWASP's *Cross-Site
/// Request Forgery Prevention Cheat Sheet* counts checking the first, with the second to fall back on, as a defence
/// that needs no token. A program that is no browser sends neither and carries no one else's cookies: it passes.
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
        guard request.method.isSafe || isFromHere(request) else {
            return refusal(request)
        }
        return await site.respond(to: request)
    }

    private func isFromHere(_ request: Request) -> Bool {
        let sites = request.headers.all("Sec-Fetch-Site")
        guard sites.isEmpty else { return sites == ["same-origin"] || sites == ["none"] }
        let origins = request.headers.all("Origin")
        guard !origins.isEmpty else { return true }
        let hosts = request.headers.all("Host")
        // Only the host and its port: behind a proxy, `https` becomes `http`.
        guard origins.count == 1, hosts.count == 1, let mark = origins[0].firstRange(of: "://") else { return false }
        return origins[0][mark.upperBound...].lowercased() == hosts[0].lowercased()
    }
}
