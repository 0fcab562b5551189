import FoundationEssentials
import PhotoLibrary
import Testing

@testable import Intake

@Suite(.timeLimit(.minutes(20))) struct BackupKeeperTests {
    private func made(_ keeper: BackupKeeper) async throws -> BackupKeeper.State {
        await keeper.start()
        while await keeper.isBusy { try await Task.sleep(for: .milliseconds(5)) }
        return try await keeper.state()
    }

    private func disk(_ shop: Shop) throws -> FilePath {
        let disk = shop.folder.path + "/disk"
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
        return FilePath(disk)
    }

    @Test func `what was chosen and made is known to the next process`() async throws {
        let shop = try await Shop()
        _ = try await shop.stored(try await shop.upload(try Pictures.jpeg(210)))
        let disk = try disk(shop)
        let keeper = BackupKeeper(of: shop.library, program: "1")
        #expect(try await keeper.state() == BackupKeeper.State())
        try await keeper.choose(disk)
        let state = try await made(keeper)
        // An empty folder is taken as it is.
        #expect(state.folder == disk && state.last?.photos == 1 && state.failure == nil && state.progress == nil)
        #expect(try await BackupKeeper(of: shop.library, program: "1").state() == state)
        // So is the folder of a backup, which a later one goes on with.
        try await keeper.choose(disk)
        #expect(try await keeper.state().last == state.last)
        #expect(try await Restore(from: disk).run(into: FilePath(shop.folder.path + "/again")).photos == 1)
    }

    @Test func `another folder has no backup yet, and one with other files gets a folder inside`() async throws {
        let shop = try await Shop()
        let disk = try disk(shop)
        let keeper = BackupKeeper(of: shop.library, program: "1")
        try await keeper.choose(disk)
        #expect(try await made(keeper).last != nil)
        try shop.folder.write("other/letter.txt", [1])
        try await keeper.choose(FilePath(shop.folder.path + "/other"))
        let chosen = try await keeper.state()
        #expect(chosen.folder?.name == Array("Vision backup".utf8) && chosen.last == nil)
        #expect(try await made(keeper).last != nil)
        #expect(shop.bytes(FilePath(shop.folder.path + "/other/letter.txt")) == [1])
    }

    @Test func `a disk that is not connected is said to be missing, and nothing is made in its place`() async throws {
        let shop = try await Shop()
        let disk = try disk(shop)
        let keeper = BackupKeeper(of: shop.library, program: "1")
        #expect(try await made(keeper).failure == .folderMissing)
        try await keeper.choose(disk)
        let last = try await made(keeper).last
        try FileManager.default.removeItem(atPath: disk.description)
        let state = try await made(keeper)
        #expect(state.failure == .folderMissing && state.last == last && last != nil)
        #expect(!FileManager.default.fileExists(atPath: disk.description))
        // Nor into the empty folder on which it would be mounted, unless it is chosen again.
        _ = try self.disk(shop)
        #expect(try await made(keeper).failure == .folderMissing)
        #expect(try FileManager.default.contentsOfDirectory(atPath: disk.description).isEmpty)
        try await keeper.choose(disk)
        #expect(try await keeper.state().last == nil)
        let again = try await made(keeper)
        #expect(again.last != nil && again.failure == nil)
    }

    @Test func `a folder inside the library is refused in words`() async throws {
        let shop = try await Shop()
        try shop.folder.write("library/inside/letter.txt", [1])
        let keeper = BackupKeeper(of: shop.library, program: "1")
        try await keeper.choose(FilePath(shop.library.folder + "/inside"))
        #expect(try await made(keeper).failure == .backup(.sameFolder))
    }

    @Test func `a backup that is broken off leaves the earlier one whole`() async throws {
        let shop = try await Shop()
        _ = try await shop.stored(try await shop.upload(try Pictures.jpeg(211)))
        let disk = try disk(shop)
        let keeper = BackupKeeper(of: shop.library, program: "1")
        try await keeper.choose(disk)
        let first = try await made(keeper)
        _ = try await shop.stored(try await shop.upload(try Pictures.jpeg(212)))
        await keeper.start()
        await keeper.stop()
        #expect(await !keeper.isBusy)
        let state = try await keeper.state()
        #expect(state.failure == nil && state.progress == nil)
        // Cancelled before its end, or complete: nothing between.
        let photos = try await Restore(from: disk).run(into: FilePath(shop.folder.path + "/again")).photos
        #expect(photos == (state.last == first.last ? 1 : 2))
    }
}
