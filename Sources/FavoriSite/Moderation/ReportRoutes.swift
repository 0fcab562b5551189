import AppShell
import FavourStore
import Favours
import HTML
import Web
import Wording

/// `/favours/:id/report`, `/people/:id/report` and those of messages and reviews, for programs.
struct ReportRoutes: Sendable {
    let services: FavoriServices

    init(_ services: FavoriServices) { self.services = services }

    private struct Wish: Decodable {
        let reason: Report.Reason
        let text: String?
    }

    var routes: [APIRoute] {
        zip(
            Report.Subject.patterns,
            [
                "Reports a favour to the operators", "Reports a person", "Reports a message of a chat",
                "Reports the text of a review",
            ]
        ).map { pattern, summary in
            APIRoute(
                .post, pattern + "/report", summary,
                body: .object([
                    "reason": .choice(Report.Reason.allCases.map(\.rawValue)), "text?": .string,
                ]), status: 204
            ) { request, values in
                let person = try request.member
                let wish = try await request.json(Wish.self)
                try await services.store.report(
                    try Report.Subject(pattern, values), wish.reason, text: wish.text ?? "", by: person)
                return Response(.noContent)
            }
        }
    }
}

extension Report.Subject {
    /// Favours, people, messages and reviews: what `path` is for each.
    static let patterns = ["/favours/:id", "/people/:id", "/messages/:id", "/people/:id/reviews/:favour/:author"]

    /// What an address names, by one of the ``patterns``.
    /// - Throws: `SiteProblem.notFound`.
    init(_ pattern: String, _ values: PathValues) throws {
        guard let id = values.number("id") else { throw SiteProblem.notFound }
        switch pattern {
        case Self.patterns[0]: self = .favour(FavourID(rawValue: id))
        case Self.patterns[1]: self = .person(PersonID(rawValue: id))
        case Self.patterns[2]: self = .message(id)
        default:
            guard let favour = values.number("favour"), let author = values.number("author") else {
                throw SiteProblem.notFound
            }
            self = .review(
                ReviewID(
                    favour: FavourID(rawValue: favour), author: PersonID(rawValue: author),
                    subject: PersonID(rawValue: id)))
        }
    }
}

extension Pages {
    /// The pages with which people report, and with which they say that they have read a warning.
    func addReporting(to router: inout Router) {
        for pattern in Report.Subject.patterns {
            router.on(.get, pattern + "/report") { request, values in
                let person = try request.member
                let subject = try Report.Subject(pattern, values)
                if let reported = try await store.reported(subject, by: person) {
                    return .page(ReportedPage(context: context(request), reported: reported, now: store.now).body)
                }
                return .page(try await reportPage(request, subject, by: person).body)
            }
            router.on(.post, pattern + "/report") { request, values in
                let (person, subject) = (try request.member, try Report.Subject(pattern, values))
                let form = try await request.form()
                guard let reason = form["reason"].flatMap(Report.Reason.init(rawValue:)) else {
                    throw SiteProblem.malformed
                }
                do {
                    try await store.report(subject, reason, text: form["text"] ?? "", by: person)
                } catch let error as StoreError
                    where !request.wantsJSON && (error == .textInvalid || SiteProblem.isTooOften(error))
                {
                    var page = try await reportPage(request, subject, by: person)
                    (page.reason, page.text) = (reason, form["text"] ?? "")
                    page.problem = SiteProblem(favori: error)
                    return refused(page.body, error)
                } catch StoreError.alreadyReported {
                    // A double click: the page says so.
                }
                return .redirect(to: subject.path + "/report")
            }
        }
        router.on(.post, "/me/warnings/:id/read") { request, values in
            let person = try request.member
            guard let id = values.number("id") else { throw SiteProblem.notFound }
            try await store.setRead(id, by: person)
            return .redirect(to: "/me")
        }
    }

    private func reportPage(
        _ request: Request, _ subject: Report.Subject, by visitor: PersonID
    ) async throws -> ReportPage {
        let quote: ReportPage.Quote
        let about: PersonID
        switch subject {
        case .favour(let id):
            let view = try await store.favour(id, for: visitor, from: request.peer)
            guard !view.isBlocked else { throw StoreError.notFound }
            (quote, about) = (.title(view.favour.content.title), view.favour.author)
        case .person(let id): (quote, about) = (.name, id)
        case .message(let id):
            let message = try await store.reportable(message: id, by: visitor)
            (quote, about) = (.message(message), message.author)
        case .review(let id):
            let review = try await store.reportable(review: id, by: visitor)
            (quote, about) = (.review(review.words?.text ?? ""), id.author)
        }
        guard about != visitor else { throw Refusal.own }
        let person = try await store.person(about, for: visitor)
        guard !person.isFormer else { throw StoreError.notFound }
        return ReportPage(
            context: context(request), subject: subject, quote: quote, person: person)
    }
}

/// What an operator wrote to a person, for programs.
struct WarningJSON: Encodable {
    let id: Int64
    let favour: Int64?
    let text: String
    let at: String

    init(_ warning: OperatorWarning) {
        id = warning.id
        favour = warning.favour?.rawValue
        text = warning.text
        at = Timestamp.text(warning.created)
    }

    static let schema = APISchema.list(
        .object(["id": .integer, "favour?": .integer, "text": .string, "at": .time]))
}

/// What operators wrote to a person, on the profile until the person has read it.
struct WarningBanners: Component {
    let context: PageContext
    let warnings: [OperatorWarning]
    let now: Int64

    var body: Markup {
        for warning in warnings {
            form(.class("warning-note"), .method("post"), .action("/me/warnings/\(warning.id)/read")) {
                h2 { context.say(en: "From the operators", it: "Dai gestori") }
                p(.class("warning-text")) { warning.text }
                p(.class("footnote")) {
                    context.day(warning.created, now: now)
                    if let favour = warning.favour {
                        " · "
                        a(.href("/favours/\(favour.rawValue)")) {
                            context.say(en: "Show the favour", it: "Mostra il favore")
                        }
                    }
                }
                button(.class("button small"), .type("submit")) { context.say(en: "I have read it", it: "Ho letto") }
            }
        }
    }
}
