import ConceptFixtures
import FoundationEssentials
import Glibc
import Interpretation
import PhotoLibrary
import Testing
import Workbench

@testable import Intake

@Suite struct BackupTests {
    private func backup(_ shop: Shop, _ folder: FilePath, verifying: Bool = false) async throws -> BackupSummary {
        try await Backup(of: shop.library, into: folder, program: "1").run(verifying: verifying)
    }

    /// - Parameter patience: for a library that was open there before: a task of it may hold it a moment longer.
    private func restore(
        _ folder: FilePath, into library: String, patience: Duration = .seconds(300)
    ) async throws -> BackupSummary {
        try await Restore(from: folder).run(into: FilePath(library), patience: patience)
    }

    private func open(_ folder: String) async throws -> Library {
        try await Library(folder: folder, concepts: try Shop.concepts.get(), gazetteer: nil)
    }

    /// Nothing is wrong with the library, and each photo's original has the bytes that it is known by.
    private func check(_ library: Library) async throws -> [Photo] {
        #expect(try await library.problems() == [])
        let found = try await library.page(.search(""), level: .low, offset: 0, limit: 1000).photos
        var photos: [Photo] = []
        for one in found {
            let photo = try await library.photo(one.id)
            let file = try #require(photo.file)
            #expect(Originals.digest(of: file.stamp.path) == file.contentHash, "\(file.stamp.path)")
            #expect(FileStatus(file.stamp.path, followingLinks: false)?.stamp(file.stamp.path) == file.stamp)
            photos.append(photo)
        }
        return photos
    }

    /// The bytes of all uploaded photos of a library in a folder, by their paths.
    private func originals(_ folder: Folder) throws -> [String: Data] {
        let base = folder.path + "/library/originals"
        let names = try FileManager.default.subpathsOfDirectory(atPath: base)
        return Dictionary(
            uniqueKeysWithValues: names.compactMap { name in
                FileManager.default.contents(atPath: base + "/" + name).map { (name, $0) }
            })
    }

