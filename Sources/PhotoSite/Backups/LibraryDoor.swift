import AppShell
import HTML
import Synchronization
public import Web
import Wording

/// The site of all libraries, which can be closed and opened again while the server runs. While it is closed, every
/// request is answered with 503 and what is going on.
public final class LibraryDoor: Responder {
    /// Why it is closed.
    enum Closure: Hashable, Sendable {
        /// The program has just begun, or ends.
        case early
        /// A backup is being restored; `share`, 0…1, of it is copied.
        case restoring(share: Double)
        /// The library could not be opened; that is tried again.
        case failing

        /// What is going on.
        var title: Phrase {
            switch self {
            case .early: RestoreWords.early
            case .restoring: RestoreWords.underWay
            case .failing: RestoreWords.failing
            }
        }
    }

    private struct State {
        var site: HouseholdSite?
        var closure = Closure.early
        /// Counts how often the door was opened. A stream ends when this differs from the count at its beginning.
        var openings = 0
    }

    private let state = Mutex(State())
    private let assets: Assets
    private let shell: Router

    init(assets: Assets) {
        self.assets = assets
        var router = Router()
        ShellRoutes(app: .vision, assets: assets).add(to: &router)
        shell = router
    }

    func open(_ site: HouseholdSite) {
        state.withLock { $0 = State(site: site, openings: $0.openings + 1) }
    }

    func close(_ closure: Closure) { state.withLock { $0 = State(closure: closure, openings: $0.openings) } }

    private func isOpen(since opening: Int) -> Bool {
        state.withLock { $0.site != nil && $0.openings == opening }
    }

    /// Asks the site, if it is open.
    public func respond(to request: Request) async -> Response {
        let (site, opening) = state.withLock { ($0.site, $0.openings) }
        guard let site else { return await refusal(request) }
        var response = await site.respond(to: request)
        if case .stream(let stream) = response.body {
            response.body = .stream { sink in
                try await stream(DoorSink(sink: sink) { [self] in isOpen(since: opening) })
            }
        }
        return response
    }

    private func refusal(_ request: Request) async -> Response {
        if let response = assets.respond(to: request) { return response }
        if let response = try? await shell.respond(to: request) { return response }
        let context = PageContext(request, app: .vision, assets: assets)
        let closure = state.withLock { $0.closure }
        var response =
            request.wantsJSON
            ? SiteProblem(closure).response(to: request, in: context)
            : .page(ClosedPage(context: context, closure: closure).body, status: .unavailable)
        response.headers["Retry-After"] = "2"
        return response
    }
}

/// Passes pieces on as long as the library is open.
private struct DoorSink: ResponseSink {
    let sink: any ResponseSink
    let isOpen: @Sendable () -> Bool

    func write(_ bytes: [UInt8]) async throws {
        guard isOpen() else { throw CancellationError() }
        try await sink.write(bytes)
    }
}

extension SiteProblem {
    /// Why a program is answered with 503.
    fileprivate init(_ closure: LibraryDoor.Closure) {
        let isRestoring = if case .restoring = closure { true } else { false }
        self.init(
            isRestoring ? "restoreUnderWay" : "libraryNotOpen", status: .unavailable, title: closure.title,
            advice: Phrase(en: "Try again in a moment.", it: "Riprova tra poco."))
    }
}
