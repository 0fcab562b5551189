import Interpretation
import PhotoLibrary
import Testing
import Web

@testable import PhotoSite

/// The tags of one photo, as scripts and forms change them.
struct PhotoTagsTests {
    private struct Changed: Decodable {
        let tags: [String]
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
        #expect(removed.tags == ["Naples"])
        let token = try #require(removed.undo)
        let undone = await fixture.send(.post, "/photos/\(id.number)/tags/undo", #"{"undo":"\#(token)"}"#)
        #expect(try undone.decoded(Changed.self).tags == ["Naples", "summer", "dog"])
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
}
