import FoundationEssentials
import Interpretation
import Geography
import PhotoLibrary
import Photography
import Testing
import Workbench

@testable import Intake

/// Copies of photos beside which a sidecar lies, as the real worker writes them.
@Suite struct SidecarCopyTests {
    private static let sidecar = Array(
        """
        <x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>\
        <rdf:Description rdf:about='' xmlns:dc='http://purl.org/dc/elements/1.1/' \
        xmlns:xmp='http://ns.adobe.com/xap/1.0/' xmlns:exif='http://ns.adobe.com/exif/1.0/' \
        xmlns:acme='http://example.org/acme/' xmp:Rating='4' exif:DateTimeOriginal='2012-03-04T05:06:07' \
        exif:GPSLatitude='45,45.6N' exif:GPSLongitude='4,50.1E' acme:Develop='+0.7'>\
        <dc:title><rdf:Alt><rdf:li xml:lang='x-default'>Old town</rdf:li></rdf:Alt></dc:title>\
        <dc:subject><rdf:Bag><rdf:li>Traboule</rdf:li></rdf:Bag></dc:subject>\
        </rdf:Description></rdf:RDF></x:xmpmeta>
        """.utf8)

    private func save(_ name: String, _ bytes: [UInt8], in folder: Folder) async throws -> SavedCopy {
        let photo = try folder.write("photos/\(name)", bytes)
        try folder.write("photos/\(name).xmp", Self.sidecar)
        return try await Shop.save(photo, into: folder)
    }

    @Test func `a copy says what only the sidecar says, also where the sidecar does not follow it`() async throws {
        let folder = try Folder()
        let saved = try await save("a.jpg", try Pictures.jpeg(81), in: folder)
        #expect(saved.sidecar == nil)
        let facts = try await Shop.workbench.read(ReadRequest(path: saved.copy.bytes)).facts
        #expect(facts.rating == 4 && facts.title == "Old town" && facts.keywords == ["Traboule"])
        #expect(facts.taken?.text == "2012-03-04T05:06:07")
        let coordinate = try #require(facts.coordinate)
        #expect(abs(coordinate.latitude - 45.76) < 1e-5 && abs(coordinate.longitude - 4.835) < 1e-5)
    }

    @Test func `the file of the tags beside a copy has what other programs wrote into the photo's`() async throws {
        let folder = try Folder()
        // A GIF of one pixel.
        let gif: [UInt8] =
            Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 255, 255, 255, 0, 0, 0]
            + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B]
        let saved = try await save("a.gif", gif, in: folder)
        let beside = try #require(saved.sidecar)
        let text = String(decoding: FileManager.default.contents(atPath: beside.description) ?? Data(), as: UTF8.self)
        #expect(text.contains("+0.7") && text.contains("Old town") && text.contains("Traboule"))
    }
}
