import AppShell
import FavourStore
import MapView
public import Web
import Wording

/// Favori's site: requests in, responses out.
public struct FavoriSite: Responder {
    /// The rooms whose scripts, style sheets and pictures its pages use.
    public static let rooms = ["AppShell", "MapView", "FavoriSite"]

    let services: FavoriServices
    private let router: Router

    /// The site.
    public init(_ services: FavoriServices) {
        self.services = services
        var router = Router()
        ShellRoutes(app: .favori, assets: services.assets).add(to: &router) { Pages.owner(of: $0) }
        MapRoutes(maps: services.maps, gazetteer: services.gazetteer).add(to: &router)
        let routes = Self.apiRoutes(services)
        router.mount("/api/v1") { router in
            for route in routes { router.on(route.method, route.pattern, route.handler) }
            router.on(.get, "/openapi.json") { _, _ in try .json(OpenAPI(routes)) }
        }
        router.on(.get, "/robots.txt") { _, _ in
            Response(
                headers: ["Content-Type": "text/plain; charset=utf-8"], body: .bytes(Array(FavoriGate.robots.utf8)))
        }
        Pages(services).add(to: &router)
        self.router = router
    }

    static func apiRoutes(_ services: FavoriServices) -> [APIRoute] {
        FavourRoutes(services).routes + MarkerRoutes(services).routes + PeopleRoutes(services).routes
            + ReviewRoutes(services).routes + CalendarRoutes(services).routes
            + SearchRoutes(services).routes
            + NewsRoutes(services).routes + DeviceRoutes(services).routes
            + AccountRoutes(services).routes + PlaceRoutes(services).routes + PictureRoutes(services).routes
            + ChatRoutes(services).routes
            + ReportRoutes(services).routes
    }

    /// Reads what is large and asked for later, so that the first who asks need not wait for it.
    public func prepare() async { try? await services.readNames() }

    /// Every route: its method, and its pattern from the root on.
    public var patterns: [(method: Method, pattern: String)] { router.patterns }

    /// Answers one request.
    public func respond(to request: Request) async -> Response {
        let response = await answer(request)
        // *New favour* opens as a sheet over any page, and its map draws with workers from memory.
        let isPage = response.headers["Content-Type"]?.hasPrefix("text/html") ?? false
        return isPage ? response.allowingWorkersFromMemory() : response
    }

    private func answer(_ request: Request) async -> Response {
        do {
            if let response = services.assets.respond(to: request) { return response }
            // A page says whose it is: it may still be open from before another person signed in.
            if request.visitor != nil, let owner = request.headers["Page-Owner"], owner != PageContext.visitor,
                owner != Pages.owner(of: request)
            {
                throw SiteProblem.anotherOwner(
                    Phrase(
                        en: "This page belongs to another sign-in.", it: "Questa pagina appartiene a un altro accesso.")
                )
            }
            guard let response = try await router.respond(to: request) else {
                return refusal(SiteProblem.notFound, request)
            }
            return await SiteProblem.explaining(response, to: asked(request), in: context(request))
        } catch {
            return refusal(error, request)
        }
    }

    /// The page where one was: forms are sent to addresses below it, or to its own.
    private func page(of request: Request) -> String {
        if request.method.isSafe { return request.target.raw }
        let path = request.target.path
        switch path.first {
        case "new": return "/new"
        case "favours", "people", "chats": return "/" + path.prefix(2).joined(separator: "/")
        case "me", "settings", "operator": return "/" + path.prefix(1).joined()
        default: return "/"
        }
    }

    private func context(_ request: Request) -> PageContext {
        PageContext(request, app: .favori, assets: services.assets)
    }

    /// A request as one of a program, where it is one.
    private func asked(_ request: Request) -> Request {
        var request = request
        if request.target.path.first == "api" { request.headers["Accept"] = "application/json" }
        return request
    }

    /// Says no: with a page for people, as problem details for programs.
    func refusal(_ error: any Error, _ request: Request) -> Response {
        let request = asked(request)
        let problem = SiteProblem(favori: error, zone: services.zone)
        if problem.code == "signedOut", !request.wantsJSON {
            return .redirect(to: ReturnAddress(page(of: request)).loginPath)
        }
        // A link in an e-mail leads to what only those who took part see, once they have signed in.
        let isForSome = problem.status == .notFound && request.visitor == nil && request.method.isSafe
        let signIn =
            isForSome && request.target.path.first == "favours" ? ReturnAddress(request.target.raw).loginPath : nil
        var response = problem.response(to: request, in: context(request), signIn: signIn)
        if case StoreError.tooOften(let seconds) = error { response.headers["Retry-After"] = String(seconds) }
        if problem.code == SiteProblem.tooManyStreams.code { response.headers["Retry-After"] = "30" }
        if problem.status == .unavailable { response.headers["Retry-After"] = "10" }
        if problem.code == "signedOut" { response.headers["WWW-Authenticate"] = "Bearer" }
        return response
    }
}
