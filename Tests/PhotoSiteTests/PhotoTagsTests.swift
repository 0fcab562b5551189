import Interpretation
import PhotoLibrary
import Testing
import Web

@testable import PhotoSite

/// The tags of one photo, as scripts and forms change them.
struct PhotoTagsTests {
    private struct Changed: Decodable {
        let tags: [String]
        var along: [String]?
        let undo: String?
    }

    private func change(_ fixture: SiteFixture, _ id: PhotoID, _ json: String) async throws -> Changed {
        let response = await fixture.send(.post, "/photos/\(id.number)/tags", json)
        #expect(response.status == .ok, "\(response.text)")
        return try response.decoded(Changed.self)
    }

    @Test func `tags are added, taken away and brought back`() async throws {
        let fixture = try await SiteFixture()
        let id = try await fixture.add(findings: [SiteFixture.finding([("dog", 0.98, .high)])])
        #expect(try await change(fixture, id, #"{"add":["summer","Naples"]}"#).tags == ["Naples", "summer", "dog"])
        let removed = try await change(fixture, id, #"{"remove":["dog","summer"]}"#)
        #expect(removed.tags == ["Naples", "animal"])
        let token = try #require(removed.undo)
        let undone = await fixture.send(.post, "/photos/\(id.number)/tags/undo", #"{"undo":"\#(token)"}"#)
        #expect(try undone.decoded(Changed.self).tags == ["Naples", "summer", "dog"])
    }

    @Test func `a breed that is taken away leaves the dog, and a dog takes its breed along by name`() async throws {
        let fixture = try await SiteFixture()
        let id = try await fixture.add(findings: [
            SiteFixture.finding([("golden retriever", 0.9, .medium), ("dog", 0.98, .high)])
        ])
        let breed = try await change(fixture, id, #"{"remove":["golden retriever"]}"#)
        #expect(breed.tags == ["dog"])
        #expect(breed.along == [])
        #expect(await fixture.get("/photos/\(id.number)/result").text.contains("98%"))
        try await undo(fixture, id, breed)
        let dog = try await change(fixture, id, #"{"remove":["dog"]}"#)
        #expect(dog.tags == ["animal"])
        #expect(dog.along == ["golden retriever"])
        #expect(try await undo(fixture, id, dog).tags == ["golden retriever"])
    }

    @discardableResult private func undo(_ fixture: SiteFixture, _ id: PhotoID, _ change: Changed) async throws
        -> Changed
    {
        let token = try #require(change.undo)
        let answer = await fixture.send(.post, "/photos/\(id.number)/tags/undo", #"{"undo":"\#(token)"}"#)
        #expect(answer.status == .ok)
        return try answer.decoded(Changed.self)
    }

    @Test func `one of two things is called something else`() async throws {
        let fixture = try await SiteFixture()
        let right = Box(x: 0.5, y: 0.25, width: 0.25, height: 0.5)
        let id = try await fixture.add(findings: [
            SiteFixture.finding(
                [("cat", 0.98, .high)], at: Box(x: 0, y: 0.25, width: 0.25, height: 0.5), couldBe: [("dog", 0.2)]),
            SiteFixture.finding([("cat", 0.95, .high)], at: right, couldBe: [("otter", 0.1)]),
        ])
        let page = await fixture.get("/photos/\(id.number)/result").text
        #expect(page.contains("Number 1 from the left could also be"))
        #expect(page.contains("data-place=\"0.5 0.25 0.25 0.5\""))
        let changed = try await change(
            fixture, id, #"{"replace":{"name":"cat","with":"otter","box":[0.5,0.25,0.25,0.5]}}"#)
        #expect(changed.tags == ["otter", "cat"])
        let after = await fixture.get("/photos/\(id.number)/result").text
        #expect(after.contains("data-name=\"otter\" data-boxes=\"0.5 0.25 0.25 0.5\""))
        #expect(after.contains("data-name=\"cat\" data-boxes=\"0.0 0.25 0.25 0.5\""))
        #expect(try await undo(fixture, id, changed).tags == ["cat"])
        for box in ["[1]", "[0,0,0,2]", "[-1,0,1,1]", "[0,0,1,null]", "\"x\""] {
            let path = "/photos/\(id.number)/tags"
            let wrong = await fixture.send(.post, path, #"{"replace":{"name":"cat","with":"x","box":\#(box)}}"#)
            #expect(wrong.status == .badRequest, "\(box)")
        }
        #expect(try await fixture.services.library.tags(of: id, level: .medium).map(\.name) == ["cat"])
    }

    @Test func `one of two things is deleted`() async throws {
        let fixture = try await SiteFixture()
        let right = Box(x: 0.5, y: 0.25, width: 0.25, height: 0.5)
        let id = try await fixture.add(findings: [
            SiteFixture.finding([("animal", 0.98, .high)], at: Box(x: 0, y: 0.25, width: 0.25, height: 0.5)),
            SiteFixture.finding([("animal", 0.95, .high)], at: right),
        ])
        let page = await fixture.get("/photos/\(id.number)/result").text
        #expect(page.contains("Number 2 from the left") && page.contains("aria-label=\"Delete number 2\""))
        let changed = try await change(fixture, id, #"{"removeOne":{"name":"animal","box":[0.5,0.25,0.25,0.5]}}"#)
        #expect(changed.tags == ["animal"])
        let after = await fixture.get("/photos/\(id.number)/result").text
        #expect(after.contains("data-name=\"animal\" data-boxes=\"0.0 0.25 0.25 0.5\""))
        #expect(!after.contains("Delete number"))
        _ = try await undo(fixture, id, changed)
        #expect(await fixture.get("/photos/\(id.number)/result").text.contains("Delete number 2"))
        let path = "/photos/\(id.number)/tags"
        let wrong = await fixture.send(.post, path, #"{"removeOne":{"name":"animal","box":[0,0,0,2]}}"#)
        #expect(wrong.status == .badRequest)
    }

    @Test func `who has deleted every tag is told so, and brings them back`() async throws {
        let fixture = try await SiteFixture()
        let id = try await fixture.add(findings: [
            SiteFixture.finding([("cat", 0.98, .high)]), SiteFixture.finding([("otter", 0.95, .high)]),
        ])
        let path = "/photos/\(id.number)"
        _ = try await change(fixture, id, #"{"remove":["cat","otter"]}"#)
        _ = try await change(fixture, id, #"{"remove":["animal"]}"#)
        for page in ["/result", "/tags"] {
            let text = await fixture.get(path + page).text
            #expect(text.contains("You deleted from this photo:"))
            #expect(text.contains("cat, otter"))
            #expect(text.contains("action=\"\(path)/tags/restore\""))
            #expect(!text.contains("Nothing recognised"))
            #expect(
                await fixture.get(path + page, ["Accept-Language": "it"]).text.contains("Hai eliminato da questa foto:")
            )
        }
        let back = await fixture.send(.post, path + "/tags/restore", "{}")
        #expect(try back.decoded(Changed.self).tags == ["cat", "otter"])
        #expect(try await undo(fixture, id, try back.decoded(Changed.self)).tags == [])
        // Without scripts the page's form does the same.
        let target = try #require(Target(path + "/tags/restore"))
        let form = await fixture.site.respond(
            to: Request(
                .post, target, headers: ["Content-Type": "application/x-www-form-urlencoded"], body: .bytes([])))
        #expect(form.headers["Location"] == path + "/tags")
        #expect(try await fixture.services.library.tags(of: id, level: .medium).map(\.name) == ["cat", "otter"])
    }

    @Test func `who has called the only thing something else is not told that nothing was recognised`() async throws {
        let fixture = try await SiteFixture()
        let id = try await fixture.add(findings: [SiteFixture.finding([("dog", 0.98, .high)])])
        _ = try await change(fixture, id, #"{"replace":{"name":"dog","with":"golden retriever"}}"#)
        let page = await fixture.get("/photos/\(id.number)/result").text
        #expect(page.contains("data-name=\"golden retriever\""))
        #expect(!page.contains("Nothing recognised"))
        #expect(!page.contains("Tags deleted"))
    }

    @Test func `a tag is replaced and both are undone together`() async throws {
        let fixture = try await SiteFixture()
        let id = try await fixture.add(findings: [
            SiteFixture.finding([("dog", 0.98, .high)], couldBe: [("otter", 0.2)])
        ])
        let replaced = try await change(fixture, id, #"{"add":["otter"],"remove":["dog"]}"#)
        #expect(replaced.tags == ["otter"])
        let token = try #require(replaced.undo)
        let undone = await fixture.send(.post, "/photos/\(id.number)/tags/undo", #"{"undo":"\#(token)"}"#)
        #expect(try undone.decoded(Changed.self).tags == ["dog"])
    }

    @Test func `a change is undone once, and only at its own photo`() async throws {
        let fixture = try await SiteFixture()
        let id = try await fixture.add("a.jpg")
        let other = try await fixture.add("b.jpg")
        let token = try #require(try await change(fixture, id, #"{"add":["summer"]}"#).undo)
        let undo = #"{"undo":"\#(token)"}"#
        #expect(await fixture.send(.post, "/photos/\(other.number)/tags/undo", undo).status == .conflict)
        #expect(await fixture.send(.post, "/photos/\(id.number)/tags/undo", undo).status == .ok)
        #expect(await fixture.send(.post, "/photos/\(id.number)/tags/undo", undo).status == .conflict)
    }

    @Test(arguments: [
        ("", Status.badRequest), ("{}", .badRequest), (#"{"add":[]}"#, .badRequest), (#"{"add":"x"}"#, .badRequest),
        (#"{"add":[1]}"#, .badRequest), ("[[[[", .badRequest), (#"{"add":["   "]}"#, .unprocessable),
        (#"{"add":["—"]}"#, .unprocessable),
    ])
    func `what cannot be understood is refused`(json: String, status: Status) async throws {
        let fixture = try await SiteFixture()
        let id = try await fixture.add()
        #expect(await fixture.send(.post, "/photos/\(id.number)/tags", json).status == status)
        #expect(try await fixture.services.library.tags(of: id, level: .low).isEmpty)
    }

    @Test func `too many tags, too long ones and too long bodies are refused`() async throws {
        let fixture = try await SiteFixture()
        let id = try await fixture.add()
        let path = "/photos/\(id.number)/tags"
        let many = (1...101).map { "\"t\($0)\"" }.joined(separator: ",")
        #expect(await fixture.send(.post, path, #"{"add":[\#(many)]}"#).status == .contentTooLarge)
        let long = String(repeating: "x", count: 201)
        #expect(await fixture.send(.post, path, #"{"add":["fine","\#(long)"]}"#).status == .unprocessable)
        let endless = String(repeating: " ", count: 600 << 10)
        #expect(await fixture.send(.post, path, #"{"add":["a"]\#(endless)}"#).status == .contentTooLarge)
        #expect(try await fixture.services.library.tags(of: id, level: .low).isEmpty)
    }

    @Test(arguments: SiteFixture.hostileNames)
    func `a name comes back as it went, and can be taken away by it`(name: String) async throws {
        let fixture = try await SiteFixture()
        let id = try await fixture.add()
        struct Add: Encodable { let add: [String] }
        struct Remove: Encodable { let remove: [String] }
        let added = await fixture.send(.post, "/photos/\(id.number)/tags", try json(Add(add: ["x" + name])))
        let tags = try added.decoded(Changed.self).tags
        #expect(tags.count == 1)
        let removed = await fixture.send(.post, "/photos/\(id.number)/tags", try json(Remove(remove: tags)))
        #expect(try removed.decoded(Changed.self).tags == [])
    }

    private func completed(_ fixture: SiteFixture, _ begun: String) async throws -> [String] {
        let answer = await fixture.get("/tags/complete?q=" + PercentCoding.encoded(begun))
        return try answer.decoded(Changed.self).tags
    }

    private func json(_ value: some Encodable) throws -> String { try Response.json(value).text }

    @Test func `without scripts the forms of the page do the same`() async throws {
        let fixture = try await SiteFixture()
        let id = try await fixture.add()
        let path = "/photos/\(id.number)/tags"
        func post(_ form: String) async throws -> Response {
            let target = try #require(Target(path))
            return await fixture.site.respond(
                to: Request(
                    .post, target, headers: ["Content-Type": "application/x-www-form-urlencoded"],
                    body: .bytes(Array(form.utf8))))
        }
        let added = try await post("add=summer%2C+Naples%2C+%2C")
        #expect(added.status == .seeOther)
        #expect(added.headers["Location"] == path)
        #expect(try await fixture.services.library.tags(of: id, level: .low).map(\.name) == ["Naples", "summer"])
        #expect(try await post("remove=Naples").status == .seeOther)
        #expect(try await fixture.services.library.tags(of: id, level: .low).map(\.name) == ["summer"])
        #expect(try await post("nothing=1").status == .badRequest)
    }

    @Test func `what is begun is completed with what is known, the most used first`() async throws {
        let fixture = try await SiteFixture()
        let one = try await fixture.add("a.jpg")
        let two = try await fixture.add("b.jpg")
        try await fixture.services.library.addTags(["Città vecchia", "cinema", "old cinema"], to: one)
        try await fixture.services.library.addTags(["Città vecchia"], to: two)
        #expect(try await completed(fixture, "ci") == ["Città vecchia", "cinema", "old cinema"])
        #expect(try await completed(fixture, "CITTA V") == ["Città vecchia"])
        #expect(try await completed(fixture, "zebra") == [])
        #expect(try await completed(fixture, "") == ["Città vecchia", "cinema", "old cinema"])
        #expect(try await completed(fixture, String(repeating: "%", count: 2000)) == [])
    }

    @Test func `words that no photo has yet are completed with kinds, and what the photo has is not offered`()
        async throws
    {
        let fixture = try await SiteFixture()
        let id = try await fixture.add()
        #expect(try await completed(fixture, "ot") == ["otter"])
        try await fixture.services.library.addTags(["Otter"], to: id)
        let answer = await fixture.get("/tags/complete?q=ot&photo=\(id.number)")
        #expect(try answer.decoded(Changed.self).tags == [])
        #expect(try await completed(fixture, "ot") == ["Otter"])
    }
}
