import HTML
import Intake
import Interpretation
import PhotoLibrary
public import Web
import Workbench
import Wording

/// The photo app as a site: requests in, pages out. It knows no sockets.
public struct PhotoSite: Responder {
    /// The rooms whose scripts, style sheets and pictures its pages use.
    public static let rooms = ["PhotoSite"]

    let services: Services
    private let router: Router

    /// The site over these services.
    public init(_ services: Services) {
        self.services = services
        var router = Router()
        // An address without a version, so that a drawing needs to know no page; browsers ask whether it is still right.
        router.on(.get, Icon.sprite) { request, _ in
            services.assets.response("lib/icons.svg", for: request, caching: .revalidated) ?? Response(.notFound)
        }
        OfflineRoutes(assets: services.assets).add(to: &router)
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
        TagListRoutes(services: services).add(to: &router)
        MapRoutes(services: services).add(to: &router)
        PlacingRoutes(services: services).add(to: &router)
        AdviceRoutes(services: services).add(to: &router)
        CategoryRoutes(services: services).add(to: &router)
        MoveRoutes(services: services).add(to: &router)
        MemoryRoutes(services: services).add(to: &router)
        LiveRoutes(services: services).add(to: &router)
        self.router = router
    }

    /// Answers one request; whatever goes wrong becomes a page or a sentence.
    public func respond(to request: Request) async -> Response {
        let problem: SiteProblem
        do {
            if let response = services.assets.respond(to: request) { return response }
            if let response = try await router.respond(to: request) {
                if response.status.rawValue < 400, let kind = UsageKind(request) { await services.usage.note(kind) }
                return response
            }
            problem = .notFound
        } catch {
            problem = SiteProblem(error)
        }
        return ErrorPage(context: await PageContext(request, services), problem: problem).response(to: request)
    }
}

extension PageContext {
    /// For whoever sent a request, in their language.
    init(_ request: Request, _ services: Services) async {
        self.init(
            language: Language(of: request),
            level: (try? await services.library.defaultLevel()) ?? .medium, assets: services.assets,
            categories: (try? await services.library.categoryArrangement()) ?? .standard,
            owner: try? await services.library.identity())
    }
}

/// What went wrong, for people: a title, what to do, and how HTTP calls it. Nothing of paths or the program's insides.
struct SiteProblem: Error, Sendable {
    let status: Status
    let title: Phrase
    var advice: Phrase?

    static let notFound = SiteProblem(
        status: .notFound, title: Phrase(en: "There is nothing here.", it: "Qui non c'è nulla."),
        advice: Phrase(
            en: "The photo or page may have been deleted.", it: "La foto o la pagina potrebbe essere stata eliminata."))

    static let malformed = SiteProblem(
        status: .badRequest, title: Phrase(en: "That request cannot be understood.", it: "Richiesta non comprensibile.")
    )

    static let foreign = SiteProblem(
        status: .forbidden,
        title: Phrase(en: "That comes from another site.", it: "Proviene da un altro sito."),
        advice: Phrase(
            en: "Nothing was changed. Open Vision itself, and do it there.",
            it: "Nulla è stato modificato. Apri Vision e fallo da lì."))

    static let own = SiteProblem(
        status: .internalError, title: Phrase(en: "Something went wrong.", it: "Qualcosa è andato storto."),
        advice: Phrase(
            en: "Nothing was lost. Try again; if it happens again, restart Vision.",
            it: "Nulla è andato perso. Riprova; se succede ancora, riavvia Vision."))

    init(status: Status, title: Phrase, advice: Phrase? = nil) {
        self.status = status
        self.title = title
        self.advice = advice
    }

    /// What to tell people of an error.
    init(_ error: any Error) {
        switch error {
        case let problem as SiteProblem: self = problem
        case LibraryError.unknownPhoto: self = .notFound
        case LibraryError.unknownTag: self = .unknownTag
        case LibraryError.tagExists: self = .tagExists
        case LibraryError.unusableTag:
            self.init(
                status: .unprocessable,
                title: Phrase(en: "That cannot be a tag.", it: "Non può essere un'etichetta."))
        case let error as UploadError: self.init(error)
        case let refusal as Refusal:
            self.init(
                status: .unprocessable, title: Phrase(en: refusal.english, it: refusal.italian),
                advice: refusal.advice)
        case RequestError.tooLarge:
            self.init(
                status: .contentTooLarge, title: Phrase(en: "That is too large.", it: "È troppo grande."))
        case is RequestError: self = .malformed
        default: self = .own
        }
    }
}

/// Says what went wrong: a page for people, JSON for scripts.
struct ErrorPage {
    let context: PageContext
    let problem: SiteProblem

    func response(to request: Request) -> Response {
        if request.headers["Accept"]?.hasPrefix("application/json") == true {
            let sentence = [problem.title, problem.advice].compactMap { $0.map(context.say) }.joined(separator: " ")
            return .json(JSONText.object(["error": sentence]), status: problem.status)
        }
        let page = Page(context, title: problem.title, heading: "", style: .pushed, parent: "/") {
            div(.class("empty")) {
                Icon("binoculars")
                h2 { context.say(problem.title) }
                if let advice = problem.advice { p { context.say(advice) } }
                a(.class("button"), .href("/")) { context.say(en: "Go to Home", it: "Vai a Home") }
            }
        }
        return .page(page.body, status: problem.status)
    }
}
