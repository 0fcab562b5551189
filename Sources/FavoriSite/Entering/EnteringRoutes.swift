import AppShell
import Accounts
import FavourStore
import Favours
import Geography
import HTML
import MapView
import Web

extension Pages {
    /// `/login`, `/join`, `/logout`.
    func addEntering(to router: inout Router) {
        router.on(.get, "/login") { request, _ in
            let then = ReturnAddress(request.target.query["then"]).path
            if request.visitor != nil { return .redirect(to: then) }
            var page = signIn(request, then: then, problem: nil)
            page.hasNewPassword = request.target.query["changed"] != nil
            return .page(page.body).unkept
        }
        router.on(.post, "/login") { request, _ in
            let form = try await request.form()
            let then = ReturnAddress(form["then"]).path
            do {
                let (_, token) = try await store.signIn(
                    form["name"] ?? "", password: form["password"] ?? "", from: request.peer,
                    label: request.headers["User-Agent"] ?? "")
                return try await entered(token, request, then: then)
            } catch StoreError.suspended {
                return try await suspended(request, form)
            } catch let error as StoreError {
                return refused(form, request, then: then, error)
            }
        }
        router.on(.get, "/join") { request, _ in
            guard services.joining != .closed else { throw StoreError.closed }
            let then = ReturnAddress(request.target.query["then"]).path
            if request.visitor != nil { return .redirect(to: then) }
            return .page(try await join(request, then: then).body)
                .unkept
        }
        router.on(.post, "/join") { request, _ in
            guard services.joining != .closed else { throw StoreError.closed }
            let form = try await request.form()
            let then = ReturnAddress(form["then"]).path
            let chosen = form["neighbourhood"].flatMap { Int64($0) }
            do {
                let (_, token) = try await store.signUp(
                    NewPerson(
                        name: form["name"] ?? "", password: form["password"] ?? "", isAdult: form["adult"] != nil,
                        point: nil, neighbourhood: chosen),
                    invitation: services.invitation(form["invitation"]), from: request.peer,
                    label: request.headers["User-Agent"] ?? "")
                let next = services.mail == nil ? then : JoinAddressPage.path(then: then)
                return try await entered(token, request, then: next)
            } catch let error as StoreError {
                let page = try await join(
                    request, then: then, problem: SiteProblem(favori: error), form: form)
                return refused(page.body, error)
            }
        }
        router.on(.post, "/logout") { request, _ in
            if let token = request.token { try await store.signOut(token) }
            var response = Response.redirect(to: "/")
            response.headers.add("Set-Cookie", request.sessionCookie.taken)
            response.headers["Clear-Site-Data"] = "\"cache\""
            return response
        }
    }

    /// The form once more, with what was wrong.
    func refused(_ page: Markup, _ error: any Error) -> Response {
        guard case StoreError.tooOften(let seconds) = error else { return .page(page, status: .unprocessable).unkept }
        var response = Response.page(page, status: .tooManyRequests).unkept
        response.headers["Retry-After"] = String(seconds)
        return response
    }

    /// The sign-in once more, with what was wrong.
    func refused(_ form: Fields, _ request: Request, then: String, _ error: StoreError) -> Response {
        let problem = SiteProblem(favori: error, zone: services.zone)
        return refused(signIn(request, then: then, problem: problem, name: form["name"] ?? "").body, error)
    }

    private func signIn(
        _ request: Request, then: String, problem: SiteProblem?, name: String = ""
    ) -> SignInPage {
        SignInPage(
            context: PageContext(request, app: .favori, assets: services.assets), then: then, problem: problem,
            name: name, canJoin: services.joining != .closed, canLook: store.showsVisitors,
            hasMail: services.mail != nil, town: services.town)
    }

    private func join(
        _ request: Request, then: String, problem: SiteProblem? = nil, form: Fields = Fields()
    ) async throws -> JoinPage {
        let context = PageContext(request, app: .favori, assets: services.assets)
        return JoinPage(
            context: context, then: then, problem: problem, form: form,
            neighbourhoods: try await store.neighbourhoods(),
            sources: await services.mapSources(context.language),
            asksForCode: services.joining == .invited,
            town: services.town)
    }

    private func entered(_ token: SessionToken, _ request: Request, then: String) async throws -> Response {
        // A new token for each sign-in, so that a token planted in the browser before opens nothing.
        if let old = request.sessionCookie.token(in: request) { try await store.signOut(old) }
        var response = Response.redirect(to: then)
        response.headers.add("Set-Cookie", request.sessionCookie.given(token))
        // A person with an account does not need the welcome.
        response.headers.add("Set-Cookie", WelcomeCookie(for: request).seen)
        return response
    }
}
