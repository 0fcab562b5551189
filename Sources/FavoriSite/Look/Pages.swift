import AppShell
import FavourStore
import Favours
import Geography
import Web

/// The pages' routes.
struct Pages: Sendable {
    let services: FavoriServices
    var store: FavourStore { services.store }

    init(_ services: FavoriServices) { self.services = services }

    func add(to router: inout Router) {
        addMap(to: &router)
        addDetails(to: &router)
        addReviews(to: &router)
        addCalendar(to: &router)
        addSearches(to: &router)
        addAsking(to: &router)
        addEntering(to: &router)
        addForgottenPassword(to: &router)
        addJoinAddress(to: &router)
        addSuspended(to: &router)
        addWelcome(to: &router)
        // Before the profile's `/me/:list`.
        addChats(to: &router)
        addNews(to: &router)
        addProfile(to: &router)
        addSettings(to: &router)
        addNotifications(to: &router)
        addUnsubscribing(to: &router)
        addAccount(to: &router)
        addReporting(to: &router)
        addOperators(to: &router)
        addPrivacy(to: &router)
        addBlocked(to: &router)
        router.on(.get, "/faq") { request, _ in .page(QuestionsPage(context: context(request)).body) }
    }

    /// What pages need to know.
    func context(_ request: Request) -> PageContext {
        PageContext(
            request, app: .favori, assets: services.assets, owner: Self.owner(of: request), zone: services.zone)
    }

    /// Whose pages a request is shown.
    static func owner(of request: Request) -> String {
        request.person.map { "person-\($0)" } ?? PageContext.visitor
    }

    /// The middle of a person's neighbourhood.
    func home(of visitor: PersonID?) async throws -> Neighbourhood? {
        guard let visitor else { return nil }
        let home = try await store.person(visitor).neighbourhood
        return try await store.neighbourhoods().first { $0.id == home }
    }

    /// Around all neighbourhoods, or the operator's area.
    func extent() async throws -> BoundingBox? { try await services.extent() }
}
