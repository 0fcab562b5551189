import FoundationEssentials
import PhotoLibrary
import Testing

@testable import Intake

@Suite("The orientation in the sidecar of an imported photo")
struct SidecarTurnTests {
    private func write(_ orientation: Int?, _ shop: Shop) throws {
        let path = shop.folder.path + "/photos/a.jpg.xmp"
        guard let orientation else { return try FileManager.default.removeItem(atPath: path) }
        // Of another length each time: a file system may keep whole seconds only.
        let text = """
            <x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>\
            <rdf:Description rdf:about='' xmlns:tiff='http://ns.adobe.com/tiff/1.0/' tiff:Orientation='\(orientation)'/>\
            </rdf:RDF></x:xmpmeta>\(String(repeating: "\n", count: orientation))
            """
        try shop.folder.write("photos/a.jpg.xmp", Array(text.utf8))
    }

    private func imported(_ shop: Shop) async throws -> Photo {
        let importer = Importer(
            library: shop.library, workbench: Shop.workbench, thumbnails: shop.thumbnails, analyser: Shop.analyser)
        _ = try await importer.run([FilePath(shop.folder.path + "/photos")]) { _ in }
        let path = FilePath(shop.folder.path + "/photos/a.jpg")
        return try #require(try await shop.library.photo(at: path))
    }

    @Test func `turns the photo when it comes, changes and goes`() async throws {
        let shop = try await Shop()
        try shop.folder.write("photos/a.jpg", try Pictures.jpeg(420))
        try write(6, shop)
        let first = try await imported(shop)
        #expect(first.rotation == 90)
        #expect(first.analyser == Shop.analyser)
        try write(3, shop)
        let second = try await imported(shop)
        #expect(second.id == first.id && second.rotation == 180)
        #expect((second.facts.width, second.facts.height) == (first.facts.width, first.facts.height))
        try write(nil, shop)
        #expect(try await imported(shop).rotation == 0)
    }

    @Test func `never turns it back when the person has turned it`() async throws {
        let shop = try await Shop()
        try shop.folder.write("photos/a.jpg", try Pictures.jpeg(421))
        try write(6, shop)
        let photo = try await imported(shop)
        try await shop.library.setRotation(0, of: photo.id)
        #expect(try await imported(shop).rotation == 0)
        try write(8, shop)
        #expect(try await imported(shop).rotation == 0)
        try write(nil, shop)
        #expect(try await imported(shop).rotation == 0)
    }
}
