import FavourStore
import Favours
import Foundation
import Geography
import Testing
import Web
import Wording

@testable import FavoriSite

@Suite("Times are those of the neighbourhood's clocks")
struct ClocksTests {
    private static func helsinki() throws -> ZoneRules { try #require(ZoneRules(name: "Europe/Helsinki")) }

    private func seconds(_ text: String) throws -> Int64 { try #require(Timestamp.seconds(text)) }

    /// A favour's form with one slot.
    private func form(_ start: String, _ end: String) -> [(String, String)] {
        [
            ("title", "Carry a sofa"), ("text", ""), ("category", "bulkyWaste"), ("kind", "single"), ("places", "2"),
            ("latitude", "60.1841"), ("longitude", "24.9512"), ("slot", ""), ("start", start), ("end", end),
        ]
    }

    @Test(arguments: [
        // Clocks are set forward at 03:00, and back at 04:00.
        ("2026-03-28T12:00", "2026-03-28T10:00:00Z"), ("2026-03-29T12:00", "2026-03-29T09:00:00Z"),
        ("2026-10-24T12:00", "2026-10-24T09:00:00Z"), ("2026-10-25T12:00", "2026-10-25T10:00:00Z"),
        // There twice.
        ("2026-10-25T03:30", "2026-10-25T00:30:00Z"),
    ])
    func `forms and filters are read by them`(field: String, moment: String) async throws {
        let site = try await Site(now: try seconds("2026-03-01T08:00:00Z"), zone: try Self.helsinki())
        let anna = try await site.join("Anna")
        let start = try seconds(moment)
        let end = When(start + 7200, try Self.helsinki()).field
        #expect(try await site.post("/new", form(field, end), token: anna.token).status == 303)
        let slot = try #require(try await site.store.asked(by: PersonID(rawValue: Int64(anna.id))).first?.slots.first)
        #expect(slot.time.start == start)
        // The filter of a minute later leaves it out, that of the same minute does not: pages and interface agree.
        for (words, isThere) in [
            ("from=\(field)", true), ("from=" + When(start + 7260, try Self.helsinki()).field, false),
        ] {
            let found = try await site.json(.get, "/api/v1/favours?\(words)")
            #expect(found["total"] as? Int == (isThere ? 1 : 0), "\(words)")
            let page = try await site.ask(.get, "/?view=list&\(words)", isPage: true)
            #expect(page.text.contains("Carry a sofa") == isThere, "\(words)")
            #expect(page.text.contains("value=\"\(words.dropFirst(5))\""), "\(words)")
        }
    }

    @Test func `an hour that clocks leave out is said not to exist, and filters read it as the next one`() async throws
    {
        let site = try await Site(now: try seconds("2026-03-01T08:00:00Z"), zone: try Self.helsinki())
        let anna = try await site.join("Anna")
        for (start, end) in [("2026-03-29T03:30", "2026-03-29T04:30"), ("2026-03-29T02:30", "2026-03-29T03:30")] {
            let answer = try await site.post("/new", form(start, end), token: anna.token)
            #expect(answer.status == 422 && answer.text.contains("This hour does not exist"), "\(answer.text)")
            #expect(!answer.text.contains(">A time slot ends before it starts"))
        }
        let form = form("2026-03-29T04:30", "2026-03-29T05:30")
        #expect(try await site.post("/new", form, token: anna.token).status == 303)
        for (minute, count) in [("30", 1), ("31", 0)] {
            let found = try await site.json(.get, "/api/v1/favours?from=2026-03-29T03:\(minute)")
            #expect(found["total"] as? Int == count)
        }
    }

    @Test func `pages show them, and a day is all day also when it has 23 or 25 hours`() async throws {
        let site = try await Site(now: try seconds("2026-03-01T08:00:00Z"), zone: try Self.helsinki())
        let anna = try await site.join("Anna")
        for (day, hours) in [("2026-03-29", 23), ("2026-10-25", 25)] {
            #expect(try await site.post("/new", form("\(day)T00:00", "\(day)T23:59"), token: anna.token).status == 303)
            let favour = try #require(try await site.store.asked(by: PersonID(rawValue: Int64(anna.id))).first)
            #expect(favour.slots[0].time.end - favour.slots[0].time.start == Int64(hours * 3600 - 60))
            let page = try await site.ask(.get, "/favours/\(favour.id.rawValue)", token: anna.token, isPage: true)
            #expect(page.text.contains(day == "2026-03-29" ? "Sun 29 Mar, all day" : "Sun 25 Oct, all day"))
            // Calendars get moments, which are the same everywhere.
            let calendar = try await site.ask(
                .get, "/favours/\(favour.id.rawValue)/calendar.ics", token: anna.token, isPage: true)
            let start = day == "2026-03-29" ? "DTSTART:20260328T220000Z" : "DTSTART:20261024T210000Z"
            #expect(calendar.text.contains(start), "\(calendar.text)")
            #expect(
                try await site.ask(.get, "/new?edit=\(favour.id.rawValue)", token: anna.token, isPage: true).text
                    .contains("value=\"\(day)T23:59\""))
        }
    }

    @Test func `daily e-mails are due at the same hour, also on days of 23 and 25 hours`() throws {
        let zone = try Self.helsinki()
        for (now, due) in [
            // By the clocks of Helsinki: 18:00 and a second earlier in winter, in the nights of the changes, and thereafter.
            ("2026-01-10T16:00:00Z", "2026-01-10T16:00:00Z"), ("2026-01-10T15:59:59Z", "2026-01-09T16:00:00Z"),
            ("2026-03-29T00:30:00Z", "2026-03-28T16:00:00Z"), ("2026-03-29T08:00:00Z", "2026-03-28T16:00:00Z"),
            ("2026-03-29T14:59:59Z", "2026-03-28T16:00:00Z"), ("2026-03-29T15:00:00Z", "2026-03-29T15:00:00Z"),
            ("2026-10-25T08:00:00Z", "2026-10-24T15:00:00Z"), ("2026-10-25T16:00:00Z", "2026-10-25T16:00:00Z"),
        ] {
            #expect(Timestamp.text(MailCourier.lastDay(at: try seconds(now), in: zone)) == due, "\(now)")
        }
    }

    @Test func `yesterday is the day before, also after one of 23 hours`() async throws {
        let site = try await Site(now: try seconds("2026-03-20T08:00:00Z"), zone: try Self.helsinki())
        let (anna, bruno) = (try await site.join("Anna"), try await site.join("Bruno"))
        #expect(
            try await site.post("/new", form("2026-04-24T18:00", "2026-04-24T19:30"), token: anna.token).status == 303)
        let guest = PersonID(rawValue: Int64(bruno.id))
        let room = try await site.store.openRoom(of: FavourID(rawValue: 1), with: guest, by: guest)
        for (now, text) in [("2026-03-28T18:00:00Z", "First"), ("2026-03-29T09:00:00Z", "Second")] {
            try await site.go(to: try seconds(now))
            try await site.store.say(text, in: room, by: guest)
        }
        // Half past midnight of Monday.
        try await site.go(to: try seconds("2026-03-29T21:30:00Z"))
        let page = try await site.ask(.get, "/chats/\(room.rawValue)", token: bruno.token, isPage: true).text
        let days = page.matches(of: #/<h2>([^<]*)<\/h2>/#).map { String($0.1) }
        #expect(days.suffix(2) == ["Sat 28 Mar", "Yesterday"], "\(days)")
    }

    @Test func `a repeated favour keeps its time of day when the clocks have changed`() async throws {
        let site = try await Site(now: try seconds("2026-03-20T08:00:00Z"), zone: try Self.helsinki())
        let anna = try await site.join("Anna")
        #expect(
            try await site.post("/new", form("2026-03-24T18:00", "2026-03-24T19:30"), token: anna.token).status == 303)
        try await site.go(to: try seconds("2026-03-30T08:00:00Z"))
        let page = try await site.ask(.get, "/new?repeat=1", token: anna.token, isPage: true).text
        #expect(page.contains("value=\"2026-03-31T18:00\"") && page.contains("value=\"2026-03-31T19:30\""))
    }

    @Test func `a new favour begins at the next full hour of clocks that differ by half an hour`() async throws {
        let zone = try #require(ZoneRules(name: "Asia/Kolkata"))
        let site = try await Site(now: try seconds("2026-03-20T08:10:00Z"), zone: zone)
        let anna = try await site.join("Anna")
        let page = try await site.ask(.get, "/new", token: anna.token, isPage: true).text
        // There it is 13:40.
        #expect(page.contains("value=\"2026-03-20T14:00\"") && page.contains("value=\"2026-03-20T15:00\""))
        #expect(page.contains("data-zone=\"Asia/Kolkata\""))
    }
}
