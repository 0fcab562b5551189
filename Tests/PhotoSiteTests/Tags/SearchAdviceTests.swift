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
            #expect(await site.get("\(path)?q=pizza").text.contains("There are no photos of “pizza”"), "\(path)")
            #expect(await site.get("\(path)?q=qqqqqq").text.contains("Nothing found for “qqqqqq”"), "\(path)")
        }
        let answer = try await site.get("/nearest?q=pizza").decoded(Answer.self)
        #expect(answer.title == "There are no photos of “pizza”")
    }
}