    private func files(_ folder: FilePath) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.description + "/files").sorted()
    }

    @Test func `a library comes back elsewhere with photos, decisions, copies, packs and half an upload`() async throws
    {
        let shop = try await Shop()
        let bytes = try Pictures.jpeg(200)
        let photo = try await shop.stored(try await shop.upload(bytes, "é photo.jpg"))
        try await shop.library.addTags(["holiday"], to: photo.id)
        try shop.folder.write("library/saved/copy.jpg", [1, 2, 3])
        try shop.folder.write("library/packs/birds/pack.json", Array("{}".utf8))
        let half = try Pictures.jpeg(201)
        let state = try await shop.uploads.begin(try Shop.request(half))
        _ = try? await shop.uploads.append(state.id, offset: 0, body: Body(half, breaksOff: 1000))
        let backup = FilePath(shop.folder.path + "/backup")
        let summary = try await self.backup(shop, backup)
        #expect(summary.photos == 1 && summary.copied == summary.files)

        let place = shop.folder.path + "/elsewhere/library"
        #expect(try await restore(backup, into: place).files == summary.files)
        let library = try await open(place)
        let restored = try await check(library)
        #expect(restored.map(\.id) == [photo.id])
        #expect(restored[0].file?.stamp.path.description.hasPrefix(place + "/originals/") == true)
        #expect(try await library.tags(of: photo.id, level: .high).map(\.name) == ["holiday"])
        #expect(FileManager.default.contents(atPath: place + "/saved/copy.jpg") == Data([1, 2, 3]))
        #expect(FileManager.default.contents(atPath: place + "/packs/birds/pack.json") == Data("{}".utf8))
        #expect(try FileManager.default.contentsOfDirectory(atPath: place + "/uploads").count == 2)
        #expect(!FileManager.default.fileExists(atPath: place + "/.restoring"))
        // The original is where it was, and as it was.
        #expect(photo.file.flatMap { shop.bytes($0.stamp.path) } == bytes)
    }

    @Test func `the next backup copies what is new, and removes what is in no list`() async throws {
        let shop = try await Shop()
        try await shop.upload(try Pictures.jpeg(202))
        let backup = FilePath(shop.folder.path + "/backup")
        let first = try await self.backup(shop, backup)
        let second = try await self.backup(shop, backup)
        #expect(second.copied == 0 && second.files == first.files)
        try await shop.upload(try Pictures.jpeg(203))
        try shop.folder.write("backup/files/originals/of-one-that-was-broken-off.jpg")
        let third = try await self.backup(shop, backup)
        // The database and one photo.
        #expect(third.copied == 2 && third.files == first.files + 1)
        #expect(try files(backup).allSatisfy { !$0.contains("broken-off") && !$0.contains(".vision-") })
        #expect(try await restore(backup, into: shop.folder.path + "/new").photos == 2)
    }

    @Test func `what changes under the same name leaves the earlier backup whole until the new list is there`()
        async throws
    {
        let shop = try await Shop()
        try shop.folder.write("library/packs/birds/pack.json", Array("on".utf8))
        let backup = FilePath(shop.folder.path + "/backup")
        _ = try await self.backup(shop, backup)
        let list = try Data(contentsOf: URL(filePath: backup.description + "/manifest.jsonl"))
        try shop.folder.write("library/packs/birds/pack.json", Array("off".utf8))
        // As far as a backup goes that dies before its list.
        try beginAnother(shop, backup)
        #expect(try Data(contentsOf: URL(filePath: backup.description + "/manifest.jsonl")) == list)
        let place = shop.folder.path + "/old"
        _ = try await restore(backup, into: place)
        #expect(FileManager.default.contents(atPath: place + "/packs/birds/pack.json") == Data("on".utf8))
    }

    @Test func `a backup fits on disks that know no capitals and not all signs`() async throws {
        let shop = try await Shop()
        let names = [
            "IMG_1.JPG", "img_1.jpg", "Img_1.jpg", "Screenshot 10:22.png", "Screenshot 10_22.png", "a?.jpg", "a*.jpg",
        ]
        // Two have the same content.
        let contents = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, [UInt8($0 / 2)]) })
        for (name, bytes) in contents { try shop.folder.write("library/saved/\(name)", bytes) }
        let backup = FilePath(shop.folder.path + "/backup")
        for _ in 1...2 {
            _ = try await self.backup(shop, backup)
            let stored = try files(backup)
            #expect(Set(stored.map { $0.lowercased() }).count == stored.count)
            #expect(stored.allSatisfy { !$0.contains { ":?*".contains($0) } })
            // The next one has other contents under the same names.
            try shop.folder.write("library/saved/IMG_1.JPG", [9])
        }
        let place = shop.folder.path + "/elsewhere"
        _ = try await restore(backup, into: place)
        for (name, bytes) in contents {
            let there = FileManager.default.contents(atPath: place + "/saved/" + name)
            #expect(there == Data(name == "IMG_1.JPG" ? [9] : bytes), "\(name)")
        }
    }

    @Test func `what was deleted before a backup can be brought back for 30 days after it is restored`() async throws {
        let shop = try await Shop()
        let bytes = try Pictures.jpeg(230)
        let id = try await shop.stored(try await shop.upload(bytes)).id
        let longAgo = Int64(time(nil)) - 40 * 86_400
        let earlier = try await Library(
            folder: shop.library.folder, concepts: try Shop.concepts.get(), gazetteer: nil, clock: { longAgo })
        try await earlier.addTags(["holiday"], to: id)
        let deletion = try await earlier.deleteTags(["holiday"])
        try await until { try await earlier.workOnTagEdit(deletion.token)?.isFinished != false }
        try await earlier.forget(id)
        let backup = FilePath(shop.folder.path + "/backup")
        _ = try await self.backup(shop, backup)
        let place = shop.folder.path + "/elsewhere"
        _ = try await restore(backup, into: place)
        do {
            let restored = try await open(place)
            #expect(try await restored.purge().isEmpty)
            #expect(try await restored.photo(id).isForgotten)
            #expect(try await restored.deletedTags().map(\.name) == ["holiday"])
            // Brought back, and the backup, in which it is deleted, restored once more.
            try await restored.restore(id)
        }
        _ = try await restore(backup, into: place)
        let last = try await open(place)
        #expect(try await !last.photo(id).isForgotten)
        #expect(try await check(last).count == 1)
    }

    @Test func `packs and maps that were added after a backup stay when it is restored`() async throws {
        let shop = try await Shop()
        try shop.folder.write("library/packs/birds/pack.json", Array("old".utf8))
        try shop.folder.write("library/maps/town.mbtiles", [1])
        let backup = FilePath(shop.folder.path + "/backup")
        _ = try await self.backup(shop, backup)
        let place = shop.folder.path + "/elsewhere"
        _ = try await restore(backup, into: place)
        for (name, bytes) in [("packs/birds/more.bin", [2]), ("packs/cats/pack.json", [3]), ("maps/sea.mbtiles", [4])] {
            let file = URL(filePath: place + "/" + name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(bytes.map { UInt8($0) }).write(to: file)
        }
        _ = try await restore(backup, into: place)
        func there(_ name: String) -> Data? { FileManager.default.contents(atPath: place + "/" + name) }
        #expect(there("packs/cats/pack.json") == Data([3]) && there("maps/sea.mbtiles") == Data([4]))
        // A pack that the backup has is the backup's.
        #expect(there("packs/birds/pack.json") == Data("old".utf8) && there("packs/birds/more.bin") == nil)
    }

    private func beginAnother(_ shop: Shop, _ backup: FilePath) throws {
        let library = FilePath(shop.library.folder)
        let store = try BackupStore(backup, of: library, verifying: false)
        for file in try OwnFiles(library: library).files(in: Array("packs".utf8)) {
            try store.add(file, from: library.appending(file.path.bytes)) { _ in }
        }
    }

    @Test func `backups while photos come in are all whole`() async throws {
        let shop = try await Shop()
        let pictures = try (0..<24).map { try Pictures.jpeg(300 + $0, width: 320, height: 240) }
        async let uploading: Void = {
            for (number, bytes) in pictures.enumerated() {
                let state = try await shop.upload(bytes, "\(number).jpg")
                // Some leave again for good.
                if number % 5 == 4, case .stored(.some(let id)) = state.status {
                    try await shop.library.forget([id])
                    _ = try await shop.trash.deleteForGood([id])
                }
            }
        }()
        let backup = FilePath(shop.folder.path + "/backup")
        for round in 0..<5 {
            let summary = try await self.backup(shop, backup)
            let place = shop.folder.path + "/restored-\(round)"
            _ = try await restore(backup, into: place)
            let library = try await open(place)
            let photos = try await check(library)
            #expect(photos.count == summary.photos)
            // No file that nobody knows, but those of uploads on their way.
            let originals = try FileManager.default.subpathsOfDirectory(atPath: place + "/originals")
                .filter { $0.hasSuffix(".jpg") }
            let uploads = try FileManager.default.contentsOfDirectory(atPath: place + "/uploads")
            #expect(originals.count <= photos.count + uploads.count)
        }
        try await uploading
        _ = try await self.backup(shop, backup)
        _ = try await restore(backup, into: shop.folder.path + "/last")
        #expect(try await check(try await open(shop.folder.path + "/last")).count == 20)
    }

    @Test func `a damaged backup is refused, and the library stays; verifying mends it`() async throws {
        let shop = try await Shop()
        let photo = try await shop.stored(try await shop.upload(try Pictures.jpeg(204)))
        let backup = FilePath(shop.folder.path + "/backup")
        _ = try await self.backup(shop, backup)
        let name = try #require(try files(backup).first { $0.hasSuffix("photo.jpg") })
        let stored = backup.description + "/files/" + name
        var bytes = try #require(FileManager.default.contents(atPath: stored))
        bytes[bytes.count / 2] ^= 1
        try bytes.write(to: URL(filePath: stored))

        let place = shop.folder.path + "/there"
        do {
            let library = try await open(place)
            try await library.setSetting("mine", to: "1")
            await library.checkpoint()
        }
        await #expect(throws: BackupError.damaged(FilePath(name))) { try await restore(backup, into: place) }
        #expect(!FileManager.default.fileExists(atPath: place + "/.restoring"))
        #expect(try await open(place).setting("mine") == "1")
        #expect(try await self.backup(shop, backup).copied == 0)
        #expect(try await self.backup(shop, backup, verifying: true).copied == 1)
        #expect(try await restore(backup, into: shop.folder.path + "/new").photos == 1)
        #expect(photo.file.map { FileStatus($0.stamp.path, followingLinks: false) != nil } == true)
    }

    @Test func `a restore takes the place of a library with all that belongs to it`() async throws {
        let shop = try await Shop()
        try await shop.upload(try Pictures.jpeg(205))
        let backup = FilePath(shop.folder.path + "/backup")
        _ = try await self.backup(shop, backup)
        let other = try await Shop()
        try await other.upload(try Pictures.jpeg(206))
        let place = other.library.folder
        await #expect(throws: BackupError.libraryInUse) {
            try await restore(backup, into: place, patience: .zero)
        }
        // A copy of it that nobody uses.
        let idle = other.folder.path + "/idle"
        try FileManager.default.copyItem(atPath: place, toPath: idle)
        try FileManager.default.createDirectory(atPath: idle + "/thumbnails/0", withIntermediateDirectories: true)
        _ = try await restore(backup, into: idle)
        // Its own upload stays as well: the only file may be there.
        #expect(try await check(try await open(idle)).count == 2)
        #expect(try FileManager.default.contentsOfDirectory(atPath: idle + "/thumbnails") == [])
        #expect(!FileManager.default.fileExists(atPath: idle + "/.replaced"))
    }

    @Test func `folders that are no place for a backup are refused`() async throws {
        let shop = try await Shop()
        try shop.folder.write("full/holiday.txt")
        let library = shop.library.folder
        for (folder, error) in [
            (shop.folder.path + "/full", BackupError.folderInUse), (library, .sameFolder),
            (library + "/backup", .sameFolder), (shop.folder.path, .sameFolder),
        ] {
            await #expect(throws: error, "\(folder)") { try await backup(shop, FilePath(folder)) }
        }
        #expect(shop.folder.names.contains("full"))
        await #expect(throws: BackupError.noBackup) {
            try await restore(FilePath(shop.folder.path + "/full"), into: shop.folder.path + "/x")
        }
        await #expect(throws: BackupError.noBackup) {
            try await restore(FilePath(shop.folder.path + "/nowhere"), into: shop.folder.path + "/x")
        }
    }

    @Test func `a list that leads out of its folders, or was changed, is none`() async throws {
        let shop = try await Shop()
        let backup = FilePath(shop.folder.path + "/backup")
        try shop.folder.write("library/packs/a", [1])
        _ = try await self.backup(shop, backup)
        let path = backup.description + "/manifest.jsonl"
        let list = try String(contentsOf: URL(filePath: path), encoding: .utf8)
        for (from, to) in [("packs/a", "packs/b"), ("packs/a", "../a"), ("\"files\":2", "\"files\":1")] {
            try list.replacing(from, with: to).write(to: URL(filePath: path), atomically: false, encoding: .utf8)
            await #expect(throws: BackupError.damagedList) { try await Restore(from: backup) }
        }
        // What is never in a backup would take the place of the library's own.
        for hostile in [
            "../outside", "certificates/authority.pem", "people/x", "accounts.sqlite/x", "library.sqlite-wal",
            ".replaced/x",
            "packs",
        ] {
            var manifest = BackupManifest()
            manifest.facts = BackupFacts(made: 0, photos: 0, program: "1", folders: [])
            manifest.files = [
                BackupFile(
                    path: FilePath(hostile), size: 1, modified: 0, content: try Shop.digest([1]),
                    stored: FilePath("packs/a"))
            ]
            try manifest.write(to: FilePath(path))
            await #expect(throws: BackupError.damagedList, "\(hostile)") { try await Restore(from: backup) }
        }
    }

    @Test func `what a backup says of itself is read without its list, and of anything else nothing`() async throws {
        let shop = try await Shop()
        try await shop.upload(try Pictures.jpeg(207))
        let backup = FilePath(shop.folder.path + "/backup")
        _ = try await self.backup(shop, backup)
        let facts = try await BackupFacts(of: backup)
        #expect(facts == (try await Restore(from: backup).facts) && facts.photos == 1)
        let list = shop.folder.path + "/other/manifest.jsonl"
        for (bytes, error) in [
            (Array("{}\n".utf8), BackupError.noBackup), ([], .noBackup), (Array("[".utf8), .noBackup),
            (Array(repeating: UInt8(ascii: "["), count: 1 << 17), .noBackup),
            (Array(#"{"format":"vision backup","version":2}"#.utf8) + [0x0A], .newer),
            (Array(#"{"format":"vision backup","version":1}"#.utf8) + [0x0A], .incomplete),
        ] {
            try shop.folder.write("other/manifest.jsonl", bytes)
            await #expect(throws: error) { try await BackupFacts(of: FilePath(shop.folder.path + "/other")) }
        }
        unlink(list)
        await #expect(throws: BackupError.noBackup) { try await BackupFacts(of: FilePath(shop.folder.path + "/other")) }
        // Nobody writes into it: opening it in the ordinary way would wait for ever.
        try #require(mkfifo(list, 0o600) == 0)
        await #expect(throws: BackupError.noBackup) { try await BackupFacts(of: FilePath(shop.folder.path + "/other")) }
    }

    @Test func `a backup is found in its folder, and in the folder around it`() async throws {
        let shop = try await Shop()
        let disk = FilePath(shop.folder.path + "/disk")
        try shop.folder.write("disk/letter.txt")
        let library = FilePath(shop.library.folder)
        #expect(try #require(FolderChoice(disk, library: library)).backup == nil)
        let keeper = BackupKeeper(of: shop.library, program: "1")
        try await keeper.choose(disk)
        let folder = try #require(try await keeper.state().folder)
        _ = try await backup(shop, folder)
        #expect(try #require(FolderChoice(disk, library: library)).backup == folder.resolved)
        #expect(try #require(FolderChoice(folder, library: library)).backup == folder.resolved)
    }

    @Test func `photos that were uploaded since the backup stay, byte for byte, and are in the restored library`()
        async throws
    {
        let shop = try await Shop()
        let (early, late) = (try Pictures.jpeg(210), try Pictures.jpeg(211))
        try await shop.upload(early, "early.jpg")
        let backup = FilePath(shop.folder.path + "/backup")
        _ = try await self.backup(shop, backup)
        try await shop.upload(late, "late.jpg")
        // The same uploads, with no process that uses them.
        let there = try Folder()
        let (from, place) = (shop.library.folder + "/originals", there.path + "/library")
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: from, toPath: place + "/originals")

        let summary = try await restore(backup, into: place)
        #expect(summary.photos == 1 && summary.kept == 1)
        let restored = try await Shop(in: there)
        // Nobody takes that one out of the queue: it would be in no list.
        try await restored.queue.cancel()
        await restored.queue.start()
        try await until { try await restored.library.queueStatus().waiting == 0 }
        await restored.queue.stop()
        let photos = try await check(restored.library)
        let bytes = photos.map { $0.file.flatMap { shop.bytes($0.stamp.path) } }
        #expect(Set(bytes) == [early, late])
        #expect(
            photos.compactMap { $0.file?.stamp.path.name }.map { String(decoding: $0, as: UTF8.self) }.sorted()
                == ["early.jpg", "late.jpg"])
        #expect(restored.files(below: "uploads") == [])
    }

    @Test func `photos uploaded since stay through a second restore before anybody opens the first, refused ones too`()
        async throws
    {
        let shop = try await Shop()
        let early = try Pictures.jpeg(212)
        try await shop.upload(early, "early.jpg")
        let backup = FilePath(shop.folder.path + "/backup")
        _ = try await self.backup(shop, backup)
        let half = try Pictures.jpeg(213)
        let there = try Folder()
        let place = there.path + "/library"
        _ = try await restore(backup, into: place)
        do {
            let later = try await Shop(in: there)
            try await later.upload(try Pictures.jpeg(214), "late.jpg")
            let state = try await later.uploads.begin(try Shop.request(half))
            _ = try? await later.uploads.append(state.id, offset: 0, body: Body(half, breaksOff: 1000))
        }
        // An original that no worker can read any more.
        try there.write("library/originals/ab/abcdef0123456789/broken.heic", Array("no picture".utf8))
        let late = try originals(there)
        #expect(late.count == 3)
        #expect(try await restore(backup, into: place).kept == 2)
        #expect(try originals(there) == late)
        #expect(try await restore(backup, into: place).kept == 2)
        #expect(try originals(there) == late)

        let restored = try await Shop(in: there)
        // A backup that is made before they are recognised has them.
        let next = FilePath(there.path + "/next")
        _ = try await self.backup(restored, next)
        #expect(try files(next).filter { $0.hasPrefix("originals") && $0.contains(".") }.count == 3)
        #expect(restored.files(below: "uploads").filter { $0.hasSuffix(".part") }.count == 1)
        await restored.queue.start()
        try await until { try await restored.library.queueStatus().waiting == 0 }
        await restored.queue.stop()
        #expect(try await restored.library.statistics().photos == 2)
        #expect(try await restored.library.statistics().refused == 1)
        #expect(try originals(there) == late)
    }

    @Test func `a restore that cannot list what was uploaded leaves the library as it is`() async throws {
        let shop = try await Shop()
        let backup = FilePath(shop.folder.path + "/backup")
        _ = try await self.backup(shop, backup)
        let there = try Folder()
        let place = there.path + "/library"
        _ = try await restore(backup, into: place)
        // A link to itself: it can be opened by nobody.
        try FileManager.default.removeItem(atPath: place + "/originals")
        try FileManager.default.createSymbolicLink(atPath: place + "/originals", withDestinationPath: "originals")
        let files = try FileManager.default.subpathsOfDirectory(atPath: place).sorted()
        await #expect(throws: DurableFileError.self) { try await restore(backup, into: place) }
        #expect(try FileManager.default.subpathsOfDirectory(atPath: place).sorted() == files)
    }

    @Test func `a restore waits for a library that is being closed`() async throws {
        let shop = try await Shop()
        let backup = FilePath(shop.folder.path + "/backup")
        _ = try await self.backup(shop, backup)
        let place = shop.folder.path + "/there"
        let restore = try await Restore(from: backup)
        var library: Library? = try await open(place)
        #expect(try await library?.identity() != nil)
        async let restored = restore.run(into: FilePath(place), patience: .seconds(300))
        library = nil
        #expect(try await restored.photos == 0)
    }
}
