import Dispatch
import FoundationEssentials
import Glibc
import Interpretation
import PhotoLibrary
import Testing
import Workbench

@testable import Intake

@Suite struct FolderKeeperTests {
    private func keeper(_ shop: Shop, most: Int = .max) -> FolderKeeper {
        FolderKeeper(
            library: shop.library, queue: shop.queue, analyser: { Shop.analyser },
            pace: FolderWatch.Pace(presence: .milliseconds(50), changes: .milliseconds(50)), mostWatched: most)
    }

    private func count(_ shop: Shop) async throws -> Int { try await shop.library.statistics().photos }

    @Test func `a folder that is added is looked through, and its photos are recognised where they are`() async throws {
        let shop = try await Shop()
        await shop.queue.start()
        let mine = try shop.folder.write("mine/a.jpg", try Pictures.jpeg(500))
        let keeper = keeper(shop)
        let folder = try await keeper.add(mine.folder, isWatched: false)
        try await until { try await self.count(shop) == 1 }
        try await until { await !keeper.state(of: folder.id).isLooking }
        let state = await keeper.state(of: folder.id)
        #expect(state.pictures == 1 && state.new == 1 && state.problem == nil)
        #expect(try await shop.library.folder(folder.id)?.looked != nil)
        // Not watched: found when somebody looks again.
        try shop.folder.write("mine/b.jpg", try Pictures.jpeg(501))
        await keeper.look(folder)
        try await until { try await self.count(shop) == 2 }
        try FileManager.default.removeItem(atPath: mine.description)
        await keeper.look(folder)
        try await until { try await shop.library.statistics().missing == 1 }
        await keeper.stop()
        await shop.queue.stop()
    }

    @Test func `a watched folder gives its new photos by itself, and none once it is not watched`() async throws {
        let shop = try await Shop()
        await shop.queue.start()
        let first = try shop.folder.write("mine/a.jpg", try Pictures.jpeg(502))
        let keeper = keeper(shop)
        let folder = try await keeper.add(first.folder, isWatched: true)
        try await until { try await self.count(shop) == 1 }
        try shop.folder.write("mine/new folder/b.jpg", try Pictures.jpeg(503))
        try await until { try await self.count(shop) == 2 }
        // As after a start of the program: what came meanwhile is found.
        await keeper.stop()
        try shop.folder.write("mine/c.jpg", try Pictures.jpeg(504))
        let next = self.keeper(shop)
        await next.start()
        try await until { try await self.count(shop) == 3 }
        try await next.setWatched(false, folder)
        #expect(try await shop.library.folder(folder.id)?.isWatched == false)
        await next.stop()
        await shop.queue.stop()
    }

    @Test func `a folder is removed with its photos, whose files stay`() async throws {
        let shop = try await Shop()
        await shop.queue.start()
        let mine = try shop.folder.write("mine/a.jpg", try Pictures.jpeg(505))
        let keeper = keeper(shop)
        let folder = try await keeper.add(mine.folder, isWatched: true)
        try await until { try await self.count(shop) == 1 }
        // A tagged copy in the library's own folder is no reason to stay.
        let photo = try #require(try await shop.library.photo(at: mine))
        let saved = FilePath(shop.library.folder + "/saved")
        mkdir(saved.description, 0o700)
        let saver = Saver(
            library: shop.library, workbench: Shop.workbench, concepts: try Shop.concepts.get(), folder: saved)
        let copy = try await saver.save(mine, of: photo, tags: ["mine"], level: .medium).copy
        #expect(try await shop.library.photo(at: copy)?.id == photo.id)
        try await keeper.remove(folder, forgettingPhotos: true)
        #expect(try await shop.library.folders().isEmpty)
        #expect(try await shop.library.statistics().forgotten == 1)
        #expect(shop.bytes(mine) != nil)
        await shop.queue.stop()
    }

    @Test func `a folder that is not there says so, and its photos stay`() async throws {
        let shop = try await Shop()
        let keeper = keeper(shop)
        let folder = try await keeper.add(FilePath(shop.folder.path + "/disk"), isWatched: false)
        try await until { await keeper.state(of: folder.id).problem == .missing }
        await keeper.stop()
    }

    @Test func `a watched folder that is not there at the start is watched once it comes`() async throws {
        let shop = try await Shop()
        await shop.queue.start()
        let disk = FilePath(shop.folder.path + "/disk")
        let folder = try await shop.library.addFolder(disk, isWatched: true)
        let keeper = keeper(shop)
        await keeper.start()
        try await until { await keeper.state(of: folder.id).problem == .missing }
        try shop.folder.write("disk/in/a.jpg", try Pictures.jpeg(506))
        try await until { try await self.count(shop) == 1 }
        try shop.folder.write("disk/in/b.jpg", try Pictures.jpeg(507))
        try await until { try await self.count(shop) == 2 }
        try await until { await keeper.state(of: folder.id).problem == nil }
        await keeper.stop()
        await shop.queue.stop()
    }

