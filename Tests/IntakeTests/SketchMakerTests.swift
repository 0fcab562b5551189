import Foundation
import Geography
import Interpretation
import PhotoLibrary
import Testing
import Workbench

@testable import Intake

/// Photos that are sketched.
@Suite struct SketchMakerTests {
    private struct Studio {
        let shop: Shop
        let maker: SketchMaker

        init() async throws {
            shop = try await Shop()
            let folder = SketchMaker.folder(of: shop.library)
            try FileManager.default.createDirectory(atPath: folder.description, withIntermediateDirectories: true)
            let workbench = Workbench(
                Configuration(
                    worker: WorkerSettings(
                        threads: 1, models: Shop.resources + "/models", heif: Shop.resources + "/heif/libheif.so.1",
                        packs: Shop.resources + "/no-packs",
                        concepts: Shop.resources + "/data/concepts.bin", recognises: false)))
            let uploads = Uploads(
                library: shop.library, workbench: workbench, thumbnails: shop.thumbnails, queue: shop.queue)
            let analyser = AnalyserInUse(workbench) { Shop.analyser }
            let analyst = Analyst(
                library: shop.library, workbench: workbench, thumbnails: shop.thumbnails, analyser: analyser)
            let drafts = Drafts(uploads: uploads, analyst: analyst, analyser: analyser)
            maker = SketchMaker(uploads: uploads, drafts: drafts, concepts: try Shop.concepts.get())
        }

        func upload(_ bytes: [UInt8], _ name: String, _ purpose: UploadRequest.Purpose) async throws -> UploadState {
            let state = try await maker.uploads.begin(try Shop.request(bytes, name, purpose))
            return try await maker.uploads.append(state.id, offset: 0, body: Body(bytes))
        }

        /// Files that are left where sketches come to be.
        var unfinished: [String] { shop.files(below: "sketches") }
    }

    private let ghost = SketchPlan(
        faces: [
            FaceSketch(
                box: Box(x: 0.1, y: 0.1, width: 0.3, height: 0.3), look: SketchStyle(filter: .ghost, strength: 1))
        ])

    @Test func `a sketch is a photo of its own, with the time, place and tags of what it shows`() async throws {
        let studio = try await Studio()
        let library = studio.shop.library
        let bytes = try Pictures.jpeg()
        let source = try await studio.shop.stored(try await studio.upload(bytes, "IMG_7.JPG", .keepOnly))
        try await library.addTags(["summer"], to: source.id)
        let here = try #require(Coordinate(latitude: 40.85, longitude: 14.27))
        try await library.setPosition(.at(here), of: [source.id])
        try await library.setRotation(90, of: source.id)

        let made = try await studio.maker.save(.photo(source.id), ghost)
        #expect(made != source.id)
        let photo = try await library.photo(made)
        let path = try #require(photo.file?.stamp.path)
        #expect(String(decoding: path.name, as: UTF8.self) == "IMG_7 sketch.jpg")
        #expect(path.description.contains("/originals/"))
        #expect(photo.facts.width == 600 && photo.facts.height == 900 && photo.rotation == 0)
        #expect(photo.facts.taken == source.facts.taken)
        let place = try #require(photo.coordinate)
        #expect(abs(place.latitude - 40.85) < 1e-4 && abs(place.longitude - 14.27) < 1e-4)
        let tags = try await library.tags(of: made, level: .medium)
        #expect(Set(tags.map(\.name)) == ["summer", "sketch"] && tags.allSatisfy(\.isUsers))
        #expect(!photo.isFavourite)
        // Turned to the right, blue is at the top left; drawn where the face is, and nowhere else.
        let pixels = try Pictures.decoded(try #require(studio.shop.bytes(path)))
        let blueThere = [0.25, 0.05].map { pixels.isNear($0, $0, blue) }
        #expect(blueThere == [false, true])
        // What was sketched is as it was.
        #expect(source.file.flatMap { studio.shop.bytes($0.stamp.path) } == bytes)
        #expect(studio.unfinished == [])

        // Asked for once more, even with other tags, it is the same photo, also when it was deleted since.
        try await library.forget(made)
        try await library.addTags(["sea"], to: source.id)
        #expect(try await studio.maker.save(.photo(source.id), ghost) == made)
        #expect(try await !library.photo(made).isForgotten)
        #expect(try await library.statistics().photos == 2)
        #expect(studio.unfinished == [])
    }

    @Test func `two taps at the same time make one photo`() async throws {
        let studio = try await Studio()
        let source = try await studio.shop.stored(try await studio.upload(try Pictures.jpeg(1), "a.jpg", .keepOnly))
        async let one = studio.maker.save(.photo(source.id), ghost)
        async let other = studio.maker.save(.photo(source.id), ghost)
        let photos = try await [one, other]
        #expect(photos[0] == photos[1])
        #expect(try await studio.shop.library.statistics().photos == 2)
    }

    @Test func `a draft is kept with its sketch, and leaves no trace without`() async throws {
        let studio = try await Studio()
        let library = studio.shop.library
        let bytes = try Pictures.jpeg(2)
        let draft = try await studio.upload(bytes, "a.jpg", .draft).id
        #expect(
            try await studio.maker.facts(.draft(draft))
                == SketchFacts(name: "a.jpg", width: 900, height: 600, version: 0))
        // Looked at and taken away, but not saved.
        #expect(try await !studio.maker.patch(.draft(draft), ghost.faces[0]).isEmpty)
        let name = try await studio.maker.withFile(.draft(draft), ghost) { path, name in
            #expect(FileManager.default.fileExists(atPath: path.description))
            return name
        }
        #expect(name == "a sketch.jpg")
        #expect(try await library.statistics().photos == 0)
        #expect(studio.unfinished == [])

        let made = try await studio.maker.save(.draft(draft), ghost)
        #expect(try await library.statistics().photos == 2)
        #expect(try await library.tags(of: made, level: .medium).map(\.name) == ["sketch"])
        let origin = try #require(try await library.photo(contentHash: try Shop.digest(bytes)))
        #expect(origin.file.flatMap { studio.shop.bytes($0.stamp.path) } == bytes)
        // The answer may have got lost: the same once more.
        #expect(try await studio.maker.save(.draft(draft), ghost) == made)
        #expect(studio.shop.files(below: "uploads") == [])
    }

    @Test func `a photo that is not there is sketched by nobody`() async throws {
        let studio = try await Studio()
        let source = try await studio.shop.stored(try await studio.upload(try Pictures.jpeg(3), "a.jpg", .keepOnly))
        try FileManager.default.removeItem(atPath: try #require(source.file?.stamp.path).description)
        await #expect(throws: Refusal.self) { try await studio.maker.save(.photo(source.id), ghost) }
        #expect(studio.unfinished == [])
        #expect(try await studio.shop.library.statistics().photos == 1)
    }
}
