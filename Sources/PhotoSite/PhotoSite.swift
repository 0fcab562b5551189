import MapView
import AppShell
import Intake
import Interpretation
import PhotoLibrary
public import Web
import Workbench
import Wording

/// The photo app as a site: turns requests into responses, and uses no sockets.
public struct PhotoSite: Responder {
    /// The rooms whose scripts, style sheets and pictures its pages use.
    public static let rooms = ["AppShell", "MapView", "PhotoSite"]

    let services: Services
    private let router: Router
    /// Every route but those of static files.
    var routes: [(method: Method, pattern: String)] { router.patterns }

    /// The site over these services.
    public init(_ services: Services) {
        self.services = services
        var router = Router()
        ShellRoutes(app: .vision, assets: services.assets).add(to: &router) { _ in
            try await services.library.identity()
        }
        HomeRoutes(services: services).add(to: &router)
        WelcomeRoutes(services: services).add(to: &router)
        CameraRoutes(services: services).add(to: &router)
        UploadRoutes(services: services).add(to: &router)
        QueueRoutes(services: services).add(to: &router)
        let looks = RecentLooks()
        EditorRoutes(services: services, looks: looks).add(to: &router)
        SketchRoutes(services: services).add(to: &router)
        ResultRoutes(services: services, looks: looks).add(to: &router)
        SaveRoutes(services: services).add(to: &router)
        PhotoTagsRoutes(services: services).add(to: &router)
        GridRoutes(services: services).add(to: &router)
        DeletedRoutes(services: services).add(to: &router)
        ThumbnailRoutes(services: services).add(to: &router)
        ViewerRoutes(services: services).add(to: &router)
        OriginalRoutes(services: services).add(to: &router)
        PhotoActionRoutes(services: services).add(to: &router)
        DownloadRoutes(services: services).add(to: &router)
        SettingsRoutes(services: services).add(to: &router)
        SignInRoutes(services: services).add(to: &router)
        // On the sites of others these do not exist.
        if services.resident.isOwner {
            PackRoutes(services: services).add(to: &router)
            PeopleRoutes(services: services).add(to: &router)
            BackupRoutes(services: services).add(to: &router)
            MapSettingRoutes(services: services).add(to: &router)
            RestoreRoutes(services: services).add(to: &router)
        }
        PhoneRoutes(services: services).add(to: &router)
        TagListRoutes(services: services).add(to: &router)
        MapRoutes(maps: services.maps, gazetteer: services.gazetteer).add(to: &router)
        PhotoMapRoutes(services: services).add(to: &router)
        PlacingRoutes(services: services).add(to: &router)
        AdviceRoutes(services: services).add(to: &router)
        CategoryRoutes(services: services).add(to: &router)
        MoveRoutes(services: services).add(to: &router)
        MemoryRoutes(services: services).add(to: &router)
        LiveRoutes(services: services).add(to: &router)
        self.router = router
    }

    /// Answers one request; errors become a page or a sentence.
    public func respond(to request: Request) async -> Response {
        let problem: SiteProblem
        do {
            if let response = services.assets.respond(to: request) { return response }
            // A page says whose it is: it may still be open from before another sign-in, or another library.
            if let owner = request.headers["Page-Owner"], owner != (try await services.library.identity()) {
                throw SiteProblem.anotherOwner(
                    Phrase(
                        en: "This page belongs to another sign-in or another library.",
                        it: "Questa pagina appartiene a un altro accesso o a un'altra libreria."))
            }
            if var response = try await router.respond(to: request) {
                // In the same browser, another session may be another person's. The addresses of thumbnails say whose.
                if request.target.path.first != "thumbs" { response.headers.add("Vary", "Cookie, Authorization") }
                if response.status.rawValue < 400, let kind = UsageKind(request) { await services.usage.note(kind) }
                return await SiteProblem.explaining(
                    response, to: request, in: await PhotoContext(request, services).page)
            }
            problem = .notFound
        } catch {
            problem = SiteProblem(photos: error)
        }
        return problem.response(to: request, in: await PhotoContext(request, services).page)
    }
}

extension SiteProblem {
    /// The problem to show for an error.
    init(photos error: any Error) {
        switch error {
        case LibraryError.unknownPhoto: self = .notFound
        case LibraryError.unknownTag: self = .unknownTag
        case LibraryError.tagExists: self = .tagExists
        case LibraryError.unusableTag(let name):
            let shown = name.count > 40 ? name.prefix(40) + "…" : name[...]
            self.init(
                "unusableTag",
                status: .unprocessable,
                title: Phrase(
                    en: "“\(shown)” cannot be used as a tag.", it: "«\(shown)» non si può usare come etichetta."),
                advice: Phrase(
                    en: "A tag has at least one letter or digit, and at most \(Library.longestTag) characters.",
                    it: "Un'etichetta ha almeno una lettera o una cifra, e al massimo \(Library.longestTag) caratteri.")
            )
        case let error as UploadError: self.init(error)
        case let refusal as Refusal:
            self.init(
                refusal.code.rawValue, status: .unprocessable, title: Phrase(en: refusal.english, it: refusal.italian),
                advice: refusal.advice)
        default: self.init(error)
        }
    }
}
