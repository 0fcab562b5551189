import FavoriSite
import FavourStore
import Favours
import Foundation
import Testing
import Web

@Suite("Calendars have one's favours, and no place that one may not see")
struct CalendarTests {
    private static let start: Int64 = 1_800_180_000

    /// The value of a field of a calendar's only event.
    private func values(_ name: String, _ calendar: String) -> [String] {
        calendar.replacing("\r\n ", with: "").split(separator: "\r\n").compactMap { line in
            line.hasPrefix(name + ":") ? String(line.dropFirst(name.count + 1)) : nil
        }
    }

    private func feed(_ site: Site, _ token: String) async throws -> String {
        let link = try await site.json(.post, "/api/v1/me/calendar", token: token, status: 201)["url"] as? String
        let match = try #require(link?.wholeMatch(of: #/http://localhost(/calendar/.{43}\.ics)/#))
        return String(match.1)
    }

    @Test func `an event says what it is, in which version, and how sure`() async throws {
        let site = try await Site()
        let (anna, bruno) = (try await site.join("Anna"), try await site.join("Bruno"))
        let title = "Sofa, heavy; \\\\ " + String(repeating: "è", count: 60)
        _ = try await site.json(.post, "/api/v1/favours", Site.draft(title: title), token: anna.token, status: 201)
        _ = try await site.json(.post, "/api/v1/favours/1/slots/1/accept", token: bruno.token)
        let path = "/favours/1/calendar.ics"
        let calendar = try await site.ask(.get, path, token: bruno.token, isPage: true).text
        #expect(calendar.hasPrefix("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n") && calendar.hasSuffix("END:VCALENDAR\r\n"))
        for line in calendar.components(separatedBy: "\r\n") { #expect(line.utf8.count <= 75, "\(line)") }
        #expect(values("SUMMARY", calendar) == ["Sofa\\, heavy\\; \\\\ " + String(repeating: "è", count: 60)])
        #expect(values("UID", calendar) == ["favour-1-1@favori"])
        #expect(values("DTSTAMP", calendar) == ["20270115T080000Z"])
        #expect(
            values("DTSTART", calendar) == ["20270117T100000Z"] && values("DTEND", calendar) == ["20270117T120000Z"])
        #expect(values("SEQUENCE", calendar) == ["1"] && values("STATUS", calendar) == ["CONFIRMED"])
        #expect(values("URL", calendar) == ["http://localhost/favours/1"])
        // The place comes two hours before the start.
        #expect(values("GEO", calendar) == [])
        _ = try await site.json(
            .patch, "/api/v1/favours/1", "{\"place\":{\"latitude\":60.2,\"longitude\":24.9}}", token: anna.token)
        let asked = try await site.ask(.get, path, token: bruno.token, isPage: true).text
        #expect(values("SEQUENCE", asked) == ["2"] && values("STATUS", asked) == ["TENTATIVE"])
        _ = try await site.json(.post, "/api/v1/favours/1/slots/1/accept", token: bruno.token)
        try await site.go(to: Self.start - 3600)
        let near = try await site.ask(.get, path, token: bruno.token, isPage: true).text
        #expect(values("GEO", near) == ["60.2;24.9"] && values("LOCATION", near) == ["60.2\\, 24.9"])
        _ = try await site.json(.delete, "/api/v1/favours/1", token: anna.token)
        let cancelled = try await site.ask(.get, path, token: bruno.token, isPage: true).text
        #expect(values("STATUS", cancelled) == ["CANCELLED"] && values("GEO", cancelled) == [])
        #expect(values("SEQUENCE", cancelled) == ["3"])
        #expect(try await site.ask(.get, path, token: try await site.join("Carla").token).status == 404)
        #expect(try await site.ask(.get, path).status == 401)
    }

