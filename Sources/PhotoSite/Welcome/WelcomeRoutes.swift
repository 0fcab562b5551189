import AppShell
import PhotoLibrary
import Web

/// The tutorial: `/welcome`. Each person sees it on each device until it was skipped or finished once.
struct WelcomeRoutes {
    let services: Services

    func add(to router: inout Router) {
        router.on(.get, "/welcome") { request, _ in
            let context = await PhotoContext(request, services)
            return .page(WelcomePage(context: context, isRepeated: request.target.query["again"] != nil).body)
        }
        router.on(.post, "/welcome") { request, _ in
            var response = Response.redirect(to: request.target.query["again"] == nil ? "/" : "/settings")
            try await WelcomeCookie(for: request, of: services.library).note(true, in: &response)
            return response
        }
    }
}
