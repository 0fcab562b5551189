import Accounts
import AppShell
import Web
import Wording

/// One's own sign-ins and password: `/settings/sign-ins`, `/settings/password`.
struct SignInRoutes {
    let services: Services

    private var accounts: Accounts { services.accounts }
    private var person: Int64 { services.resident.person }

    func add(to router: inout Router) {
        router.on(.get, "/settings/sign-ins") { request, _ in
            let page = SignInsPage(
                context: await PhotoContext(request, services), sessions: try await accounts.sessions(of: person),
                current: request.session)
            return .page(page.body)
        }
        router.on(.post, "/settings/sign-ins/end-others") { request, _ in
            try await accounts.endSessions(of: person, except: request.session)
            return .redirect(to: "/settings/sign-ins")
        }
        router.on(.post, "/settings/sign-ins/:id/end") { _, path in
            guard let id = path.number("id") else { throw SiteProblem.notFound }
            try await accounts.endSession(id: id, of: person)
            return .redirect(to: "/settings/sign-ins")
        }
        router.on(.get, "/settings/password") { request, _ in .page(try await page(request).body) }
        router.on(.post, "/settings/password") { request, _ in
            do {
                let form = try await request.form()
                guard request.session != nil else { return try await begin(form, request) }
                try await change(form, request)
                return .redirect(to: "/settings/password?changed")
            } catch {
                guard let problem = SiteProblem(people: error) else { throw error }
                if request.wantsJSON { throw problem }
                return .page(try await page(request, problem: problem.title).body, status: problem.status)
            }
        }
    }

    /// Sets the first password, from a page that without one only this computer can open, and signs this browser in.
    private func begin(_ form: Fields, _ request: Request) async throws -> Response {
        guard services.resident.isOwner else { throw SiteProblem.notFound }
        try await accounts.setFirstPassword(try PeopleRoutes.password(form))
        let token = try await accounts.newSession(label: request.headers["User-Agent"] ?? "")
        var response = Response.redirect(to: "/settings/password")
        response.headers.add("Set-Cookie", SessionCookie(of: .vision, for: request).given(token))
        return response
    }

    private func change(_ form: Fields, _ request: Request) async throws {
        guard let session = request.session else { throw SiteProblem.notFound }
        let password = try PeopleRoutes.password(form)
        if let problem = PasswordProblem(of: password) { throw problem }
        switch try await accounts.confirm(form["current"] ?? "", of: person, from: request.peer) {
        case .right: try await accounts.setPassword(password, of: person, keeping: session)
        case .wrong:
            throw SiteProblem(
                "wrongPassword", status: .unprocessable,
                title: Phrase(en: "The current password is incorrect.", it: "La password attuale non è corretta."))
        case .later(let seconds):
            throw SiteProblem.tooManyAttempts(seconds)
        }
    }

    private func page(_ request: Request, problem: Phrase? = nil) async throws -> PasswordPage {
        PasswordPage(
            context: await PhotoContext(request, services), hasPassword: try await accounts.hasPassword,
            name: try await accounts.person(person)?.name, isSignedIn: request.session != nil,
            isChanged: request.target.query["changed"] != nil, isOwner: services.resident.isOwner, problem: problem)
    }
}
