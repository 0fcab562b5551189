import Interpretation
import PhotoLibrary
import Testing
import Web

@testable import PhotoSite

/// Grids that are kept as they were written: whatever changes, what is answered is as it would be written now.
struct KeptPagesTests {
    @Test func `a page that is kept is the page that would be written`() async throws {
        let fixture = try await SiteFixture()
        try await fixture.add(findings: [SiteFixture.finding([("dog", 0.98, .high)])])
        for headers: Headers in [[:], ["Accept-Encoding": "gzip"], ["Accept-Language": "it"]] {
            let first = await fixture.get("/search", headers)
            let again = await fixture.get("/search", headers)
            #expect(first.headers == again.headers)
            #expect(first.text == again.text)
        }
        #expect(await fixture.get("/search", ["Accept-Encoding": "gzip"]).headers["Content-Encoding"] == "gzip")
        #expect(await fixture.get("/search").headers["Content-Encoding"] == nil)
        let italian = await fixture.get("/search", ["Accept-Language": "it"]).text
        #expect(italian.contains("lang=\"it\"") && italian.contains("1 foto"))
        #expect(await fixture.get("/search", ["Cookie": "grid=rows-2"]).text.contains("zoom-2"))
    }

    @Test func `a list of tags that is kept is the list that would be written`() async throws {
        let fixture = try await SiteFixture()
        let library = fixture.services.library
        let id = try await fixture.add(findings: [SiteFixture.finding([("dog", 0.98, .high)])])
        for path in ["/tags", "/tags?part=list"] {
            for headers: Headers in [[:], ["Accept-Encoding": "gzip"], ["Accept-Language": "it"]] {
                let first = await fixture.get(path, headers)
                let again = await fixture.get(path, headers)
                #expect(first.headers == again.headers)
                #expect(first.text == again.text)
            }
        }
        #expect(await fixture.get("/tags", ["Accept-Encoding": "gzip"]).headers["Content-Encoding"] == "gzip")
        #expect(await fixture.get("/tags").headers["Content-Encoding"] == nil)
        #expect(await fixture.get("/tags").text.contains("<html"))
        #expect(!(await fixture.get("/tags?part=list").text.contains("<html")))
        #expect(await fixture.get("/tags", ["Accept-Language": "it"]).text.contains("1 etichetta"))
        try await library.addTags(["zebra"], to: id)
        #expect(await fixture.get("/tags").text.contains(">zebra<"))
        #expect(await fixture.get("/tags?part=list").text.contains(">zebra<"))
        try await library.erase()
        #expect(!(await fixture.get("/tags").text.contains(">zebra<")))
    }

    @Test func `every change is on the next page`() async throws {
        let fixture = try await SiteFixture()
        let library = fixture.services.library
        let id = try await fixture.add(findings: [SiteFixture.finding([("dog", 0.9, .low)])])
        #expect(await fixture.get("/search").text.contains(">1 photo<"))
        try await fixture.add("another.jpg")
        #expect(await fixture.get("/search").text.contains(">2 photos<"))
        #expect(!(await fixture.get("/favourites").text.contains(">1 photo<")))
        try await library.setFavourite(true, of: [id])
        #expect(await fixture.get("/favourites").text.contains(">1 photo<"))
        #expect(!(await fixture.get("/tags/dog").text.contains(">1 photo<")))
        try await library.setDefaultLevel(.low)
        #expect(await fixture.get("/tags/dog").text.contains(">1 photo<"))
        try await library.erase()
        #expect(!(await fixture.get("/search").text.contains(">2 photos<")))
    }

    @Test func `what others change is seen soon after`() async throws {
        let fixture = try await SiteFixture()
        let id = try await fixture.add()
        let other = try await Library(
            folder: fixture.services.library.folder, concepts: fixture.services.concepts, gazetteer: nil)
        #expect(!(await fixture.get("/favourites").text.contains(">1 photo<")))
        try await other.setFavourite(true, of: [id])
        var isSeen = false
        for _ in 0..<30_000 where !isSeen {
            isSeen = await fixture.get("/favourites").text.contains(">1 photo<")
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(isSeen)
    }
}
