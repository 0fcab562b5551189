import FoundationEssentials
import Interpretation
import PhotoLibrary
import Testing
import Workbench

@testable import Intake

@Suite("The sidecar that is uploaded with a photo")
struct SidecarUploadTests {
    private func sidecar(_ keyword: String, rating: Int = 4, more: String = "") -> [UInt8] {
        Array(
            """
            <x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>\
            <rdf:Description rdf:about='' xmlns:dc='http://purl.org/dc/elements/1.1/' \
            xmlns:tiff='http://ns.adobe.com/tiff/1.0/' xmlns:xmp='http://ns.adobe.com/xap/1.0/' xmp:Rating='\(rating)' \
            \(more)><dc:subject><rdf:Bag><rdf:li>\(keyword)</rdf:li></rdf:Bag></dc:subject></rdf:Description>\
            </rdf:RDF></x:xmpmeta>
            """.utf8)
    }

    @discardableResult private func upload(
        _ shop: Shop, _ bytes: [UInt8], _ sidecar: [UInt8]?, _ name: String = "IMG_1.jpg",
        _ purpose: UploadRequest.Purpose = .keepOnly
    ) async throws -> UploadState {
        var request = try Shop.request(bytes, name, purpose)
        request.sidecar = try sidecar.map { try #require(UploadSidecar($0)) }
        let state = try await shop.uploads.begin(request)
        guard state.status == .receiving else { return state }
        return try await shop.uploads.append(state.id, offset: state.offset, body: Body(bytes))
    }

    private func keywords(_ shop: Shop, _ id: PhotoID) async throws -> Set<String> {
        Set(try await shop.library.tags(of: id, level: .low).filter(\.isKeyword).map(\.name))
    }

    @Test func `is kept beside its original, and what it says is known at once`() async throws {
        let shop = try await Shop()
        let bytes = try Pictures.jpeg(400)
        let photo = try await shop.stored(try await upload(shop, bytes, sidecar("Ana")))
        #expect(photo.facts.rating == 4)
        #expect(try await keywords(shop, photo.id) == ["Ana"])
        let original = try #require(photo.file?.stamp.path)
        #expect(shop.bytes(original) == bytes && shop.bytes(original.sidecar) == sidecar("Ana"))
        #expect(shop.files(below: "uploads").isEmpty)
        let use = await StorageUse(of: shop.library, thumbnails: shop.thumbnails)
        #expect(use.originalCount == 1)
    }

    @Test func `renews what is known of a photo that is there already`() async throws {
        let shop = try await Shop()
        let bytes = try Pictures.jpeg(401)
        let id = try await shop.stored(try await upload(shop, bytes, nil)).id
        #expect(try await upload(shop, bytes, sidecar("Ana")).status == .known(id))
        #expect(try await shop.library.photo(id).facts.rating == 4)
        #expect(try await upload(shop, bytes, sidecar("Bruno", rating: 2)).status == .known(id))
        #expect(try await shop.library.photo(id).facts.rating == 2)
        // A keyword goes with its sidecar, what the person added stays.
        #expect(try await keywords(shop, id) == ["Bruno"])
        try await shop.library.addTags(["Ana"], to: id)
        #expect(try await upload(shop, bytes, sidecar("Carla", rating: 3)).status == .known(id))
        #expect(try await keywords(shop, id) == ["Carla"])
        #expect(try await shop.library.tags(of: id, level: .low).map(\.name).contains("Ana"))
        #expect(shop.files(below: "originals").count == 2 && shop.files(below: "uploads").isEmpty)
        // Without one, nothing is taken away.
        #expect(try await upload(shop, bytes, nil).status == .known(id))
        #expect(try await shop.library.photo(id).facts.rating == 3)
    }

    @Test func `turns the photo, until the person turns it`() async throws {
        let shop = try await Shop()
        let bytes = try Pictures.jpeg(402)
        let turned = sidecar("Ana", more: "tiff:Orientation='6'")
        let photo = try await shop.stored(try await upload(shop, bytes, turned))
        #expect(photo.rotation == 90 && photo.sidecarRotation == 90)
        try await shop.library.setRotation(180, of: photo.id)
        try await upload(shop, bytes, sidecar("Ana", more: "tiff:Orientation='8'"))
        #expect(try await shop.library.photo(photo.id).rotation == 180)
    }

    @Test(arguments: [Rotation.none, .right, .left])
    func `turns a draft, and what the person turns it further by`(turn: Rotation) async throws {
        let shop = try await Shop()
        let bytes = try Pictures.jpeg(405)
        let turned = sidecar("Ana", more: "tiff:Orientation='6'")
        let id = try await upload(shop, bytes, turned, "IMG_1.jpg", .draft).id
        let facts = try await shop.drafts.facts(id)
        #expect((facts.width, facts.height) == (600, 900))
        let preview = try Pictures.decoded(try await shop.drafts.preview(id))
        // Turned to the right, blue is above red.
        #expect(preview.isNear(0.25, 0.25, blue) && preview.isNear(0.75, 0.25, red))
        let sketch = try await SketchMaker(uploads: shop.uploads, drafts: shop.drafts, concepts: Shop.concepts.get())
            .facts(.draft(id))
        #expect((sketch.width, sketch.height) == (600, 900))
        let analysed = try await shop.drafts.analyse(id, selection: nil, turn: turn).photo
        let photo = try await shop.library.photo(analysed)
        #expect(photo.turn == Rotation.right.then(turn) && photo.sidecarRotation == 90)
        #expect((photo.facts.width, photo.facts.height) == (900, 600))
    }

    @Test func `turns a draft as the person did whose program was killed`() async throws {
        let shop = try await Shop()
        let bytes = try Pictures.jpeg(406)
        let turned = sidecar("Ana", more: "tiff:Orientation='6'")
        let photo = try await shop.stored(try await upload(shop, bytes, turned))
        #expect(photo.rotation == 90)
        var record = UploadRecord(try Shop.request(bytes, "IMG_1.jpg", .draft))
        (record.sidecarTurn, record.turn) = (.right, Rotation.none)
        try shop.uploads.files.write(record, UploadID(try Shop.digest(bytes)))
        let next = try await Shop(after: shop)
        await next.uploads.recover()
        #expect(try await next.library.photo(photo.id).rotation == 0)
    }

    @Test func `waits with its photo for the rest of it, also while the program is away`() async throws {
        let shop = try await Shop()
        let bytes = try Pictures.jpeg(403)
        var request = try Shop.request(bytes)
        request.sidecar = UploadSidecar(sidecar("Ana"))
        let state = try await shop.uploads.begin(request)
        await #expect(throws: Body.BrokenOff.self) {
            try await shop.uploads.append(state.id, offset: 0, body: Body(bytes, breaksOff: 1000))
        }
        let next = try await Shop(after: shop)
        await next.uploads.recover()
        let photo = try await next.stored(try await next.upload(bytes))
        #expect(photo.facts.rating == 4)
    }

