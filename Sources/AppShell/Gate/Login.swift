import Accounts
import HTML
import Web
import Wording

/// Logging in and out: `/login`, `/logout`.
struct Login {
    let context: PageContext
    let accounts: Accounts
    let cookie: SessionCookie

    /// A password of the greatest length, every character percent-encoded, beside an address to return to.
    private static let formLimit = 16 << 10

    /// The form, or the way on for whoever needs none.
    func page(for request: Request, isLoggedIn: Bool) async throws -> Response {
        let then = ReturnAddress(request.target.query["then"])
        if isLoggedIn { return .redirect(to: then.path) }
        let hasPassword = try await accounts.hasPassword
        return .unkept(LoginPage(context: context, then: then, problem: hasPassword ? nil : noPassword).body)
    }

    /// Tries the password of the form.
    func attempt(_ request: Request) async throws -> Response {
        let type = request.headers["Content-Type"]?.lowercased() ?? ""
        guard type.hasPrefix("application/x-www-form-urlencoded") else { return Response(.unsupportedMediaType) }
        let form = try await request.form(limit: Self.formLimit)
        let then = ReturnAddress(form["then"])
        let outcome = try await accounts.logIn(
            form["password"] ?? "", from: request.peer, label: request.headers["User-Agent"] ?? "")
        switch outcome {
        case .right(let token):
            // A new token for each login: one that somebody slipped into the browser before opens nothing.
            if let old = cookie.token(in: request) { try await accounts.endSession(old) }
            var response = Response.redirect(to: then.path)
            response.headers.add("Set-Cookie", cookie.given(token))
            return response
        case .wrong:
            let hasPassword = try await accounts.hasPassword
            return refused(request, hasPassword ? Self.wrong : noPassword, .unprocessable, then)
        case .later(let seconds):
            var response = refused(request, Self.later(seconds), .tooManyRequests, then)
            response.headers["Retry-After"] = String(seconds)
            return response
        }
    }

    /// Ends the session, whatever page it was asked from.
    func end(_ request: Request) async throws -> Response {
        if let token = cookie.token(in: request) { try await accounts.endSession(token) }
        var response = Response.redirect(to: "/login")
        response.headers.add("Set-Cookie", cookie.taken)
        // Pictures that the browser keeps for good.
        response.headers["Clear-Site-Data"] = "\"cache\""
        return response
    }

    private func refused(_ request: Request, _ problem: Phrase, _ status: Status, _ then: ReturnAddress) -> Response {
        if request.wantsJSON {
            return .json(JSONText.object(["error": context.say(problem)]), status: status)
        }
        return .unkept(LoginPage(context: context, then: then, problem: problem).body, status: status)
    }

    private static let wrong = Phrase(
        en: "That is not the password.", it: "La password non è corretta.")
    private static func later(_ seconds: Int) -> Phrase {
        func time(_ language: Language) -> String {
            seconds < 10 ? "\(seconds) s" : Format(language).duration(.seconds(seconds))
        }
        return Phrase(
            en: "Too many wrong passwords. Try again in \(time(.english)).",
            it: "Troppe password errate. Riprova tra \(time(.italian)).")
    }
    private var noPassword: Phrase { context.app.words.noPassword }
}

extension Response {
    /// A page that no browser is to keep.
    fileprivate static func unkept(_ markup: Markup, status: Status = .ok) -> Response {
        var response = Response.page(markup, status: status)
        response.headers["Cache-Control"] = "no-store"
        return response
    }
}
