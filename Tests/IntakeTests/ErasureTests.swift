import FoundationEssentials
import PhotoLibrary
import Testing
import Workbench

@testable import Intake

@Suite struct ErasureTests {
    private func filled() async throws -> (shop: Shop, mine: FilePath) {
        let shop = try await Shop()
        try await shop.upload(try Pictures.jpeg(400))
        let half = try Pictures.jpeg(401)
        let state = try await shop.uploads.begin(try Shop.request(half))
        _ = try? await shop.uploads.append(state.id, offset: 0, body: Body(half, breaksOff: 1000))
        try shop.folder.write("library/saved/copy.jpg", [1])
        try shop.folder.write("library/packs/birds/pack.json", Array("{}".utf8))
        let mine = try shop.folder.write("mine/a.jpg", try Pictures.jpeg(402))
        let importer = Importer(
            library: shop.library, workbench: Shop.workbench, thumbnails: shop.thumbnails, analyser: Shop.analyser)
        _ = try await importer.run([mine.folder]) { _ in }
        return (shop, mine)
    }

    private func isEmpty(_ shop: Shop) async throws -> Bool {
        let counts = try await shop.library.statistics()
        #expect(try await shop.library.problems() == [])
        return counts.photos == 0 && counts.files == 0
    }

    @Test func `everything of the library's own goes, packs and the user's photos stay`() async throws {
        let (shop, mine) = try await filled()
        let bytes = shop.bytes(mine)
        try await Erasure(library: shop.library, queue: shop.queue).run()
        #expect(try await isEmpty(shop))
        #expect(shop.files() == ["packs/birds/pack.json"])
        #expect(shop.bytes(mine) == bytes)
        #expect(try await !shop.library.isErasing)
        // And it begins anew.
        let photo = try await shop.stored(try await shop.upload(try Pictures.jpeg(400)))
        try await Erasure(library: shop.library, queue: shop.queue).finish()
        #expect(photo.file.flatMap { shop.bytes($0.stamp.path) } != nil)
        await shop.queue.stop()
    }

    @Test func `the folder that copies are made in stays, without what is in it`() async throws {
        let (shop, _) = try await filled()
        let workshop = try Workshop(in: FilePath(shop.library.folder + "/saved"))
        try Data([1]).write(to: URL(filePath: workshop.path.description + "/half.jpg"))
        try await Erasure(library: shop.library, queue: shop.queue).run()
        #expect(shop.files() == ["packs/birds/pack.json"])
        #expect(FileManager.default.fileExists(atPath: workshop.path.description))
        await shop.queue.stop()
    }

    @Test func `copies and sketches of other people that are being made stay`() async throws {
        let (shop, _) = try await filled()
        let folders = PeopleFolders(root: shop.library.folder)
        try await folders.make(for: 2)
        let half = DurableFile.temporaryName(in: folders.workshop(of: 2))
        try Data([1]).write(to: URL(filePath: half.description))
        let own = DurableFile.temporaryName(in: folders.workshop(of: 1))
        try Data([2]).write(to: URL(filePath: own.description))
        try Data([3]).write(to: URL(filePath: folders.library(of: 2) + "/library.sqlite"))
        try await Erasure(library: shop.library, queue: shop.queue).run()
        #expect(shop.bytes(half) == [1])
        #expect(shop.bytes(own) == nil)
        #expect(shop.bytes(FilePath(folders.library(of: 2) + "/library.sqlite")) == [3])
        await shop.queue.stop()
    }

    @Test func `while files are still to go nothing is stored, and the next attempt deletes them`() async throws {
        let (shop, mine) = try await filled()
        // Something is in the way.
        let obstacle = try shop.folder.write("library/.erased", [1])
        let erasure = Erasure(library: shop.library, queue: shop.queue)
        await #expect(throws: DurableFileError.self) { try await erasure.run() }
        #expect(try await shop.library.isErasing)
        await #expect(throws: UploadError.deleting) { _ = try await shop.upload(try Pictures.jpeg(403)) }
        DurableFile.remove(obstacle)
        try await erasure.run()
        #expect(try await isEmpty(shop))
        #expect(shop.files() == ["packs/birds/pack.json"])
        shop.uploads.countAnew()
        _ = try await shop.stored(try await shop.upload(try Pictures.jpeg(403)))
        #expect(shop.bytes(mine) != nil)
        await shop.queue.stop()
    }

    @Test func `what is stored after another process has finished stays`() async throws {
        let (shop, _) = try await filled()
        try await shop.library.erase()
        let erasure = Erasure(library: shop.library, queue: shop.queue)
        let held = try #require(try await FolderLock.ofLibrary(FilePath(shop.library.folder)).forRemoving())
        let waiting = Task { try await erasure.finish() }
        // Time in which the other one sees that everything is to be deleted.
        try await Task.sleep(for: .milliseconds(50))
        try await shop.library.erased()
        let stored = try shop.folder.write("library/originals/new.jpg", [7])
        held.release()
        try await waiting.value
        #expect(shop.bytes(stored) == [7])
        await shop.queue.stop()
    }

    @Test func `what a process that died has left goes at the next start`() async throws {
        let (shop, mine) = try await filled()
        // As far as the library's own step goes.
        try await shop.library.erase()
        #expect(shop.files().contains { $0.hasPrefix("originals/") })
        let next = try await Shop(after: shop)
        try await Erasure(library: next.library, queue: next.queue).finish()
        #expect(next.files() == ["packs/birds/pack.json"])
        #expect(shop.bytes(mine) != nil)
        // A link among what goes leads nowhere.
        try FileManager.default.createDirectory(
            atPath: next.library.folder + "/.erased", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: next.library.folder + "/.erased/link", withDestinationPath: mine.folder.description)
        try await Erasure(library: next.library, queue: next.queue).finish()
        #expect(shop.bytes(mine) != nil)
        #expect(!FileManager.default.fileExists(atPath: next.library.folder + "/.erased"))
    }
}
