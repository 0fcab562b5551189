import PhotoLibrary
import Web

/// Remembers on a phone that its person has seen the tutorial: a cookie for each library, so that another person on the same
/// phone sees it, too, and the same person on another phone.
struct WelcomeCookie {
    private let name: String
    private let isSecure: Bool
    /// Whether the phone has it.
    let isThere: Bool

    /// As long as browsers keep a cookie (RFC 6265bis, 5.5); each visit to Home renews it.
    private static let age = 400 * 86_400

    /// The cookie of whoever sent a request.
    init(for request: Request, of library: Library) async throws {
        name = "welcomed_" + (try await library.identity()).prefix(16)
        isSecure = request.isSecure
        isThere = request.cookie(name) != nil
    }

    /// Notes in an answer that the tutorial was seen, or that it is to be shown.
    func note(_ isSeen: Bool, in response: inout Response) {
        response.headers.add(
            "Set-Cookie",
            "\(name)=\(isSeen ? "1" : ""); Path=/; Max-Age=\(isSeen ? Self.age : 0); SameSite=Lax; HttpOnly"
                + (isSecure ? "; Secure" : ""))
    }
}
