import Concepts
import FoundationEssentials
import Geography
import Glibc
import Interpretation
import PhotoLibrary
import Testing
import Workbench

@testable import Intake

/// What a restore does with photos that were uploaded after the backup.
@Suite("Photos uploaded after a backup") struct LaterUploadTests {
    /// A backup of a library with one photo, restored into a folder of its own, in which uploads then go on.
    private struct Past {
        let shop: Shop
        let there: Folder
        let backup: FilePath
        let early: [UInt8]

        var place: String { there.path + "/library" }

        init(seed: Int) async throws {
            shop = try await Shop()
            early = try Pictures.jpeg(seed)
            try await shop.upload(early, "early.jpg")
            backup = FilePath(shop.folder.path + "/backup")
            _ = try await Backup(of: shop.library, into: backup, program: "1").run()
            there = try Folder()
            try await restore()
        }

        /// Waits for the shop that used the library before: a task of it may hold the library a moment longer.
        @discardableResult func restore() async throws -> BackupSummary {
            try await Restore(from: backup).run(into: FilePath(place), patience: .seconds(300))
        }

        /// A photo of the library as it is now, by its bytes.
        func photo(_ bytes: [UInt8], in shop: Shop) async throws -> Photo {
            try #require(try await shop.library.photo(contentHash: try Shop.digest(bytes)))
        }
    }

    private func upload(_ bytes: [UInt8], _ name: String, with companion: [UInt8]? = nil, to shop: Shop) async throws {
        var request = try Shop.request(bytes, name)
        request.companion = try companion.map { try Shop.digest($0) }
        let state = try await shop.uploads.begin(request)
        _ = try await shop.uploads.append(state.id, offset: 0, body: Body(bytes))
    }

    private static func thing(_ name: String, at box: Box?) -> Finding {
        Finding(
            source: .detector, box: box,
            names: [
                Candidate(name: name, synset: nil, category: .animals, confidence: 0.9, level: .high)
            ])
    }

