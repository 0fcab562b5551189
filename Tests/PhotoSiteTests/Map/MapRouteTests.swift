import Foundation
import Geography
import PhotoLibrary
import Storage
import Testing
import Web

@testable import MapView
@testable import PhotoSite

@Suite struct MapRouteTests {
    private struct Clusters: Decodable {
        struct Cluster: Decodable {
            let latitude: Double
            let count: Int
            let id: Int64
            let picture: String
            let label: String
            let box: [Double]
        }
        let clusters: [Cluster]
        let total: Int
        let located: Int
        let extent: [Double]?
    }
    private struct Placed: Decodable {
        let count: Int
        let undo: String
    }

    private let world = "south=-90&west=-180&north=90&east=180&zoom=0"

    private func clusters(_ site: SiteFixture, _ query: String) async throws -> Clusters {
        let response = await site.get("/map/clusters?\(query)")
        #expect(response.status == .ok)
        return try response.decoded(Clusters.self)
    }

    @Test func `photos are put on the map, found there, and taken off again`() async throws {
        let site = try await SiteFixture()
        let ids = [try await site.add("a.jpg"), try await site.add("b.jpg")]
        let put = await site.send(.post, "/photos/place", #"{"ids":[1,2],"latitude":40.63,"longitude":14.48}"#)
        #expect(put.status == .ok)
        let placed = try put.decoded(Placed.self)
        #expect(placed.count == 2)
        let found = try await clusters(site, world)
        #expect(found.clusters.map(\.count) == [2] && found.total == 2 && found.located == 2)
        #expect(found.clusters.first.map { abs($0.latitude - 40.63) < 1e-5 } == true)
        #expect(found.clusters.first?.label == "2 photos")
        let small = try await clusters(site, "south=-90&west=-180&north=90&east=180&zoom=-0.42")
        #expect(small.clusters.map(\.count) == [2])
        #expect(
            found.clusters.first.map { $0.picture.hasPrefix("/thumbs/") && $0.picture.contains("/\($0.id)-") } == true)
        #expect(found.extent?.count == 4)

        let one = try await clusters(site, world + "&q=nothing-like-it")
        #expect(one.clusters.isEmpty && one.total == 0)

        let undone = await site.send(.post, "/photos/place", "{\"undo\":\"\(placed.undo)\"}")
        #expect(undone.status == .ok)
        #expect(try await clusters(site, world).located == 0)
        #expect(await site.send(.post, "/photos/place", "{\"undo\":\"\(placed.undo)\"}").status == .conflict)
        let again = try undone.decoded(Placed.self).undo
        #expect(await site.send(.post, "/photos/place", "{\"undo\":\"\(again)\"}").status == .ok)
        #expect(try await clusters(site, world).located == 2)

        #expect(await site.send(.post, "/photos/place", #"{"ids":[1],"remove":true}"#).status == .ok)
        #expect(try await site.services.library.photo(ids[0]).userPosition == .nowhere)
        #expect(try await clusters(site, world).clusters.map(\.id) == [2])

        #expect(await site.send(.post, "/photos/located", #"{"ids":[1,2]}"#).text == #"{"ids":[2]}"#)
        let rest = await site.send(.post, "/photos/place", #"{"ids":[1,2],"remove":true}"#)
        #expect(try rest.decoded(Placed.self).count == 1)
    }

    @Test(arguments: [
        #"{}"#, #"{"ids":[]}"#, #"{"ids":[1]}"#, #"{"ids":[1],"latitude":91,"longitude":0}"#,
        #"{"ids":[1],"latitude":1e999,"longitude":0}"#, #"{"ids":[-1],"remove":true}"#, #"{"ids":[1],"latitude":1}"#,
        #"[1]"#, #"{"ids":["1"],"remove":true}"#,
    ])
    func `a place that is none changes nothing`(body: String) async throws {
        let site = try await SiteFixture()
        let id = try await site.add()
        #expect(await site.send(.post, "/photos/place", body).status == .badRequest)
        #expect(try await site.services.library.photo(id).userPosition == nil)
    }

    @Test func `the spot where a map begins is no place that was chosen`() async throws {
        let site = try await SiteFixture()
        let id = try await site.add()
        let json = await site.send(.post, "/photos/place", #"{"ids":[1],"latitude":0,"longitude":0}"#)
        #expect(json.status == .unprocessable)
        let form = await site.site.respond(
            to: Request(
                .post, Target("/photos/place")!, headers: ["Content-Type": "application/x-www-form-urlencoded"],
                body: .bytes(Array("ids=1&at=0,0".utf8))))
        #expect(form.status == .unprocessable)
        #expect(try await site.services.library.photo(id).userPosition == nil)
        let page = await site.get("/map/place?ids=1").text
        let done = try #require(page.components(separatedBy: "<button").first { $0.contains("placing-done") })
        #expect(done.contains("disabled") && done.contains("placing-hint"))
    }

    @Test(arguments: [
        "", "south=1", "south=1&west=1&north=0&east=1&zoom=3", "south=-90&west=-181&north=90&east=180&zoom=0",
        "south=-90&west=-180&north=90&east=180", "south=-90&west=-180&north=90&east=180&zoom=nan",
        "south=a&west=-180&north=90&east=180&zoom=1", "south=-90&west=-180&north=90&east=180&zoom=0&set=deleted",
        "south=-90&west=-180&north=90&east=180&zoom=0&set=area:1,2", "south=-90&west=-180&north=90&east=180&zoom=-3",
    ])
    func `a part of no map is malformed`(query: String) async throws {
        let site = try await SiteFixture()
        #expect(await site.get("/map/clusters?\(query)").status == .badRequest)
    }

    @Test func `the page alone may start workers from memory, and names nobody else`() async throws {
        let site = try await SiteFixture()
        try await site.add()
        let guarded = SecurityHeaders(site.site)
        for (path, isAllowed) in [("/map", true), ("/map/place?ids=1", true), ("/search", false), ("/", false)] {
            let response = await guarded.respond(to: Request(.get, Target(path)!))
            #expect(response.status == (path == "/" ? .seeOther : .ok))
            let policies = response.headers.all("Content-Security-Policy")
            #expect(policies.count == 1)
            #expect(policies.first?.contains("worker-src 'self' blob:") == isAllowed)
            #expect(policies.first?.contains("script-src 'self';") == true)
        }
    }

    @Test func `without scripts the map is a list of places that lead to their photos`() async throws {
        let site = try await SiteFixture()
        try await site.add("a.jpg")
        _ = await site.send(.post, "/photos/place", #"{"ids":[1],"latitude":40.63,"longitude":14.48}"#)
        let page = await site.get("/map").text
        // Without a gazetteer every place is far from any.
        #expect(page.contains("href=\"/places/0\"") && page.contains("Far from any place"))
        #expect(await site.get("/map?q=zzz").text.contains("Nothing found"))
        let grid = await site.get("/places/0")
        #expect(grid.status == .ok && grid.text.contains("/photos/1?set=place%3A0"))
        #expect(await site.get("/places/99").status == .notFound)
        #expect(await site.get("/places/x").status == .notFound)
        let area = await site.get("/map/photos?set=area:40,14,41,15&q=")
        #expect(area.status == .ok && area.text.contains("/photos/1?set=area%3A40%2C14%2C41%2C15"))
        #expect(await site.get("/map/photos?set=favourites").status == .notFound)
        let viewer = await site.get("/photos/1?set=area:40,14,41,15")
        #expect(viewer.status == .ok && viewer.text.contains("/map?at=40.63,14.48&amp;photo=1"))
    }

    @Test func `a form puts a photo on the map and goes back`() async throws {
        let site = try await SiteFixture()
        let id = try await site.add()
        #expect(await site.get("/map/place?ids=1&then=/search").status == .ok)
        #expect(await site.get("/map/place?ids=").status == .badRequest)
        #expect(await site.get("/map/place?ids=7").status == .notFound)
        let form = "ids=1&at=40.63%2C14.48&then=%2Fphotos%2F1"
        let response = await site.site.respond(
            to: Request(
                .post, Target("/photos/place")!, headers: ["Content-Type": "application/x-www-form-urlencoded"],
                body: .bytes(Array(form.utf8))))
        #expect(response.status == .seeOther && response.headers["Location"] == "/photos/1")
        let photo = try await site.services.library.photo(id)
        #expect(photo.coordinate == Coordinate(latitude: 40.63, longitude: 14.48))
    }

    @Test func `tiles are sent as they are, and none is no mistake`() async throws {
        let site = try await SiteFixture()
        let maps = site.scratch.path + "/library/maps"
        try FileManager.default.createDirectory(atPath: maps, withIntermediateDirectories: true)
        let packed: [UInt8] = [0x1F, 0x8B, 8, 0, 1]
        let database = try await Database(path: maps + "/my map.mbtiles", migrations: [])
        try await database.write { connection in
            try connection.execute(
                """
                CREATE TABLE metadata (name text, value text);
                INSERT INTO metadata VALUES
                    ('format', 'pbf'), ('name', 'Somebody''s name for it'), ('attribution', '<i>"Me" & you</i>');
                CREATE TABLE tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob);
                """)
            try connection.run("INSERT INTO tiles VALUES (1, 0, 1, ?)", .blob(packed))
        }
        try await database.checkpoint()
        let page = await site.get("/map").text
        #expect(page.contains("/map/tiles/.my%20map/{z}/{x}/{y}?v="))
        #expect(page.contains("&quot;Me&quot; &amp; you") && !page.contains("<i>"))
        // It is called what it is called in `vision map list`.
        for path in ["/map", "/settings/maps"] {
            let text = await site.get(path).text
            #expect(text.contains("my map") && !text.contains("name for it"), "\(path)")
        }
        let tile = await site.get("/map/tiles/.my%20map/1/0/0")
        #expect(tile.status == .ok && tile.headers["Content-Encoding"] == "gzip")
        #expect(tile.headers["Content-Type"] == "application/vnd.mapbox-vector-tile")
        #expect(tile.headers["Cache-Control"] == "private, no-cache")
        let tag = try #require(tile.headers["ETag"])
        let known = await site.get("/map/tiles/.my%20map/1/0/0", ["If-None-Match": tag])
        #expect(known.status == .notModified)
        let kept = await site.get("/map/tiles/.my%20map/1/0/0?v=\(tag.filter { $0 != "\"" })")
        #expect(kept.headers["Cache-Control"]?.contains("immutable") == true)
        #expect(await site.get("/map/tiles/.my%20map/1/1/1").status == .noContent)
        for path in [
            "/map/tiles/1/0/0", "/map/tiles/.other/1/0/0", "/map/tiles/.my%20map/1/x/0", "/map/tiles/world/99/0/0",
        ] {
            #expect(await site.get(path).status == .notFound, "\(path)")
        }
    }

    @Test func `degrees are written the same in every language`() {
        #expect(Degrees.text(0) == "0" && Degrees.text(40.63) == "40.63" && Degrees.text(-0.000001) == "-0.000001")
        #expect(Degrees.text(-179.9999999) == "-180" && Degrees.text(14.4850981) == "14.485098")
        #expect(BoundingBox(address: "40,14,41,15")?.address == "40,14,41,15")
        for bad in ["", "1,2,3", "1,2,3,4,5", "a,b,c,d", "nan,0,1,1", "2,0,1,0", "0,0,1,1e400"] {
            #expect(BoundingBox(address: bad) == nil, "\(bad)")
        }
    }
}
