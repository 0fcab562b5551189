import Foundation
import HTML
import Interpretation
import PhotoLibrary
import Testing
import Web

@testable import PhotoSite

/// What is said of a photo, on the page that says it.
struct ResultPageTests {
    private static let dog = Box(x: 0.25, y: 0.5, width: 0.25, height: 0.125)

    private func page(_ fixture: SiteFixture, _ id: PhotoID, _ query: String = "", _ headers: Headers = [:]) async
        -> String
    {
        let response = await fixture.get("/photos/\(id.number)/result" + query, headers)
        #expect(response.status == .ok)
        return response.text
    }

    @Test func `things of one name are one row with all their boxes`() async throws {
        let fixture = try await SiteFixture()
        let other = Box(x: 0.75, y: 0, width: 0.125, height: 0.25)
        let id = try await fixture.add(findings: [
            SiteFixture.finding([("dog", 0.98, .high)], at: Self.dog),
            SiteFixture.finding([("dog", 0.91, .high)], at: other),
        ])
        let page = await page(fixture, id)
        #expect(page.components(separatedBy: "data-name=\"dog\"").count == 2)
        #expect(page.contains("data-boxes=\"0.25 0.5 0.25 0.125;0.75 0.0 0.125 0.25\""))
        #expect(page.contains(" × 2"))
        #expect(page.contains("98%"))
        #expect(page.contains("Two dogs."))
    }

    @Test func `a wide name says what it perhaps is, before what else it could be`() async throws {
        let fixture = try await SiteFixture()
        let id = try await fixture.add(findings: [
            SiteFixture.finding(
                [("golden retriever", 0.7, .low), ("dog", 0.98, .high)], at: Self.dog,
                couldBe: [("cat", 0.82), ("otter", 0.6)])
        ])
        let text = await page(fixture, id)
        #expect(text.contains(" · perhaps <span lang=\"en\">a golden retriever</span>"))
        let offered = text.components(separatedBy: "data-act=\"replace\" data-with=\"").dropFirst()
            .compactMap { $0.components(separatedBy: "\"").first }
        #expect(offered == ["golden retriever", "cat", "otter"])
        let italian = await fixture.get("/photos/\(id.number)/result", ["Accept-Language": "it"]).text
        #expect(italian.contains(" · forse <span lang=\"en\">a golden retriever</span>"))
        // Shown by its narrowest name it is not told twice.
        let low = await fixture.get("/photos/\(id.number)/result?level=low").text
        #expect(!low.contains("perhaps") && low.contains("data-with=\"cat\""))
    }

    @Test func `an alternative of the same kind is a guess when it is likelier than not`() async throws {
        let fixture = try await SiteFixture()
        func add(_ share: Float) async throws -> String {
            let id = try await fixture.add(
                "\(share).jpg",
                findings: [SiteFixture.finding([("animal", 0.9, .high)], couldBe: [("otter", share)])])
            return await page(fixture, id)
        }
        #expect(try await add(0.75).contains(" · perhaps <span lang=\"en\">an otter</span>"))
        #expect(try await !add(0.4).contains("perhaps"))
    }

    @Test func `the user's own words are told in the sentence, and a correction does not end it`() async throws {
        let fixture = try await SiteFixture()
        let id = try await fixture.add(findings: [
            SiteFixture.finding([("animal", 0.95, .high)], at: Self.dog, couldBe: [("otter", 0.4)])
        ])
        #expect(await page(fixture, id).contains("An animal."))
        try await fixture.services.library.replaceTag("animal", at: Self.dog, with: "otter", in: id)
        try await fixture.services.library.addTags(["cat", "Rex"], to: id)
        let text = await page(fixture, id)
        #expect(text.contains("A cat and an otter.") || text.contains("An otter and a cat."))
    }

    @Test func `a part in which nothing new is seen says so, with the way to look again`() async throws {
        let fixture = try await SiteFixture()
        let id = try await fixture.add(findings: [SiteFixture.finding([("dog", 0.98, .high)])])
        let reading = try await PhotoReading(id, at: .medium, services: fixture.services)
        let target = try #require(Target("/photos/\(id.number)/result"))
        let context = await PhotoContext(Request(.get, target), fixture.services)
        func text(_ isWithoutNews: Bool) -> String {
            let look = RecentLooks.Look(elapsed: .milliseconds(700), isTruncated: false, isWithoutNews: isWithoutNews)
            let page = ResultPage(context: context, reading: reading, lower: nil, look: look, copy: .never)
            return Response.page(page.body).text
        }
        #expect(text(true).contains("Nothing new in this part."))
        #expect(text(true).contains("<a href=\"/photos/\(id.number)/edit?merge=1\">Look again</a>"))
        #expect(text(false).contains("Recognised in") && !text(false).contains("Nothing new"))
    }

