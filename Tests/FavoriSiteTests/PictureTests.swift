import FavoriSite
import Favours
import Foundation
import Geography
import Photography
import Testing
import Web

@testable import FavourStore

@Suite("Photos of favours and people")
struct PictureTests {
    private static let door = Coordinate(latitude: 60.1841, longitude: 24.9512)!

    private func ids(_ favour: [String: Any]) -> [String] {
        (favour["pictures"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
    }

    @Test func `what a camera writes into a photo is in nothing that is served`() async throws {
        let site = try await Site()
        let anna = try await site.join("Anna")
        let photo = try Photo.jpeg(position: Self.door)
        // So that there is something to hide.
        #expect(try Photo.metadata(photo).keywords.contains(Photo.secret))
        #expect(try Photo.metadata(photo).coordinate != nil)
        let id = try await site.picture(photo, token: anna.token)
        for (size, width, height) in [("", 1600, 600), ("?size=small", 853, 320)] {
            let bytes = try #require(try await site.bytes(of: id, size: size, token: anna.token))
            // The picture, and nothing beside it.
            #expect(Photo.chunks(bytes) == ["VP8 "])
            #expect(try Photo.size(bytes) == (width, height))
            #expect(!String(decoding: bytes, as: UTF8.self).contains(Photo.secret))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: site.folder + "/uploads") == [])
    }

    @Test func `photos are seen with their favour, in its order, by whom it is seen`() async throws {
        let site = try await Site()
        let (anna, bruno) = (try await site.join("Anna"), try await site.join("Bruno"))
        let photo = try Photo.jpeg(width: 300, height: 200)
        var names: [String] = []
        for _ in 0..<3 { names.append(try await site.picture(photo, token: anna.token)) }
        // Before the favour has them, they are their owner's alone.
        for token in [nil, bruno.token] { #expect(try await site.bytes(of: names[0], token: token) == nil) }
        #expect(try await site.bytes(of: names[0], token: anna.token) != nil)
        let order = [names[2], names[0], names[1]]
        let favour = try await site.json(
            .post, "/api/v1/favours", Site.draft(pictures: order), token: anna.token, status: 201)
        #expect(ids(favour) == order)
        for token in [nil, bruno.token, anna.token] {
            #expect(ids(try await site.json(.get, "/api/v1/favours/1", token: token)) == order)
            let page = try await site.ask(.get, "/favours/1", token: token, isPage: true).text
            #expect(page.contains("/api/v1/pictures/\(order[0])\"") && page.contains("alt=\"A view\""))
            for name in order { #expect(try await site.bytes(of: name, token: token) != nil) }
        }
        // Both ways, at once.
        _ = try await site.ask(.post, "/api/v1/people/\(bruno.id)/block", token: anna.token)
        #expect(try await site.bytes(of: names[0], token: bruno.token) == nil)
        _ = try await site.ask(.delete, "/api/v1/people/\(bruno.id)/block", token: anna.token)
        _ = try await site.ask(.post, "/api/v1/people/\(anna.id)/block", token: bruno.token)
        #expect(try await site.bytes(of: names[0], token: bruno.token) == nil)
        _ = try await site.ask(.delete, "/api/v1/people/\(anna.id)/block", token: bruno.token)

        // One goes, and with it its bytes; the version grows, as others see another favour.
        let edited = try await site.json(
            .patch, "/api/v1/favours/1", "{\"pictures\":[{\"id\":\"\(names[1])\"},{\"id\":\"\(names[2])\"}]}",
            token: anna.token)
        #expect(ids(edited) == [names[1], names[2]] && edited["version"] as? Int == 2)
        #expect(try await site.bytes(of: names[0], token: anna.token) == nil)
        #expect(try await site.bytes(of: names[1], token: nil) != nil)
        // What says nothing of photos leaves them.
        let renamed = try await site.json(.patch, "/api/v1/favours/1", "{\"title\":\"Two sofas\"}", token: anna.token)
        #expect(ids(renamed) == [names[1], names[2]])
    }

    @Test func `a favour that is asked for again has copies of its photos`() async throws {
        let site = try await Site()
        let anna = try await site.join("Anna")
        let name = try await site.picture(try Photo.jpeg(width: 300, height: 200), token: anna.token)
        _ = try await site.json(.post, "/api/v1/favours", Site.draft(pictures: [name]), token: anna.token, status: 201)
        #expect(try await site.ask(.get, "/new?repeat=1", token: anna.token).text.contains(name))
        let again = try await site.json(
            .post, "/api/v1/favours", Site.draft(pictures: [name]), token: anna.token, status: 201)
        let copy = try #require(ids(again).first)
        #expect(copy != name)
        #expect(try await site.bytes(of: copy, token: nil) == site.bytes(of: name, token: nil))
        _ = try await site.json(.patch, "/api/v1/favours/1", "{\"pictures\":[]}", token: anna.token)
        #expect(try await site.bytes(of: copy, token: nil) != nil)
    }

    @Test func `four photos at most, of one's own, and nothing that was entered is lost`() async throws {
        let site = try await Site()
        let (anna, bruno) = (try await site.join("Anna"), try await site.join("Bruno"))
        let photo = try Photo.jpeg(width: 300, height: 200)
        var names: [String] = []
        for _ in 0..<5 { names.append(try await site.picture(photo, token: anna.token)) }
        let foreign = try await site.picture(photo, token: bruno.token)
        func sentence(_ pictures: [String]) async throws -> String {
            let answer = try await site.json(
                .post, "/api/v1/favours", Site.draft(pictures: pictures), token: anna.token, status: 422)
            return answer["title"] as? String ?? ""
        }
        #expect(try await sentence(names) == "A favour has at most 4 photos.")
        #expect(try await sentence([names[0], names[0]]) == "Two photos are the same.")
        for other in [foreign, String(repeating: "0", count: 32)] {
            #expect(try await sentence([names[0], other]).hasPrefix("A photo is no longer there."))
        }
        _ = try await site.json(
            .post, "/api/v1/favours", Site.draft(pictures: ["../favours"]), token: anna.token, status: 400)
        // Nothing was taken: all are there as before, and nobody's favour.
        #expect(try await site.json(.get, "/api/v1/favours")["total"] as? Int == 0)
        for name in names { #expect(try await site.bytes(of: name, token: nil) == nil) }

        let fields: [(String, String)] =
            [
                ("title", "Carry a sofa"), ("text", "Second floor"), ("category", "pets"), ("kind", "single"),
                ("latitude", "60.1841"), ("longitude", "24.9512"), ("slot", ""), ("start", "2027-01-17T10:00"),
                ("end", "2027-01-17T12:00"),
            ] + names.flatMap { [("picture", $0), ("picture-text", "The \($0.prefix(3)) sofa")] }
        let page = try await site.post("/new", fields, token: anna.token)
        #expect(page.status == 422 && page.text.contains("A favour has at most 4 photos."))
        for name in names { #expect(page.text.contains(name) && page.text.contains("The \(name.prefix(3)) sofa")) }
        #expect(page.text.contains("Second floor"))
        let asked = try await site.post("/new", fields.dropLast(2), token: anna.token)
        #expect(asked.status == 303 && asked.location == "/favours/1")
        #expect(ids(try await site.json(.get, "/api/v1/favours/1")) == Array(names.prefix(4)))
        // Another person's favour takes none, and gives none.
        let refused = try await site.json(
            .patch, "/api/v1/favours/1", "{\"pictures\":[]}", token: bruno.token, status: 403)
        #expect(refused["code"] as? String == "notRequester")
        _ = try await site.json(
            .post, "/api/v1/favours", Site.draft(pictures: [names[0]]), token: bruno.token, status: 422)
    }

    @Test func `people have one picture, which those without an account or with a block do not see`() async throws {
        let site = try await Site()
        let (anna, bruno) = (try await site.join("Anna"), try await site.join("Bruno"))
        let photo = try Photo.jpeg(width: 300, height: 200)
        func set() async throws -> String {
            let (status, json) = try await site.upload(photo, .put, "/api/v1/me/picture", token: anna.token)
            #expect(status == 200)
            return try #require(json["id"] as? String)
        }
        let first = try await set()
        let name = try await set()
        #expect(try await site.bytes(of: first, token: anna.token) == nil)
        #expect(try await site.bytes(of: name, token: bruno.token) != nil)
        #expect(try await site.bytes(of: name, token: nil) == nil)
        // A portrait is no favour's photo.
        _ = try await site.json(
            .post, "/api/v1/favours", Site.draft(pictures: [name]), token: anna.token, status: 422)
        _ = try await site.json(.post, "/api/v1/favours", Site.draft(places: 5), token: anna.token, status: 201)
        let pages = ["/?view=list", "/favours/1", "/people/\(anna.id)"]
        for path in pages {
            #expect(try await site.ask(.get, path, token: bruno.token).text.contains(name), "\(path)")
            #expect(try await !site.ask(.get, path).text.contains(name), "\(path)")
        }
        let person = try await site.json(.get, "/api/v1/people/\(anna.id)", token: bruno.token)
        #expect(person["picture"] as? String == name)
        let favour = try await site.json(.get, "/api/v1/favours/1", token: bruno.token)
        #expect((favour["author"] as? [String: Any])?["picture"] as? String == name)
        // Neither sees the other after a block, whoever made it, not even among a third person's helpers.
        let carla = try await site.join("Carla")
        _ = try await site.json(
            .post, "/api/v1/favours", Site.draft(title: "Dig", places: 5), token: carla.token, status: 201)
        _ = try await site.json(.post, "/api/v1/favours/2/slots/1/accept", token: anna.token)
        _ = try await site.ask(.post, "/api/v1/people/\(bruno.id)/block", token: anna.token)
        for path in pages + [
            "/favours/2", "/api/v1/favours/2", "/api/v1/people/\(anna.id)", "/api/v1/pictures/\(name)",
        ] {
            #expect(try await !site.ask(.get, path, token: bruno.token).text.contains(name), "\(path)")
        }
        #expect(try await site.ask(.get, "/favours/2", token: carla.token).text.contains(name))
        #expect(try await site.bytes(of: name, token: bruno.token) == nil)
        #expect(try await site.ask(.delete, "/api/v1/me/picture", token: anna.token).status == 204)
        #expect(try await site.bytes(of: name, token: anna.token) == nil)
        #expect(try await site.json(.get, "/api/v1/me", token: anna.token)["picture"] == nil)
    }

    @Test func `three helpers are shown in a list, and the number of the others`() async throws {
        let site = try await Site()
        let anna = try await site.join("Anna")
        _ = try await site.json(.post, "/api/v1/favours", Site.draft(places: 9), token: anna.token, status: 201)
        for name in ["Bruno", "Carla", "Dino", "Elena", "Fabio"] {
            let helper = try await site.join(name)
            _ = try await site.json(.post, "/api/v1/favours/1/slots/1/accept", token: helper.token)
        }
        let list = try await site.ask(.get, "/?view=list", token: try await site.join("Gina").token).text
        #expect(list.contains("+2") && list.contains("Helpers: Bruno, Carla, Dino, Elena, Fabio."))
        #expect(list.contains("Requester: Anna."))
        #expect(try await !site.ask(.get, "/?view=list").text.contains("class=\"portrait"))
    }

    @Test func `the export has the pictures, and they go with the account`() async throws {
        let site = try await Site()
        let (anna, bruno) = (try await site.join("Anna"), try await site.join("Bruno"))
        let photo = try Photo.jpeg(width: 300, height: 200)
        let name = try await site.picture(photo, token: anna.token)
        let face = try await site.upload(photo, .put, "/api/v1/me/picture", token: anna.token).json["id"] as? String
        _ = try await site.json(.post, "/api/v1/favours", Site.draft(pictures: [name]), token: anna.token, status: 201)
        _ = try await site.json(.post, "/api/v1/favours/1/slots/1/accept", token: bruno.token)
        let served = try #require(try await site.bytes(of: name, token: bruno.token))
        let data = try await site.json(.get, "/api/v1/me/export", token: anna.token)
        let files = try #require(data["pictures"] as? [[String: String]])
        #expect(Set(files.compactMap { $0["id"] }) == [name, try #require(face)])
        #expect(files.allSatisfy { $0["type"] == "image/webp" })
        let file = files.first { $0["id"] == name }?["base64"].flatMap { Data(base64Encoded: $0) }
        #expect(file == Data(served))
        #expect((data["profile"] as? [String: Any])?["picture"] as? String == face)
        #expect(
            try await (site.json(.get, "/api/v1/me/export", token: bruno.token)["pictures"] as? [Any])?.isEmpty == true)
        _ = try await site.ask(.delete, "/api/v1/me", "{\"password\":\"hedge row 12\"}", token: anna.token)
        for picture in [name, try #require(face)] {
            #expect(try await site.bytes(of: picture, token: bruno.token) == nil)
        }
        let favour = try await site.json(.get, "/api/v1/favours/1", token: bruno.token)
        #expect(ids(favour) == [] && favour["title"] as? String == "Carry a sofa")
    }

    @Test func `the export reads each picture after the one before it was sent`() async throws {
        let site = try await Site()
        let anna = try await site.join("Anna")
        let photo = try Photo.jpeg(width: 300, height: 200)
        var names: [String] = []
        for _ in 0..<3 { names.append(try await site.picture(photo, token: anna.token)) }
        let request = Request(
            .get, try #require(Target("/settings/export")),
            headers: ["Host": "localhost", "Authorization": "Bearer \(anna.token)"])
        let response = await site.gate.respond(to: request)
        guard case .stream(let write) = response.body else { throw CancellationError() }
        // One that is deleted before its turn is left out.
        let store = site.store
        let person = PersonID(rawValue: Int64(anna.id))
        try await store.write { [first = names[0]] connection in
            try connection.run("DELETE FROM picture WHERE id = ?", .text(first))
        }
        let pieces = Site.Pieces()
        try await write(pieces)
        let texts = await pieces.all.map { String(decoding: $0, as: UTF8.self) }
        #expect(texts.map { text in names.filter(text.contains).count } == [0, 1, 1, 0])
        let whole = try JSONSerialization.jsonObject(with: Data(texts.joined().utf8)) as? [String: Any]
        #expect(Set((whole?["pictures"] as? [[String: String]] ?? []).compactMap { $0["id"] }) == Set(names[1...]))
        #expect(try await store.data(of: person).pictures.count == 2)
    }
}
