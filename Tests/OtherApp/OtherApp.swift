public import Accounts
public import AppShell
import Geography
import HTML
import MapView
public import Places
import Synchronization
public import Web
import Wording

extension AppIdentity {
    /// An app that has nothing to do with photos: neighbours' hedges that are to be cut.
    public static let hedges = AppIdentity(
        key: "hedges", name: "Hedges",
        purpose: Phrase(en: "Shows hedges to be cut.", it: "Mostra le siepi da tagliare."),
        colours: Colours(light: "#e2f0d9", dark: "#16240f", ground: "#f2f8ee"),
        tabs: [
            Tab(
                .map, path: "/", icon: "map-trifold", chosenIcon: "map-trifold",
                name: Phrase(en: "Map", it: "Mappa"))
        ],
        words: Words(
            locked: Phrase(en: "The hedges are locked.", it: "Le siepi sono protette."),
            noPassword: Phrase(
                en: "No password has been set yet. Run “hedges password”.",
                it: "Nessuna password impostata. Esegui “hedges password”."),
            missing: Phrase(en: "The hedge may have been cut.", it: "La siepe potrebbe essere stata tagliata.")),
        savedFiles: ["calendar"])
}

extension AppIdentity.Tab.ID {
    static let map = AppIdentity.Tab.ID(rawValue: "map")
}

/// What somebody wants to have cut.
public struct Hedge: Codable, Hashable, Sendable {
    /// Its number.
    public let id: Int
    /// What it is called.
    public let title: String
    /// Degrees.
    public let latitude: Double
    /// Degrees.
    public let longitude: Double
}

/// Another app's site, made of the shell and the map alone.
public struct OtherApp: Responder {
    /// The rooms whose scripts, style sheets and pictures its pages use.
    public static let rooms = ["AppShell", "MapView"]

    private let assets: Assets
    private let router: Router
    private let hedges = Hedges()

    /// The site, with maps of a folder.
    public init(assets: Assets, maps: MapFolder, gazetteer: Gazetteer? = nil) {
        self.assets = assets
        var router = Router()
        ShellRoutes(app: .hedges, assets: assets).add(to: &router)
        MapRoutes(maps: maps, gazetteer: gazetteer).add(to: &router)
        router.on(.get, "/") { request, _ in
            let context = PageContext(request, app: .hedges, assets: assets, owner: "owner")
            let sources = await MapSources(maps, language: context.language)
            return Response.page(HedgePage(context: context, sources: sources).body).allowingWorkersFromMemory()
        }
        router.mount("/api/v1") { [hedges] router in hedges.add(to: &router) }
        self.router = router
    }

    /// Answers one request.
    public func respond(to request: Request) async -> Response {
        let problem: SiteProblem
        do {
            if let response = assets.respond(to: request) { return response }
            if let response = try await router.respond(to: request) { return response }
            problem = .notFound
        } catch {
            problem = SiteProblem(error)
        }
        return problem.response(to: request, in: PageContext(request, app: .hedges, assets: assets))
    }

    /// The gate before it.
    public func gate(_ accounts: Accounts) -> Gate { Gate(self, app: .hedges, accounts: accounts, assets: assets) }
}

/// Two maps on one page.
struct HedgePage: Component {
    let context: PageContext
    let sources: MapSources

    var body: Markup {
        Page(
            context, title: Phrase(en: "Map", it: "Mappa"), tab: .map, styles: ["map.css"], scripts: ["hedges.js"],
            words: MapWords.view
        ) {
            for id in ["map", "other"] {
                MapStage(id: id) { MapControls(context, id: id, sources: sources) }
                MapData(
                    context, id: id, sources: sources,
                    extent: BoundingBox(south: 43.2, west: 11.5, north: 43.6, east: 12.1))
            }
        }
    }
}

/// The app's programming interface: hedges in pages, and new ones.
private final class Hedges: Sendable {
    private let all = Mutex<[Hedge]>([])

    /// Some of them, and the cursor after the last; without one at the end.
    private struct Part: Encodable {
        let items: [Hedge]
        let next: String?
    }

    private struct New: Decodable {
        let title: String
        let latitude: Double
        let longitude: Double
    }

    func add(to router: inout Router) {
        router.on(.get, "/hedges") { [self] request, _ in
            let query = request.target.query
            var after = 0
            if let text = query["after"] {
                guard let cursor = Cursor<Int>(text) else { throw SiteProblem.malformed }
                after = cursor.place
            }
            let rest = all.withLock { $0.filter { $0.id > after } }
            let part = Array(rest.prefix(2))
            return try .json(
                Part(items: part, next: rest.count > 2 ? try part.last.map { try Cursor($0.id).text } : nil))
        }
        router.on(.post, "/hedges") { [self] request, _ in
            let new = try await request.json(New.self)
            let hedge = all.withLock { all in
                all.append(
                    Hedge(id: all.count + 1, title: new.title, latitude: new.latitude, longitude: new.longitude))
                return all[all.count - 1]
            }
            return try .json(hedge, status: .created)
        }
    }
}
