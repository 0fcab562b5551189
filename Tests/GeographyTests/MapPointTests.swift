import Geography
import Testing

@Suite struct MapPointTests {
    private func point(_ latitude: Double, _ longitude: Double) throws -> MapPoint {
        MapPoint(try #require(Coordinate(latitude: latitude, longitude: longitude)))
    }

    @Test func `known points stand where web maps have them`() throws {
        // By the formula of EPSG:3857 over its own half circumference of 20 037 508.34 m.
        let origin = try point(0, 0)
        #expect(origin == MapPoint(x: 1 << 31, y: 1 << 31))
        let naples = try point(40.85631, 14.24641)
        #expect(abs(Double(naples.x) / 4_294_967_296 - 0.539573361) < 1e-9)
        #expect(abs(Double(naples.y) / 4_294_967_296 - 0.375454313) < 1e-9)
    }

    @Test func `a coordinate comes back to a centimetre`() throws {
        for (latitude, longitude) in [(0.0, 0.0), (51.5, -0.12), (-33.86, 151.21), (84.9, 179.999), (-84.9, -179.999)] {
            let there = try #require(Coordinate(latitude: latitude, longitude: longitude))
            #expect(MapPoint(there).coordinate.distance(to: there) < 0.02)
        }
    }

    @Test func `beyond the map's borders points stand on them`() throws {
        for latitude in [85.06, 89, 90.0] {
            #expect(try point(latitude, 10).y == 0)
            #expect(try point(-latitude, 10).y == .max)
        }
        #expect(try point(0, -180).x == 0)
        #expect(try point(0, 180).x == .max)
    }

    @Test func `a rectangle may reach across the antimeridian`() throws {
        let fiji = MapRectangle(try #require(BoundingBox(south: -20, west: 175, north: -10, east: -175)))
        #expect(try fiji.contains(point(-15, 179)) && fiji.contains(point(-15, -179)))
        #expect(try !fiji.contains(point(-15, 170)) && !fiji.contains(point(-15, -170)))
        #expect(try !fiji.contains(point(-25, 179)) && !fiji.contains(point(0, 179)))
        let box = fiji.box
        #expect(abs(box.west - 175) < 1e-6 && abs(box.east + 175) < 1e-6)
        #expect(box.crossesAntimeridian)
    }

    @Test func `the whole world holds every point`() throws {
        let world = MapRectangle(.world)
        for (latitude, longitude) in [(0.0, 180.0), (0, -180), (90, 0), (-90, 0)] {
            #expect(world.contains(try point(latitude, longitude)))
        }
    }
}
