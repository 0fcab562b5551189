import FoundationEssentials
import Glibc
import PhotoLibrary
import Testing
import Workbench

@testable import Intake

@Suite struct TrashTests {
    private func exists(_ path: FilePath) -> Bool { FileStatus(path, followingLinks: false) != nil }

    private func delete(_ photo: PhotoID, _ shop: Shop) async throws {
        try await shop.library.forget(photo)
        #expect(try await shop.trash.deleteForGood([photo]) == [photo])
    }

    @Test func `an upload that is deleted for good is gone from the disk, with its thumbnails and empty folders`()
        async throws
    {
        let shop = try await Shop()
        let photo = try await shop.stored(try await shop.upload(try Pictures.jpeg(70)))
        let other = try await shop.stored(try await shop.upload(try Pictures.jpeg(71)))
        #expect(try await shop.trash.deleteForGood([photo.id]).isEmpty, "it was not forgotten")
        #expect(exists(try #require(photo.file?.stamp.path)))
        try await delete(photo.id, shop)
        #expect(!exists(try #require(photo.file?.stamp.path)))
        #expect(!exists(try #require(photo.file?.stamp.path.folder)))
        #expect(exists(try #require(other.file?.stamp.path)))
        #expect(shop.files(below: "thumbnails").allSatisfy { $0.hasPrefix("0/\(other.id.number)-") })
        #expect(try await shop.library.pendingRemovals().isEmpty)
        // The same bytes can come again.
        let again = try await shop.stored(try await shop.upload(try Pictures.jpeg(70)))
        #expect(again.id != photo.id)
        try await shop.trash.finish()
        #expect(exists(try #require(again.file?.stamp.path)))
    }

    @Test func `files of the user's are never touched`() async throws {
        let shop = try await Shop()
        let bytes = try Pictures.jpeg(72)
        let mine = try shop.folder.write("mine/a.jpg", bytes)
        let importer = Importer(
            library: shop.library, workbench: Shop.workbench, thumbnails: shop.thumbnails, analyser: Shop.analyser)
        _ = try await importer.run([mine]) { _ in }
        let photo = try #require(try await shop.library.photo(at: mine))
        try await delete(photo.id, shop)
        #expect(shop.bytes(mine) == bytes)
    }

    @Test func `nothing outside is removed, whatever the path says and wherever links lead`() throws {
        let folder = try Folder()
        let mine = try folder.write("mine/a.jpg")
        try folder.write("library/originals/ab/cd/b.jpg")
        let originals = FilePath(folder.path + "/library/originals")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/library/originals/link", withDestinationPath: folder.path + "/mine")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/library/saved", withDestinationPath: folder.path + "/mine")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/library/originals/ab/cd/c.jpg", withDestinationPath: mine.description)
        let folders = [originals, FilePath(folder.path + "/library/saved")]
        for path in [
            mine.description, folder.path + "/library/originals/link/a.jpg", folder.path + "/library/saved/a.jpg",
            folder.path + "/library/originals/../../mine/a.jpg", folder.path + "/library/originals/ab/cd/c.jpg",
            folder.path + "/library/originals", folder.path + "/library/originals/",
            folder.path + "/library/originals/ab",
            folder.path + "/library/originals/.", "", "/", "originals/ab/cd/b.jpg",
        ] {
            #expect(OwnFile.remove(FilePath(path), in: folders), "\(path)")
            #expect(exists(mine), "\(path)")
            #expect(exists(FilePath(folder.path + "/library/originals/ab/cd/b.jpg")), "\(path)")
        }
        #expect(OwnFile.remove(FilePath(folder.path + "/library/originals/ab/cd/b.jpg"), in: folders))
        #expect(!exists(FilePath(folder.path + "/library/originals/ab")) && exists(originals))
    }

    @Test func `what a process that died left to be removed is removed at the next start`() async throws {
        let shop = try await Shop()
        let photo = try await shop.stored(try await shop.upload(try Pictures.jpeg(73)))
        let file = try #require(photo.file?.stamp.path)
        try await shop.library.forget(photo.id)
        // As far as the library's own step goes.
        _ = try await shop.library.deleteForGood([photo.id])
        let next = try await Shop(after: shop)
        #expect(exists(file))
        try await next.trash.finish()
        #expect(!exists(file) && next.files(below: "thumbnails").isEmpty)
        #expect(try await next.library.pendingRemovals().isEmpty)
    }

    @Test func `the same photo that comes again before its file was removed keeps it`() async throws {
        let shop = try await Shop()
        let bytes = try Pictures.jpeg(74)
        let photo = try await shop.stored(try await shop.upload(bytes))
        try await shop.library.forget(photo.id)
        _ = try await shop.library.deleteForGood([photo.id])
        let again = try await shop.stored(try await shop.upload(bytes))
        try await shop.trash.finish()
        #expect(again.file.flatMap { shop.bytes($0.stamp.path) } == bytes)
    }

    @Test func `who removes waits for who places, and places wait for removals, but not on each other`() async throws {
        let folder = try Folder()
        let lock = FolderLock(path: FilePath(folder.path + "/lock"))
        var placing: [FolderLock.Held] = []
        for _ in 0..<100 { placing.append(try await lock.forPlacing()) }
        #expect(try await lock.forRemoving(tries: 2) == nil)
        placing = []
        var removing = try await lock.forRemoving(tries: 2)
        #expect(removing != nil)
        #expect(try await lock.forRemoving(tries: 2) == nil)
        // Many who wait leave threads for the one who is waited for.
        let waiting = (0..<100).map { _ in Task { _ = try await lock.forPlacing() } }
        #expect(try await Disk.run { 1 } == 1)
        removing = nil
        for task in waiting { try await task.value }
    }

    @Test func `deleting and uploading the same photo at the same time loses nothing`() async throws {
        let shop = try await Shop()
        let bytes = try Pictures.jpeg(75)
        for _ in 0..<5 {
            let photo = try await shop.stored(try await shop.upload(bytes))
            try await shop.library.forget(photo.id)
            async let deleting = shop.trash.deleteForGood([photo.id])
            async let uploading = shop.upload(bytes)
            _ = try await (deleting, uploading)
            // Whichever came first: there is a photo with its file, or none.
            if let now = try await shop.library.photo(contentHash: try Shop.digest(bytes)) {
                #expect(now.file.flatMap { shop.bytes($0.stamp.path) } == bytes)
                try await shop.library.forget(now.id)
                _ = try await shop.trash.deleteForGood([now.id])
            }
            #expect(shop.files(below: "originals").isEmpty && shop.files(below: "uploads").isEmpty)
        }
    }

    @Test func `what was deleted thirty days ago goes for good, what was deleted today does not`() async throws {
        let shop = try await Shop()
        let photo = try await shop.stored(try await shop.upload(try Pictures.jpeg(76)))
        try await shop.library.forget(photo.id)
        #expect(try await shop.trash.purge().isEmpty)
        #expect(try await shop.trash.purge(forgottenForDays: -1) == [photo.id])
        #expect(shop.files(below: "originals").isEmpty)
    }
}
