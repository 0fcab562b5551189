import FavourStore
import FavoriSite
import Favours
import Foundation
import Geography
import Testing
import Web
import Wording

@Suite("Forms do what is in them, once")
struct FormTests {
    typealias Fields = [(String, String)]
    private let now: Int64 = 1_800_000_000
    /// As a browser writes them, by the neighbourhood's clocks.
    private func field(_ hours: Int) -> String {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(identifier: "UTC")
        format.dateFormat = "yyyy-MM-dd'T'HH:mm"
        return format.string(from: Date(timeIntervalSince1970: Double(now) + Double(hours) * 3600))
    }

    private func draft(_ slots: [(String, Int, Int)], title: String = "Carry a sofa") -> Fields {
        [
            ("title", title), ("text", ""), ("category", "bulkyWaste"), ("kind", "single"), ("places", "2"),
            ("latitude", "60.1841"), ("longitude", "24.9512"),
        ] + slots.flatMap { [("slot", $0.0), ("start", field($0.1)), ("end", field($0.2))] }
    }

    private func setting(_ name: String, _ value: String, _ index: Int = 0, in fields: Fields) -> Fields {
        var fields = fields
        let places = fields.indices.filter { fields[$0].0 == name }
        fields[places[index]].1 = value
        return fields
    }

    private func hidden(_ name: String, in page: String) throws -> [String] {
        page.matches(of: try Regex("name=\"\(name)\"[^>]* value=\"([^\"]*)\"", as: (Substring, Substring).self))
            .map { String($0.1) }
    }

    @Test func `who asks too often keeps what was entered`() async throws {
        let site = try await Site(hasLimits: true)
        let anna = try await site.join("Anna")
        for number in 1...RateLimit.newFavours.most {
            let form = draft([("", 24, 26)], title: "Favour \(number)")
            #expect(try await site.post("/new", form, token: anna.token).status == 303)
        }
        let refused = try await site.post(
            "/new", draft([("", 24, 26)], title: "One more"), token: anna.token)
        #expect(refused.status == 429 && refused.text.contains("value=\"One more\""))
        #expect(refused.text.contains("too often") && refused.text.contains("name=\"start\""))
    }

    @Test func `a time that cannot be read is refused in words, and no slot is cancelled`() async throws {
        let site = try await Site()
        let anna = try await site.join("Anna")
        let form = draft([("", 24, 26), ("", 48, 50)])
        #expect(try await site.post("/new", form, token: anna.token).status == 303)
        let edit: Fields = [("edit", "1"), ("version", "1")] + draft([("1", 24, 26), ("2", 48, 50)])
        let mistakes: [Fields] = [
            setting("start", "", 1, in: edit), setting("end", "tomorrow", 1, in: edit),
            setting("start", "2027-02-31T10:00", 0, in: edit), setting("start", "2027-01-17T25:00", 0, in: edit),
        ]
        for fields in mistakes {
            let answer = try await site.post("/new", fields, token: anna.token)
            #expect(answer.status == 422 && answer.text.contains("cannot be read"), "\(fields)")
        }
        // What makes no sense changes nothing, and asks for nothing new.
        let nonsense: [Fields] = [
            setting("slot", "x", 1, in: edit), setting("edit", "x", in: edit), setting("version", "x", in: edit),
            setting("latitude", "north", in: edit), setting("kind", "both", in: edit),
            setting("category", "x", in: edit),
            edit.dropLast(),
        ]
        for fields in nonsense {
            #expect(try await site.post("/new", fields, token: anna.token).status == 400, "\(fields)")
        }
        let favours = try await site.store.asked(by: PersonID(rawValue: 1))
        #expect(favours.count == 1 && favours[0].version == 1 && favours[0].slots.map(\.phase) == [.open, .open])
        #expect(favours[0].place.latitude == 60.1841)
    }

