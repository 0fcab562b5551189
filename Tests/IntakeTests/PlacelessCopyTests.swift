import FoundationEssentials
import Interpretation
import PhotoLibrary
import Photography
import SensorSupport
import Testing
import Workbench

@testable import Intake

@Suite("The copy of a photo that was taken off the map")
struct PlacelessCopyTests {
    private let sidecar = Array(
        """
        <x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>\
        <rdf:Description rdf:about='' xmlns:exif='http://ns.adobe.com/exif/1.0/' exif:GPSLatitude='45,45.6N' \
        exif:GPSLongitude='4,50.1E'/></rdf:RDF></x:xmpmeta>
        """.utf8)

    private func copy(_ shop: Shop, _ name: String) async throws -> SavedCopy {
        let file = FilePath(shop.folder.path + "/mine/" + name)
        let importer = Importer(
            library: shop.library, workbench: Shop.workbench, thumbnails: shop.thumbnails, analyser: Shop.analyser)
        _ = try await importer.run([file]) { _ in }
        let photo = try #require(try await shop.library.photo(at: file))
        #expect(photo.coordinate != nil)
        try await shop.library.setPosition(.nowhere, of: [photo.id])
        try Disk.makeFolder(shop.library.copies)
        let saver = Saver(
            library: shop.library, workbench: Shop.workbench, concepts: try Shop.concepts.get(),
            folder: shop.library.copies)
        return try await saver.save(file, of: try await shop.library.photo(photo.id), tags: nil, level: .medium)
    }

    @Test func `has no place, though the sidecar says one`() async throws {
        let shop = try await Shop()
        try shop.folder.write("mine/a.jpg", try Pictures.jpeg(96))
        try shop.folder.write("mine/a.jpg.xmp", sidecar)
        let copy = try await copy(shop, "a.jpg")
        let facts = try await Shop.workbench.read(ReadRequest(path: copy.copy.bytes)).facts
        #expect(facts.coordinate == nil)
    }

    @Test func `is refused where the place is in a file that cannot be written into`() async throws {
        let shop = try await Shop()
        var raw = SensorFile.quarters()
        raw.tags[700] = .bytes(sidecar)
        try shop.folder.write("mine/a.dng", raw.bytes)
        await #expect(throws: Refusal.placeStays) { _ = try await copy(shop, "a.dng") }
        #expect(shop.files(below: "saved") == [])
        // Where only the sidecar has it, there is a copy.
        try shop.folder.write("mine/b.dng", SensorFile.quarters(pixel: .colours).bytes)
        try shop.folder.write("mine/b.dng.xmp", sidecar)
        let other = try await copy(shop, "b.dng")
        let beside = try #require(other.sidecar.flatMap { shop.bytes($0) })
        #expect(!String(decoding: beside, as: UTF8.self).contains("GPS"))
    }
}
