import AppShell
import PhotoLibrary
import Web

/// The tutorial: `/welcome`. It shows itself once, on the very first opening of the library, until it was skipped or gone
/// through.
struct WelcomeRoutes {
    let services: Services

    func add(to router: inout Router) {
        router.on(.get, "/welcome") { request, _ in
            let context = await PhotoContext(request, services)
            return .page(WelcomePage(context: context, isRepeated: request.target.query["again"] != nil).body)
        }
        router.on(.post, "/welcome") { request, _ in
            try await services.library.setSetting(Self.setting, to: "1")
            return .redirect(to: request.target.query["again"] == nil ? "/" : "/settings")
        }
    }

    /// Whether somebody has seen the tutorial, as the library keeps it.
    static let setting = "welcomed"
}
