import Concepts
import Interpretation
import PhotoLibrary
import Testing
import Web
import Wording
import Workbench

@testable import Intake
@testable import PhotoSite

/// Where faces are sketched, as far as it goes without opening a photo.
struct SketchTests {
    private let draft = "/drafts/00112233445566778899aabbccddeeff"

    @Test func `a turned photo is sketched as it is shown, with every filter`() async throws {
        let fixture = try await SiteFixture()
        let id = try await fixture.add(width: 4000, height: 3000)
        try await fixture.services.library.setRotation(90, of: id)
        let page = await fixture.get("/photos/\(id.number)/sketch").text
        #expect(page.contains("data-width=\"3000\" data-height=\"4000\""))
        #expect(!page.contains("data-draft"))
        for filter in SketchFilter.allCases { #expect(page.contains("value=\"\(filter.rawValue)\"")) }
    }

    @Test func `it speaks the visitor's language`() async throws {
        let fixture = try await SiteFixture()
        let id = try await fixture.add()
        let page = await fixture.get("/photos/\(id.number)/sketch", ["Accept-Language": "it"]).text
        for words in ["Annulla", "Salva", "Ripristina", "Intensità", "Carboncino", "Aggiungi un volto"] {
            #expect(page.contains(words), "\(words)")
        }
    }

    @Test func `the ways to it are on Home, in the viewer and with the result`() async throws {
        let fixture = try await SiteFixture()
        let id = try await fixture.add()
        #expect(await fixture.get("/").text.contains("href=\"/sketch\""))
        let address = "href=\"/photos/\(id.number)/sketch\""
        for page in ["/photos/\(id.number)", "/photos/\(id.number)/result", "/sketch"] {
            #expect(await fixture.get(page).text.contains(address), "\(page)")
        }
        let chooser = await fixture.get("/sketch").text
        for way in ["/camera?then=sketch", "/sketch/live"] { #expect(chooser.contains("href=\"\(way)\""), "\(way)") }
        #expect(chooser.contains("data-then=\"sketch\"") && !chooser.contains("multiple"))
        #expect(await fixture.get("/camera?then=sketch").text.contains("data-then=\"sketch\""))
        #expect(await fixture.get("/camera?then=%3Cscript%3E").text.contains("data-then=\"edit\""))
    }

    @Test func `among photos to choose from, those with a face come first, each part the newest first`() async throws {
        let fixture = try await SiteFixture()
        let person = Finding(
            source: .detector, box: Box(x: 0.1, y: 0.1, width: 0.5, height: 0.8),
            names: [Candidate(name: "person", synset: nil, category: .people, confidence: 0.9, level: .high)])
        let face = Face(box: Box(x: 0.2, y: 0.1, width: 0.2, height: 0.2), confidence: 0.9)
        let first = try await fixture.add("1.jpg", findings: [person], faces: [face])
        let second = try await fixture.add("02.jpg", findings: [person])
        let third = try await fixture.add("003.jpg", findings: [person], faces: [face])
        try await fixture.add("nobody.jpg")
        let chooser = await fixture.get("/sketch").text
        let shown = chooser.matches(of: /photos\/(\d+)\/sketch/).compactMap { Int64($0.1) }
        #expect(shown == [third, first, second].map(\.number))
        // What a closer look finds counts.
        let nearer = Analysis(findings: [], faces: [face])
        try await fixture.services.library.addFindings(nearer, to: second, analyser: "1")
        let now = await fixture.get("/sketch").text.matches(of: /photos\/(\d+)\/sketch/).compactMap { Int64($0.1) }
        #expect(now == [third, second, first].map(\.number))
    }

    @Test(arguments: [
        "", "x=0&y=0&width=0.5&filter=pencil&strength=1", "x=0.6&y=0&width=0.5&height=0.5&filter=pencil&strength=1",
        "x=-0.1&y=0&width=0.5&height=0.5&filter=pencil&strength=1", "x=0&y=0&width=0&height=1&filter=ink&strength=1",
        "x=nan&y=0&width=0.5&height=0.5&filter=pencil&strength=1", "x=0&y=0&width=inf&height=1&filter=ink&strength=1",
        "x=0&y=0&width=1&height=1&filter=oil&strength=1", "x=0&y=0&width=1&height=1&filter=&strength=1",
        "x=0&y=0&width=1&height=1&filter=pencil&strength=1.1", "x=0&y=0&width=1&height=1&filter=pencil&strength=nan",
        "x=0&y=0&width=1&height=1&filter=pencil",
    ])
    func `a face that is not on the photo, or a filter that is none, is refused`(query: String) async throws {
        let fixture = try await SiteFixture()
        let id = try await fixture.add()
        for path in ["/photos/\(id.number)", draft] {
            #expect(await fixture.get("\(path)/sketch/patch?\(query)").status == .badRequest)
        }
    }

    @Test(arguments: [
        "", "[]", "{}", #"{"faces":[]}"#, #"{"faces":[],"whole":null}"#,
        #"{"faces":[],"whole":{"filter":"oil","strength":1}}"#,
        #"{"faces":[],"whole":{"filter":"ink","strength":-1}}"#,
        #"{"faces":[{"x":0.5,"y":0,"width":0.6,"height":0.5,"filter":"ink","strength":1,"head":false}]}"#,
        #"{"faces":[{"x":0,"y":0,"width":0.6,"height":0.5,"filter":"ink","strength":1e400}]}"#,
        #"{"faces":[{"x":0,"y":0,"width":0.6,"height":0.5,"filter":7,"strength":1}]}"#,
        "{\"faces\":["
            + Array(repeating: #"{"x":0,"y":0,"width":1,"height":1,"filter":"ink","strength":1}"#, count: 101)
            .joined(separator: ",") + "]}",
    ])
    func `a sketch of nothing, of too much or of elsewhere is refused`(json: String) async throws {
        let fixture = try await SiteFixture()
        let id = try await fixture.add()
        for path in ["/photos/\(id.number)/sketch", "/photos/\(id.number)/sketch/file", draft + "/sketch"] {
            #expect(await fixture.send(.post, path, json).status == .badRequest, "\(path)")
        }
    }

    @Test func `what is asked for comes to the worker as it was meant`() async throws {
        let target = try #require(
            Target("/x?x=0.25&y=0.5&width=0.25&height=0.5&filter=contrast-low&strength=0.4&head=1"))
        let face = try SketchQuery(fields: target.query).face
        let look = SketchStyle(filter: .contrastLow, strength: 0.4)
        #expect(face == FaceSketch(box: Box(x: 0.25, y: 0.5, width: 0.25, height: 0.5), look: look, coversHead: true))
        let json = """
            {"faces":[{"x":0.25,"y":0.5,"width":0.25,"height":0.5,"filter":"contrast-low","strength":0.4,"head":true}],
            "whole":{"filter":"sepia","strength":1}}
            """
        let request = Request(.post, target, body: .bytes(Array(json.utf8)))
        let plan = try await request.json(SketchWish.self).plan
        #expect(plan == SketchPlan(faces: [face], whole: SketchStyle(filter: .sepia, strength: 1)))
    }

    @Test func `what is not there says so`() async throws {
        let fixture = try await SiteFixture()
        let plan = #"{"faces":[],"whole":{"filter":"ink","strength":1}}"#
        for path in ["/photos/99", draft] {
            for page in ["/sketch", "/sketch/faces", "/sketch/whole?filter=ink&strength=1"] {
                #expect(await fixture.get(path + page).status == .notFound, "\(path)\(page)")
            }
            #expect(await fixture.send(.post, path + "/sketch", plan).status == .notFound)
        }
    }

    @Test func `what goes wrong inside says nothing of the inside`() async throws {
        let fixture = try await SiteFixture()
        let id = try await fixture.add()
        // No worker is there.
        let response = await fixture.get("/photos/\(id.number)/sketch/faces", ["Accept": "application/json"])
        #expect(response.status == .internalError)
        #expect(!response.text.contains(fixture.scratch.path) && !response.text.contains("nonexistent"))
    }

    @Test func `a sketch is called after its photo`() {
        #expect(SketchMaker.name(after: "IMG_1.HEIC") == "IMG_1 sketch.jpg")
        #expect(SketchMaker.name(after: "photo") == "photo sketch.jpg")
        #expect(SketchMaker.name(after: "../.x/été.tar.png") == "été.tar sketch.jpg")
        let long = SketchMaker.name(after: String(repeating: "ß", count: 300) + ".jpg")
        #expect(long.hasSuffix(".jpg") && long.utf8.count <= 200)
    }
}
