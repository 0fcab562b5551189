import Accounts
import Web
import Wording

/// Lets requests with a session pass, where there is a password, and answers the sign-in page.
struct Doorkeeper: Responder {
    let site: any Responder
    let app: AppIdentity
    let accounts: Accounts
    let assets: Assets
    /// Whether the door stays shut while no password is set.
    let demandsPassword: Bool

    func respond(to request: Request) async -> Response {
        let context = PageContext(request, app: app, assets: assets)
        do {
            return try await answer(request, context)
        } catch {
            // A request that cannot be checked is refused.
            return SiteProblem(error).response(to: request, in: context)
        }
    }

    private func answer(_ request: Request, _ context: PageContext) async throws -> Response {
        let admission = try await admission(of: request)
        switch request.target.path {
        case ["login"]:
            let login = Login(context: context, accounts: accounts, cookie: SessionCookie(of: app, for: request))
            switch request.method {
            case .get, .head: return try await login.page(for: request, isLoggedIn: admission != .refused)
            case .post where admission == .free && !request.isJSON: return .redirect(to: "/")
            case .post: return try await login.attempt(request)
            default: return Response(.methodNotAllowed, headers: ["Allow": "GET, HEAD, POST"])
            }
        case ["logout"]:
            guard request.method == .post else { return Response(.methodNotAllowed, headers: ["Allow": "POST"]) }
            return try await Login(context: context, accounts: accounts, cookie: SessionCookie(of: app, for: request))
                .end(
                    request)
        default:
            if admission != .refused {
                var request = request
                if case .known(let session) = admission {
                    request.person = session.person
                    request.session = session.id
                }
                return watched(await site.respond(to: request), for: request)
            }
            if isOpen(request) { return await site.respond(to: request) }
            return refusal(request, context)
        }
    }

    private enum Admission: Equatable {
        /// No password is needed.
        case free
        /// The browser or program has this session.
        case known(Session)
        case refused
    }

    private func admission(of request: Request) async throws -> Admission {
        if !demandsPassword {
            guard try await accounts.hasPassword else { return .free }
        }
        guard let token = SessionToken(of: request, SessionCookie(of: app, for: request)),
            let session = try await accounts.session(token)
        else { return .refused }
        return .known(session)
    }

    /// What the login page itself is made of, and what browsers keep of the app.
    private func isOpen(_ request: Request) -> Bool {
        let path = request.target.path
        return (request.method == .get || request.method == .head)
            && (path.first == "assets" && path.count > 1 || ShellRoutes.paths.contains(path))
    }

    /// A stream lasts for hours, and must not outlive its session.
    private func watched(_ response: Response, for request: Request) -> Response {
        guard case .stream(let stream) = response.body else { return response }
        var response = response
        response.body = .stream { sink in
            try await stream(
                WatchedSink(sink: sink) {
                    let admission = try? await admission(of: request)
                    return admission != nil && admission != .refused
                })
        }
        return response
    }

    /// Pages lead to the login; what scripts, pictures and streams ask for is refused.
    private func refusal(_ request: Request, _ context: PageContext) -> Response {
        let accept = request.headers["Accept"] ?? ""
        if accept.contains("text/html") {
            let isFetched = request.method == .get || request.method == .head
            return .redirect(to: (isFetched ? ReturnAddress(request.target.raw) : .home).loginPath)
        }
        var response =
            request.wantsJSON
            ? SiteProblem.signedOut.response(to: request, in: context)
            : .text(context.say(SiteProblem.signedOut.title), status: .unauthorised)
        response.headers["WWW-Authenticate"] = "Bearer"
        return response
    }
}

/// Passes pieces on as long as they may be seen.
private struct WatchedSink: ResponseSink {
    let sink: any ResponseSink
    let isAllowed: @Sendable () async -> Bool

    func write(_ bytes: [UInt8]) async throws {
        guard await isAllowed() else { throw CancellationError() }
        try await sink.write(bytes)
    }
}