    @Test func `goes with its photo when that is deleted for good`() async throws {
        let shop = try await Shop()
        let photo = try await shop.stored(try await upload(shop, try Pictures.jpeg(404), sidecar("Ana")))
        _ = try await shop.library.forget([photo.id])
        _ = try await shop.trash.deleteForGood([photo.id])
        #expect(shop.files(below: "originals").isEmpty)
    }

    @Test(arguments: [
        "", "no XML", "<html><body>rdf:RDF</body></html>", "<?xml version='1.0'?><svg/>",
        "<?xml version='1.0'?><!DOCTYPE x [<!ENTITY a 'aaaa'>]><rdf:RDF/>",
    ])
    func `is refused when it is none`(text: String) {
        #expect(UploadSidecar(Array(text.utf8)) == nil)
        #expect(UploadSidecar(sidecar("Ana") + [0xFF]) == nil)
        let longest = UploadSidecar.longest - sidecar("").count
        #expect(UploadSidecar(sidecar(String(repeating: "x", count: longest))) != nil)
        #expect(UploadSidecar(sidecar(String(repeating: "x", count: longest + 1))) == nil)
    }
}

@Suite struct StorageUseTests {
    @Test func `the files of tags beside copies are no copies`() async throws {
        let shop = try await Shop()
        for name in ["a.jpg", "b.nef", "b.nef.xmp"] { try shop.folder.write("library/saved/\(name)", [1, 2]) }
        let use = await StorageUse(of: shop.library, thumbnails: shop.thumbnails)
        #expect(use.savedCount == 2 && use.saved == 6)
    }
}
