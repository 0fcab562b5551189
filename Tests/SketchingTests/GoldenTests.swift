import FoundationEssentials
import Imaging
import Raster
import Sketching
import Testing

/// Every filter, by the name of its golden picture.
let filters: [(name: String, make: @Sendable (Double) -> any Filter)] = [
    ("pencil", { Pencil(strength: $0) }), ("ink", { Ink(strength: $0) }), ("charcoal", { Charcoal(strength: $0) }),
    ("colour-pencil", { ColourPencil(strength: $0) }), ("cartoon", { Cartoon(strength: $0) }),
    ("engraving", { Engraving(strength: $0) }), ("stipple", { Stipple(strength: $0) }),
    ("black-and-white", { BlackAndWhite(strength: $0) }), ("sepia", { Sepia(strength: $0) }),
    ("ghost", { Ghost(strength: $0) }), ("contrast-low", { Contrast(.low, strength: $0) }),
    ("contrast-medium", { Contrast(.medium, strength: $0) }), ("contrast-high", { Contrast(.high, strength: $0) }),
    ("redact", { Redaction(strength: $0) }),
]

/// Drawings are held to pictures that people have looked at: `Golden/NAME.webp`, a made-up face above a real one, at the
/// strengths 0.1, 0.5 and 1. After a change that is meant, `VISION_RENEW_GOLDEN=1 swift test --filter GoldenTests` writes
/// them anew, and the contact sheet of `Docs/` with them: look at that before they are committed.
@Suite struct GoldenTests {
    private static let isRenewing = ProcessInfo.processInfo.environment["VISION_RENEW_GOLDEN"] != nil

    private static let side = 96
    private static let strengths = [0.1, 0.5, 1]

    private static func sheet(_ make: (Double) -> any Filter) throws -> Pixels {
        let faces = [
            (try #require(Portraits.madeUp(side: side)), Portraits.madeUpUnit),
            (try Portraits.astronaut(side: side), Portraits.astronautUnit),
        ]
        let rows = try faces.map { face, unit in
            try #require(Pixels.row(strengths.map { make($0).draw(face, unit: unit * Double(side)) }))
        }
        return try #require(Pixels.column(rows))
    }

    @Test(arguments: filters.map(\.name)) func `a filter draws as it was approved`(name: String) throws {
        let make = try #require(filters.first { $0.name == name }).make
        let sheet = try Self.sheet(make)
        let file = Portraits.project.appending(path: "Tests/SketchingTests/Golden/\(name).webp")
        if Self.isRenewing {
            try Data(try sheet.webp(quality: 92)).write(to: file)
        }
        let golden = try Portraits.decoded(Array(try Data(contentsOf: file)))
        // What the coding costs is about 2; one step of strength is worth more than 8.
        #expect(sheet.distance(to: golden) < 5)
    }

    @Test func `the contact sheet is there for people to look at`() throws {
        let file = Portraits.project.appending(path: "Docs/Sketches.webp")
        if Self.isRenewing {
            let sheet = try #require(try ContactSheet.make(strengths: [0.2, 0.6, 1]))
            try Data(try sheet.webp(quality: 66, effort: 6)).write(to: file)
        }
        let bytes = try Data(contentsOf: file)
        #expect(bytes.count < 400_000)
    }

    @Test func `every filter draws something of its own, and more with more strength`() throws {
        let face = try Portraits.astronaut(side: Self.side)
        let unit = Portraits.astronautUnit * Double(Self.side)
        let drawings = filters.map { $0.make(0.7).draw(face, unit: unit).stretched(width: 48, height: 48) }
        for (index, drawing) in drawings.enumerated() {
            #expect(drawing.distance(to: face.stretched(width: 48, height: 48)) > 4, "\(filters[index].name)")
            for other in drawings[(index + 1)...] { #expect(drawing.distance(to: other) > 3) }
            let weak = filters[index].make(0).draw(face, unit: unit)
            let strong = filters[index].make(1).draw(face, unit: unit)
            #expect(weak.distance(to: strong) > 3, "\(filters[index].name)")
        }
    }
}
