import FoundationEssentials
import Glibc
import PhotoLibrary
import Testing
import Workbench

@testable import Intake

/// What a process that is killed leaves at each step of an upload, and what the next one makes of it.
@Suite struct UploadKillTests {
    private func record(_ shop: Shop, _ bytes: [UInt8], _ purpose: UploadRequest.Purpose) throws -> UploadID {
        let request = try Shop.request(bytes, "photo.jpg", purpose)
        let id = UploadID(request.sha256)
        try Disk.makeFolder(shop.uploads.files.path)
        try UploadRecord(request).write(to: shop.uploads.files.record(id))
        return id
    }

    private func original(_ bytes: [UInt8]) throws -> String {
        let hex = try Shop.digest(bytes).hex
        return "library/originals/\(hex.prefix(2))/\(hex.prefix(16))/photo.jpg"
    }

    private func expectStored(_ bytes: [UInt8], in shop: Shop, _ comment: Comment) async throws {
        let photo = try #require(try await shop.library.photo(contentHash: try Shop.digest(bytes)), comment)
        #expect(photo.files.count == 1, comment)
        #expect(photo.file.flatMap { shop.bytes($0.stamp.path) } == bytes, comment)
        #expect(shop.files(below: "uploads").isEmpty && shop.files(below: "originals").count == 1, comment)
    }

    @Test(arguments: [UploadRequest.Purpose.keepOnly, .keepAnalysed])
    func `killed after the last byte`(purpose: UploadRequest.Purpose) async throws {
        let shop = try await Shop()
        let bytes = try Pictures.jpeg(20)
        let id = try record(shop, bytes, purpose)
        try shop.folder.write("library/uploads/\(id).part", bytes)
        let next = try await Shop(after: shop)
        await next.uploads.recover()
        try await expectStored(bytes, in: next, "recovered")
        #expect(try await next.library.queueStatus().waiting == (purpose == .keepAnalysed ? 1 : 0))
    }

    @Test func `killed between finding its place and the library`() async throws {
        let shop = try await Shop()
        let bytes = try Pictures.jpeg(21)
        _ = try record(shop, bytes, .keepOnly)
        try shop.folder.write(try original(bytes), bytes)
        let next = try await Shop(after: shop)
        await next.uploads.recover()
        try await expectStored(bytes, in: next, "recovered")
    }

    @Test func `killed between the two names of one file`() async throws {
        let shop = try await Shop()
        let bytes = try Pictures.jpeg(22)
        let id = try record(shop, bytes, .keepOnly)
        let part = try shop.folder.write("library/uploads/\(id).part", bytes)
        let place = try original(bytes)
        try FileManager.default.createDirectory(
            atPath: shop.folder.path + "/" + place.dropLast("/photo.jpg".count), withIntermediateDirectories: true)
        #expect(link(part.description, shop.folder.path + "/" + place) == 0)
        let next = try await Shop(after: shop)
        // The browser comes back before anybody has looked.
        let state = try await next.uploads.begin(try Shop.request(bytes))
        #expect(try await next.stored(state).files.count == 1)
        try await expectStored(bytes, in: next, "begun again")
    }

    @Test func `killed after the library, before the record was gone`() async throws {
        let shop = try await Shop()
        let bytes = try Pictures.jpeg(23)
        let photo = try await shop.stored(try await shop.upload(bytes))
        _ = try record(shop, bytes, .keepOnly)
        let next = try await Shop(after: shop)
        await next.uploads.recover()
        try await expectStored(bytes, in: next, "recovered")
        #expect(try await next.library.photo(contentHash: try Shop.digest(bytes))?.id == photo.id)
    }

    @Test func `killed after the library, before its job, a photo is still recognised and not deleted`() async throws {
        let shop = try await Shop()
        let bytes = try Pictures.jpeg(27)
        let photo = try await shop.stored(try await shop.upload(bytes))
        _ = try record(shop, bytes, .keepAnalysed)
        // The pixels were those of a deleted photo.
        try await shop.library.forget(photo.id)
        let next = try await Shop(after: shop)
        await next.uploads.recover()
        try await expectStored(bytes, in: next, "recovered")
        #expect(try await !next.library.photo(photo.id).isForgotten)
        #expect(try await next.library.queueStatus().waiting == 1)
    }

