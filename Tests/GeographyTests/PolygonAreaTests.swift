import Geography
import Testing

@Suite struct PolygonAreaTests {
    private static func ring(_ points: (Double, Double)...) throws -> [Coordinate] {
        try points.map { try #require(Coordinate(latitude: $0.0, longitude: $0.1)) }
    }

    private static func square(_ south: Double, _ west: Double, _ side: Double) throws -> [Coordinate] {
        try ring((south, west), (south, west + side), (south + side, west + side), (south + side, west))
    }

    @Test func `a hole and what lies beside are outside, other polygons inside`() throws {
        let area = try PolygonArea([
            [try Self.square(60, 24, 1), try Self.square(60.4, 24.4, 0.2)], [try Self.square(62, 24, 0.5)],
        ])
        for (latitude, longitude, isInside) in [
            (60.1, 24.1, true), (60.5, 24.5, false), (60.5, 24.7, true), (61.5, 24.2, false), (62.2, 24.2, true),
            (62.2, 24.8, false), (59.9, 24.5, false),
        ] {
            let point = try #require(Coordinate(latitude: latitude, longitude: longitude))
            #expect(area.contains(point) == isInside, "\(point)")
        }
        #expect(area.box == BoundingBox(south: 60, west: 24, north: 62.5, east: 25))
        #expect(area.contains(area.middle))
    }

    @Test func `of two that share a border, one holds each point of it`() throws {
        let (west, east) = (
            try PolygonArea([[try Self.square(60, 24, 1)]]), try PolygonArea([[try Self.square(60, 25, 1)]])
        )
        for step in 0..<50 {
            let point = try #require(Coordinate(latitude: 60.01 + Double(step) * 0.0195, longitude: 25))
            #expect(west.contains(point) != east.contains(point))
        }
    }

    @Test func `the middle lies inside, also of a horseshoe`() throws {
        let shoe = try Self.ring((0, 0), (0, 3), (3, 3), (3, 2), (1, 2), (1, 1), (3, 1), (3, 0))
        let area = try PolygonArea([[shoe]])
        #expect(area.contains(area.middle))
        let square = try PolygonArea([[try Self.square(0, 0, 2)]])
        #expect(square.middle == Coordinate(latitude: 1, longitude: 1))
        #expect(abs(square.reach(from: square.middle) - 157_249) < 100)
    }

    @Test func `rings may be closed or not, and what is no area is refused`() throws {
        let open = try Self.square(60, 24, 1)
        #expect(try PolygonArea([[open + open.prefix(1)]]) == PolygonArea([[open]]))
        #expect(throws: PolygonArea.Fault.empty) { try PolygonArea([]) }
        #expect(throws: PolygonArea.Fault.empty) { try PolygonArea([[]]) }
        #expect(throws: PolygonArea.Fault.ringTooSmall) { try PolygonArea([[Array(open.prefix(2)) + open.prefix(1)]]) }
        #expect(throws: PolygonArea.Fault.ringTooSmall) {
            try PolygonArea([[try Self.ring((60, 24), (60, 24.5), (60, 25))]])
        }
        #expect(throws: PolygonArea.Fault.crossesItself) {
            try PolygonArea([[try Self.ring((60, 24), (61, 25), (61, 24), (60, 25))]])
        }
        #expect(throws: PolygonArea.Fault.tooWide) { try PolygonArea([[try Self.square(50, 10, 6)]]) }
        let many = try (0...PolygonArea.mostPoints).map { number in
            try #require(Coordinate(latitude: 60 + Double(number) * 1e-5, longitude: 24))
        }
        #expect(throws: PolygonArea.Fault.tooManyPoints) { try PolygonArea([[many]]) }
    }
}
