import Foundation
import Interpretation
import PhotoLibrary
import Testing
import Web

@testable import PhotoSite

/// The list of all tags as the site writes it, and tags that are renamed, merged and deleted everywhere.
struct TagListPageTests {
    private struct Edit: Decodable {
        let undo: String
        let state: String
        let done: Int
        let total: Int
    }

    private func filled() async throws -> SiteFixture {
        let fixture = try await SiteFixture()
        for (number, name) in ["dog", "golden retriever", "cat", "dog"].enumerated() {
            try await fixture.add("\(number).jpg", findings: [SiteFixture.finding([(name, 0.98, .high)])])
        }
        try await fixture.add("x.jpg", keywords: ["Äpfel", "1999", "zoo"])
        return fixture
    }

    private func send(_ fixture: SiteFixture, _ path: String, _ json: String) async throws -> Edit {
        let response = await fixture.send(.post, path, json)
        #expect(response.status == .ok, "\(response.text)")
        // On a busy machine it goes on after the answer.
        let library = fixture.services.library
        while try await !library.openTagEdits().isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        return try response.decoded(Edit.self)
    }

    @Test func `letters stand over their tags, with counts, and what begins with none comes last`() async throws {
        let fixture = try await filled()
        let page = await fixture.get("/tags").text
        let letters = page.matches(of: /data-letter="([^"]+)"/).map { String($0.1) }
        #expect(letters == ["A", "C", "D", "G", "Z", "#"])
        #expect(page.contains("href=\"/tags/dog\"><span class=\"row-text\">dog</span><span class=\"row-value\">3<"))
        #expect(page.contains(">6 tags<"))
        #expect(await fixture.get("/tags", ["Accept-Language": "it"]).text.contains(">6 etichette<"))
    }

    @Test func `the search holds for the list and for the grids that it opens`() async throws {
        let fixture = try await filled()
        let page = await fixture.get("/tags?q=retriever").text
        // Tags that are called so, not those that stand beside them in photos.
        #expect(page.contains(">1 tag<"))
        #expect(!page.contains("row-text\">dog<"))
        // What no tag is called finds the tags of its photos.
        #expect(await fixture.get("/tags?q=dog%20retriever").text.contains(">2 tags in 1 photo<"))
        #expect(page.contains("href=\"/tags/golden%20retriever?q=retriever\""))
        #expect(page.contains("value=\"retriever\""))
        #expect(page.contains("href=\"/map?q=retriever\""))
        let grid = await fixture.get("/tags/dog?q=retriever").text
        #expect(grid.contains("aria-label=\"Photo 1 of 1,"))
        #expect(grid.contains("data-set=\"tag:dog\" data-q=\"retriever\""))
        #expect(grid.contains("href=\"/photos/2?set=tag%3Adog&amp;q=retriever\""))
        let viewer = await fixture.get("/photos/2?set=tag%3Adog&q=retriever")
        #expect(viewer.status == .ok)
        #expect(viewer.text.contains("data-parent=\"/tags/dog?q=retriever\""))
        let nothing = await fixture.get("/tags?q=dogg").text
        #expect(nothing.contains("Nothing found for “dogg”"))
        #expect(nothing.contains("href=\"/tags?q=dog\""))
    }

    @Test func `a list that has not changed is not sent again`() async throws {
        let fixture = try await filled()
        let tag = try #require(await fixture.get("/tags").headers["ETag"])
        #expect(await fixture.get("/tags", ["If-None-Match": tag]).status == .notModified)
        #expect(await fixture.get("/tags", ["If-None-Match": tag, "Accept-Language": "it"]).status == .ok)
        try await fixture.services.library.addTags(["new"], to: PhotoID(number: 1))
        #expect(await fixture.get("/tags", ["If-None-Match": tag]).status == .ok)
        // What is searched for may be yesterday.
        #expect(await fixture.get("/tags?q=dog").headers["ETag"] == nil)
    }

    @Test func `a tag is renamed everywhere and gets its name back`() async throws {
        let fixture = try await filled()
        let edit = try await send(fixture, "/tags/rename", #"{"from":"dog","to":"Rex"}"#)
        #expect(edit.total == 3)
        let page = await fixture.get("/tags").text
        #expect(page.contains(">Rex</span><span class=\"row-value\">3<"))
        #expect(!page.contains(">dog<"))
        let undone = try await send(fixture, "/tags/undo", #"{"undo":"\#(edit.undo)"}"#)
        #expect(["undone", "undoing"].contains(undone.state))
        #expect(await fixture.get("/tags").text.contains(">dog</span><span class=\"row-value\">3<"))
        #expect(await fixture.send(.post, "/tags/undo", #"{"undo":"\#(edit.undo)"}"#).status == .conflict)
    }

    @Test func `tags are merged and deleted`() async throws {
        let fixture = try await filled()
        _ = try await send(fixture, "/tags/merge", #"{"from":["dog","cat"],"into":"pets"}"#)
        #expect(await fixture.get("/tags").text.contains(">pets</span><span class=\"row-value\">4<"))
        _ = try await send(fixture, "/tags/delete", #"{"name":"zoo"}"#)
        _ = try await send(fixture, "/tags/delete", #"{"names":["pets","1999"]}"#)
        let page = await fixture.get("/tags").text
        #expect(page.matches(of: /data-letter="([^"]+)"/).map { String($0.1) } == ["A", "G"])
    }

    @Test(arguments: [
        ("rename", #"{"from":"dog","to":"cat"}"#, Status.conflict),
        ("rename", #"{"from":"dog","to":"—"}"#, .unprocessable), ("rename", #"{"from":"horse","to":"x"}"#, .notFound),
        ("rename", #"{"from":"dog"}"#, .badRequest), ("merge", #"{"from":[],"into":"x"}"#, .badRequest),
        ("merge", #"{"from":["horse"],"into":"x"}"#, .notFound), ("delete", "{}", .badRequest),
        ("delete", #"{"names":[]}"#, .badRequest), ("delete", #"{"name":"horse"}"#, .notFound),
        ("undo", #"{"undo":"x"}"#, .conflict),
    ])
    func `what cannot be done is refused in a sentence`(_ what: String, _ json: String, _ status: Status) async throws {
        let fixture = try await filled()
        let response = await fixture.send(.post, "/tags/" + what, json)
        #expect(response.status == status)
        #expect(response.text.contains("\"title\":"))
        #expect(await fixture.get("/tags").text.contains(">dog</span><span class=\"row-value\">3<"))
    }

    @Test func `what a process left is gone on with by the next`() async throws {
        let fixture = try await SiteFixture()
        for number in 0..<130 {
            try await fixture.add("\(number).jpg", findings: [SiteFixture.finding([("dog", 0.98, .high)])])
        }
        let library = fixture.services.library
        let edit = try await library.renameTag("dog", to: "Rex", level: .medium)
        let begun = try #require(try await library.workOnTagEdit(edit.token))
        #expect(!begun.isFinished)
        _ = PhotoSite(fixture.services)
        while try await !library.openTagEdits().isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        #expect(try await library.search("rex", level: .medium).total == 130)
    }

    @Test func `a very long list is sent in parts`() async throws {
        let fixture = try await SiteFixture()
        let id = try await fixture.add("1.jpg")
        for start in stride(from: 0, to: 1600, by: 100) {
            try await fixture.services.library.addTags((start..<(start + 100)).map { "b\($0)" }, to: id)
        }
        try await fixture.services.library.addTags(["a", "c"], to: id)
        let page = await fixture.get("/tags").text
        #expect(page.contains("href=\"/tags?letter=B\" data-more"))
        #expect(!page.contains(">b7<"))
        let part = await fixture.get("/tags?letter=B&part=list").text
        #expect(part.contains(">b7<"))
        #expect(part.contains(">b1599<"))
    }

    @Test func `names are text, wherever they stand`() async throws {
        let fixture = try await SiteFixture()
        let id = try await fixture.add("1.jpg")
        for name in SiteFixture.hostileNames {
            _ = try? await fixture.services.library.addTags([name], to: id)
            let asked = PercentCoding.encoded(name)
            for path in ["/tags?q=\(asked)", "/tags", "/search?q=\(asked)"] {
                SiteFixture.expectInert(await fixture.get(path).text)
            }
            let advice = await fixture.get("/suggest?q=" + asked)
            #expect(advice.status == .ok)
            #expect(try JSONSerialization.jsonObject(with: Data(advice.text.utf8)) is [String: Any])
        }
        for link in await fixture.get("/tags").text.matches(of: /class="row" href="([^"]+)"/) {
            #expect(await fixture.get(String(link.1).replacing("&amp;", with: "&")).status == .ok)
        }
    }

    private struct Suggested: Decodable {
        struct Suggestion: Decodable {
            let name: String
            let icon: String
            let q: String
        }
        let suggestions: [Suggestion]
    }

    @Test func `suggestions are in the language of who asks, and search understands them`() async throws {
        let fixture = try await filled()
        let found = try await fixture.get("/suggest?q=dog%20nov", ["Accept-Language": "it"]).decoded(Suggested.self)
        #expect(found.suggestions.map(\.q) == ["dog novembre", "dog novembre 2023"])
        #expect(found.suggestions.map(\.icon) == ["calendar-blank", "calendar-blank"])
        for suggestion in found.suggestions {
            let asked = PercentCoding.encoded(suggestion.q)
            #expect(await fixture.get("/search?q=\(asked)").text.contains(">3 photos<"))
        }
        let shelf = try await fixture.get("/suggest?q=anim", ["Accept-Language": "it"]).decoded(Suggested.self)
        #expect(shelf.suggestions.contains { $0.name == "Animali" && $0.icon == "paw-print" })
        #expect(await fixture.get("/search?q=Animali").text.contains(">4 photos<"))
    }
}
