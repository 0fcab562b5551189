import Foundation
import Geography
import Testing

@Suite struct CoordinateTests {
    private func point(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try #require(Coordinate(latitude: latitude, longitude: longitude))
    }

    @Test(arguments: [
        (0.0, 0.0, 0.0, 1.0, 111_195.0), (41.9, 12.5, 48.85, 2.35, 1_105_500), (0, 179.9, 0, -179.9, 22_239),
        (89.9, 0, 89.9, 180, 22_239), (0, 0, 0, 180, 20_015_115), (90, 0, -90, 50, 20_015_115), (10, 20, 10, 20, 0),
    ])
    func `distances follow the great circle`(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ metres: Double)
        throws
    {
        let distance = try point(a, b).distance(to: point(c, d))
        #expect(abs(distance - metres) <= metres * 0.001)
        #expect(try point(c, d).distance(to: point(a, b)) == distance)
    }

    @Test func `what is no place on Earth is no coordinate`() {
        #expect(Coordinate(latitude: 90.1, longitude: 0) == nil)
        #expect(Coordinate(latitude: 0, longitude: -180.1) == nil)
        #expect(Coordinate(latitude: .nan, longitude: 0) == nil)
        #expect(BoundingBox(south: 1, west: 0, north: 0, east: 1) == nil)
        #expect(BoundingBox(south: 0, west: .infinity, north: 0, east: 1) == nil)
    }

    @Test func `a box is widened on all sides, also across the antimeridian`() throws {
        let degree = 6_371_008.8 * .pi / 180
        let fiji = try #require(BoundingBox(south: -1, west: 179.5, north: 1, east: 179.9)).widened(by: degree)
        #expect(abs(fiji.south + 2) < 1e-9 && abs(fiji.north - 2) < 1e-9)
        #expect(abs(fiji.west - 178.5) < 0.01 && abs(fiji.east + 179.1) < 0.01)
        let across = try #require(BoundingBox(south: 59, west: 179, north: 60, east: -179)).widened(by: degree)
        #expect(abs(across.west - 177) < 0.01 && abs(across.east + 177) < 0.01)
        let polar = try #require(BoundingBox(south: 89.5, west: 10, north: 89.9, east: 20)).widened(by: degree)
        #expect(polar.north == 90 && polar.west == -180 && polar.east == 180)
        #expect(BoundingBox.world.widened(by: degree) == .world)
    }

    @Test func `a box may reach across the antimeridian`() throws {
        let box = try #require(BoundingBox(south: -20, west: 170, north: 0, east: -170))
        #expect(box.crossesAntimeridian)
        #expect(box.contains(try point(-10, 175)))
        #expect(box.contains(try point(-10, -175)))
        #expect(box.contains(try point(-10, 180)))
        #expect(!box.contains(try point(-10, 0)))
        #expect(!box.contains(try point(10, 175)))
        #expect(box.parts.map { [$0.west, $0.east] } == [[170, 180], [-180, -170]])
        #expect(box.parts.allSatisfy { !$0.crossesAntimeridian })
    }

    private typealias Span = (west: Double, east: Double)
    private static let spans: [(parts: [Span], whole: Span)] = [
        ([(-1, 1), (3, 4)], (-1, 4)),
        ([(3, 4), (-1, 1), (0, 2)], (-1, 4)),
        ([(179, 179.5), (-179.5, -179)], (179, -179)),
        ([(170, -170), (179, 180)], (170, -170)),
        ([(-179, -178), (170, -170)], (170, -170)),
        ([(-175, -160), (170, -170)], (170, -160)),
        ([(-180, 180), (3, 4)], (-180, 180)),
        ([(5, 5)], (5, 5)),
        ([(-180, -60), (-60, 60), (60, 180)], (-180, 180)),
    ]

    @Test func `the box around several is the smallest`() throws {
        for (parts, whole) in Self.spans {
            let boxes = try parts.enumerated().map { number, part in
                try #require(BoundingBox(south: Double(number), west: part.west, north: 10, east: part.east))
            }
            let expected = BoundingBox(south: 0, west: whole.west, north: 10, east: whole.east)
            #expect(BoundingBox(around: boxes) == expected, "\(parts)")
        }
        #expect(BoundingBox(around: []) == nil)
    }

    @Test(arguments: [
        (170.0, -170.0, 180.0), (175, -165, -175), (165, -175, 175), (-10, 30, 10), (-180, 180, 0),
    ])
    func `the centre of a box lies inside it`(west: Double, east: Double, middle: Double) throws {
        let box = try #require(BoundingBox(south: -20, west: west, north: 0, east: east))
        #expect(box.centre == (try point(-10, middle)))
        #expect(box.contains(box.centre))
    }

    @Test(arguments: [
        (0.0, 0.0), (60, 179.95), (-45, -179.99), (89.99, 30), (-89.5, 0), (90, 0), (78, 15), (-16.8, 180),
    ])
    func `a box around a point holds all that is near, and little else`(_ latitude: Double, _ longitude: Double) throws
    {
        let centre = try point(latitude, longitude)
        let radius = 20_000.0
        let box = BoundingBox(around: centre, radius: radius)
        #expect(box.contains(centre))
        for step in 0..<360 {
            // Destinations of a great circle, from spherical trigonometry (Snyder, Map Projections, 5-5 and 5-6).
            let bearing = Double(step) * .pi / 180
            let angle = radius * 0.999 / 6_371_008.8
            let phi = latitude * .pi / 180
            let sine = sin(phi) * cos(angle) + cos(phi) * sin(angle) * cos(bearing)
            let turn = atan2(sin(bearing) * sin(angle) * cos(phi), cos(angle) - sin(phi) * sine)
            var east = longitude + turn * 180 / .pi
            if east > 180 { east -= 360 }
            if east < -180 { east += 360 }
            #expect(box.contains(try point(asin(min(1, sine)) * 180 / .pi, east)))
        }
        #expect(box.north - box.south < 0.4)
        if abs(latitude) < 80 {
            #expect(!box.contains(try point(latitude, longitude > 0 ? longitude - 5 : longitude + 5)))
        }
    }
}
