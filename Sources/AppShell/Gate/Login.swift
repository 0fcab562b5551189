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

    /// The form; a redirect for a request that needs no sign-in.
    func page(for request: Request, isLoggedIn: Bool) async throws -> Response {
        let then = ReturnAddress(request.target.query["then"])
        if isLoggedIn { return .redirect(to: then.path) }
        let hasPassword = try await accounts.hasPassword
        let page = LoginPage(
            context: context, then: then, asksForName: try await accounts.asksForName,
            problem: hasPassword ? nil : noPassword.title)
        return .unkept(page.body)
    }

    /// Tries the password of the form.
    func attempt(_ request: Request) async throws -> Response {
        if request.isJSON { return try await attemptOfProgram(request) }
        let type = request.headers["Content-Type"]?.lowercased() ?? ""
        guard type.hasPrefix("application/x-www-form-urlencoded") else { return Response(.unsupportedMediaType) }
        let form = try await request.form(limit: Self.formLimit)
        let then = ReturnAddress(form["then"])
        let name = form["username"] ?? ""
        let outcome = try await accounts.logIn(
            form["password"] ?? "", name: name, from: request.peer, label: request.headers["User-Agent"] ?? "")
        switch outcome {
        case .right(let token):
            // A new token for each sign-in, so that a token planted in the browser before opens nothing.
            if let old = cookie.token(in: request) { try await accounts.endSession(old) }
            var response = Response.redirect(to: then.path)
            response.headers.add("Set-Cookie", cookie.given(token))
            return response
        case .wrong:
            let hasPassword = try await accounts.hasPassword
            return try await refused(request, hasPassword ? wrong : noPassword, then, name: name)
        case .later(let seconds):
            var response = try await refused(request, SiteProblem.tooManyAttempts(seconds), then, name: name)
            response.headers["Retry-After"] = String(seconds)
            return response
        }
    }

    private struct Attempt: Decodable {
        let name: String?
        let password: String
    }
    private struct Token: Encodable {
        let token: String
    }

    /// Tries the password that a program sends as JSON: `{"password"}`, with people `{"name", "password"}`. It is answered `{"token"}`, a session of its own, which
    /// it shows as a bearer token (RFC 6750) and which lasts as a browser's does. No cookie is set.
    private func attemptOfProgram(_ request: Request) async throws -> Response {
        let attempt = try await request.json(Attempt.self, limit: Self.formLimit)
        let outcome = try await accounts.logIn(
            attempt.password, name: attempt.name, from: request.peer, label: request.headers["User-Agent"] ?? "")
        let problem: SiteProblem
        var wait: Int?
        switch outcome {
        case .right(let token): return try .json(Token(token: token.text), status: .created)
        case .wrong: problem = try await accounts.hasPassword ? wrong : noPassword
        case .later(let seconds): (problem, wait) = (SiteProblem.tooManyAttempts(seconds), seconds)
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

    private func refused(
        _ request: Request, _ problem: SiteProblem, _ then: ReturnAddress, name: String
    ) async throws -> Response {
        if request.wantsJSON { return problem.response(to: request, in: context) }
        let page = LoginPage(
            context: context, then: then, asksForName: try await accounts.asksForName, name: name,
            problem: problem.title)
        return .unkept(page.body, status: problem.status)
    }

    /// Which of the two is wrong is not said: it would tell strangers who lives here.
    private var wrong: SiteProblem {
        get async throws {
            SiteProblem(
                "wrongPassword", status: .unprocessable,
                title: try await accounts.asksForName
                    ? Phrase(
                        en: "The name or the password is incorrect.", it: "Il nome o la password non sono corretti.")
                    : Phrase(en: "The password is incorrect.", it: "La password non è corretta."))
        }
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

extension SiteProblem {
    /// The password was tried too often.
    /// - Parameter seconds: until it may be tried again.
    public static func tooManyAttempts(_ seconds: Int) -> SiteProblem {
        func time(_ language: Language) -> String {
            seconds < 10 ? "\(seconds) s" : Format(language).duration(.seconds(seconds))
        }
        return SiteProblem(
            "tooManyAttempts", status: .tooManyRequests,
            title: Phrase(
                en: "Too many wrong passwords. Try again in \(time(.english)).",
                it: "Troppe password errate. Riprova tra \(time(.italian))."))
    }
}
