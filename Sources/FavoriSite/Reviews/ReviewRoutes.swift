import AppShell
import FavourStore
import Favours
import HTML
import Web
import Wording

extension Pages {
    /// How many reviews stand on a profile; the others are on a page of their own.
    static let reviewsOfProfile = 3

    /// `/favours/:id/reviews/:person` and `/people/:id/reviews`.
    func addReviews(to router: inout Router) {
        router.on(.get, "/favours/:id/reviews/:person") { request, values in
            let ids = try ReviewRoutes.ids(values)
            return .page(try await review(request, ids).body).unkept
        }
        router.on(.post, "/favours/:id/reviews/:person") { request, values in
            let (author, ids) = (try request.member, try ReviewRoutes.ids(values))
            let form = try await request.form()
            let (stars, text) = (form["stars"].flatMap { Int($0) }, form["text"] ?? "")
            do {
                try await store.review(ids.person, in: ids.favour, by: author, stars: stars ?? 0, text: text)
                // After a block the favour cannot be opened.
                let isBlocked = try await store.hidden(for: author).contains(ids.person)
                return .redirect(to: isBlocked ? "/me" : "/favours/\(ids.favour.rawValue)")
            } catch  where !request.wantsJSON && Self.isForReviewer(error) {
                let problem = SiteProblem(favori: error)
                let page = try await review(request, ids, typed: (stars, text), problem: problem)
                return refused(page.body, error)
            }
        }
        router.on(.post, "/favours/:id/reviews/:person/dismiss") { request, values in
            let (author, ids) = (try request.member, try ReviewRoutes.ids(values))
            try await store.dismissReview(ids.person, in: ids.favour, by: author)
            return .redirect(to: "/me")
        }
        router.on(.get, "/people/:id/reviews") { request, values in
            let visitor = try request.member
            guard let id = values.number("id").map(PersonID.init(rawValue:)) else { throw SiteProblem.notFound }
            let person = try await store.person(id, for: visitor)
            let place: ReviewList.Place? = try request.target.query.place(in: "cursor")
            let list = try await store.reviews(of: id, for: visitor, after: place)
            return .page(
                ReviewsPage(
                    context: context(request), person: person, isOwn: id == visitor,
                    rating: try await store.rating(of: id), list: try await received(request, list.reviews),
                    older: try list.next.map { try Cursor($0).text }
                ).body
            )
        }
    }

    /// Whether the form is shown once more with what was written.
    private static func isForReviewer(_ error: any Error) -> Bool {
        if let refusal = error as? ReviewRefusal { return refusal != .notTogether }
        return SiteProblem.isTooOften(error)
    }

    private func review(
        _ request: Request, _ ids: ReviewRoutes.IDs, typed: (stars: Int?, text: String)? = nil,
        problem: SiteProblem? = nil
    ) async throws -> ReviewPage {
        let author = try request.member
        let review = try await store.ownReview(ids.person, in: ids.favour, by: author)
        guard let favour = try await store.favours([ids.favour]).first else { throw StoreError.notFound }
        let answer = try await store.reviews(in: ids.favour, for: author).first { $0.author == ids.person }
        return ReviewPage(
            context: context(request), favour: favour, review: review, answer: answer,
            subject: try await store.person(ids.person, for: author), typed: typed, problem: problem, now: store.now)
    }

    /// Reviews that a person received, as the visitor sees them.
    func received(_ request: Request, _ reviews: [Review]) async throws -> ReceivedReviews {
        let visitor = try request.member
        return ReceivedReviews(
            context: context(request), reviews: reviews,
            people: try await store.people(Set(reviews.map(\.author)), for: visitor),
            titles: try await titles(of: reviews, for: visitor), visitor: visitor, now: store.now)
    }

