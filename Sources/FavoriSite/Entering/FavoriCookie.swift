import Accounts
import Web

/// The cookie that a browser shows its session with (RFC 6265), as `AppShell` has it for apps with one password.
struct FavoriCookie {
    private let isSecure: Bool

    init(for request: Request) { isSecure = request.isSecure }

    /// With the prefix, browsers take it from this very host and over https only (RFC 6265bis, 4.1.3.2).
    private var name: String { isSecure ? "__Host-favori_session" : "favori_session" }

    /// The token of a request: a program's bearer token, which alone counts where there is one, or a browser's cookie.
    func token(in request: Request) -> SessionToken? {
        if let bearer = request.bearerToken { return SessionToken(bearer) }
        return request.cookie(name).flatMap { SessionToken($0) }
    }

    /// Gives a browser its token. No script can read it, and no other site's form takes it along.
    func given(_ token: SessionToken) -> String { "\(name)=\(token.text); Max-Age=2592000; \(attributes)" }

    /// Takes the token away.
    var taken: String { "\(name)=; Max-Age=0; \(attributes)" }

    private var attributes: String { "Path=/; HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "") }
}