    @Test func `they keep their tags, and everything that was decided about them`() async throws {
        let past = try await Past(seed: 400)
        let late = try Pictures.jpeg(401)
        let box = Box(x: 0.1, y: 0.1, width: 0.4, height: 0.4)
        do {
            let shop = try await Shop(in: past.there)
            try await upload(late, "late.jpg", to: shop)
            let photo = try await past.photo(late, in: shop)
            let (id, library) = (photo.id, shop.library)
            let file = try #require(photo.file)
            try await library.record(
                ImportedFile(
                    stamp: file.stamp, contentHash: try Shop.digest(late), pixelHash: nil, facts: photo.facts,
                    analysis: Analysis(
                        findings: [Self.thing("dog", at: box), Self.thing("otter", at: nil)], faces: []),
                    analyser: Shop.analyser))
            try await library.addTags(["holiday"], to: id)
            try await library.changeTags(removing: ["otter"], of: id)
            try await library.replaceTag("dog", at: box, with: "Rex", in: id)
            try await library.setFavourite(true, of: id)
            try await library.setRotation(90, of: id)
            _ = try await library.setPosition(
                .at(try #require(Coordinate(latitude: 60.17, longitude: 24.94))), of: [id])
            try await library.move([id], to: .food)
            // What the backup has is as it was then.
            try await library.addTags(["gone"], to: try await past.photo(past.early, in: shop).id)
        }
        let summary = try await past.restore()
        #expect(summary.kept == 1 && summary.isKeptWhole)

        let shop = try await Shop(in: past.there)
        let photo = try await past.photo(late, in: shop)
        #expect(try await shop.library.tags(of: photo.id, level: .high).map(\.name).sorted() == ["Rex", "holiday"])
        #expect(photo.isFavourite && photo.rotation == 90 && photo.analyser == Shop.analyser)
        #expect(photo.userPosition == .at(Coordinate(latitude: 60.17, longitude: 24.94)!))
        #expect(try await shop.library.categories(of: photo.id, level: .high).contains(.food))
        #expect(photo.file.flatMap { shop.bytes($0.stamp.path) } == late)
        // It is found as before, and does not wait to be recognised once more.
        #expect(try await shop.library.page(.search("rex"), level: .high, offset: 0, limit: 9).photos.count == 1)
        #expect(try await shop.library.page(.search("otter"), level: .low, offset: 0, limit: 9).photos.isEmpty)
        #expect(try await shop.library.queueStatus().waiting == 0)
        // Bringing back what was taken away before still works.
        try await shop.library.restoreTags(of: photo.id)
        #expect(
            try await shop.library.tags(of: photo.id, level: .high).map(\.name).sorted() == ["Rex", "holiday", "otter"])
        let early = try await past.photo(past.early, in: shop)
        #expect(try await shop.library.tags(of: early.id, level: .low).isEmpty)
        #expect(try await shop.library.problems() == [])
        #expect(shop.files().allSatisfy { !$0.contains("earlier") })
    }

    @Test
    func `deleted ones stay deleted, raw files and copies stay with their photos, and what waits goes on waiting`()
        async throws
    {
        let past = try await Past(seed: 410)
        let (deleted, shown, waiting) = (try Pictures.jpeg(411), try Pictures.jpeg(412), try Pictures.jpeg(413))
        let (raw, earlyRaw) = (try Pictures.jpeg(414), try Pictures.jpeg(415))
        do {
            let shop = try await Shop(in: past.there)
            try await upload(deleted, "deleted.jpg", to: shop)
            try await shop.library.forget(try await past.photo(deleted, in: shop).id)
            try await upload(shown, "IMG_1.JPG", to: shop)
            try await upload(raw, "IMG_1.CR2", with: shown, to: shop)
            try await upload(earlyRaw, "early.CR2", with: past.early, to: shop)
            let copy = try shop.folder.write("library/saved/IMG_1.jpg", [1, 2, 3])
            let stamp = try #require(FileStatus(copy, followingLinks: false)?.stamp(copy))
            try await shop.library.noteSaved(
                try await past.photo(shown, in: shop).id, copy: copy, file: (stamp, try Shop.digest([1, 2, 3])),
                digest: try Shop.digest([4]))
            try await shop.upload(waiting, "waiting.jpg", .keepAnalysed)
        }
        #expect(try await past.restore().kept == 5)
        // Nobody has opened it: the next restore still knows all of them.
        #expect(try await past.restore().isKeptWhole)

        let shop = try await Shop(in: past.there)
        #expect(try await past.photo(deleted, in: shop).isForgotten)
        let photo = try await past.photo(shown, in: shop)
        #expect(photo.raws.map(\.contentHash) == [try Shop.digest(raw)])
        #expect(photo.files.map(\.role) == [.original, .rendition])
        #expect(try await shop.library.saved(photo.id)?.digest == (try Shop.digest([4])))
        #expect(shop.files(below: "saved") == ["IMG_1.jpg"])
        #expect(try await past.photo(past.early, in: shop).raws.map(\.contentHash) == [try Shop.digest(earlyRaw)])
        #expect(try await shop.library.statistics().photos == 3)
        #expect(try await shop.library.queueStatus().waiting == 1)
        #expect(try await past.photo(waiting, in: shop).analyser == nil)
        #expect(try await shop.library.problems() == [])
    }

    @Test func `a copy that took the name of one that was to be removed stays`() async throws {
        let shop = try await Shop()
        let backup = FilePath(shop.folder.path + "/backup")
        let (kept, deleted) = (try Pictures.jpeg(430), try Pictures.jpeg(431))
        try await upload(kept, "kept.jpg", to: shop)
        try await upload(deleted, "deleted.jpg", to: shop)
        func photo(_ bytes: [UInt8], in shop: Shop) async throws -> Photo {
            try #require(try await shop.library.photo(contentHash: try Shop.digest(bytes)))
        }
        func save(_ copy: [UInt8], of bytes: [UInt8], in shop: Shop) async throws {
            let path = try shop.folder.write("library/saved/a.jpg", copy)
            let stamp = try #require(FileStatus(path, followingLinks: false)?.stamp(path))
            try await shop.library.noteSaved(
                try await photo(bytes, in: shop).id, copy: path, file: (stamp, try Shop.digest(copy)),
                digest: try Shop.digest([1]))
        }
        try await save([1, 2, 3], of: deleted, in: shop)
        let id = try await photo(deleted, in: shop).id
        try await shop.library.forget(id)
        try shop.folder.write("library/saved/a.jpg.xmp")
        // The program ends before the files are removed.
        _ = try await shop.library.deleteForGood([id])
        _ = try await Backup(of: shop.library, into: backup, program: "1").run()

        let there = try Folder()
        func restore() async throws {
            _ = try await Restore(from: backup).run(into: FilePath(there.path + "/library"), patience: .seconds(300))
        }
        try await restore()
        #expect(try FileManager.default.contentsOfDirectory(atPath: there.path + "/library/saved") == [])
        do {
            let shop = try await Shop(in: there)
            try await shop.trash.finish()
            unlink(there.path + "/library/saved/a.jpg")
            try await save([4, 5, 6, 7], of: kept, in: shop)
        }
        try await restore()
        let last = try await Shop(in: there)
        try await last.trash.finish()
        #expect(last.bytes(FilePath(there.path + "/library/saved/a.jpg")) == [4, 5, 6, 7])
        #expect(try await last.library.problems() == [])
    }

    @Test func `if the library was damaged they are there all the same, to be recognised anew`() async throws {
        let past = try await Past(seed: 420)
        let late = try Pictures.jpeg(421)
        do {
            let shop = try await Shop(in: past.there)
            try await upload(late, "late.jpg", to: shop)
            await shop.library.checkpoint()
        }
        // Nothing may write into it any more.
        _ = try #require(try await FolderUse.exclusive(past.place, patience: .seconds(300)))
        try Data(repeating: 7, count: 100_000).write(to: URL(filePath: past.place + "/library.sqlite"))
        let summary = try await past.restore()
        #expect(summary.kept == 1 && !summary.isKeptWhole)
        let shop = try await Shop(in: past.there)
        #expect(try await shop.library.queueStatus().waiting == 1)
        #expect(shop.files(below: "originals").count == 2)
    }

    @Test func `of an upload on its way, the one that is further stays, and has its time anew`() async throws {
        let shop = try await Shop()
        let bytes = try Pictures.jpeg(450)
        let backup = FilePath(shop.folder.path + "/backup")
        let id = try await shop.uploads.begin(try Shop.request(bytes)).id
        func send(_ count: Int, from offset: Int, _ uploads: Uploads) async throws {
            await #expect(throws: Body.BrokenOff.self) {
                try await uploads.append(
                    id, offset: Int64(offset), body: Body(Array(bytes[offset...]), piece: 100, breaksOff: count))
            }
        }
        try await send(1000, from: 0, shop.uploads)
        var times = [timespec(tv_sec: 1000, tv_nsec: 0), timespec(tv_sec: 1000, tv_nsec: 0)]
        for name in shop.files(below: "uploads") {
            #expect(utimensat(AT_FDCWD, shop.library.folder + "/uploads/" + name, &times, 0) == 0)
        }
        _ = try await Backup(of: shop.library, into: backup, program: "1").run()
        let there = try Folder()
        func restored() async throws -> Shop {
            _ = try await Restore(from: backup).run(into: FilePath(there.path + "/library"), patience: .seconds(300))
            return try await Shop(in: there)
        }
        do {
            let shop = try await restored()
            try await shop.uploads.clearOld()
            #expect(try await shop.uploads.state(id).offset == 1000)
            try await send(500, from: 1000, shop.uploads)
        }
        let again = try await restored()
        #expect(try await again.uploads.state(id).offset == 1500)
        _ = try await again.stored(
            try await again.uploads.append(id, offset: 1500, body: Body(Array(bytes[1500...]))))
    }

