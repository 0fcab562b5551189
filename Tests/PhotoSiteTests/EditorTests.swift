import Foundation
import Interpretation
import PhotoLibrary
import Testing
import Web
import Wording
import Workbench

@testable import AppShell
@testable import PhotoSite

/// What the editor shows and sends.
struct EditorTests {
    private let draft = "/drafts/00112233445566778899aabbccddeeff"

    @Test func `a turned photo is edited as it is shown`() async throws {
        let fixture = try await SiteFixture()
        let id = try await fixture.add(width: 4000, height: 3000)
        try await fixture.services.library.setRotation(90, of: id)
        let page = await fixture.get("/photos/\(id.number)/edit").text
        #expect(page.contains("data-width=\"3000\" data-height=\"4000\""))
        #expect(page.contains("data-analyse=\"/photos/\(id.number)/analyse\""))
        #expect(page.contains("data-merges=\"false\""))
        #expect(!page.contains("data-draft"))
        #expect(await fixture.get("/photos/\(id.number)/edit?merge=1").text.contains("data-merges=\"true\""))
    }

    @Test func `a damaged photo says so in the editor and in the grid`() async throws {
        let fixture = try await SiteFixture()
        let id = try await fixture.add(findings: [SiteFixture.finding([("dog", 0.98, .high)])], isTruncated: true)
        let whole = try await fixture.add("whole.jpg")
        let sentence = "only a part of the picture could be read"
        #expect(await fixture.get("/photos/\(id.number)/edit").text.contains("\(sentence).</p>"))
        #expect(await !fixture.get("/photos/\(whole.number)/edit").text.contains("\(sentence).</p>"))
        let grid = await fixture.get("/search").text
        #expect(grid.components(separatedBy: "is-damaged").count == 2 && grid.contains(", damaged\""))
    }

    @Test func `the editor speaks the visitor's language`() async throws {
        let fixture = try await SiteFixture()
        let id = try await fixture.add()
        let page = await fixture.get("/photos/\(id.number)/edit", ["Accept-Language": "it"]).text
        for words in ["Annulla", "Ripristina", "Ruota a destra", "Analizza", "Angolo in alto a sinistra"] {
            #expect(page.contains(words), "\(words)")
        }
    }

    @Test(arguments: [
        #"{"x":0,"y":0,"width":0.5}"#, #"{"x":-0.1,"y":0,"width":0.5,"height":0.5}"#,
        #"{"x":0.6,"y":0,"width":0.5,"height":0.5}"#, #"{"x":0,"y":0,"width":0,"height":0.5}"#,
        #"{"x":0,"y":0,"width":1e-60,"height":0.5}"#, #"{"x":1e400,"y":0,"width":0.5,"height":0.5}"#,
        #"{"x":null,"y":0,"width":0.5,"height":0.5}"#, #"{"x":"0","y":0,"width":0.5,"height":0.5}"#,
        #"{"turn":45}"#, #"{"turn":-90}"#, #"{"turn":"90"}"#, #"{"merge":1}"#, "[]", "", "NaN",
    ])
    func `a part that is not on the photo, or a turn that is none, is refused`(json: String) async throws {
        let fixture = try await SiteFixture()
        let id = try await fixture.add()
        for path in ["/photos/\(id.number)", draft] {
            let response = await fixture.send(.post, path + "/analyse", json)
            #expect(response.status == .badRequest, "\(path): \(response.text)")
        }
    }

    @Test func `a photo shown in a way that none can be turned is refused`() async throws {
        let fixture = try await SiteFixture()
        let id = try await fixture.add()
        let response = await fixture.send(.post, "/photos/\(id.number)/analyse", #"{"shown":45}"#)
        #expect(response.status == .badRequest)
        #expect(await fixture.get("/photos/\(id.number)/edit").text.contains("data-rotation=\"0\""))
    }

    @Test func `the whole photo and a hair beyond are understood`() async throws {
        func wish(_ json: String) async throws -> SelectionRequest {
            let target = try #require(Target("/"))
            return try await Request(.post, target, body: .bytes(Array(json.utf8))).json(SelectionRequest.self)
        }
        #expect(try await wish("{}").selection == nil)
        #expect(try await wish(#"{"x":0,"y":0,"width":1,"height":1}"#).selection == nil)
        // What fractions of a photo that is 3 pixels wide come to.
        let part = #"{"x":0.6666666666666666,"y":0.5,"width":0.33333333333333348,"height":0.5,"turn":270,"merge":true}"#
        let seen = try await wish(part)
        #expect(try seen.selection == Box(x: 2.0 / 3, y: 0.5, width: 1.0 / 3, height: 0.5))
        #expect(try seen.turned == .left)
        #expect(seen.merges)
    }

    @Test func `drafts that are not there say so, and are gone twice without harm`() async throws {
        let fixture = try await SiteFixture()
        for path in ["/edit", "/preview"] {
            #expect(await fixture.get(draft + path).status == .notFound, "\(path)")
        }
        #expect(await fixture.send(.post, draft + "/analyse", "{}").status == .notFound)
        #expect(await fixture.send(.post, draft + "/keep", "").status == .notFound)
        for name in ["x", "..%2F..%2Fetc", "00112233445566778899AABBCCDDEEFF", String(repeating: "0", count: 33)] {
            guard let target = Target("/drafts/\(name)/edit") else { continue }
            #expect(await fixture.site.respond(to: Request(.get, target)).status == .notFound, "\(name)")
            #expect(await fixture.send(.delete, "/drafts/\(name.prefix(3))", "").status == .notFound, "\(name)")
        }
        for _ in 0..<2 { #expect(await fixture.send(.delete, draft, "").status == .noContent) }
    }

    @Test func `a photo that cannot be opened is refused in a sentence that says what to do`() async throws {
        for refusal in [
            Refusal.missing, .unreadable("x"), .empty, .notAPicture, .crashed,
            .tooManyPixels(width: 1, height: 1, limit: 1), .tookTooLong(seconds: 1), .neededTooMuchMemory(bytes: 1),
            .unwritable("x"), Refusal(.unsupported, english: "x.", italian: "x."),
            Refusal(.damaged, english: "x.", italian: "x."),
        ] {
            let problem = SiteProblem(photos: refusal)
            #expect(problem.status == .unprocessable)
            #expect(problem.advice(in: .vision)?.en.hasSuffix(".") == true, "\(refusal.code)")
            #expect(problem.advice(in: .vision)?.it.hasSuffix(".") == true, "\(refusal.code)")
        }
    }

    @Test func `what goes wrong inside says nothing of the inside`() async throws {
        let fixture = try await SiteFixture()
        let id = try await fixture.add()
        // No worker is there.
        let response = await fixture.send(.post, "/photos/\(id.number)/analyse", "{}")
        #expect(response.status == .internalError)
        #expect(!response.text.contains(fixture.scratch.path))
        #expect(!response.text.contains("nonexistent"))
    }
}
