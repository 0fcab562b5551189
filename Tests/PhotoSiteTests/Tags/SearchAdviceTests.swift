import Interpretation
import PhotoLibrary
import Testing
import Web

@testable import PhotoSite

@Suite struct SearchAdviceTests {
    private struct Answer: Decodable {
        struct Idle: Decodable {
            let text: String
            let correction: String?
        }
        let title: String
        let idle: [Idle]
    }

    private func filled() async throws -> SiteFixture {
        let site = try await SiteFixture()
        let id = try await site.add()
        try await site.services.library.addTags(["dog"], to: id)
        return site
    }

    @Test func `what excludes nothing is said on every tab, with a correction`() async throws {
        let site = try await filled()
        for path in ["/search", "/tags", "/map"] {
            let page = await site.get("\(path)?q=animal%20-dogg").text
            #expect(page.contains("Nothing matches “dogg”, so no photos are excluded."), "\(path)")
            #expect(page.contains("href=\"\(path)?q=animal%20-dog\""), "\(path)")
            #expect(await !site.get("\(path)?q=animal%20-dog").text.contains("photos are excluded"), "\(path)")
        }
        let answer = try await site.get("/nearest?q=animal%20-dogg").decoded(Answer.self)
        #expect(answer.idle.map(\.correction) == ["animal -dog"])
    }

    @Test func `a kind of which there are no photos is called by its name`() async throws {
        let site = try await filled()
        for path in ["/search", "/tags", "/map"] {
            #expect(await site.get("\(path)?q=pizza").text.contains("Vision has recognised no pizza"), "\(path)")
            #expect(await site.get("\(path)?q=qqqqqq").text.contains("Nothing found for “qqqqqq”"), "\(path)")
        }
        let answer = try await site.get("/nearest?q=pizza").decoded(Answer.self)
        #expect(answer.title == "Vision has recognised no pizza")
    }

    @Test func `what a lower level finds is offered where nothing is found`() async throws {
        let site = try await filled()
        _ = try await site.add("b.jpg", findings: [SiteFixture.finding([("otter", 0.6, .low)])])
        let page = await site.get("/search?q=otter").text
        #expect(page.contains("Vision has recognised no otter"))
        #expect(page.contains("At the confidence level Low: 1 photo"))
        let answer = try await site.get("/nearest?q=otter").decoded(Below.self)
        #expect(answer.below == "At the confidence level Low: 1 photo")
        #expect(try await site.get("/nearest?q=cat").decoded(Below.self).below == nil)
    }

    private struct Below: Decodable { let below: String? }

    @Test func `photos without tags are found by a word, and counted on the page of the levels`() async throws {
        let site = try await filled()
        _ = try await site.add("b.jpg", findings: [SiteFixture.finding([("otter", 0.6, .low)])])
        _ = try await site.add("c.jpg")
        let library = site.services.library
        for word in ["untagged", "Without tags", "senza etichette"] {
            #expect(try await library.search(word, level: .medium).total == 2, "\(word)")
            #expect(try await library.search(word, level: .low).total == 1, "\(word)")
        }
        #expect(try await library.search("-untagged", level: .medium).total == 1)
        #expect(await site.get("/settings/level").text.contains("2 photos without tags"))
        #expect(await site.get("/settings/level", ["Accept-Language": "it"]).text.contains("2 foto senza etichette"))
    }

    @Test func `who has no favourites yet is told that, and not of a person`() async throws {
        let site = try await filled()
        let page = await site.get("/search?q=favourites").text
        #expect(page.contains("No favourites yet") && !page.contains("Did you mean “person”"))
    }
}
