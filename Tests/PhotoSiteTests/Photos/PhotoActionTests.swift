import Interpretation
import PhotoLibrary
import Testing
import Web

@testable import PhotoSite

/// What is done with photos, one or many.
struct PhotoActionTests {
    private func fixture(photos: Int = 3) async throws -> SiteFixture {
        let fixture = try await SiteFixture()
        for number in 0..<photos { try await fixture.add("photo-\(number).jpg") }
        return fixture
    }

    private func count(_ set: PhotoSet, _ fixture: SiteFixture) async throws -> Int {
        try await fixture.services.library.gridIndex(set, level: .medium).ids.count
    }

    @Test func `deleting twice, and what is not there, does no harm`() async throws {
        let fixture = try await fixture()
        for _ in 0..<2 {
            let response = await fixture.send(.post, "/photos/delete", #"{"ids":[1,2,2,77]}"#)
            #expect(response.status == .ok)
        }
        #expect(try await count(.search(""), fixture) == 1)
        #expect(try await count(.recentlyDeleted, fixture) == 2)
        #expect(await fixture.send(.post, "/photos/restore", #"{"ids":[1,2,3]}"#).status == .ok)
        #expect(try await count(.search(""), fixture) == 3)
    }

    @Test func `an answer names the photos that it changed, which Undo is for`() async throws {
        let fixture = try await fixture()
        func changed(_ path: String, _ body: String) async throws -> [Int64] {
            struct Answer: Decodable { let changed: [Int64] }
            return try await fixture.send(.post, path, body).decoded(Answer.self).changed
        }
        #expect(try await changed("/photos/delete", #"{"ids":[1,1,77]}"#) == [1])
        #expect(try await changed("/photos/delete", #"{"ids":[1,2]}"#) == [2])
        #expect(try await changed("/photos/restore", #"{"ids":[2,3]}"#) == [2])
        #expect(try await changed("/photos/favourite", #"{"ids":[3],"on":true}"#) == [3])
        #expect(try await changed("/photos/favourite", #"{"ids":[2,3],"on":true}"#) == [2])
        #expect(try await changed("/photos/favourite", #"{"ids":[1,2],"on":false}"#) == [2])
        #expect(try await count(.favourites, fixture) == 1)
    }

    @Test func `only what was deleted before is deleted for good`() async throws {
        let fixture = try await fixture()
        _ = await fixture.send(.post, "/photos/delete", #"{"ids":[1]}"#)
        for _ in 0..<2 {
            #expect(await fixture.send(.post, "/photos/delete-for-good", #"{"ids":[1,2]}"#).status == .ok)
        }
        #expect(try await count(.search(""), fixture) == 2)
        #expect(try await count(.recentlyDeleted, fixture) == 0)
        #expect(await fixture.get("/photos/1").status == .notFound)
        #expect(await fixture.get("/photos/2").status == .ok)
    }

    @Test func `favourites are set and taken back`() async throws {
        let fixture = try await fixture()
        #expect(await fixture.send(.post, "/photos/favourite", #"{"ids":[1,3],"on":true}"#).status == .ok)
        #expect(try await count(.favourites, fixture) == 2)
        #expect(await fixture.send(.post, "/photos/favourite", #"{"ids":[1],"on":false}"#).status == .ok)
        #expect(try await count(.favourites, fixture) == 1)
    }

    @Test func `tags are added to all, or to none when one cannot be`() async throws {
        let fixture = try await fixture()
        #expect(await fixture.send(.post, "/photos/tags", #"{"ids":[1,2],"add":["beach","Anna"]}"#).status == .ok)
        #expect(try await count(.tagged("anna"), fixture) == 2)
        #expect(await fixture.send(.post, "/photos/tags", #"{"ids":[3],"add":["good"," "]}"#).status == .unprocessable)
        #expect(try await count(.tagged("good"), fixture) == 0)
    }

    @Test func `a photo that another window has deleted gets no tags, and none is told`() async throws {
        let fixture = try await fixture()
        _ = await fixture.send(.post, "/photos/delete", #"{"ids":[1]}"#)
        #expect(await fixture.send(.post, "/photos/tags", #"{"ids":[1],"add":["late"]}"#).status == .conflict)
        let one = await fixture.send(.post, "/photos/1/tags", #"{"add":["late"]}"#)
        #expect(one.status == .conflict && one.text.contains("has been deleted"))
        let some = await fixture.send(.post, "/photos/tags", #"{"ids":[1,2],"add":["late"]}"#)
        #expect(some.status == .ok && some.text.contains(#""changed":[2]"#) && some.text.contains(#""count":1"#))
        _ = await fixture.send(.post, "/photos/restore", #"{"ids":[1]}"#)
        #expect(try await count(.tagged("late"), fixture) == 1)
    }

    @Test func `a photo whose file is gone says so, and where it was`() async throws {
        let fixture = try await fixture()
        #expect(await !fixture.get("/photos/1").text.contains("was not found"))
        let path = try #require(try await fixture.services.library.photo(PhotoID(number: 1)).file?.stamp.path)
        try await fixture.services.library.markMissing([path])
        #expect(await fixture.get("/photos/1").text.contains("The file was not found. It was here: "))
        let info = await fixture.get("/photos/1/info").text
        #expect(info.contains("was not found") && info.contains(String(decoding: path.name, as: UTF8.self)))
        // Home shows the last picture that is there, and the settings name the file.
        #expect(await fixture.get("/settings/library").text.contains("/settings/library/missing"))
        let list = await fixture.get("/settings/library/missing").text
        #expect(list.contains("/photos/1") && list.contains(String(decoding: path.name, as: UTF8.self)))
        #expect(await fixture.get("/settings/library/refused").text.contains("There are none."))
    }

    @Test func `tags that were added to several are taken off again, and those that were there stay`() async throws {
        let fixture = try await fixture()
        _ = await fixture.send(.post, "/photos/tags", #"{"ids":[2],"add":["beach"]}"#)
        let response = await fixture.send(.post, "/photos/tags", #"{"ids":[1,2,3],"add":["beach","Anna","Beach"]}"#)
        #expect(try await count(.tagged("beach"), fixture) == 3)
        let undo = try #require(response.text.firstMatch(of: /"undo":"([^"]+)"/)?.1)
        let undone = await fixture.send(.post, "/photos/tags/undo", "{\"undo\":\"\(undo)\"}")
        #expect(undone.status == .ok, "\(response.text) \(undone.status) \(undone.text)")
        #expect(try await count(.tagged("anna"), fixture) == 0)
        #expect(try await count(.tagged("beach"), fixture) == 1)
        // Once.
        #expect(await fixture.send(.post, "/photos/tags/undo", "{\"undo\":\"\(undo)\"}").status == .conflict)
        #expect(await fixture.send(.post, "/photos/tags/undo", #"{"undo":"guessed"}"#).status == .conflict)
    }

    @Test(
        arguments: [
            "{}", "[]", "nonsense", #"{"ids":[]}"#, #"{"ids":["1"]}"#, #"{"ids":[0]}"#, #"{"ids":[-1]}"#,
            #"{"ids":[1.5]}"#, #"{"ids":[99999999999999999999]}"#, #"{"ids":null}"#, "",
        ], ["delete", "restore", "delete-for-good", "favourite", "tags"])
    func `numbers that are none are refused`(body: String, verb: String) async throws {
        let fixture = try await fixture(photos: 1)
        #expect(await fixture.send(.post, "/photos/\(verb)", body).status == .badRequest)
        #expect(try await count(.search(""), fixture) == 1)
    }

    @Test func `no more photos than a library holds are taken at once`() async throws {
        let fixture = try await fixture(photos: 1)
        let many = (1...PhotoSelection.most + 1).map(String.init).joined(separator: ",")
        #expect(await fixture.send(.post, "/photos/delete", "{\"ids\":[\(many)]}").status == .badRequest)
        let endless = String(repeating: "1,", count: 3 << 20)
        #expect(await fixture.send(.post, "/photos/delete", "{\"ids\":[\(endless)1]}").status == .contentTooLarge)
        #expect(try await count(.search(""), fixture) == 1)
    }

    @Test func `a form goes back to where it came from, and nowhere else`() async throws {
        let fixture = try await fixture()
        func form(_ fields: String) async -> Response {
            await fixture.site.respond(
                to: Request(
                    .post, Target("/photos/favourite")!, headers: ["Content-Type": "application/x-www-form-urlencoded"],
                    body: .bytes(Array(fields.utf8))))
        }
        let response = await form("ids=1&on=true&then=%2Fphotos%2F1%3Fq%3Ddog")
        #expect(response.status == .seeOther)
        #expect(response.headers["Location"] == "/photos/1?q=dog")
        #expect(try await count(.favourites, fixture) == 1)
        for elsewhere in [
            "https://example.org/", "//example.org", "/\\example.org", "javascript:alert(1)", "/a\r\nb", "/../x", "",
        ] {
            let target = await form("ids=1&on=true&then=\(PercentCoding.encoded(elsewhere))").headers["Location"]
            #expect(target == "/search", "\(elsewhere)")
        }
    }
}
