import FoundationEssentials
import Interpretation
import PhotoLibrary
import Testing
import Workbench

@testable import Intake

/// A worker that was taken over names other hashes than those of the files that it was given.
@Suite struct LyingWorkerTests {
    @Test func `an upload is never taken for another original whose hash the worker names`() async throws {
        let shop = try await Shop()
        let treasure = try Pictures.jpeg(21)
        let photo = try await shop.stored(try await shop.upload(treasure))
        let file = try #require(photo.file?.stamp.path)

        let fooled = try await Shop(after: shop, workbench: Attic.fixture)
        let mine = try Self.lie(as: treasure, size: treasure.count)
        for purpose in [UploadRequest.Purpose.keepOnly, .keepAnalysed] {
            await #expect(throws: WorkbenchError.garbled) { try await fooled.upload(mine, "mine.jpg", purpose) }
        }
        // Nothing of it was stored, and not a byte of it is lost.
        let part = try #require(fooled.files(below: "uploads").first { $0.hasSuffix(".part") })
        #expect(fooled.bytes(FilePath(fooled.library.folder + "/uploads/" + part)) == mine)
        #expect(fooled.files(below: "originals").count == 1 && fooled.bytes(file) == treasure)
        #expect(try await fooled.library.statistics().photos == 1)
        #expect(try await fooled.library.photo(photo.id).facts == photo.facts)

        let draft = try await fooled.upload(mine, "mine.jpg", .draft)
        await #expect(throws: WorkbenchError.garbled) { try await fooled.drafts.keep(draft.id) }
        #expect(try await fooled.library.statistics().photos == 1)
    }

    @Test func `an upload is sent although the worker said that a file of the user's had its bytes`() async throws {
        let shop = try await Shop()
        let bytes = try Pictures.jpeg(22)
        let file = try shop.folder.write("mine/other.jpg", Array(repeating: 0, count: bytes.count))
        try await Self.record(file, as: bytes, in: shop)
        #expect(try await shop.uploads.begin(try Shop.request(bytes)).status == .receiving)
    }

    @Test func `a sketch is not added under a hash that the worker names`() async throws {
        let shop = try await Shop()
        let treasure = try Pictures.jpeg(23)
        let file = try shop.folder.write("mine/face.jpg", try Self.lie(as: treasure, size: 200))
        let source = try await Self.record(file, as: treasure, in: shop)
        let uploads = Uploads(
            library: shop.library, workbench: Attic.fixture, thumbnails: shop.thumbnails, queue: shop.queue)
        let maker = SketchMaker(uploads: uploads, drafts: shop.drafts, concepts: try Shop.concepts.get())
        try FileManager.default.createDirectory(
            atPath: SketchMaker.folder(of: shop.library).description, withIntermediateDirectories: true)
        let face = FaceSketch(
            box: Box(x: 0.1, y: 0.1, width: 0.3, height: 0.3), look: SketchStyle(filter: .ghost, strength: 1))
        await #expect(throws: WorkbenchError.garbled) {
            try await maker.save(.photo(source), SketchPlan(faces: [face]))
        }
        #expect(try await shop.library.statistics().photos == 1)
        #expect(shop.files(below: "originals").isEmpty && shop.files(below: "sketches").isEmpty)
    }

    /// A file of which the worker in the tests says that it has the hash of these bytes.
    private static func lie(as bytes: [UInt8], size: Int) throws -> [UInt8] {
        let deed = Array("do lie \(try Shop.digest(bytes).hex) ".utf8)
        return deed + Array(repeating: UInt8(ascii: "."), count: size - deed.count)
    }

    /// Records a file of the user's with the hash of other bytes, as a scan does that believes its worker.
    @discardableResult private static func record(
        _ file: FilePath, as bytes: [UInt8], in shop: Shop
    ) async throws -> PhotoID {
        let stamp = try #require(FileStatus(file, followingLinks: false)).stamp(file)
        let facts = PhotoFacts(
            width: 4, height: 3, format: "jpeg", taken: CaptureTime(localSeconds: 0, offset: nil, source: .file))
        return try await shop.library.record(
            ImportedFile(
                stamp: stamp, contentHash: try Shop.digest(bytes), pixelHash: nil, facts: facts, analysis: nil,
                analyser: Shop.analyser)
        ).photo
    }
}
