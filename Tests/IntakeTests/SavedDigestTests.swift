import Concepts
import FoundationEssentials
import Interpretation
import PhotoLibrary
import Photography
import Testing
import Workbench

@testable import Intake

@Suite struct SavedDigestTests {
    @Test func `a photo that was saved knows so until its tags or its turn change`() async throws {
        let shop = try await Shop()
        let bytes = try Pictures.jpeg(80)
        let photo = try await shop.stored(try await shop.upload(bytes))
        let target = shop.folder.path + "/saved copies"
        try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: false)
        let workshop = try Workshop(in: FilePath(target))
        let workbench = Workbench(
            Configuration(
                worker: WorkerSettings(
                    models: Shop.resources + "/models", heif: Shop.resources + "/heif/libheif.so.1",
                    packs: Shop.resources + "/no-packs",
                    concepts: Shop.resources + "/data/concepts.bin", recognises: false)))
        let saver = Saver(
            library: shop.library, workbench: workbench, concepts: try Shop.concepts.get(), folder: FilePath(target),
            workshop: workshop.path)
        func isCurrent() async throws -> Bool {
            let now = try #require(try await saver.digest(of: try await shop.library.photo(photo.id), level: .medium))
            return try #require(try await shop.library.saved(photo.id)).isCurrent(now)
        }
        #expect(try await shop.library.saved(photo.id) == nil)
        try await shop.library.addTags(["sea", "sun"], to: photo.id)
        let file = try #require(photo.file?.stamp.path)
        let copy = try await saver.save(file, of: photo, tags: nil, level: .medium)
        #expect(try await shop.library.saved(photo.id)?.path == copy.copy)
        #expect(try await isCurrent())
        try await shop.library.addTags(["sand"], to: photo.id)
        #expect(try await !isCurrent())
        try await shop.library.changeTags(removing: ["sand"], of: photo.id)
        #expect(try await isCurrent())
        try await shop.library.setRotation(90, of: photo.id)
        #expect(try await !isCurrent())
        try await shop.library.setRotation(0, of: photo.id)
        try await shop.library.setFavourite(true, of: photo.id)
        #expect(try await !isCurrent())
        #expect(shop.bytes(file) == bytes)
        // A copy that is made to be handed out goes when it has been.
        let (made, beside) = try await saver.withCopy(file, of: photo, level: .medium) { made, beside in
            let facts = try await workbench.read(ReadRequest(path: made.bytes)).facts
            #expect(Set(facts.keywords) == ["sea", "sun"])
            return (made, beside)
        }
        #expect(beside == nil && shop.bytes(made) == nil)
        // Called off in time, there is no further copy, and nothing of one.
        let called = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await saver.save(file, of: photo, tags: nil, level: .medium)
        }
        await #expect(throws: CancellationError.self) { try await called.value }
        workshop.remove()
        #expect(try FileManager.default.contentsOfDirectory(atPath: target).count == 1)
        await workbench.stop()
    }
}