    @Test func `a draft is a draft again when the library does not know it yet`() async throws {
        let shop = try await Shop()
        let bytes = try Pictures.jpeg(24)
        let state = try await shop.upload(bytes, "photo.jpg", .draft)
        let name = shop.uploads.files.draft(state.id).description
        let place = shop.folder.path + "/" + (try original(bytes))
        try FileManager.default.createDirectory(
            atPath: String(place.dropLast("/photo.jpg".count)), withIntermediateDirectories: true)
        #expect(rename(name, place) == 0)
        let next = try await Shop(after: shop)
        await next.uploads.recover()
        #expect(try await next.uploads.state(state.id).status == .draft)
        #expect(next.files(below: "originals").isEmpty)
        #expect(try await next.drafts.facts(state.id).width == 900)
        let photo = try await next.drafts.analyse(state.id, selection: nil, turn: .none).photo
        #expect(try await next.library.photo(photo).file.flatMap { next.bytes($0.stamp.path) } == bytes)
    }

    @Test func `a draft that another process makes a photo of is not taken from it`() async throws {
        let shop = try await Shop()
        let bytes = try Pictures.jpeg(26)
        let state = try await shop.upload(bytes, "photo.jpg", .draft)
        let place = FilePath(shop.folder.path + "/" + (try original(bytes)))
        try Disk.makeFolder(place.folder)
        // The other process has moved the file and is about to tell the library.
        var held: FolderLock.Held? = try await shop.uploads.removal.forPlacing()
        #expect(rename(shop.uploads.files.draft(state.id).description, place.description) == 0)
        let next = try await Shop(after: shop)
        async let recovery: Void = next.uploads.recover()
        try await Task.sleep(for: .milliseconds(200))
        #expect(next.bytes(place) == bytes)
        let digest = try Shop.digest(bytes)
        _ = try await shop.library.record(
            ImportedFile(
                stamp: try #require(FileStatus(place, followingLinks: false)).stamp(place), contentHash: digest,
                pixelHash: digest,
                facts: PhotoFacts(
                    width: 900, height: 600, format: "jpeg",
                    taken: CaptureTime(localSeconds: 0, offset: nil, source: .file)), analysis: nil, analyser: ""))
        held?.release()
        held = nil
        await recovery
        try await expectStored(bytes, in: next, "recorded by the other process")
    }

    @Test func `a draft that the library knows gets its turn`() async throws {
        let shop = try await Shop()
        let bytes = try Pictures.jpeg(25)
        let photo = try await shop.stored(try await shop.upload(bytes))
        let id = try record(shop, bytes, .draft)
        var record = try #require(shop.uploads.files.read(id))
        record.turn = .right
        try record.write(to: shop.uploads.files.record(id))
        let next = try await Shop(after: shop)
        await next.uploads.recover()
        #expect(try await next.library.photo(photo.id).rotation == 90)
        #expect(next.files(below: "uploads").isEmpty)
    }

    @Test func `what no record speaks of is cleared, and a part that is not all there stays`() async throws {
        let shop = try await Shop()
        let bytes = try Pictures.jpeg(26)
        let id = try record(shop, bytes, .keepOnly)
        try shop.folder.write("library/uploads/\(id).part", Array(bytes[..<500]))
        let other = UploadID(try Shop.digest([1]))
        try shop.folder.write("library/uploads/\(other).part", bytes)
        try shop.folder.write("library/uploads/.vision-99999999-abc.tmp", bytes)
        let broken = UploadID(try Shop.digest([2]))
        try shop.folder.write("library/uploads/\(broken).json", Array("{".utf8))
        let next = try await Shop(after: shop)
        await next.uploads.recover()
        #expect(next.files(below: "uploads") == ["\(id).json", "\(id).part"])
        #expect(try await next.uploads.state(id).offset == 500)
    }
}
