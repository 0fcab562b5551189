import Foundation
import PhotoLibrary
import Testing
import Web

@testable import PhotoSite

/// The camera among what is known of a photo, and the way from it to its other photos.
struct CameraLinkTests {
    private struct Info: Decodable {
        struct Row: Decodable {
            let label: String
            let value: String
            let href: String?
        }
        let rows: [Row]
    }

    private struct Suggested: Decodable {
        struct Suggestion: Decodable {
            let name: String
            let icon: String
            let q: String
        }
        let suggestions: [Suggestion]
    }

    private func row(_ fixture: SiteFixture, _ id: PhotoID, _ label: String, _ language: String) async throws
        -> Info.Row?
    {
        try await fixture.get("/photos/\(id.number)/info", ["Accept-Language": language]).decoded(Info.self)
            .rows.first { $0.label == label }
    }

    @Test(arguments: [("en", "Camera"), ("it", "Fotocamera")])
    func `the camera leads to the photos of the same camera`(_ language: String, _ label: String) async throws {
        let fixture = try await SiteFixture()
        let camera = Camera(make: "Apple", model: "iPhone 15", lens: "back camera")
        let id = try await fixture.add("1.jpg", camera: camera)
        try await fixture.add("2.jpg", camera: camera)
        try await fixture.add("3.jpg", camera: Camera(make: "Apple", model: "iPhone 15 Pro"))
        let row = try #require(try await row(fixture, id, label, language))
        #expect(row.value == "Apple iPhone 15 · back camera")
        let href = try #require(row.href)
        #expect(href == "/search?q=camera%3A%22Apple%20iPhone%2015%22")
        #expect(
            await fixture.get(href, ["Accept-Language": language]).text.contains(
                ">2 \(language == "en" ? "photos" : "foto")<"))
        #expect(await fixture.get("/photos/\(id.number)").text.contains("<a href=\"\(href)\">"))
    }

    @Test func `a deleted photo's camera leads nowhere, nor does one without a name`() async throws {
        let fixture = try await SiteFixture()
        let id = try await fixture.add("1.jpg", camera: Camera(make: "Canon", model: "Canon EOS R5"))
        let nameless = try await fixture.add("2.jpg", camera: Camera(make: "...", model: nil, lens: "a lens"))
        try await fixture.services.library.forget([id])
        let deleted = try #require(try await row(fixture, id, "Camera", "en"))
        #expect(deleted.value == "Canon EOS R5" && deleted.href == nil)
        let lens = try #require(try await row(fixture, nameless, "Camera", "en"))
        #expect(lens.value == "a lens" && lens.href == nil)
    }

    @Test func `suggestions show a camera as one, and search understands them`() async throws {
        let fixture = try await SiteFixture()
        try await fixture.add("1.jpg", camera: Camera(make: "Apple", model: "iPhone 15"))
        let found = try await fixture.get("/suggest?q=iphone", ["Accept-Language": "it"]).decoded(Suggested.self)
        #expect(found.suggestions.map(\.name) == ["Apple iPhone 15"])
        #expect(found.suggestions.map(\.icon) == ["camera"])
        let asked = PercentCoding.encoded(try #require(found.suggestions.first).q)
        #expect(await fixture.get("/search?q=\(asked)").text.contains(">1 photo<"))
    }

    @Test func `names of cameras are text, wherever they stand`() async throws {
        let fixture = try await SiteFixture()
        for (number, name) in SiteFixture.hostileNames.enumerated() {
            let id = try await fixture.add("\(number).jpg", camera: Camera(make: name, model: "\(name) \(number)"))
            SiteFixture.expectInert(await fixture.get("/photos/\(id.number)").text)
            let camera = try #require(try await row(fixture, id, "Camera", "en"))
            #expect(!camera.value.unicodeScalars.contains { ["\u{0}", "\u{1B}", "\u{202E}"].contains($0) })
            let href = try #require(camera.href)
            let page = await fixture.get(href).text
            SiteFixture.expectInert(page)
            #expect(page.contains(">1 photo<"))
            let advice = await fixture.get("/suggest?q=camera%3A\(PercentCoding.encoded(String(name.prefix(4))))")
            #expect(try JSONSerialization.jsonObject(with: Data(advice.text.utf8)) is [String: Any])
        }
    }
}
