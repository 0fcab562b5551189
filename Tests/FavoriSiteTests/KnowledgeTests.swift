import FavoriSite
import FavourStore
import Favours
import Foundation
import Testing
import Web

@Suite("Who may know a favour, on every route")
struct KnowledgeTests {
    enum Asker: String, CaseIterable { case visitor, neighbour, helper, withdrawn, removed, blocked, `operator` }
    enum State: String, CaseIterable { case open, begun, over, cancelled, hidden, gone }

    /// Who may know what: the table itself.
    private static let knowing: [State: Set<Asker>] = [
        .open: [.visitor, .neighbour, .helper, .withdrawn, .removed, .operator],
        .begun: [.visitor, .neighbour, .helper, .withdrawn, .removed, .operator],
        // Past favours: those whom they involved.
        .over: [.helper, .withdrawn, .removed, .operator],
        .cancelled: [.helper, .withdrawn, .removed, .operator],
        .hidden: [.helper, .operator],
        // With the account, the block has ended as well.
        .gone: [.helper, .withdrawn, .removed, .blocked, .operator],
    ]

    /// What is sent to a route about one favour, whose number is `ID` here.
    private struct Question {
        var path: String
        var body: String?
        /// Whether the route answers those who may know the favour.
        var shows = false
    }

    /// Every route that is about one favour. A new one stands here, or in `others`.
    private static let questions: [String: Question] = {
        var questions: [String: Question] = [
            "GET /favours/:id": Question(path: "/favours/ID", shows: true),
            "GET /api/v1/favours/:id": Question(path: "/api/v1/favours/ID", shows: true),
            "GET /favours/:id/calendar.ics": Question(path: "/favours/ID/calendar.ics"),
            "GET /favours/:id/chats": Question(path: "/favours/ID/chats"),
            "POST /favours/:id/chats": Question(path: "/favours/ID/chats", body: "with=1"),
            "POST /api/v1/favours/:id/chats": Question(path: "/api/v1/favours/ID/chats", body: "{}"),
            "POST /favours/:id/act": Question(path: "/favours/ID/act", body: "verb=accept&slot=1"),
            "PATCH /api/v1/favours/:id": Question(path: "/api/v1/favours/ID", body: #"{"title":"Mine"}"#),
            "DELETE /api/v1/favours/:id": Question(path: "/api/v1/favours/ID", body: "{}"),
            "GET /favours/:id/report": Question(path: "/favours/ID/report"),
            "POST /favours/:id/report": Question(path: "/favours/ID/report", body: "reason=scam"),
            "POST /api/v1/favours/:id/report": Question(
                path: "/api/v1/favours/ID/report", body: #"{"reason":"scam"}"#),
            "GET /favours/:id/reviews/:person": Question(path: "/favours/ID/reviews/1"),
            "POST /favours/:id/reviews/:person": Question(path: "/favours/ID/reviews/1", body: "stars=1"),
            "POST /favours/:id/reviews/:person/dismiss": Question(
                path: "/favours/ID/reviews/1/dismiss", body: "a=b"),
            "GET /api/v1/favours/:id/reviews": Question(path: "/api/v1/favours/ID/reviews", shows: true),
            "PUT /api/v1/favours/:id/reviews/:person": Question(
                path: "/api/v1/favours/ID/reviews/1", body: #"{"stars":1}"#),
            "POST /api/v1/favours/:id/reviews/:person/dismiss": Question(
                path: "/api/v1/favours/ID/reviews/1/dismiss", body: "{}"),
            "GET /api/v1/pictures/:picture": Question(path: "/api/v1/pictures/PICTURE"),
            "GET /new": Question(path: "/new?edit=ID"),
            "POST /new": Question(path: "/new", body: "edit=ID&title=Mine"),
        ]
        for verb in ["accept", "withdraw", "start", "done", "dispute", "withdraw-dispute", "cancel"] {
            questions["POST /api/v1/favours/:id/slots/:slot/\(verb)"] = Question(
                path: "/api/v1/favours/ID/slots/1/\(verb)", body: "{}")
        }
        for verb in ["confirm", "no-show", "remove", "show-place"] {
            questions["POST /api/v1/favours/:id/slots/:slot/\(verb)"] = Question(
                path: "/api/v1/favours/ID/slots/1/\(verb)", body: #"{"person":3,"reason":"None"}"#)
        }
        return questions
    }()

    /// Routes that show favours among others, by the addresses that are asked: none of them names one to who may not know it.
    private static let lists: [String: [String]] = [
        "GET /": ["/", "/?view=list", "/?view=list&q=zanzibar"],
        "GET /api/v1/favours": ["/api/v1/favours?sort=newest", "/api/v1/favours?q=zanzibar"],
        "GET /api/v1/markers": ["/api/v1/markers?step=0.00001&box=24,60,26,61"],
        "GET /api/v1/me": ["/api/v1/me"], "GET /api/v1/me/export": ["/api/v1/me/export"],
        "GET /api/v1/me/news": ["/api/v1/me/news"], "GET /api/v1/chats": ["/api/v1/chats"],
        "GET /api/v1/chats/:id/messages": ["/api/v1/chats/1/messages"],
        "GET /api/v1/people/:id/reviews": ["/api/v1/people/1/reviews", "/api/v1/people/3/reviews"],
        "GET /people/:id/reviews": ["/people/1/reviews", "/people/3/reviews"],
        "GET /people/:id": ["/people/1", "/people/3"], "GET /me": ["/me"], "GET /me/news": ["/me/news"],
        "GET /me/:list": ["/me/accepted", "/me/asked"], "GET /me/chats": ["/me/chats"], "GET /chats/:id": ["/chats/1"],
        "GET /operator": ["/operator"], "GET /operator/log": ["/operator/log"],
        "GET /operator/favours/:id": ["/operator/favours/1"], "GET /operator/people/:id": ["/operator/people/1"],
        "GET /operator/people/:id/reviews/:favour/:author": ["/operator/people/3/reviews/1/1"],
        "GET /operator/messages/:id": ["/operator/messages/1"], "GET /settings/calendar": ["/settings/calendar"],
        "GET /settings/searches": ["/settings/searches"], "GET /api/v1/me/searches": ["/api/v1/me/searches"],
        "GET /calendar/:file": [],  // of the link of each, below
    ]

    /// Routes that show no favour.
    private static let others: Set<String> = [
        "GET /session", "GET /icons.svg", "GET /site.webmanifest", "GET /worker.js", "GET /offline", "GET /map/where",
        "GET /map/tiles/:z/:x/:y", "GET /map/tiles/:map/:z/:x/:y", "POST /api/v1/favours", "POST /api/v1/people",
        "POST /api/v1/sessions", "DELETE /api/v1/sessions", "GET /api/v1/people/:id", "POST /api/v1/people/:id/block",
        "DELETE /api/v1/people/:id/block", "GET /api/v1/events", "POST /api/v1/me/calendar",
        "DELETE /api/v1/me/calendar", "POST /api/v1/me/searches", "DELETE /api/v1/me/searches/:id",
        "GET /api/v1/me/news/unseen", "POST /api/v1/me/news/seen", "GET /api/v1/me/devices", "POST /api/v1/me/devices",
        "DELETE /api/v1/me/devices/:id", "DELETE /api/v1/me", "GET /api/v1/neighbourhoods", "POST /api/v1/places",
        "POST /api/v1/pictures", "PUT /api/v1/me/picture", "DELETE /api/v1/me/picture",
        "POST /api/v1/chats/:id/messages",
        "POST /api/v1/chats/:id/read", "GET /api/v1/chats/events", "POST /api/v1/people/:id/report",
        "POST /api/v1/messages/:id/report", "POST /api/v1/people/:id/reviews/:favour/:author/report",
        "GET /api/v1/openapi.json", "POST /settings/calendar", "POST /settings/calendar/end", "POST /settings/searches",
        "POST /settings/searches/:id/remove", "GET /login", "POST /login", "GET /join", "POST /join", "POST /logout",
        "GET /forgot", "POST /forgot", "GET /forgot/code", "POST /forgot/code", "GET /join/address",
        "POST /join/address/address", "POST /join/address/code", "POST /join/address/remove", "POST /suspended/export",
        "POST /suspended/delete", "GET /welcome", "POST /chats/:id", "POST /me/news/seen", "POST /people/:id/block",
        "GET /settings", "POST /settings", "GET /settings/language", "POST /settings/language",
        "GET /settings/sign-ins",
        "POST /settings/sign-ins/end-others", "POST /settings/sign-ins/:id/end", "GET /settings/password",
        "POST /settings/password", "GET /settings/phone", "GET /settings/notifications",
        "POST /settings/notifications", "POST /settings/notifications/address", "POST /settings/notifications/code",
        "POST /settings/notifications/remove", "GET /unsubscribe", "POST /unsubscribe", "GET /settings/export",
        "GET /settings/delete", "POST /settings/delete", "GET /goodbye", "GET /people/:id/report",
        "POST /people/:id/report", "GET /messages/:id/report", "POST /messages/:id/report",
        "GET /people/:id/reviews/:favour/:author/report", "POST /people/:id/reviews/:favour/:author/report",
        "POST /me/warnings/:id/read", "POST /operator/log/:id/undo", "POST /operator/favours/:id/act",
        "POST /operator/people/:id/act", "POST /operator/messages/:id/act",
        "POST /operator/people/:id/reviews/:favour/:author/act", "GET /privacy", "GET /settings/blocked",
        "POST /settings/blocked/:id/block", "GET /faq", "GET /robots.txt",
    ]

    @Test func `every route stands in the table`() async throws {
        let site = try await Site()
        let routes = Set(site.site.patterns.map { "\($0.method.rawValue) \($0.pattern)" })
        let table = Set(Self.questions.keys).union(Self.lists.keys).union(Self.others)
        // A route that is about one favour belongs to `questions`, one that may name some to `lists`.
        #expect(routes.subtracting(table) == [])
        #expect(table.subtracting(routes) == [])
        #expect(table.count == Self.questions.count + Self.lists.count + Self.others.count)
    }

    /// A site with one favour, number 1, in a state, and people to whom it is something.
    private struct Scene {
        let site: Site
        let picture: String
        let tokens: [Asker: String]
        /// The keys with which the blocked person accepted.
        let key = "accepted-before"
    }

    private func scene(_ state: State) async throws -> Scene {
        let site = try await Site()
        let author = try await site.join("Anna")
        let names: [Asker] = [.neighbour, .helper, .withdrawn, .removed, .blocked, .operator]
        var tokens: [Asker: String] = [:]
        for name in names { tokens[name] = try await site.join("The \(name.rawValue) one").token }
        let picture = try await site.picture(try Photo.jpeg(width: 300, height: 200), token: author.token)
        _ = try await site.json(
            .post, "/api/v1/favours", Site.draft(title: "Zanzibar sofa", places: 4, pictures: [picture]),
            token: author.token, status: 201)
        func act(_ verb: String, _ who: Asker, body: String? = nil, key: String? = nil) async throws {
            _ = try await site.json(
                .post, "/api/v1/favours/1/slots/1/\(verb)", body, token: tokens[who], key: key)
        }
        for who in [Asker.helper, .withdrawn, .removed, .blocked] {
            try await act("accept", who, key: "accepted-before")
            guard who == .helper || who == .blocked else { continue }
            _ = try await site.json(.post, "/api/v1/favours/1/chats", token: tokens[who])
        }
        try await act("withdraw", .withdrawn)
        let blocked = names.firstIndex(of: .blocked)! + 2
        _ = try await site.json(
            .post, "/api/v1/favours/1/slots/1/remove", "{\"person\":\(blocked - 1),\"reason\":\"Enough\"}",
            token: author.token)
        _ = try await site.ask(.post, "/api/v1/people/\(blocked)/block", token: author.token)
        let admin = PersonID(rawValue: Int64(names.firstIndex(of: .operator)! + 2))
        try await site.store.setOperator(admin, true)
        let start: Int64 = 1_800_180_000  // 2027-01-17T10:00:00Z
        switch state {
        case .open: break
        case .begun: try await site.go(to: start + 60)
        case .cancelled: _ = try await site.json(.delete, "/api/v1/favours/1", token: author.token)
        case .hidden: try await site.store.perform(.hide(FavourID(rawValue: 1)), "Fraud", by: .commandLine)
        case .over, .gone:
            try await site.go(to: start + 4 * 3600)
            _ = try await site.json(
                .post, "/api/v1/favours/1/slots/1/confirm", "{\"person\":3}", token: author.token)
            let words = "{\"stars\":5,\"text\":\"Thank you\"}"
            _ = try await site.json(.put, "/api/v1/favours/1/reviews/3", words, token: author.token)
            _ = try await site.json(.put, "/api/v1/favours/1/reviews/1", words, token: tokens[.helper])
            if state == .gone {
                _ = try await site.ask(
                    .delete, "/api/v1/me", "{\"password\":\"hedge row 12\"}", token: author.token)
            }
        }
        return Scene(site: site, picture: picture, tokens: tokens)
    }

    private func answer(
        _ scene: Scene, _ route: String, _ question: Question, about id: String, _ who: Asker, key: String? = nil
    ) async throws -> (status: Int, text: String) {
        let path = question.path.replacing("ID", with: id).replacing("PICTURE", with: id == "1" ? scene.picture : id)
        let named: Web.Method? = .init(rawValue: String(route.prefix { $0 != " " }))
        let method = try #require(named)
        let isPage = !path.hasPrefix("/api")
        var headers: Headers = ["Host": "localhost", "Accept": isPage ? "text/html" : "application/json"]
        headers["Content-Type"] = isPage ? "application/x-www-form-urlencoded" : "application/json"
        if let token = scene.tokens[who] { headers["Authorization"] = "Bearer \(token)" }
        if let key { headers["Idempotency-Key"] = key }
        let body = question.body?.replacing("ID", with: id)
        let response = await scene.site.gate.respond(
            to: Request(
                method, try #require(Target(path)), headers: headers,
                body: body.map { .bytes(Array($0.utf8)) } ?? .empty))
        let text = try await Site.text(response)
        // Numbers of favours stand in addresses, keys of forms are random.
        return (
            response.status.rawValue,
            "\(response.headers["Location"] ?? "") \(text)".replacing(#/name="key"[^>]*>/#, with: "")
                .replacing(#/(favours%2F|favours/|edit=|edit%3D|pictures/)(1|9999|[0-9a-f]{32})\b/#, with: "ID")
        )
    }

    @Test(arguments: State.allCases)
    func `who may not know a favour is answered as about one that never was, on every route`(state: State) async throws
    {
        let scene = try await scene(state)
        let knowing = try #require(Self.knowing[state])
        for who in Asker.allCases {
            for (route, question) in Self.questions.sorted(by: { $0.key < $1.key }) {
                if knowing.contains(who) {
                    guard question.shows || route == "GET /api/v1/pictures/:picture" else { continue }
                    // The photos go with the account; reviews are for people with one.
                    if state == .gone, route.contains("pictures") { continue }
                    let status = try await answer(scene, route, question, about: "1", who).status
                    #expect(status == (who == .visitor && route.contains("reviews") ? 401 : 200), "\(who): \(route)")
                    continue
                }
                let (real, none) = (
                    try await answer(scene, route, question, about: "1", who),
                    try await answer(scene, route, question, about: "9999", who)
                )
                #expect(
                    real.status == none.status && real.text == none.text,
                    "\(who): \(route) \(real.text) <> \(none.text)")
                #expect([401, 404].contains(real.status) || who == .visitor, "\(who): \(route) \(real)")
                #expect(!real.text.contains("Zanzibar"), "\(who): \(route)")
            }
            for (route, paths) in Self.lists where !knowing.contains(who) {
                for path in paths {
                    let isPage = !path.hasPrefix("/api")
                    let text = try await scene.site.ask(.get, path, token: scene.tokens[who], isPage: isPage).text
                    #expect(!text.contains("Zanzibar"), "\(who): \(route)")
                }
            }
        }
        // The calendars of those who accepted.
        for who in [Asker.helper, .withdrawn, .removed, .blocked] {
            let link =
                try await scene.site.json(.post, "/api/v1/me/calendar", token: scene.tokens[who], status: 201)["url"]
                as? String
            let path = try #require(
                link.flatMap { $0.firstRange(of: "/calendar/").map { String(link![$0.lowerBound...]) } })
            let calendar = try await scene.site.ask(.get, path, isPage: true).text
            #expect(calendar.contains("BEGIN:VCALENDAR"))
            if !knowing.contains(who) { #expect(!calendar.contains("Zanzibar"), "\(who)") }
        }
    }

    @Test(arguments: State.allCases)
    func `an act that is repeated with its key is answered under today's rules`(state: State) async throws {
        let scene = try await scene(state)
        let question = try #require(Self.questions["POST /api/v1/favours/:id/slots/:slot/accept"])
        for who in [Asker.helper, .withdrawn, .blocked] {
            let status = try await answer(scene, "POST", question, about: "1", who, key: scene.key).status
            #expect((status == 404) == (Self.knowing[state]?.contains(who) == false), "\(who): \(status)")
        }
    }

    @Test func `of past favours, a neighbour finds none by counting`() async throws {
        let site = try await Site()
        let (anna, bruno, carla) = (
            try await site.join("Anna"), try await site.join("Bruno"), try await site.join("Carla")
        )
        for number in 1...6 {
            _ = try await site.json(
                .post, "/api/v1/favours", Site.draft(title: "Number \(number)"), token: anna.token, status: 201)
        }
        _ = try await site.json(.post, "/api/v1/favours/1/slots/1/accept", token: bruno.token)
        for number in 2...3 { _ = try await site.json(.delete, "/api/v1/favours/\(number)", token: anna.token) }
        try await site.go(to: 1_800_000_000 + 10 * 86_400)
        for number in 1...6 {
            #expect(try await site.ask(.get, "/api/v1/favours/\(number)", token: carla.token).status == 404)
            #expect(try await site.ask(.get, "/api/v1/favours/\(number)", token: anna.token).status == 200)
        }
        #expect(try await site.ask(.get, "/api/v1/favours/1", token: bruno.token).status == 200)
    }
}