    @Test func `what is wrong with one time of several is said of that one, and leads there`() async throws {
        let site = try await Site(language: .italian)
        let anna = try await site.join("Anna")
        let refused = try await site.post(
            "/new", draft([("", 24, 26), ("", 48, 47), ("", -5, -4), ("", 24, 26)], title: ""), token: anna.token)
        #expect(refused.status == 422)
        for sentence in [
            "<p>Scrivi un titolo.</p>",
            "<a href=\"#slot-2\">Fascia oraria 2: Una fascia oraria finisce prima di iniziare.</a>",
            "<a href=\"#slot-3\">Fascia oraria 3: Una fascia oraria è già passata.</a>",
            "<a href=\"#slot-4\">Fascia oraria 4: Due fasce orarie sono uguali.</a>", "id=\"slot-4\"",
        ] {
            #expect(refused.text.contains(sentence), "\(sentence)")
        }
        #expect(!refused.text.contains("Fascia oraria 1:"))
        let single = try await site.post("/new", draft([("", 48, 47)]), token: anna.token)
        #expect(single.text.contains("<a href=\"#slot-1\">Una fascia oraria finisce prima di iniziare.</a>"))
    }

    @Test func `a description that is too long is said to be, and kept whole`() async throws {
        let site = try await Site()
        let anna = try await site.join("Anna")
        let long = String(repeating: "x", count: 2001)
        let refused = try await site.post("/new", setting("text", long, in: draft([("", 24, 26)])), token: anna.token)
        #expect(refused.status == 422 && refused.text.contains("longer than 2000 characters"))
        #expect(refused.text.contains(long) && !refused.text.contains("maxlength=\"2000\""))
    }

    @Test func `a slot that is over stays as it is when the rest is edited`() async throws {
        let site = try await Site()
        let (anna, bruno) = (try await site.join("Anna"), try await site.join("Bruno"))
        // Seconds that a form does not have.
        _ = try await site.json(
            .post, "/api/v1/favours",
            """
            {"title":"Carry a sofa","category":"bulkyWaste","place":{"latitude":60.1841,"longitude":24.9512},"slots":[
            {"start":"2027-01-15T10:00:07Z","end":"2027-01-15T11:00:09Z"},
            {"start":"2027-01-20T10:00:07Z","end":"2027-01-20T11:00:09Z"}]}
            """, token: anna.token, status: 201)
        _ = try await site.json(.post, "/api/v1/favours/1/slots/1/accept", token: bruno.token)
        try await site.go(to: now + 4 * 3600)
        let page = try await site.ask(.get, "/new?edit=1", token: anna.token, isPage: true).text
        let edit: Fields =
            [("edit", "1"), ("version", "1")] + setting("kind", "group", in: draft([]))
            + zip(try hidden("slot", in: page), zip(try hidden("start", in: page), try hidden("end", in: page)))
            .flatMap { [("slot", $0.0), ("start", $0.1.0), ("end", $0.1.1)] }
        let answer = try await site.post("/new", edit, token: anna.token)
        #expect(answer.status == 303, "\(answer.text)")
        let favour = try #require(try await site.store.favours([FavourID(rawValue: 1)]).first)
        #expect(favour.slots.map(\.phase) == [.awaitingConfirmation, .open])
        #expect(favour.slots.map(\.places) == [1, 2] && favour.content.kind == .group)
        // Nothing was said of the times, so that nobody is asked again.
        #expect(favour.slots.map { $0.time.start % 60 } == [7, 7])
        // A form of before, which still shows the slot.
        let old: Fields =
            [("edit", "1"), ("version", "2")]
            + setting("kind", "group", in: draft([("1", 2, 3)]))
            + [("slot", "2"), ("start", field(122)), ("end", field(123))]
        #expect(try await site.post("/new", old, token: anna.token).status == 303)
    }

