import Foundation
import Intake
import Interpretation
import PhotoLibrary
import Testing
import Web

@testable import PhotoSite

/// One photo: its page, and what is known of it.
struct ViewerTests {
    private struct Info: Decodable {
        struct Tag: Decodable {
            let name: String
            let href: String
        }
        struct Row: Decodable {
            let label: String
            let value: String
        }
        struct NamedBox: Decodable {
            let name: String
            let x: Double
        }
        let tags: [Tag]
        let caption: String
        let rows: [Row]
        let full: String?
        let isChanged: Bool
        let boxes: [NamedBox]
    }

    @Test(arguments: [
        (CaptureTime.Precision.year, CaptureTime.Source.camera, "1979", "1979"),
        (.month, .sidecar, "June 1979", "giugno 1979"),
        (.day, .name, "1 Jun 1979 (from the file's name)", "1 giu 1979 (dal nome del file)"),
        (.time, .file, "1 Jun 1979, 00:00 (date of the file)", "1 giu 1979, 00:00 (data del file)"),
    ])
    func `the info says a date as far as it is known, and where it comes from`(
        precision: CaptureTime.Precision, source: CaptureTime.Source, english: String, italian: String
    ) async throws {
        struct Info: Decodable {
            struct Row: Decodable {
                let value: String
            }
            let rows: [Row]
        }
        let fixture = try await SiteFixture()
        let id = try await fixture.add(
            taken: CaptureTime(localSeconds: 297_043_200, offset: nil, source: source, precision: precision))
        let path = "/photos/\(id.number)/info"
        #expect(try await fixture.get(path).decoded(Info.self).rows.first?.value == english)
        let info = try await fixture.get(path, ["Accept-Language": "it"]).decoded(Info.self)
        #expect(info.rows.first?.value == italian)
    }

    @Test func `a photo's page leads to its neighbours in what was searched for`() async throws {
        let fixture = try await SiteFixture()
        for name in ["a", "b", "c"] {
            try await fixture.add("\(name).jpg", findings: [SiteFixture.finding([("dog", 0.98, .high)])])
        }
        try await fixture.add("d.jpg", findings: [SiteFixture.finding([("cat", 0.98, .high)])])
        let ids = try await fixture.services.library.gridIndex(.search("dog"), level: .medium).ids
        let page = await fixture.get("/photos/\(ids[1])?q=dog").text
        #expect(page.contains("2 of 3"))
        #expect(page.contains("href=\"/photos/\(ids[0])?q=dog\""))
        #expect(page.contains("href=\"/photos/\(ids[2])?q=dog\""))
        #expect(page.contains("href=\"/search?q=dog\""))
        #expect(page.contains("alt=\"dog\""))
    }

    @Test func `a photo that is not in the set is shown among all, a deleted one among those`() async throws {
        let fixture = try await SiteFixture()
        let id = try await fixture.add()
        #expect(await fixture.get("/photos/\(id.number)?set=favourites").text.contains("data-set=\"all\""))
        try await fixture.services.library.forget([id])
        let page = await fixture.get("/photos/\(id.number)?q=dog").text
        #expect(page.contains("data-set=\"deleted\""))
        #expect(page.contains("action=\"/photos/restore\""))
        #expect(!page.contains("action=\"/photos/delete\""))
    }

    @Test(arguments: ["0", "-1", "x", "1.0", "99999999999999999999", "%2e", "1%20", "９"])
    func `an address that is no photo's is nobody's`(id: String) async throws {
        let fixture = try await SiteFixture()
        try await fixture.add()
        for path in ["", "/info", "/original"] {
            guard let target = Target("/photos/\(id)\(path)") else { continue }
            #expect(await fixture.site.respond(to: Request(.get, target)).status == .notFound, "\(path)")
        }
    }

    @Test func `what is known of a photo is told in the language that is asked for`() async throws {
        let fixture = try await SiteFixture()
        let box = Box(x: 0.25, y: 0.5, width: 0.25, height: 0.125)
        let id = try await fixture.add(
            "beach.jpg", findings: [SiteFixture.finding([("dog", 0.98, .high)], at: box)], keywords: ["AC/DC"])
        let info = try await fixture.get("/photos/\(id.number)/info").decoded(Info.self)
        #expect(info.tags.map(\.name).sorted() == ["AC/DC", "dog"])
        #expect(info.tags.first { $0.name == "dog" }?.href == "/tags/dog")
        #expect(info.caption == "A dog")
        #expect(info.boxes.map(\.name) == ["dog"])
        #expect(info.boxes.first?.x == 0.25)
        #expect(info.full == "/photos/\(id.number)/original?inline")
        #expect(!info.isChanged)
        let values = Dictionary(uniqueKeysWithValues: info.rows.map { ($0.label, $0.value) })
        #expect(values["Taken"] == "14 Nov 2023, 22:13 (UTC+1)")
        #expect(values["Dimensions"] == "4,000 × 3,000 · 12.0 MP")
        #expect(values["File"] == "beach.jpg")
        let italian = try await fixture.get("/photos/\(id.number)/info", ["Accept-Language": "it"]).decoded(Info.self)
        #expect(italian.rows.contains { $0.label == "Scattata" && $0.value == "14 nov 2023, 22:13 (UTC+1)" })
    }