    @Test func `a feed needs no session, shows no place for the first time, and ends`() async throws {
        let site = try await Site()
        let (anna, bruno) = (try await site.join("Anna"), try await site.join("Bruno"))
        _ = try await site.json(.post, "/api/v1/favours", Site.draft(), token: anna.token, status: 201)
        _ = try await site.json(.post, "/api/v1/favours", Site.draft(title: "Other"), token: anna.token, status: 201)
        _ = try await site.json(.post, "/api/v1/favours/1/slots/1/accept", token: bruno.token)
        let path = try await feed(site, bruno.token)
        let request = Request(.get, try #require(Target(path)), headers: ["Host": "localhost"])
        let response = await site.gate.respond(to: request)
        #expect(response.status == .ok)
        #expect(response.headers["Content-Type"] == "text/calendar; charset=utf-8")
        #expect(response.headers["Cache-Control"] == "private, no-store")
        let first = try await site.ask(.get, path, isPage: true).text
        #expect(values("SUMMARY", first) == ["Carry a sofa"])
        // Two hours before the start Bruno may see where it is; the feed waits until he has looked.
        try await site.go(to: Self.start - 3600)
        #expect(values("GEO", try await site.ask(.get, path).text) == [])
        _ = try await site.ask(.get, "/favours/1", token: bruno.token)
        #expect(values("GEO", try await site.ask(.get, path).text) == ["60.1841;24.9512"])
        // The requester's own feed has the place at once.
        let own = try await feed(site, anna.token)
        #expect(values("GEO", try await site.ask(.get, own).text).count == 2)
        try await site.store.setBlock(
            true, of: PersonID(rawValue: Int64(bruno.id)), by: PersonID(rawValue: Int64(anna.id)))
        #expect(values("SUMMARY", try await site.ask(.get, path).text) == [])
        // Another link ends this one.
        let next = try await feed(site, bruno.token)
        #expect(next != path)
        #expect(try await site.ask(.get, path).status == 404)
        #expect(try await site.ask(.get, next).status == 200)
        #expect(try await site.ask(.delete, "/api/v1/me/calendar", token: bruno.token).status == 204)
        #expect(try await site.ask(.get, next).status == 404)
        // What is past for 30 days has gone.
        #expect(values("SUMMARY", try await site.ask(.get, own).text).count == 2)
        try await site.go(to: Self.start + 31 * 86_400)
        #expect(values("SUMMARY", try await site.ask(.get, own).text) == [])
        // The first session has ended meanwhile.
        let again =
            try await site.json(
                .post, "/api/v1/sessions", "{\"name\":\"Anna\",\"password\":\"hedge row 12\"}")["token"] as? String
        let gone = try await site.ask(.delete, "/api/v1/me", "{\"password\":\"hedge row 12\"}", token: again)
        #expect(gone.status == 204)
        #expect(try await site.ask(.get, own).status == 404)
    }

    @Test func `the link is shown once, and what is no link tells nothing`() async throws {
        let site = try await Site()
        let anna = try await site.join("Anna")
        let made = try await site.post("/settings/calendar", [], token: anna.token)
        let link = try #require(made.text.firstMatch(of: #/http://localhost(/calendar/[^"]+)/#))
        #expect(made.status == 200 && made.location == nil)
        #expect(try await site.ask(.get, String(link.1)).status == 200)
        let later = try await site.ask(.get, "/settings/calendar", token: anna.token, isPage: true).text
        #expect(!later.contains(String(link.1)) && later.contains("cannot be shown again"))
        let export = try await site.ask(.get, "/api/v1/me/export", token: anna.token).text
        #expect(export.contains("calendarLink") && !export.contains(String(link.1.dropFirst(10).dropLast(4))))
        for name in ["x", "x.ics", String(repeating: "A", count: 43) + ".ics", "\(anna.token).ics"] {
            let answer = try await site.ask(.get, "/calendar/\(name)", isPage: true)
            #expect(answer.status == 404 && (name.count < 43 || !answer.text.contains(name.prefix(43))), "\(name)")
        }
        _ = try await site.post("/settings/calendar/end", [], token: anna.token)
        #expect(try await site.ask(.get, String(link.1)).status == 404)
    }
}