    @Test func `place and words stay once somebody has begun there, and the form says why`() async throws {
        let site = try await Site()
        let (anna, bruno) = (try await site.join("Anna"), try await site.join("Bruno"))
        _ = try await site.post("/new", draft([("", 24, 26), ("", 48, 50)]), token: anna.token)
        _ = try await site.post("/favours/1/act", [("verb", "accept"), ("slot", "1")], token: bruno.token)
        try await site.go(to: now + 25 * 3600)
        let edit: Fields = [("edit", "1"), ("version", "1")] + draft([("2", 48, 50)], title: "Carry two sofas")
        let refused = try await site.post("/new", setting("latitude", "60.1851", in: edit), token: anna.token)
        #expect(refused.status == 422 && refused.text.contains("value=\"Carry two sofas\""))
        #expect(refused.text.contains("The place can no longer be changed"))
        let reworded = try await site.post("/new", edit, token: anna.token)
        #expect(reworded.status == 422 && reworded.text.contains("Somebody has already begun or helped: title"))
        let later: Fields = [("edit", "1"), ("version", "1")] + draft([("2", 48, 51)])
        #expect(try await site.post("/new", later, token: anna.token).status == 303)
    }

    @Test func `a slot that another window cancelled comes back as a new one when a form still has it`() async throws {
        let site = try await Site()
        let anna = try await site.join("Anna")
        let slots = [("1", 24, 26), ("2", 48, 50)]
        _ = try await site.post("/new", draft(slots.map { ("", $0.1, $0.2) }), token: anna.token)
        _ = try await site.json(.post, "/api/v1/favours/1/slots/2/cancel", token: anna.token)
        let edit: Fields = [("edit", "1"), ("version", "2")] + draft(slots, title: "Two\tsofas")
        #expect(try await site.post("/new", edit, token: anna.token).status == 303)
        let favour = try #require(try await site.store.asked(by: PersonID(rawValue: 1)).first)
        #expect(favour.slots.map(\.phase) == [.open, .cancelled, .open])
        #expect(favour.slots[2].time == favour.slots[1].time)
        #expect(favour.content.title == "Two sofas")
    }

    @Test func `repeating leaves out what was cancelled`() async throws {
        let site = try await Site()
        let anna = try await site.join("Anna")
        _ = try await site.post("/new", draft([("", 24, 26), ("", 48, 50), ("", 72, 74)]), token: anna.token)
        _ = try await site.json(.post, "/api/v1/favours/1/slots/2/cancel", token: anna.token)
        let page = try await site.ask(.get, "/new?repeat=1", token: anna.token, isPage: true).text
        #expect(try hidden("start", in: page) == [field(24), field(72)])
        // Of one that was cancelled whole, the next full hour is left.
        _ = try await site.json(.delete, "/api/v1/favours/1", token: anna.token)
        let whole = try await site.ask(.get, "/new?repeat=1", token: anna.token, isPage: true).text
        #expect(try hidden("start", in: whole) == [field(1)])
    }