    @Test func `a row says what a thing is and what it could also be`() async throws {
        let fixture = try await SiteFixture()
        let id = try await fixture.add(findings: [
            SiteFixture.finding([("dog", 0.98, .high)], at: Self.dog, couldBe: [("otter", 0.11)])
        ])
        let page = await page(fixture, id)
        #expect(page.contains("what a dog is"))
        #expect(page.contains("data-act=\"replace\" data-with=\"otter\""))
        #expect(page.contains("href=\"https://duckduckgo.com/?q=dog\" target=\"_blank\" rel=\"noreferrer noopener\""))
    }

    @Test func `what takes a thing's place is where that was, and says what it is itself`() async throws {
        let fixture = try await SiteFixture()
        let id = try await fixture.add(findings: [
            SiteFixture.finding([("dog", 0.98, .high)], at: Self.dog, couldBe: [("otter", 0.11)])
        ])
        let path = "/photos/\(id.number)"
        _ = await fixture.send(.post, path + "/tags", #"{"add":["otter"],"remove":["dog"]}"#)
        let page = await page(fixture, id)
        #expect(page.contains("data-name=\"otter\" data-boxes=\"0.25 0.5 0.25 0.125\""))
        #expect(page.contains("what a otter is"))
        #expect(!page.contains("what a dog is"))
        let info = await fixture.get(path + "/info").text
        #expect(info.contains(#""name":"otter","width":0.25,"x":0.25,"y":0.5"#))
    }

    @Test func `the level decides which name is shown`() async throws {
        let fixture = try await SiteFixture()
        let id = try await fixture.add(findings: [
            SiteFixture.finding([("golden retriever", 0.7, .low), ("dog", 0.98, .high)], at: Self.dog)
        ])
        #expect(await page(fixture, id).contains("data-name=\"dog\""))
        let low = await page(fixture, id, "?level=low")
        #expect(low.contains("data-name=\"golden retriever\""))
        #expect(low.contains("Shown at confidence Low."))
        #expect(low.contains("data-act=\"keep\""))
        #expect(await page(fixture, id, "?level=%3Cscript%3E").contains("data-name=\"dog\""))
    }

    @Test func `nothing recognised offers what a lower level would say, another part, and words by hand`() async throws
    {
        let fixture = try await SiteFixture()
        let id = try await fixture.add(findings: [SiteFixture.finding([("otter", 0.41, .low)])])
        let page = await page(fixture, id)
        #expect(page.contains("Nothing recognised"))
        #expect(page.contains("data-act=\"add\" data-with=\"otter\""))
        #expect(page.contains("/photos/\(id.number)/result?level=low"))
        #expect(page.contains("/photos/\(id.number)/edit?merge=1"))
        #expect(page.contains("data-open=\"add\""))
    }

    @Test func `pages that say what is in a photo, and its editor, are asked for again by those who come back`()
        async throws
    {
        let fixture = try await SiteFixture()
        let id = try await fixture.add()
        for page in ["result", "tags", "edit"] {
            let response = await fixture.get("/photos/\(id.number)/\(page)")
            #expect(response.headers["Cache-Control"] == "no-store", "\(page)")
        }
    }

    @Test func `a file of which only a part could be read is said to be damaged, whoever looks and whenever`()
        async throws
    {
        let fixture = try await SiteFixture()
        let id = try await fixture.add("cut.jpg", isTruncated: true)
        let whole = try await fixture.add("whole.jpg")
        #expect(await page(fixture, id).contains("only a part of the picture could be read"))
        #expect(await page(fixture, id, "", ["Accept-Language": "it"]).contains("solo una parte"))
        #expect(await !page(fixture, whole).contains("damaged"))
        #expect(await fixture.get("/photos/\(id.number)/info").text.contains("The file is damaged"))
        #expect(await fixture.get("/photos/\(id.number)").text.contains("The file is damaged"))
        #expect(await !fixture.get("/photos/\(whole.number)/info").text.contains("damaged"))
    }

    @Test func `nothing at any level offers no level`() async throws {
        let fixture = try await SiteFixture()
        let id = try await fixture.add()
        let page = await page(fixture, id)
        #expect(page.contains("Nothing recognised"))
        #expect(!page.contains("?level="))
    }

    @Test func `a photo that no model has seen is not said to show nothing`() async throws {
        let fixture = try await SiteFixture()
        let id = try await fixture.add(isAnalysed: false)
        let page = await page(fixture, id)
        #expect(page.contains("Not analysed yet"))
        #expect(!page.contains("Nothing recognised"))
    }

    @Test func `faces are counted and nothing more`() async throws {
        let fixture = try await SiteFixture()
        let id = try await fixture.add(faces: [
            Face(box: Self.dog, confidence: 0.9), Face(box: .whole, confidence: 0.8),
        ])
        #expect(await page(fixture, id).contains("2 faces"))
        #expect(await page(fixture, id, "", ["Accept-Language": "it"]).contains("2 volti"))
    }

    @Test func `what is hardly a face, without a person, is not counted`() async throws {
        let fixture = try await SiteFixture()
        let id = try await fixture.add(faces: [Face(box: Self.dog, confidence: 0.62)])
        #expect(await !page(fixture, id).contains("1 face"))
    }

    @Test func `keywords of the file and words of the user are told apart`() async throws {
        let fixture = try await SiteFixture()
        let id = try await fixture.add(keywords: ["Naples"])
        try await fixture.services.library.addTags(["summer"], to: id)
        let page = await page(fixture, id)
        #expect(page.contains("keyword in the file"))
        #expect(page.contains("added by you"))
    }

    @Test func `what was recognised comes first, and the file's words are folded from the sixth on`() async throws {
        let fixture = try await SiteFixture()
        let dog = SiteFixture.finding([("dog", 0.98, .high)], at: Self.dog)
        let words = (1...7).map { "word \($0)" }
        let id = try await fixture.add(findings: [dog], keywords: words)
        let page = await page(fixture, id)
        func place(_ text: String) throws -> String.Index { try #require(page.range(of: text)).lowerBound }
        let order = try (["dog"] + words).map { try place("data-name=\"\($0)\"") }
        #expect(order == order.sorted())
        let fold = try place("<details class=\"more-words\">")
        #expect(order[5] < fold && fold < order[6])
        #expect(page.contains("2 more keywords"))
        let few = try await fixture.add("few.jpg", findings: [dog], keywords: Array(words.prefix(5)))
        #expect(await !self.page(fixture, few).contains("more-words"))
        // Home names what is seen first, too.
        let home = await fixture.get("/").text
        #expect(home.contains(">dog, word 1, word 2"))
    }

    @Test(arguments: SiteFixture.hostileNames)
    func `whatever a name holds, it is text`(name: String) async throws {
        let fixture = try await SiteFixture()
        let id = try await fixture.add(
            name.replacing("/", with: "_"),
            findings: [SiteFixture.finding([(name, 0.98, .high)], at: Self.dog, couldBe: [(name, 0.5)])],
            keywords: [name])
        try await fixture.services.library.addTags(["x" + name], to: id)
        for path in ["result", "tags", "edit"] {
            let page = await fixture.get("/photos/\(id.number)/\(path)").text
            SiteFixture.expectInert(page)
        }
    }

    @Test func `the pages of unknown photos are not there`() async throws {
        let fixture = try await SiteFixture()
        for path in ["1/result", "1/tags", "1/edit", "x/result", "-1/tags", "99999999999999999999/result"] {
            #expect(await fixture.get("/photos/" + path).status == .notFound, "\(path)")
        }
    }

    @Test func `how the last look went is said right after it`() async throws {
        let looks = RecentLooks()
        let first = PhotoID(number: 1)
        looks.note(RecentLooks.Look(elapsed: .milliseconds(612), isTruncated: true), at: first)
        #expect(looks[first]?.elapsed == .milliseconds(612))
        for number in 2...Int64(200) {
            looks.note(RecentLooks.Look(elapsed: .zero, isTruncated: false), at: PhotoID(number: number))
        }
        #expect(looks[first] == nil)
        #expect(looks[PhotoID(number: 200)] != nil)
    }
}
