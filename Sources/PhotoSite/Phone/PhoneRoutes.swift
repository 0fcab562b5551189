import Accounts
import AppShell
import Web

/// The page that leads phones to the app.
struct PhoneRoutes {
    let services: Services

    func add(to router: inout Router) {
        router.on(.get, "/settings/phone") { request, _ in
            let page = PhonePage(
                context: await PhotoContext(request, services), phone: services.phone,
                hasPassword: try await services.accounts.hasPassword)
            return .page(page.body)
        }
    }
}