    @Test func `a form that is sent twice does its work once`() async throws {
        let site = try await Site()
        let (anna, bruno) = (try await site.join("Anna"), try await site.join("Bruno"))
        let keys =
            try hidden("key", in: try await site.ask(.get, "/new", token: anna.token, isPage: true).text)
            + hidden("key", in: try await site.ask(.get, "/new", token: anna.token, isPage: true).text)
        #expect(keys.count == 2 && Set(keys).count == 2 && keys.allSatisfy { $0.count >= 20 })
        let form = [("key", try #require(keys.first))] + draft([("", 24, 26)])
        let answers = try await [
            site.post("/new", form, token: anna.token), site.post("/new", form, token: anna.token),
        ]
        #expect(answers.map(\.location) == ["/favours/1", "/favours/1"])
        // Gone back in the browser, and another favour written on the same page.
        let other = try await site.post("/new", setting("title", "Feed the cat", in: form), token: anna.token)
        #expect(other.location == "/favours/2")

        let edit =
            [("key", "edit-key-0123456789"), ("edit", "1"), ("version", "1")]
            + draft([("1", 24, 26)], title: "Carry two sofas")
        for _ in 0..<2 { #expect(try await site.post("/new", edit, token: anna.token).status == 303) }

        let details = try await site.ask(.get, "/favours/1", token: bruno.token, isPage: true).text
        let key = try #require(try hidden("key", in: details).first)
        let accept = [("verb", "accept"), ("slot", "1"), ("version", "2"), ("key", key)]
        for _ in 0..<2 {
            #expect(try await site.post("/favours/1/act", accept, token: bruno.token).location == "/favours/1")
        }
        #expect(try await site.store.messages(to: PersonID(rawValue: 1)).count == 1)
        // Two tabs: the other one has its own key.
        let tab = try await site.post("/favours/1/act", accept.dropLast() + [("key", "tab-2")], token: bruno.token)
        #expect(tab.status == 409)
        #expect(try await site.store.asked(by: PersonID(rawValue: 1)).count == 2)
        for bad in ["a b", String(repeating: "k", count: 300), "\u{7f}"] {
            #expect(
                try await site.post("/new", [("key", bad)] + draft([("", 24, 26)]), token: anna.token).status == 400)
        }
    }

    @Test func `a button whose slot or version cannot be read does nothing, least of all to the whole favour`()
        async throws
    {
        let site = try await Site()
        let anna = try await site.join("Anna")
        _ = try await site.post("/new", draft([("", 24, 26)]), token: anna.token)
        for field in [("slot", "x"), ("version", "x"), ("person", "x"), ("slot", "9999999999999999999")] {
            let answer = try await site.post("/favours/1/act", [("verb", "cancel"), field], token: anna.token)
            #expect(answer.status == 400, "\(field)")
        }
        #expect(try await site.store.favours([FavourID(rawValue: 1)]).first?.state == .notAccepted)
    }

    @Test func `two clicks at the same moment ask for one favour`() async throws {
        let site = try await Site()
        let anna = try await site.join("Anna")
        let form = [("key", "double-click-0123456789")] + draft([("", 24, 26)])
        let places = try await withThrowingTaskGroup(of: String?.self) { group in
            for _ in 0..<10 { group.addTask { try await site.post("/new", form, token: anna.token).location } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(places.count == 10 && Set(places) == ["/favours/1"])
    }

    @Test func `an unknown neighbourhood is refused by its name`() async throws {
        let site = try await Site()
        let anna = try await site.join("Anna")
        for number in ["99", "x", "-1", "9999999999999999999"] {
            let answer = try await site.post(
                "/settings", [("name", "Anna"), ("neighbourhood", number)], token: anna.token)
            #expect(answer.status == 422 && answer.text.contains("no such neighbourhood"), "\(number)")
        }
        #expect(try await site.store.person(PersonID(rawValue: 1)).neighbourhood == 1)
        // A form without the field says nothing of it.
        #expect(try await site.post("/settings", [("name", "Anna Ek")], token: anna.token).status == 303)
        let person = try await site.store.person(PersonID(rawValue: 1))
        #expect(person.name == "Anna Ek" && person.neighbourhood == 1)
    }

    @Test func `news are new until they were shown`() async throws {
        let site = try await Site()
        let (anna, bruno) = (try await site.join("Anna"), try await site.join("Bruno"))
        _ = try await site.json(.post, "/api/v1/favours", Site.draft(), token: anna.token, status: 201)
        for _ in 0..<25 {
            for verb in ["accept", "withdraw"] {
                _ = try await site.json(.post, "/api/v1/favours/1/slots/1/\(verb)", token: bruno.token)
            }
        }
        func new() async throws -> Int {
            try await site.store.messages(to: PersonID(rawValue: 1)).count { $0.isNew }
        }
        #expect(try await new() == 50)
        var (path, shown): (String?, Int) = ("/me/news", 0)
        while let next = path {
            let page = try await site.ask(.get, next, token: anna.token, isPage: true).text
            shown += page.matches(of: #/class="row is-new"/#).count
            #expect(try await new() == 50 - shown, "\(next)")
            path = page.firstMatch(of: #/href="(\/me\/news\?before=\d+)"/#).map { String($0.1) }
        }
        #expect(shown == 50)
        for path in ["/me/news?before=x", "/me/news?before=-1"] {
            #expect(try await site.ask(.get, path, token: anna.token, isPage: true).status == 400)
        }
    }
}