    @Test func `a deleted photo says so at its own address, and is worked on nowhere`() async throws {
        let fixture = try await SiteFixture()
        let id = try await fixture.add()
        let path = "/photos/\(id.number)"
        let pages = ["tags", "result", "edit", "sketch"]
        for page in pages { #expect(await fixture.get("\(path)/\(page)").status == .ok, "\(page)") }
        try await fixture.services.library.forget([id])
        let viewer = await fixture.get(path).text
        #expect(viewer.contains("Recently deleted · 1 of 1"))
        #expect(viewer.contains("data-viewer=\"restore\""))
        #expect(viewer.contains("data-viewer=\"delete-for-good\""))
        #expect(!viewer.contains("data-viewer=\"share\""))
        for page in pages {
            let answer = await fixture.get("\(path)/\(page)")
            #expect(answer.status == .seeOther, "\(page)")
            #expect(answer.headers["Location"] == path, "\(page)")
        }
        try await fixture.services.library.restore([id])
        #expect(await !fixture.get(path).text.contains("Recently deleted · "))
        for page in pages { #expect(await fixture.get("\(path)/\(page)").status == .ok, "\(page)") }
    }

    @Test func `the raw file beside a photo is named`() async throws {
        let fixture = try await SiteFixture()
        let id = try await fixture.add("IMG_1.jpg")
        let raw = "/photos/\(id.number)/info"
        #expect(try await !fixture.get(raw).decoded(Info.self).rows.contains { $0.label == "Raw file" })
        for name in ["IMG_1.CR2", "IMG_2.CR2"] {
            try Data([1]).write(to: URL(filePath: fixture.scratch.path + "/" + name))
        }
        #expect(
            try await fixture.get(raw).decoded(Info.self).rows.contains {
                $0.label == "Raw file" && $0.value == "IMG_1.CR2"
            })
        let italian = try await fixture.get(raw, ["Accept-Language": "it"]).decoded(Info.self)
        #expect(italian.rows.contains { $0.label == "File raw" })
    }

    @Test func `a raw file that was uploaded with a photo is named, and can be downloaded`() async throws {
        let fixture = try await SiteFixture()
        let id = try await fixture.add("IMG_1.jpg")
        let path = fixture.scratch.path + "/IMG_1.CR2"
        try Data([1, 2, 3]).write(to: URL(filePath: path))
        let raw = SiteFixture.digest("raw")
        let added = try await fixture.services.library.addRaw(
            FileStamp(path: FilePath(path), size: 3, modified: 5, inode: 1, device: 7), contentHash: raw,
            taken: CaptureTime(localSeconds: 1, offset: nil, source: .file), to: SiteFixture.digest("IMG_1.jpg"))
        #expect(added == id)
        let rows = try await fixture.get("/photos/\(id.number)/info").decoded(Info.self).rows
        #expect(rows.filter { $0.label == "Raw file" }.map(\.value).contains("IMG_1.CR2"))
        let original = "/photos/\(id.number)/original?raw="
        let download = await fixture.get(original + raw.hex)
        #expect(download.status == .ok && download.headers["Content-Type"] == "application/octet-stream")
        #expect(download.headers["Content-Disposition"]?.contains("IMG_1.CR2") == true)
        #expect(await fixture.get(original + SiteFixture.digest("IMG_1.jpg").hex).status == .notFound)
        #expect(await fixture.get(original).status == .notFound)
    }

    @Test func `a turned photo is not shown as its file lies`() async throws {
        let fixture = try await SiteFixture()
        let id = try await fixture.add()
        try await fixture.services.library.setRotation(90, of: id)
        #expect(try await fixture.get("/photos/\(id.number)/info").decoded(Info.self).full == nil)
        let page = await fixture.get("/photos/\(id.number)").text
        #expect(page.contains("width=\"3000\" height=\"4000\""))
    }

    @Test(arguments: SiteFixture.hostileNames)
    func `whatever a tag, file or caption is called, it is text`(name: String) async throws {
        let fixture = try await SiteFixture()
        let id = try await fixture.add(
            name.replacing("/", with: "_"), findings: [SiteFixture.finding([(name, 0.98, .high)])], keywords: [name])
        SiteFixture.expectInert(await fixture.get("/photos/\(id.number)").text)
        let info = await fixture.get("/photos/\(id.number)/info")
        #expect(info.headers["Content-Type"] == "application/json")
        let told = try info.decoded(Info.self)
        for tag in told.tags { #expect(tag.href.hasPrefix("/tags/") || tag.href.hasPrefix("/search?q=")) }
    }
}