    @Test func `one that is only there as a tagged copy keeps its tags as well`() async throws {
        let past = try await Past(seed: 440)
        let copy = try Pictures.jpeg(441)
        do {
            let shop = try await Shop(in: past.there)
            let early = try await past.photo(past.early, in: shop)
            let path = try shop.folder.write("library/originals/copies/copy.jpg", Array(copy))
            let stamp = try #require(FileStatus(path, followingLinks: false)?.stamp(path))
            try await shop.library.record(
                ImportedFile(
                    stamp: stamp, contentHash: try Shop.digest(copy), pixelHash: nil, facts: early.facts,
                    analysis: nil, analyser: Shop.analyser, isTaggedCopy: true))
            let again = try await past.photo(copy, in: shop)
            #expect(again.files.map(\.role) == [.rendition])
            try await shop.library.addTags(["holiday"], to: again.id)
        }
        try await past.restore()

        let shop = try await Shop(in: past.there)
        let photo = try await past.photo(copy, in: shop)
        #expect(try await shop.library.tags(of: photo.id, level: .high).map(\.name) == ["holiday"])
        #expect(photo.files.map(\.role) == [.rendition])
        #expect(try await shop.library.problems() == [])
    }

    @Test func `a copy of the replaced library that turns out to be damaged keeps nobody out`() async throws {
        let past = try await Past(seed: 430)
        let late = try Pictures.jpeg(431)
        do {
            let shop = try await Shop(in: past.there)
            try await upload(late, "late.jpg", to: shop)
        }
        #expect(try await past.restore().isKeptWhole)
        try Data(repeating: 7, count: 100_000).write(to: URL(filePath: past.place + "/earlier.sqlite"))
        let shop = try await Shop(in: past.there)
        #expect(try await shop.library.queueStatus().waiting == 1)
        #expect(shop.files().allSatisfy { !$0.contains("earlier") })
    }
}
