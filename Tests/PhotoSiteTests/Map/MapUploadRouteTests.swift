import Foundation
import Hashing
import Intake
import Mapmaking
import PhotoLibrary
import Storage
import Testing
import Web

@testable import PhotoSite

/// A map file on its way from a phone, as the page's script sends it.
struct MapUploadRouteTests {
    private struct Upload: Decodable {
        let id: String
        let offset: Int64
        let status: String
    }

    private static let sqlite = Array("SQLite format 3\0".utf8)

    /// A map of one tile of shapes, as a file's bytes.
    private func map(_ site: SiteFixture) async throws -> [UInt8] {
        let path = site.scratch.path + "/a.mbtiles"
        let database = try await Database(path: path, migrations: [])
        try await database.write { connection in
            try connection.execute(
                """
                CREATE TABLE metadata (name text, value text);
                INSERT INTO metadata VALUES ('format', 'pbf');
                CREATE TABLE tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob);
                INSERT INTO tiles VALUES (1, 0, 1, x'1A0578020A0161');
                """)
        }
        try await database.checkpoint()
        return Array(try Data(contentsOf: URL(filePath: path)))
    }

    private func announce(
        _ site: SiteFixture, _ bytes: [UInt8], name: String = "Old town.mbtiles", sha256: String?
    ) async -> Response {
        let hash = sha256.map { #","sha256":"\#($0)""# } ?? ""
        let beginning = bytes.prefix(16).map(String.init).joined(separator: ",")
        return await site.send(
            .post, "/settings/maps/uploads",
            #"{"name":"\#(name)","size":\#(bytes.count),"beginning":[\#(beginning)]\#(hash)}"#)
    }

    private func part(_ site: SiteFixture, _ id: String, at offset: Int, _ bytes: [UInt8]) async throws -> Response {
        let target = try #require(Target("/settings/maps/uploads/\(id)"))
        let headers: Headers = ["Accept": "application/json", "Upload-Offset": String(offset)]
        return await site.site.respond(to: Request(.patch, target, headers: headers, body: .bytes(bytes)))
    }

    private func hex(_ bytes: [UInt8]) throws -> String {
        try bytes.withUnsafeBytes { try SHA256.digest($0) }.bytes.map { String(format: "%02x", $0) }.joined()
    }

    @Test func `a map arrives in parts, is told of meanwhile, and is on the map in the end`() async throws {
        let site = try await SiteFixture()
        let bytes = try await map(site)
        #expect(await announce(site, bytes, sha256: nil).status == .noContent)
        let sha256 = try hex(bytes)
        let begun = await announce(site, bytes, sha256: sha256)
        #expect(begun.status == .created)
        let id = try begun.decoded(Upload.self).id
        #expect(try await part(site, id, at: 0, Array(bytes[..<4096])).decoded(Upload.self).offset == 4096)
        let page = await site.get("/settings/maps").text
        #expect(page.contains("Discard “Old town.mbtiles”") && page.contains("/settings/maps/uploads/\(id)/discard"))
        // The bytes do not continue what has arrived.
        let conflict = try await part(site, id, at: 0, bytes)
        #expect(conflict.status == .conflict && conflict.text == #"{"offset":4096}"#)
        let last = try await part(site, id, at: 4096, Array(bytes[4096...])).decoded(Upload.self)
        #expect(last.status == "stored")
        try await until { await site.services.mapAdder.state.progress == nil }
        let done = await site.get("/settings/maps").text
        #expect(done.contains("“Old town” is on the map.") && !done.contains("Discard"))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: site.scratch.path + "/library/maps") == [
                "Old town.mbtiles"
            ])
        // What has its name already is refused before it is hashed and sent.
        let again = await announce(site, bytes, sha256: nil)
        #expect(again.status == .unprocessable && again.text.contains("There is a map “Old town” already."))
    }

    @Test func `what is no map is refused before it is sent, in a sentence`() async throws {
        let site = try await SiteFixture()
        for sha256 in [nil, String(repeating: "ab", count: 32)] {
            let photo = await announce(site, [0xFF, 0xD8, 0xFF], name: "IMG_1.jpg", sha256: sha256)
            #expect(photo.status == .unprocessable && photo.text.contains("neither an extract"))
            let hidden = await announce(site, Self.sqlite, name: ".hidden.mbtiles", sha256: sha256)
            #expect(hidden.status == .unprocessable && hidden.text.contains("Rename the file."))
        }
        #expect(await announce(site, Self.sqlite, sha256: "zz").status == .badRequest)
        #expect(!FileManager.default.fileExists(atPath: site.scratch.path + "/library/maps"))
    }

    @Test func `a map that turns out to be damaged is told of, and nothing of it is left`() async throws {
        let site = try await SiteFixture()
        let bytes = Self.sqlite + [UInt8](repeating: 7, count: 5000)
        let id = try await announce(site, bytes, sha256: try hex(bytes)).decoded(Upload.self).id
        #expect(try await part(site, id, at: 0, bytes).decoded(Upload.self).status == "stored")
        try await until { await site.services.mapAdder.state.progress == nil }
        #expect(await site.get("/settings/maps").text.contains("“Old town.mbtiles” was not added."))
        #expect(try FileManager.default.contentsOfDirectory(atPath: site.scratch.path + "/library/maps").isEmpty)
    }

    @Test func `what arrived in part can be discarded, and its name is only a name`() async throws {
        let site = try await SiteFixture()
        let bytes = try await map(site)
        let name = "<b>&amp; town.mbtiles"
        let id = try await announce(site, bytes, name: name, sha256: try hex(bytes)).decoded(Upload.self).id
        _ = try await part(site, id, at: 0, Array(bytes[..<4096]))
        let page = await site.get("/settings/maps").text
        #expect(page.contains("&lt;b&gt;&amp;amp; town.mbtiles"))
        #expect(!page.contains("<b>&amp; town"))
        let discarded = await site.send(.post, "/settings/maps/uploads/\(id)/discard", "")
        #expect(discarded.status == .seeOther)
        #expect(await !site.get("/settings/maps").text.contains("town.mbtiles"))
        let gone = try await part(site, id, at: 4096, Array(bytes[4096...]))
        #expect(gone.status == .notFound && gone.text.contains("Choose the file again."))
        #expect(await site.send(.post, "/settings/maps/uploads/zz/discard", "").status == .notFound)
    }
}
