import PhotoLibrary
import Web

/// Remembers on a device that its user has seen the tutorial, with a cookie for each library. So another person on the
/// same device sees it as well, and so does the same person on another device.
struct WelcomeCookie {
    private let name: String
    private let isSecure: Bool
    /// Whether the browser has the cookie.
    let isThere: Bool

    /// As long as browsers keep a cookie (RFC 6265bis, 5.5); each visit to Home renews it.
    private static let age = 400 * 86_400

    /// The cookie of the phone that sent a request. Over https it has a name of its own: over plain http,
    /// browsers set no cookie under the name of a `Secure` one (RFC 6265bis, 5.7).
    init(for request: Request, of library: Library) async throws {
        name = (request.isSecure ? "__Host-" : "") + "welcomed_" + (try await library.identity()).prefix(16)
        isSecure = request.isSecure
        isThere = request.cookie(name) != nil
    }

    /// Sets the cookie in an answer when the tutorial was seen, or removes it.
    func note(_ isSeen: Bool, in response: inout Response) {
        response.headers.add(
            "Set-Cookie",
            "\(name)=\(isSeen ? "1" : ""); Path=/; Max-Age=\(isSeen ? Self.age : 0); SameSite=Lax; HttpOnly"
                + (isSecure ? "; Secure" : ""))
    }
}
