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
        return .unkept(LoginPage(context: context, then: then, problem: hasPassword ? nil : noPassword.title).body)
    }

    /// Tries the password of the form.
    func attempt(_ request: Request) async throws -> Response {
        if request.isJSON { return try await attemptOfProgram(request) }
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
            return refused(request, hasPassword ? Self.wrong : noPassword, then)
        case .later(let seconds):
            var response = refused(request, Self.later(seconds), then)
            response.headers["Retry-After"] = String(seconds)
            return response
        }
    }

    private struct Attempt: Decodable {
        let password: String
    }
    private struct Token: Encodable {
        let token: String
    }

    /// Tries the password that a program sends as JSON: `{"password"}`. It is answered `{"token"}`, a session of its own, which
    /// it shows as a bearer token (RFC 6750) and which lasts as a browser's does. No cookie is set.
    private func attemptOfProgram(_ request: Request) async throws -> Response {
        let attempt = try await request.json(Attempt.self, limit: Self.formLimit)
        let outcome = try await accounts.logIn(
            attempt.password, from: request.peer, label: request.headers["User-Agent"] ?? "")
        let problem: SiteProblem
        var wait: Int?
        switch outcome {
        case .right(let token): return try .json(Token(token: token.text), status: .created)
        case .wrong: problem = try await accounts.hasPassword ? Self.wrong : noPassword
        case .later(let seconds): (problem, wait) = (Self.later(seconds), seconds)
        }
        var response = problem.answer(in: context)
        if let wait { response.headers["Retry-After"] = String(wait) }
        return response
    }

    /// Ends the session, whatever page it was asked from.
    func end(_ request: Request) async throws -> Response {
        if let token = SessionToken(of: request, cookie) { try await accounts.endSession(token) }
        var response = Response.redirect(to: "/login")
        response.headers.add("Set-Cookie", cookie.taken)
        // Pictures that the browser keeps for good.
        response.headers["Clear-Site-Data"] = "\"cache\""
        return response
    }

    private func refused(_ request: Request, _ problem: SiteProblem, _ then: ReturnAddress) -> Response {
        if request.wantsJSON { return problem.response(to: request, in: context) }
        return .unkept(
            LoginPage(context: context, then: then, problem: problem.title).body, status: problem.status)
    }

    private static let wrong = SiteProblem(
        "wrongPassword", status: .unprocessable,
        title: Phrase(en: "The password is incorrect.", it: "La password non è corretta."))
    private static func later(_ seconds: Int) -> SiteProblem {
        func time(_ language: Language) -> String {
            seconds < 10 ? "\(seconds) s" : Format(language).duration(.seconds(seconds))
        }
        return SiteProblem(
            "tooManyAttempts", status: .tooManyRequests,
            title: Phrase(
                en: "Too many wrong passwords. Try again in \(time(.english)).",
                it: "Troppe password errate. Riprova tra \(time(.italian))."))
    }
    private var noPassword: SiteProblem {
        SiteProblem("noPassword", status: .unprocessable, title: context.app.words.noPassword)
    }
}

extension Response {
    /// A page that no browser is to keep.
    fileprivate static func unkept(_ markup: Markup, status: Status = .ok) -> Response {
        var response = Response.page(markup, status: status)
        response.headers["Cache-Control"] = "no-store"
        return response
    }
}