    @Test func `a folder that may not be watched gives its new photos all the same, and says so once`() async throws {
        let shop = try await Shop()
        await shop.queue.start()
        let first = try shop.folder.write("mine/in/a.jpg", try Pictures.jpeg(508))
        let keeper = keeper(shop, most: 0)
        let folder = try await keeper.add(first.folder.folder, isWatched: true)
        try await until { try await self.count(shop) == 1 }
        try shop.folder.write("mine/in/b.jpg", try Pictures.jpeg(509))
        try await until { try await self.count(shop) == 2 }
        try await until { await keeper.state(of: folder.id).problem == .tooManyToWatch }
        var said = 0
        for await shortage in keeper.shortage where shortage == .watches { said += 1 }
        #expect(said == 1)
        try await keeper.setWatched(false, folder)
        #expect(await keeper.state(of: folder.id).problem == nil)
        await keeper.stop()
        await shop.queue.stop()
    }

    @Test func `a refused file is tried again when somebody asks, and not when a look comes by itself`() async throws {
        let shop = try await Shop()
        await shop.queue.start()
        let bad = try shop.folder.write("mine/bad.jpg", Array("no picture".utf8))
        let keeper = keeper(shop)
        let folder = try await keeper.add(bad.folder, isWatched: true)
        try await until { await shop.queue.status.failed.count == 1 }
        // Looks that come by themselves, for each of which a photo comes in.
        for number in 0..<3 {
            try shop.folder.write("mine/\(number).jpg", try Pictures.jpeg(510 + number))
            try await until { try await self.count(shop) == number + 1 }
        }
        try await until { await !keeper.state(of: folder.id).isLooking }
        #expect(await shop.queue.status.failed.count == 1)
        await keeper.look(folder)
        try await until { await shop.queue.status.failed.count == 2 }
        await keeper.stop()
        await shop.queue.stop()
    }

    @Test func `whoever looks for a folder is told names of folders, and nothing else`() async throws {
        let folder = try Folder()
        try folder.write("a/1.jpg")
        try folder.write("a/2.txt")
        try folder.write("a/in/3.jpg")
        try folder.write("a/.hidden/4.jpg")
        for name in ["b.osm.pbf", "a.MBTILES", ".c.mbtiles", "d.pbf"] { try folder.write("a/" + name) }
        try folder.write("a/in.mbtiles/5.txt")
        try folder.write("library/library.sqlite")
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/a/link", withDestinationPath: "/etc")
        let library = FilePath(folder.path + "/library")
        let choice = try #require(FolderChoice(FilePath(folder.path + "/a"), library: library))
        #expect(choice.folders == ["in"] && choice.pictures == 1 && choice.obstacle == nil)
        #expect(choice.maps == ["a.MBTILES", "b.osm.pbf"])
        #expect(choice.parent == folder.filePath.resolved)
        #expect(FolderChoice(FilePath("/"), library: library)?.obstacle == .system)
        #expect(FolderChoice(FilePath("/"), library: library)?.folders.contains("proc") == false)
        #expect(FolderChoice(library, library: library)?.obstacle == .library)
        for path in ["/proc", "/proc/self", "/sys", "/dev", "a", "", "/nowhere", folder.path + "/a/1.jpg", "/a\0b"] {
            #expect(FolderChoice(FilePath(path), library: library) == nil, "\(path)")
        }
    }

    @Test func `a folder that does not answer keeps nobody waiting, and few of them at once`() async throws {
        let looks = FolderLooks()
        let answer = DispatchSemaphore(value: 0)
        for _ in 0..<FolderLooks.most {
            await #expect(throws: FolderSilence.self) {
                try await looks.run(patience: .milliseconds(1)) { answer.wait() }
            }
        }
        // All threads are held up: nobody adds another one.
        await #expect(throws: FolderSilence.self) { try await looks.run(patience: .milliseconds(1)) { true } }
        for _ in 0..<FolderLooks.most { answer.signal() }
        #expect(try await looks.run(patience: .seconds(600)) { true })
        let folder = try Folder()
        try folder.write("a/in/1.jpg")
        let choice = try await FolderChoice.look(at: folder.filePath, library: FilePath("/nowhere"))
        #expect(choice?.folders == ["a"])
    }

    @Test func `a pack is switched on and off, and nothing else of it changes`() throws {
        let folder = try Folder()
        try folder.write("birds/pack.json", Array(#"{"name": "birds", "enabled" : true, "model": "m"}"#.utf8))
        try folder.write("plants/pack.json", Array(#"{"name": "plants"}"#.utf8))
        let (birds, plants) = (FilePath(folder.path + "/birds"), FilePath(folder.path + "/plants"))
        #expect(PackSwitch.isEnabled(folder: birds) && PackSwitch.isEnabled(folder: plants))
        for pack in [birds, plants] {
            #expect(try PackSwitch.set(false, folder: pack))
            #expect(!PackSwitch.isEnabled(folder: pack))
        }
        #expect(try PackSwitch.set(true, folder: birds))
        let text = FileManager.default.contents(atPath: folder.path + "/birds/pack.json")
        #expect(text == Data(#"{"name": "birds", "enabled": true, "model": "m"}"#.utf8))
        #expect(try !PackSwitch.set(true, folder: FilePath(folder.path + "/none")))
    }
}
