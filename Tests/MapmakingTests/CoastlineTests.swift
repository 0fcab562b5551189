import Geography
import Testing

@testable import Mapmaking

/// Where the sea is, by coasts with the land on their left. The box is ten wide and ten high.
struct CoastlineTests {
    private let box = BoundingBox(south: 0, west: 0, north: 10, east: 10)!

    private func coastline(_ lines: [(Double, Double)]...) -> Coastline {
        Coastline(lines.map { $0.map { .init(east: $0.0, north: $0.1) } }, in: box)
    }

    /// The area of a closed ring.
    private func area(_ ring: [Coastline.Point]) -> Double {
        abs(zip(ring, ring.dropFirst()).reduce(0) { $0 + $1.0.east * $1.1.north - $1.1.east * $1.0.north }) / 2
    }

    private func areas(_ coastline: Coastline) -> [Double]? { coastline.sea()?.areas.map(area).sorted() }

    @Test func `the sea lies on the right of a coast`() {
        #expect(areas(coastline([(3, 0), (3, 10)])) == [70])
        #expect(areas(coastline([(3, 10), (3, 0)])) == [30])
        #expect(areas(coastline([(10, 2), (4, 2), (4, 8), (10, 8)])) == [36])
        #expect(areas(coastline([(10, 8), (4, 8), (4, 2), (10, 2)])) == [64])
    }

    @Test func `a coast may come in pieces and leave the box`() {
        #expect(areas(coastline([(3, 5), (3, 14)], [(3, -4), (3, 5)])) == [70])
        // A cape whose tip lies outside: two straits are left.
        #expect(areas(coastline([(-5, 2), (15, 2)], [(15, 8), (-5, 8)])) == [20, 20])
        // A channel between two coasts.
        #expect(areas(coastline([(-5, 8), (15, 8)], [(15, 2), (-5, 2)])) == [60])
    }

    @Test func `islands lie in the sea and a ring the other way round is water`() {
        let island = coastline([(4, 4), (6, 4), (6, 6), (4, 6), (4, 4)]).sea()
        #expect(island?.areas.map(area) == [100] && island?.islands.map(area) == [4])
        let lagoon = coastline([(4, 4), (4, 6), (6, 6), (6, 4), (4, 4)]).sea()
        #expect(lagoon?.areas.map(area) == [4] && lagoon?.islands.isEmpty == true)
        // An island that begins inside the box and lies across its border.
        #expect(areas(coastline([(8, 4), (12, 4), (12, 6), (8, 6), (8, 4)])) == [96])
    }

    @Test func `a coast that ends close to the border reaches it`() throws {
        let sea = try #require(areas(coastline([(3, 0.1), (3, 9.9)])))
        #expect(sea.count == 1 && abs(sea[0] - 70) < 0.001)
    }

    @Test func `where a coast ends in the middle nobody says what is sea`() {
        #expect(areas(coastline([(3, 0), (3, 5)])) == nil)
        #expect(areas(coastline([(3, 4), (3, 5), (4, 6)])) == nil)
        #expect(areas(coastline()) == nil)
    }

    @Test func `coasts in too many pieces are left out`() {
        func coasts(_ count: Int) -> Coastline {
            let step = 10 / Double(count + 1)
            return Coastline(
                (1...count).map { number in
                    let east = Double(number) * step
                    let ends = number.isMultiple(of: 2) ? [0.0, 10] : [10, 0]
                    return ends.map { .init(east: east, north: $0) }
                }, in: box)
        }
        #expect(coasts(4).sea()?.areas.isEmpty == false)
        #expect(coasts(4097).sea() == nil)
    }

    @Test func `the box is read from what GDAL reports`() {
        let box = Ground.box(inReport: "Layer name: points\nExtent: (-24.5, 60.1) - (24.9, 60.2)\nLayer SRS WKT:")
        #expect(box == BoundingBox(south: 60.1, west: -24.5, north: 60.2, east: 24.9))
        #expect(Ground.box(inReport: "Feature Count: -1") == nil)
    }
}
