import AppShell
import FavourStore
import Favours
import Web

extension Pages {
    /// `/me`, its lists, `/people/:id`.
    func addProfile(to router: inout Router) {
        router.on(.get, "/me") { request, _ in
            let id = try request.member
            let page = ProfilePage(
                context: context(request), person: try await store.person(id), home: try await home(of: id),
                asked: try await store.asked(by: id), accepted: try await store.accepted(by: id),
                medals: Medals(done: try await store.done(by: id)), rating: try await store.rating(of: id),
                reminders: try await reminders(request), warnings: try await store.newWarnings(to: id),
                forOperators: try await services.waitingForOperators(id), unseen: try await store.unseen(by: id),
                now: store.now,
                unread: try await store.unread(for: id))
            return .page(page.body)
        }
        router.on(.get, "/me/:list") { request, values in
            let id = try request.member
            let isAsked = values["list"] == "asked"
            guard isAsked || values["list"] == "accepted" else { throw SiteProblem.notFound }
            let favours = isAsked ? try await store.asked(by: id) : try await store.accepted(by: id)
            return .page(
                CardsPage(
                    context: context(request), favours: favours,
                    people: try await services.people(of: favours, for: id),
                    isAsked: isAsked, home: try await home(of: id)?.centre, visitor: id, now: store.now
                ).body
            )
        }
        router.on(.get, "/people/:id") { request, values in
            let visitor = try request.member
            guard let id = values.number("id").map(PersonID.init(rawValue:)) else { throw SiteProblem.notFound }
            if id == visitor { return .redirect(to: "/me") }
            let chats = try await store.chatDoors(with: id, for: visitor)
            let favours = try await store.favours(chats.map(\.favour))
            return .page(
                PersonPage(
                    context: context(request), person: try await store.person(id, for: visitor),
                    home: try await home(of: id),
                    done: try await store.done(by: id).values.reduce(0, +),
                    reliability: try await store.reliability(of: id), rating: try await store.rating(of: id),
                    reviews: try await received(
                        request, try await store.reviews(of: id, for: visitor, limit: Self.reviewsOfProfile).reviews),
                    isBlocked: try await store.hasBlocked(id, by: visitor),
                    chats: chats, favours: Dictionary(favours.map { ($0.id, $0) }) { one, _ in one },
                    visitor: visitor, isOperator: try await isOperator(visitor), now: store.now
                ).body
            )
        }
        router.on(.post, "/people/:id/block") { request, values in
            let visitor = try request.member
            guard let id = values.number("id").map(PersonID.init(rawValue:)) else { throw SiteProblem.notFound }
            let form = try await request.form()
            try await store.setBlock(form["block"] == "on", of: id, by: visitor)
            return .redirect(to: "/people/\(id.rawValue)")
        }
    }
}
