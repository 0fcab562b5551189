import Imaging
import Raster
import Sketching
import Testing

/// What holds for all filters.
@Suite struct DrawingTests {
    @Test(arguments: filters.map(\.name)) func `the same picture gives the same drawing`(name: String) async throws {
        let make = try #require(filters.first { $0.name == name }).make
        let face = try #require(Portraits.madeUp(side: 80))
        let drawings = await withTaskGroup(of: Pixels.self) { group in
            for _ in 0..<3 { group.addTask { make(0.6).draw(face, unit: 50) } }
            return await group.reduce(into: Set<Pixels>()) { $0.insert($1) }
        }
        #expect(drawings.count == 1)
    }

    @Test(arguments: filters.map(\.name)) func `a small and a large face are drawn alike`(name: String) throws {
        let make = try #require(filters.first { $0.name == name }).make
        let small = try #require(Portraits.madeUp(side: 75))
        let large = try #require(Portraits.madeUp(side: 300))
        let reduced = make(0.6).draw(large, unit: Portraits.madeUpUnit * 300).stretched(width: 30, height: 30)
        let drawn = make(0.6).draw(small, unit: Portraits.madeUpUnit * 75).stretched(width: 30, height: 30)
        #expect(reduced.distance(to: drawn) < 12)
    }

    @Test(arguments: [(1, 1), (1, 200), (200, 1)]) func `no shape is too odd`(width: Int, height: Int) throws {
        let bytes = (0..<(width * height * 3)).map { UInt8(truncatingIfNeeded: $0 &* 37) }
        let picture = try #require(Pixels(width: width, height: height, bytes: bytes))
        for (name, make) in filters {
            for unit in [0.5, 4000] {
                let drawing = make(.nan).draw(picture, unit: unit)
                #expect(drawing.width == width && drawing.height == height, "\(name)")
            }
        }
    }

    @Test func `a hidden face leaves next to nothing of itself`() throws {
        let face = try Portraits.astronaut(side: 96)
        let unit = Portraits.astronautUnit * 96
        func colours(_ picture: Pixels) -> Int {
            Set(stride(from: 0, to: picture.bytes.count, by: 3).map { Array(picture.bytes[$0..<($0 + 3)]) }).count
        }
        #expect(colours(Redaction(strength: 0).draw(face, unit: unit)) < 100)
        #expect(colours(Redaction(strength: 1).draw(face, unit: unit)) == 1)
    }

    @Test func `a drawing fades out in an ellipse, a hidden face does not fade`() {
        let soft = Mask.ellipse.opacity(width: 100, height: 60, centre: (x: 50, y: 30), radii: (x: 50, y: 30))
        #expect(soft[30 * 100 + 50] == 255 && soft[0] == 0 && soft[59 * 100 + 99] == 0)
        // Along the middle row it is opaque for most of the way, and falls to nothing without a step.
        let row = (0..<100).map { Int(soft[30 * 100 + $0]) }
        #expect(row[10] == 255 && row[0] < 20 && zip(row, row.dropFirst()).allSatisfy { abs($0 - $1) < 90 })
        #expect(row == row.reversed())
        let hiding = Mask.squircle.opacity(width: 100, height: 60, centre: (x: 50, y: 30), radii: (x: 50, y: 30))
        #expect(hiding.count { $0 == 255 } > soft.count { $0 > 0 })
    }
}
