import AppShell
import FavourStore
import Web

extension Pages {
    /// `/welcome`: what Favori is, in three pages, once on each phone.
    func addWelcome(to router: inout Router) {
        router.on(.get, "/welcome") { request, _ in
            let page = request.target.query["page"]
            let number = page.map { Int($0) ?? 0 } ?? 1
            guard (1...WelcomePage.count).contains(number) else { throw SiteProblem.notFound }
            let neighbourhoods = try await store.neighbourhoods().count
            var response = Response.page(
                WelcomePage(
                    context: PageContext(request, app: .favori, assets: services.assets), number: number,
                    joining: services.joining, canChoose: neighbourhoods > 1, canLook: store.showsVisitors,
                    town: services.town
                ).body
            ).unkept
            response.headers.add("Set-Cookie", WelcomeCookie(for: request).seen)
            return response
        }
    }
}

/// Says that this browser has shown the welcome, or that a person has signed in with it. It is the same for all.
struct WelcomeCookie {
    private let isSecure: Bool

    init(for request: Request) { isSecure = request.isSecure }

    private static let name = "favori_welcome"

    /// Whether a request asks for the bare address of the app, of a browser that has shown nothing yet.
    static func isFirstVisit(_ request: Request) -> Bool {
        request.visitor == nil && request.target.query.pairs.isEmpty && !request.wantsJSON
            && request.cookie(name) == nil
    }

    /// For a year.
    var seen: String {
        "\(Self.name)=seen; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "")
    }
}
