import Accounts
import AppShell
import FavourStore
import Favours
import Web

extension Pages {
    /// `/calendar/:file`, which has no session, and `/settings/calendar`.
    func addCalendar(to router: inout Router) {
        router.on(.get, "/calendar/:file") { request, values in
            // The name is the secret: it is neither logged nor repeated in an answer.
            guard let file = values["file"], file.hasSuffix(".ics"),
                let token = SessionToken(String(file.dropLast(4))),
                let (person, favours) = try await store.calendar(token)
            else { throw SiteProblem.notFound }
            let now = store.now
            let entries = favours.flatMap { Calendar.entries(of: $0.favour, place: $0.place, for: person) }
                .filter { $0.slot.time.end > now - 30 * 86_400 }
            let calendar = Calendar(entries: entries, origin: request.origin, isFeed: true, now: now)
            return Response(
                headers: ["Content-Type": "text/calendar; charset=utf-8", "Cache-Control": "private, no-store"],
                body: .bytes(Array(calendar.text.utf8)))
        }
        router.on(.get, "/settings/calendar") { request, _ in
            let person = try request.member
            return .page(
                CalendarPage(
                    context: context(request), made: try await store.calendarFeed(of: person), link: nil,
                    now: store.now
                ).body)
        }
        router.on(.post, "/settings/calendar") { request, _ in
            let token = try await store.makeCalendarFeed(of: try request.member)
            // No redirection: its address would have the secret.
            return .page(
                CalendarPage(
                    context: context(request), made: store.now,
                    link: "\(request.origin)/calendar/\(token.text).ics", now: store.now
                ).body
            ).unkept
        }
        router.on(.post, "/settings/calendar/end") { request, _ in
            try await store.endCalendarFeed(of: try request.member)
            return .redirect(to: "/settings/calendar")
        }
    }
}

/// `/me/calendar`: the secret link of one's calendar.
struct CalendarRoutes: Sendable {
    let services: FavoriServices
    private var store: FavourStore { services.store }

    init(_ services: FavoriServices) { self.services = services }

    private struct Link: Encodable { let url: String }

    var routes: [APIRoute] {
        [
            APIRoute(
                .post, "/me/calendar", "Makes the secret link of one's calendar (iCalendar); an earlier one ends",
                status: 201, answer: .object(["url": .string])
            ) { request, _ in
                let token = try await store.makeCalendarFeed(of: try request.member)
                return try .json(Link(url: "\(request.origin)/calendar/\(token.text).ics"), status: .created)
            },
            APIRoute(.delete, "/me/calendar", "Ends the secret link of one's calendar", status: 204) { request, _ in
                try await store.endCalendarFeed(of: try request.member)
                return Response(.noContent)
            },
        ]
    }
}
