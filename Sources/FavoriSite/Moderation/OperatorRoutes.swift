import AppShell
import FavourStore
import Favours
import HTML
import Web
import Wording

extension Pages {
    /// What an operator's route is asked.
    private typealias Handler = @Sendable (Request, PathValues, PersonID) async throws -> Response

    private static let entriesOfPage = 50

    /// `/operator` and what lies below.
    func addOperators(to router: inout Router) {
        /// Adds a route for operators: for all others there is nothing.
        func on(_ method: Method, _ pattern: String, _ handler: @escaping Handler) {
            router.on(method, "/operator" + pattern) { request, values in
                guard let visitor = request.visitor, try await isOperator(visitor) else { throw SiteProblem.notFound }
                return try await handler(request, values, visitor)
            }
        }
        on(.get, "") { request, _, visitor in
            let queue = try await store.operatorQueue(for: .person(visitor))
            return .page(QueuePage(context: context(request), queue: queue, now: store.now).body)
        }
        on(.get, "/log") { request, _, visitor in .page(try await log(request, for: visitor).body) }
        on(.post, "/log/:id/undo") { _, values, visitor in
            guard let id = values.number("id") else { throw SiteProblem.notFound }
            guard let entry = try await store.auditLog(before: id == .max ? id : id + 1, limit: 1).first,
                entry.id == id
            else { throw SiteProblem.notFound }
            try await store.undo(id, by: .person(visitor))
            return .redirect(to: entry.subject.operatorPath)
        }
        for pattern in Report.Subject.patterns {
            on(.get, pattern) { request, values, visitor in
                .page(try await file(request, try Report.Subject(pattern, values), for: visitor).body)
            }
            on(.post, pattern + "/act") { request, values, visitor in
                let subject = try Report.Subject(pattern, values)
                let form = try await request.form()
                guard let act = try await act(form, on: subject) else { throw SiteProblem.malformed }
                do {
                    let entry = try await store.perform(act, form["text"] ?? "", by: .person(visitor))
                    return .redirect(to: subject.operatorPath + "?done=\(entry)")
                } catch let error as StoreError where error != .notFound {
                    return try await refused(request, subject, form, SiteProblem(favori: error), for: visitor)
                } catch let refusal as Refusal {
                    return try await refused(request, subject, form, SiteProblem(favori: refusal), for: visitor)
                }
            }
        }
    }

    /// Whether a visitor is an operator.
    func isOperator(_ visitor: PersonID?) async throws -> Bool {
        guard let visitor else { return false }
        return try await store.isOperator(visitor)
    }

    /// The page once more, with what was typed.
    private func refused(
        _ request: Request, _ subject: Report.Subject, _ form: Fields, _ problem: SiteProblem, for visitor: PersonID
    ) async throws -> Response {
        var page = try await file(request, subject, for: visitor)
        (page.problem, page.verb, page.text) = (problem, form["verb"] ?? "", form["text"] ?? "")
        return .page(page.body, status: .unprocessable)
    }

    private func file(
        _ request: Request, _ subject: Report.Subject, for visitor: PersonID
    ) async throws -> FilePage {
        var done: AuditEntry?
        if let id = request.target.query["done"].flatMap({ Int64($0) }), id < .max {
            done = try await store.auditLog(before: id + 1, limit: 1).first { $0.id == id && $0.subject == subject }
        }
        return FilePage(
            context: context(request), subject: subject,
            file: try await store.operatorFile(subject, for: .person(visitor)), done: done, now: store.now)
    }

    private func log(_ request: Request, for visitor: PersonID) async throws -> LogPage {
        let query = request.target.query["before"]
        let before = query.flatMap { Int64($0) }
        guard query == nil || before ?? 0 > 0 else { throw SiteProblem.malformed }
        let found = try await store.auditLog(before: before, limit: Self.entriesOfPage + 1)
        let entries = Array(found.prefix(Self.entriesOfPage))
        let people = entries.flatMap { entry -> [PersonID] in
            if case .person(let id) = entry.by { [id, entry.about] } else { [entry.about] }
        }
        let favours = entries.compactMap { entry -> FavourID? in
            if case .favour(let id) = entry.subject { id } else { nil }
        }
        let titles = Dictionary(
            try await store.favours(Array(Set(favours))).map { ($0.id, $0.content.title) }
        ) { one, _ in one }
        return LogPage(
            context: context(request), entries: entries, people: try await store.people(Set(people)), titles: titles,
            older: found.count > entries.count ? entries.last?.id : nil, visitor: visitor, now: store.now)
    }

    /// What a form's button asks for.
    private func act(_ form: Fields, on subject: Report.Subject) async throws -> OperatorAct? {
        if case .favour(let id) = subject, let decision = form["verb"].flatMap(Decision.init(verb:)) {
            return .decide(id, decision)
        }
        switch (form["verb"], subject) {
        case ("approve", .favour(let id)): return .approve(id)
        case ("hide", .favour(let id)): return .hide(id)
        case ("cancel", .favour(let id)): return .cancel(id)
        case ("warn", .favour(let id)):
            guard let favour = try await store.favours([id]).first else { throw StoreError.notFound }
            return .warn(favour.author, about: id)
        case ("warn", .person(let id)): return .warn(id, about: nil)
        case ("settle", .person), ("settle", .message), ("settle", .review): return .settle(subject)
        case ("remove", .message), ("remove", .review): return .remove(subject)
        case ("suspend", .person(let id)):
            guard let days = form["days"] else { return nil }
            if days == "forever" { return .suspend(id, days: nil) }
            guard let number = Int(days), (1...365).contains(number) else { return nil }
            return .suspend(id, days: number)
        case ("allow", .person(let id)): return .allow(id)
        default: return nil
        }
    }
}
