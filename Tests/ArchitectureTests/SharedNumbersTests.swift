import Foundation
import Testing

@Suite("Numbers that scripts and the program both know")
struct SharedNumbersTests {
    /// A number, by the file and the text before it.
    struct Place: Sendable, CustomTestStringConvertible {
        let file: String
        let before: String

        init(_ file: String, _ before: String) { (self.file, self.before) = (file, before) }

        var testDescription: String { file }

        /// As it is written, without underscores: `0.04`, `4 << 20`.
        func number() throws -> Double {
            let text = try Project.text("Sources/" + file)
            let start = try #require(text.firstRange(of: before), "\(before) in \(file)").upperBound
            let parts = text[start...].prefix { $0.isNumber || "._< ".contains($0) }.replacing("_", with: "")
                .split(separator: "<<").map { $0.trimmingCharacters(in: .whitespaces) }
            let number = try #require(parts.first.flatMap { Double($0) })
            return parts.count > 1 ? number * pow(2, try #require(Double(parts[1]))) : number
        }
    }

    @Test(arguments: [
        (
            Place("FavoriSite/Map/favourmap.js", "const coarsest = "),
            Place("FavoriSite/Map/MarkerRoutes.swift", "let coarsest = ")
        ),
        (Place("FavoriSite/Asking/asking.js", "const mostSlots = "), Place("Favours/Draft.swift", "let mostSlots = ")),
        (
            Place("PhotoSite/Sketching/sketchplan.js", "const most = "),
            Place("Workbench/Values/Sketch.swift", "let mostFaces = ")
        ),
        (
            Place("PhotoSite/Sketching/sketchplan.js", "const standard = "),
            Place("PhotoSite/Sketching/FilterStrip.swift", #""step", "5"), .value(""#)
        ),
        (
            Place("PhotoSite/Sketching/sketchpanel.js", "const around = "),
            Place("Worker/Sketches/SketchPreviews.swift", "let tileMargin = ")
        ),
        (
            Place("PhotoSite/Sketching/facefinder.js", "const side = "),
            Place("Worker/FaceFinding.swift", "let quickSide = ")
        ),
        (
            Place("PhotoSite/Grid/gridindex.js", "missing: "),
            Place("PhotoLibrary/Photos/Cell.swift", "missing: UInt8 = ")
        ),
        (Place("PhotoSite/Grid/gridindex.js", "turned: "), Place("PhotoLibrary/Photos/Cell.swift", "rotation != 0 ? ")),
        (
            Place("PhotoSite/Grid/gridindex.js", "favourite: "),
            Place("PhotoLibrary/Photos/Cell.swift", "(isFavourite ? ")
        ),
    ])
    func `they are the same`(script: Place, program: Place) throws {
        #expect(try script.number() == program.number())
    }

    @Test func `no script sends a larger part of a photo than the site takes`() throws {
        let sent = try Place("PhotoSite/Importing/sending.js", "const largestPart = ").number()
        #expect(sent > 1_000_000)
        #expect(try sent <= Place("PhotoSite/Importing/UploadRoutes.swift", "let partLimit = ").number())
    }
}
