public import Web

/// Tells the page on plain http whether a browser trusts the certificate: only one that does gets an answer at all.
///
/// It stands before the gate, since nobody is signed in by then, and says nothing but that somebody answers.
public struct TrustProbe: Responder {
    private let site: any Responder

    /// Answers at ``path``, and asks `site` for all else.
    public init(_ site: any Responder) { self.site = site }

    static let path = "trusted"

    /// Asks the site, or answers the probe.
    public func respond(to request: Request) async -> Response {
        guard request.isSecure, request.method == .get, request.target.path == [Self.path] else {
            return await site.respond(to: request)
        }
        var response = Response.json(JSONText.object(["trusted": "yes"]))
        // The page that asks has another scheme and port (Fetch Standard, 3.3).
        response.headers.add("Access-Control-Allow-Origin", "*")
        response.headers.add("X-Content-Type-Options", "nosniff")
        return response
    }
}
