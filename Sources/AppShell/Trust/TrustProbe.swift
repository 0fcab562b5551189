public import Web

/// Answers requests of the page on plain HTTP that test whether the browser trusts the certificate: without trust, the
/// request fails.
///
/// It must be in front of the gate, because the person is not signed in yet. Its answer contains no information.
public struct TrustProbe: Responder {
    private let site: any Responder

    /// Answers requests for ``path``, and forwards all others to `site`.
    public init(_ site: any Responder) { self.site = site }

    static let path = "trusted"

    /// Answers the probe, and forwards all other requests to the site.
    public func respond(to request: Request) async -> Response {
        guard request.isSecure, request.method == .get, request.target.path == [Self.path] else {
            return await site.respond(to: request)
        }
        var response = Response.json(JSONText.object(["trusted": "yes"]))
        // The requesting page has another scheme and port (Fetch Standard, 3.3).
        response.headers.add("Access-Control-Allow-Origin", "*")
        response.headers.add("X-Content-Type-Options", "nosniff")
        return response
    }
}
