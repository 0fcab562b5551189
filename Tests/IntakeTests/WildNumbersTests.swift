import FoundationEssentials
import Glibc
import PhotoLibrary
import Testing
import Workbench

@testable import Intake

/// Numbers that come from outside and are larger or smaller than anybody meant.
@Suite struct WildNumbersTests {
    @Test(arguments: [10_413_792_000, -10_413_792_000, 1 << 40, -(1 << 40), .max, .min])
    func `a file of any time is imported, and known again`(seconds: Int) async throws {
        let attic = try await Attic()
        try attic.write("a.jpg", 1)
        try attic.setModified("a.jpg", seconds)
        #expect(try await attic.importAll().recognised == 1)
        #expect(try await attic.importAll().unchanged == 1)
        let photo = try await attic.photo("a.jpg")
        #expect((1...9999).contains(photo.facts.taken.date.year))
        try await attic.library.forget([photo.id])
        _ = try await attic.library.deleteForGood([photo.id])
        let reopened = try await Attic(after: attic)
        #expect(try await reopened.importAll().unchanged == 1)
        #expect(try await reopened.library.problems().isEmpty)
    }

    @Test(arguments: [10_413_792_000_000, -10_413_792_000_000, .max, .min] as [Int64])
    func `an upload of any time is stored, and there after a restart`(modified: Int64) async throws {
        let shop = try await Shop()
        let bytes = try Pictures.jpeg(900, width: 60, height: 40)
        var request = try Shop.request(bytes)
        request.modified = modified
        let begun = try await shop.uploads.begin(request)
        // As far as the process gets before it dies.
        let next = try await Shop(after: shop)
        let state = try await next.uploads.append(begun.id, offset: 0, body: Body(bytes))
        let photo = try await next.stored(state)
        #expect(photo.file.flatMap { next.bytes($0.stamp.path) } == bytes)
        let last = try await Shop(after: next)
        await last.uploads.recover()
        let stamps = photo.files.map(\.stamp)
        #expect(try await last.library.changed(among: stamps, analyser: "").isEmpty == false)
    }

    @Test func `records of uploads that claim more bytes than there are on Earth count for nothing`() async throws {
        let shop = try await Shop()
        try FileManager.default.createDirectory(
            atPath: shop.library.folder + "/uploads", withIntermediateDirectories: true)
        for number in 0..<3 as Range<UInt8> {
            let digest = try #require(Digest(Array(repeating: number, count: 32)))
            let request = UploadRequest(name: "a.jpg", size: .max, sha256: digest, purpose: .keepOnly)
            try UploadRecord(request).write(to: shop.uploads.files.record(UploadID(digest)))
        }
        let photo = try await shop.stored(try await shop.upload(try Pictures.jpeg(901, width: 60, height: 40)))
        #expect(photo.id.number > 0)
    }

    @Test func `a backup whose files are longer than any disk is refused`() async throws {
        let folder = try Folder()
        var manifest = BackupManifest()
        manifest.facts = BackupFacts(made: .max, photos: .max, program: "1", folders: [])
        manifest.files = try (0..<3 as Range<UInt8>).map { number in
            BackupFile(
                path: FilePath("originals/\(number)"), size: .max, modified: .min,
                content: try #require(Digest(Array(repeating: number, count: 32))),
                stored: FilePath("originals/\(number)"))
        }
        try manifest.write(to: folder.filePath.appending(BackupManifest.name))
        await #expect(throws: BackupError.damagedList) {
            try await Restore(from: folder.filePath).run(into: FilePath(folder.path + "-library"))
        }
        try? FileManager.default.removeItem(atPath: folder.path + "-library")
    }

    @Test func `what a worker says of a photo that there is none of can be kept`() async throws {
        let attic = try await Attic()
        try attic.write("wild", 1)
        let wild = try attic.folder.write("wild", Array("do wild".utf8))
        let answer = try await attic.workbench.analyze(AnalyzeRequest(path: wild.bytes))
        let stamp = FileStamp(path: attic.path("wild"), size: .max, modified: .min, inode: .max, device: .max)
        let facts = PhotoFacts(answer.image, try #require(answer.facts), stamp: stamp)
        let id = try await attic.library.record(
            ImportedFile(
                stamp: stamp, contentHash: try #require(Digest(Array(repeating: 1, count: 32))), pixelHash: nil,
                facts: facts, analysis: answer.analysis, analyser: "1")
        ).photo
        #expect(try await attic.library.photo(id).file?.stamp == stamp)
        #expect(try await attic.library.changed(among: [stamp], analyser: "1").isEmpty)
        #expect(try await attic.library.features(of: id) != nil)
        #expect(try await attic.library.problems().isEmpty)
    }
}