    /// What a person is asked to review.
    func reminders(_ request: Request) async throws -> ReviewReminders {
        let visitor = try request.member
        let reviews = try await store.reviewsToWrite(by: visitor, limit: ReviewReminders.most)
        return ReviewReminders(
            context: context(request), reviews: reviews,
            people: try await store.people(Set(reviews.map(\.subject)), for: visitor),
            titles: try await titles(of: reviews, for: visitor))
    }

    /// The titles of the reviews' favours, without those that the visitor may not see.
    private func titles(of reviews: [Review], for visitor: PersonID) async throws -> [FavourID: String] {
        let favours = try await store.favours(Array(Set(reviews.map(\.favour))))
        return Dictionary(
            try await store.shown(favours, to: visitor).map { ($0.id, $0.content.title) }
        ) { one, _ in one }
    }
}

/// `/favours/:id/reviews` and `/people/:id/reviews` of the programming interface.
struct ReviewRoutes: Sendable {
    typealias IDs = (favour: FavourID, person: PersonID)

    let services: FavoriServices
    private var store: FavourStore { services.store }

    init(_ services: FavoriServices) { self.services = services }

    private struct Words: Decodable {
        let stars: Int
        let text: String?
    }
    private struct List: Encodable { let reviews: [ReviewJSON] }
    private struct Received: Encodable {
        let reviews: [ReviewJSON]
        let count: Int
        let stars: Double?
        let next: String?
    }

    static func ids(_ values: PathValues) throws -> IDs {
        guard let favour = values.number("id"), let person = values.number("person") else { throw SiteProblem.notFound }
        return (FavourID(rawValue: favour), PersonID(rawValue: person))
    }

    var routes: [APIRoute] {
        [
            APIRoute(
                .get, "/favours/:id/reviews",
                "One's own reviews of a favour, those that can be written among them, and those about oneself",
                answer: .object(["reviews": .list(ReviewJSON.schema)])
            ) { request, values in
                let (visitor, id) = (try request.member, try FavourRoutes.id(values))
                return try .json(List(reviews: try await json(try await store.reviews(in: id, for: visitor), request)))
            },
            APIRoute(
                .put, "/favours/:id/reviews/:person", "Reviews a person, or changes the review",
                body: .object(["stars": .integer, "text?": .string]), answer: ReviewJSON.schema
            ) { request, values in
                let (author, ids) = (try request.member, try Self.ids(values))
                let words = try await request.json(Words.self)
                let review = try await store.review(
                    ids.person, in: ids.favour, by: author, stars: words.stars, text: words.text ?? "")
                return try .json(try await json([review], request).first)
            },
            APIRoute(
                .post, "/favours/:id/reviews/:person/dismiss", "Puts the reminder of a review aside", status: 204
            ) { request, values in
                let (author, ids) = (try request.member, try Self.ids(values))
                try await store.dismissReview(ids.person, in: ids.favour, by: author)
                return Response(.noContent)
            },
            APIRoute(
                .get, "/people/:id/reviews",
                "Reviews of a person, the latest favour first: up to 100, with number and average of all",
                query: ["cursor"],
                answer: .object([
                    "reviews": .list(ReviewJSON.schema), "count": .integer, "stars?": .number, "next?": .string,
                ])
            ) { request, values in
                let visitor = try request.member
                guard let id = values.number("id").map(PersonID.init(rawValue:)) else { throw SiteProblem.notFound }
                _ = try await store.person(id)
                let rating = try await store.rating(of: id)
                let place: ReviewList.Place? = try request.target.query.place(in: "cursor")
                let list = try await store.reviews(of: id, for: visitor, after: place)
                return try .json(
                    Received(
                        reviews: try await json(list.reviews, request), count: rating.count, stars: rating.average,
                        next: try list.next.map { try Cursor($0).text }))
            },
        ]
    }

    private func json(_ reviews: [Review], _ request: Request) async throws -> [ReviewJSON] {
        let people = try await store.people(Set(reviews.flatMap { [$0.author, $0.subject] }))
        return reviews.map {
            ReviewJSON($0, people: people, for: request.visitor, in: Language(of: request), now: store.now)
        }
    }
}
