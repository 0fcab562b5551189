import Foundation
import Intake
import Interpretation
import PhotoLibrary
import Testing
import Web

@testable import PhotoSite

/// Tags that were deleted from all photos, as the site lists and restores them.
struct DeletedTagsPageTests {
    private struct Edit: Decodable {
        let undo: String
        let state: String
        let total: Int
    }

    private func filled() async throws -> SiteFixture {
        let fixture = try await SiteFixture()
        for (number, name) in ["dog", "cat", "dog"].enumerated() {
            try await fixture.add("\(number).jpg", findings: [SiteFixture.finding([(name, 0.98, .high)])])
        }
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

    @Test func `the way there stands among the tags when there are any`() async throws {
        let fixture = try await filled()
        #expect(await !fixture.get("/tags").text.contains("/deleted/tags"))
        #expect(await fixture.get("/deleted/tags").text.contains("No deleted tags"))
        _ = try await send(fixture, "/tags/delete", #"{"names":["dog","cat"]}"#)
        for path in ["/tags", "/tags?part=list"] {
            #expect(await fixture.get(path).text.contains("href=\"/deleted/tags\""), "\(path)")
        }
        // A search asks for tags of photos.
        #expect(await !fixture.get("/tags?q=dog").text.contains("/deleted/tags"))
    }

    @Test func `each has its name, its photos and the days that are left, in both languages`() async throws {
        let fixture = try await filled()
        let edit = try await send(fixture, "/tags/delete", #"{"names":["dog","cat"]}"#)
        let page = await fixture.get("/deleted/tags").text
        #expect(page.contains(">30 days left<"))
        for (name, photos) in [("cat", "1 photo"), ("dog", "2 photos")] {
            #expect(page.contains("data-deletion=\"\(edit.undo)\" data-name=\"\(name)\""))
            #expect(page.contains(">\(name)</span><small>\(photos)<"))
        }
        let italian = await fixture.get("/deleted/tags", ["Accept-Language": "it"]).text
        #expect(italian.contains(">Etichette eliminate<"))
        #expect(italian.contains(">Ancora 30 giorni<"))
        #expect(await fixture.get("/deleted/tags?part=list").text.hasPrefix("<div id=\"deleted-tags\""))
    }

    @Test func `one is restored with Undo, another deleted permanently`() async throws {
        let fixture = try await filled()
        let edit = try await send(fixture, "/tags/delete", #"{"names":["dog","cat"]}"#)
        let dog = #"{"deletion":"\#(edit.undo)","name":"dog"}"#
        let cat = #"{"deletion":"\#(edit.undo)","name":"cat"}"#
        let restored = try await send(fixture, "/deleted/tags/restore", dog)
        #expect(restored.total == 2)
        #expect(await fixture.get("/tags").text.contains(">dog</span><span class=\"row-value\">2<"))
        #expect(await !fixture.get("/deleted/tags").text.contains("data-name=\"dog\""))
        #expect(await fixture.send(.post, "/deleted/tags/restore", dog).status == .notFound)

        _ = try await send(fixture, "/tags/undo", #"{"undo":"\#(restored.undo)"}"#)
        #expect(await fixture.get("/deleted/tags").text.contains("data-name=\"dog\""))
        #expect(await !fixture.get("/tags").text.contains(">dog<"))

        #expect(await fixture.send(.post, "/deleted/tags/delete", cat).status == .noContent)
        for action in ["delete", "restore"] {
            let refused = await fixture.send(.post, "/deleted/tags/" + action, cat)
            #expect(refused.status == .notFound)
            #expect(refused.text.contains("unknownTag"))
        }
        let page = await fixture.get("/deleted/tags").text
        #expect(!page.contains("data-name=\"cat\""))
        #expect(page.contains("data-name=\"dog\""))
    }

    @Test(arguments: ["{}", #"{"name":"dog"}"#, #"{"deletion":"x"}"#, "[]", ""])
    func `what names no tag is refused`(_ json: String) async throws {
        let fixture = try await filled()
        for action in ["delete", "restore"] {
            #expect(await fixture.send(.post, "/deleted/tags/" + action, json).status == .badRequest)
        }
    }

    @Test func `names are text`() async throws {
        let fixture = try await SiteFixture()
        let id = try await fixture.add("1.jpg")
        for name in SiteFixture.hostileNames {
            guard (try? await fixture.services.library.addTags([name], to: id)) != nil else { continue }
            let edit = try await fixture.services.library.deleteTags([name])
            while try await fixture.services.library.workOnTagEdit(edit.token)?.isFinished == false {}
        }
        #expect(try await fixture.services.library.hasDeletedTags)
        for language in ["en", "it"] {
            SiteFixture.expectInert(await fixture.get("/deleted/tags", ["Accept-Language": language]).text)
        }
    }

    @Test func `what was deleted thirty days ago is cleared away with the photos of that day`() async throws {
        let fixture = try await filled()
        _ = try await send(fixture, "/tags/delete", #"{"names":["dog"]}"#)
        await fixture.services.tidy()
        #expect(try await fixture.services.library.hasDeletedTags)
        _ = try await fixture.services.trash.purge(forgottenForDays: -1)
        #expect(try await !fixture.services.library.hasDeletedTags)
        #expect(await fixture.get("/deleted/tags").text.contains("No deleted tags"))
    }
}
