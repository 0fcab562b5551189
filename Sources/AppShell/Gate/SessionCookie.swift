public import Accounts
public import Web

/// The cookie that a browser shows its session with (RFC 6265).
public struct SessionCookie: Sendable {
    /// The app's short name.
    private let key: String
    /// Whether the browser talks over https: its cookie then never goes over http.
    private let isSecure: Bool

    /// The cookie of an app in a request.
    public init(of app: AppIdentity, for request: Request) {
        key = app.key
        isSecure = request.isSecure
    }

    /// With the prefix, browsers take it from this very host and over https only (RFC 6265bis, 4.1.3.2).
    private var name: String { isSecure ? "__Host-\(key)_session" : "\(key)_session" }

    /// What the browser sent, when it can be a token; whether it opens anything is another question.
    public func token(in request: Request) -> SessionToken? { request.cookie(name).flatMap { SessionToken($0) } }

    /// Gives a browser its token. No script can read it, and no other site's form takes it along.
    public func given(_ token: SessionToken) -> String {
        "\(name)=\(token.text); Max-Age=\(Session.ageLimit); \(attributes)"
    }

    /// Takes the token away.
    public var taken: String { "\(name)=; Max-Age=0; \(attributes)" }

    private var attributes: String { "Path=/; HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "") }
}

extension SessionToken {
    /// What a request shows, when it can be a token: a program's bearer token, which alone counts where there is one, or a
    /// browser's cookie. Browsers behind a proxy with a password of its own send that (RFC 7617) beside the cookie.
    public init?(of request: Request, _ cookie: SessionCookie) {
        if request.headers["Authorization"]?.lowercased().hasPrefix("bearer") ?? false {
            guard let token = request.bearerToken.flatMap({ SessionToken($0) }) else { return nil }
            self = token
        } else {
            guard let token = cookie.token(in: request) else { return nil }
            self = token
        }
    }
}
