import FoundationEssentials
import Interpretation
import PhotoLibrary
import Testing
import Workbench

@testable import Intake

@Suite("Tagged copies between their names and their records")
struct UnrecordedCopyTests {
    private func saver(_ shop: Shop) throws -> Saver {
        try Disk.makeFolder(shop.library.copies)
        return Saver(
            library: shop.library, workbench: Shop.workbench, concepts: try Shop.concepts.get(),
            folder: shop.library.copies)
    }

    private func save(_ photo: Photo, _ shop: Shop) async throws -> SavedCopy {
        let file = try #require(photo.file?.stamp.path)
        return try await saver(shop).save(file, of: photo, tags: nil, level: .medium)
    }

    private func imported(_ seed: Int, _ shop: Shop) async throws -> Photo {
        let file = try shop.folder.write("mine/\(seed).jpg", try Pictures.jpeg(seed))
        let importer = Importer(
            library: shop.library, workbench: Shop.workbench, thumbnails: shop.thumbnails, analyser: Shop.analyser)
        _ = try await importer.run([file]) { _ in }
        // The queue may have taken it from the import.
        try await until { try await shop.library.photo(at: file) != nil }
        return try #require(try await shop.library.photo(at: file))
    }

    /// As far as a process comes that is killed after a file got its name.
    private func leave(_ name: String, _ bytes: [UInt8], _ shop: Shop) async throws {
        let temporary = try shop.folder.write("library/saved/.vision-99999999-abc.tmp", bytes)
        let stamp = try #require(FileStatus(temporary, followingLinks: false)).stamp(temporary)
        try await shop.library.noteUnrecorded([UnrecordedCopy(name: Array(name.utf8), of: stamp)])
        try DurableFile.rename(temporary, to: shop.library.copies.appending(Array(name.utf8)))
    }

    @Test func `what a process left that was killed in between goes at the next start`() async throws {
        let shop = try await Shop()
        let photo = try await shop.stored(try await shop.upload(try Pictures.jpeg(90)))
        let whole = try await save(photo, shop).copy
        try await leave("a.nef.xmp", [1], shop)
        try await leave("a.nef", [1, 2], shop)
        let next = try await Shop(after: shop)
        try await Saver.clearUnrecorded(in: next.library)
        #expect(next.files(below: "saved") == [String(decoding: whole.name, as: UTF8.self)])
        #expect(try await next.library.unrecordedCopies() == [])
    }

    @Test func `somebody's file that has the name stays`() async throws {
        let shop = try await Shop()
        try await leave("a.jpg", [1, 2], shop)
        DurableFile.remove(shop.library.copies.appending(Array("a.jpg".utf8)))
        try shop.folder.write("library/saved/other.jpg", [3, 4])
        let mine = try shop.folder.write("library/saved/a.jpg", [1, 2])
        try await Saver.clearUnrecorded(in: shop.library)
        #expect(shop.bytes(mine) == [1, 2])
        #expect(try await shop.library.unrecordedCopies() == [])
    }

    @Test func `a copy of a process that lives is left alone`() async throws {
        let shop = try await Shop()
        try await leave("a.jpg", [1, 2], shop)
        let held = try await FolderLock.ofLibrary(FilePath(shop.library.folder)).forPlacing()
        try await Saver.clearUnrecorded(in: shop.library, patience: 1)
        #expect(shop.files(below: "saved") == ["a.jpg"])
        held.release()
        try await Saver.clearUnrecorded(in: shop.library)
        #expect(shop.files(below: "saved") == [])
    }

    @Test func `a saved copy is noted until its photo has it, with its sidecar`() async throws {
        let shop = try await Shop()
        let photo = try await imported(91, shop)
        let copy = try await save(photo, shop)
        #expect(try await shop.library.saved(photo.id)?.path == copy.copy)
        #expect(try await shop.library.unrecordedCopies() == [])
        // Of a photo that is deleted meanwhile, nothing is left.
        try await shop.library.forget(photo.id)
        _ = try await shop.trash.deleteForGood([photo.id])
        #expect(shop.files(below: "saved") == [])
        await #expect(throws: LibraryError.self) { try await save(photo, shop) }
        #expect(shop.files(below: "saved") == [])
        #expect(try await shop.library.unrecordedCopies() == [])
    }

    @Test func `no backup takes a copy that no photo has`() async throws {
        let shop = try await Shop()
        let photo = try await shop.stored(try await shop.upload(try Pictures.jpeg(92)))
        let whole = try await save(photo, shop).copy
        try await leave("a.jpg", [1, 2], shop)
        try shop.folder.write("library/saved/mine.txt", [5])
        let folder = FilePath(shop.folder.path + "/backup")
        _ = try await Backup(of: shop.library, into: folder, program: "1").run()
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.description + "/files/saved")
        #expect(Set(names) == [String(decoding: whole.name, as: UTF8.self), "mine.txt"])
    }

    @Test func `while files of a deleted library are still to go, no copy is saved`() async throws {
        let shop = try await Shop()
        try await shop.upload(try Pictures.jpeg(93))
        // Something is in the way.
        let obstacle = try shop.folder.write("library/.erased", [1])
        let erasure = Erasure(library: shop.library, queue: shop.queue)
        await #expect(throws: DurableFileError.self) { try await erasure.run() }
        let photo = try await imported(94, shop)
        await #expect(throws: Refusal.deleting) { try await save(photo, shop) }
        #expect(shop.files(below: "saved") == [])
        DurableFile.remove(obstacle)
        try await erasure.run()
        let again = try await imported(94, shop)
        let copy = try await save(again, shop)
        #expect(shop.bytes(copy.copy) != nil)
        try await erasure.finish()
        #expect(shop.bytes(copy.copy) != nil)
        await shop.queue.stop()
    }

    @Test func `a copy that is finished while everything is deleted gets no name`() async throws {
        let shop = try await Shop()
        let photo = try await imported(95, shop)
        let held = try #require(try await FolderLock.ofLibrary(FilePath(shop.library.folder)).forRemoving())
        let saving = Task { try await save(photo, shop) }
        try await shop.library.erase()
        try await shop.library.erased()
        held.release()
        await #expect(throws: LibraryError.self) { try await saving.value }
        #expect(shop.files(below: "saved") == [])
    }
}
