import Imaging
import Photography
import Testing

@testable import PhotoMetadata

/// How a photo stands by its sidecar.
@Suite struct SidecarOrientationTests {
    private func photo(_ orientation: Int?) throws -> [UInt8] {
        guard let orientation else { return try Samples.photo(.jpeg) }
        return try Samples.jpeg(with: [(0xE1, Samples.exif([.short(0x112, orientation)]))])
    }

    private func sidecar(_ orientation: Int) -> [UInt8] {
        Array(
            """
            <x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>\
            <rdf:Description rdf:about='' xmlns:tiff='http://ns.adobe.com/tiff/1.0/' tiff:Orientation='\(orientation)'/>\
            </rdf:RDF></x:xmpmeta>
            """.utf8)
    }

    @Test(
        arguments: [
            (nil, 6, 90), (nil, 1, 0), (1, 6, 90), (1, 3, 180), (1, 8, 270), (6, 6, 0), (6, 1, 270), (8, 6, 180),
            (6, 3, 90),
            (1, 2, 0), (2, 2, 0), (2, 4, 180), (5, 7, 180),
        ] as [(Int?, Int, Int)])
    func `a sidecar turns a photo by what it says beyond the file`(file: Int?, beside: Int, degrees: Int) throws {
        let facts = try photo(file).facts(sidecar: sidecar(beside))
        #expect(facts.sidecarRotation == degrees)
        #expect(facts.orientation == file ?? 1)
    }

    @Test func `a format that turns by other means follows the sidecar only where both tell EXIF's orientation`() throws
    {
        #expect(try Samples.photo(.heic).facts(sidecar: sidecar(6)).sidecarRotation == 0)
        #expect(try Samples.photo(.jpeg).facts().sidecarRotation == 0)
    }

    @Test func `the sidecar of a copy says how the photo stands now`() throws {
        let gif = try Samples.photo(.gif)
        func said(_ sheet: TagSheet) throws -> Int {
            try gif.facts(sidecar: gif.sidecar(sheet, sidecar: sidecar(6))).sidecarRotation
        }
        // The worker tells the orientation of a photo that is turned.
        #expect(try said(TagSheet(orientation: 6)) == 90)
        #expect(try said(TagSheet(orientation: 3)) == 180)
        // The user has turned it back.
        #expect(try said(TagSheet()) == 0)
    }
}
