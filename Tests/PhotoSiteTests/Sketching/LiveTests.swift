import Testing
import Web
import Wording
import Workbench

@testable import AppShell
@testable import PhotoSite

@Suite struct LiveTests {
    @Test(arguments: [("en", "Colour pencil", "All faces"), ("it", "Matite colorate", "Tutti i volti")])
    func `every filter can be chosen, in the visitor's language`(_ it: (String, String, String)) async throws {
        let fixture = try await SiteFixture()
        let page = await fixture.get("/sketch/live", ["Accept-Language": it.0]).text
        for filter in SketchFilter.allCases { #expect(page.contains("data-filter=\"\(filter.rawValue)\"")) }
        #expect(page.contains(it.1))
        #expect(page.contains(it.2))
    }

    @Test func `filters have names that can be told apart`() {
        let names = SketchFilter.allCases.map(\.phrase) + [SketchFilter.none]
        #expect(Set(names.map(\.en)).count == names.count)
        #expect(Set(names.map(\.it)).count == names.count)
    }

    @Test func `what is no JPEG, or too large, is refused in a sentence`() async throws {
        let fixture = try await SiteFixture()
        let other = await send(Array("hello".utf8), type: "image/png", to: fixture)
        #expect(other.status == .unsupportedMediaType)
        #expect(try other.decoded(Told.self).title == "This is not a JPEG picture.")
        let large = await send(Array(repeating: 0, count: LiveRoutes.largestPicture + 1), to: fixture)
        #expect(large.status == .contentTooLarge)
    }

    @Test func `without a worker there is an answer, and again the next time`() async throws {
        let fixture = try await SiteFixture()
        for _ in 0...LiveTurns.mostOfBrowser {
            let answer = await send([0xff, 0xd8], to: fixture)
            #expect(answer.status == .internalError)
            #expect(try answer.decoded(Told.self).title.isEmpty == false)
        }
    }

    @Test func `a browser is looked after a few times at once, and so are all of them together`() throws {
        let turns = LiveTurns()
        for _ in 0..<LiveTurns.mostOfBrowser { try turns.begin("one") }
        #expect(refusal(turns, "one") == .tooManyRequests)
        turns.end("one")
        try turns.begin("one")
        for other in LiveTurns.mostOfBrowser..<LiveTurns.most { try turns.begin("other \(other)") }
        #expect(refusal(turns, "another") == .unavailable)
        turns.end("one")
        try turns.begin("another")
    }

    private struct Told: Decodable { let title: String }

    private func refusal(_ turns: LiveTurns, _ browser: String) -> Status? {
        do {
            try turns.begin(browser)
            return nil
        } catch {
            return error.status
        }
    }

    private func send(_ bytes: [UInt8], type: String = "image/jpeg", to fixture: SiteFixture) async -> Response {
        // The path is well formed.
        await fixture.site.respond(
            to: Request(
                .post, Target("/sketch/live/faces")!, headers: ["Content-Type": type, "Accept": "application/json"],
                body: .bytes(bytes)))
    }
}
