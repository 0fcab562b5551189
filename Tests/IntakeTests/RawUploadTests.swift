import FoundationEssentials
import Interpretation
import PhotoLibrary
import Testing
import Workbench

@testable import Intake

@Suite("A raw file and a JPEG that are uploaded together are one photo")
struct RawUploadTests {
    /// Uploads a file as one that was chosen together with another one.
    @discardableResult private func upload(
        _ shop: Shop, _ bytes: [UInt8], _ name: String, with companion: [UInt8]? = nil, taken: Int64? = nil,
        _ purpose: UploadRequest.Purpose = .keepOnly
    ) async throws -> UploadState {
        var request = try Shop.request(bytes, name, purpose)
        request.companion = try companion.map { try Shop.digest($0) }
        request.taken = taken.map { CaptureTime(localSeconds: $0, offset: nil, source: .camera) }
        let state = try await shop.uploads.begin(request)
        guard state.status == .receiving else { return state }
        return try await shop.uploads.append(state.id, offset: 0, body: Body(bytes))
    }

    private func uploadPair(_ shop: Shop, _ seed: Int) async throws -> (photo: Photo, jpeg: [UInt8], raw: [UInt8]) {
        let (jpeg, raw) = (try Pictures.jpeg(seed), try Pictures.jpeg(seed + 1))
        let id = try await shop.stored(try await upload(shop, jpeg, "IMG_1.JPG")).id
        #expect(try await upload(shop, raw, "IMG_1.CR2", with: jpeg).status == .stored(id))
        return (try await shop.library.photo(id), jpeg, raw)
    }

    /// How many jobs are not done.
    private func left(_ shop: Shop) async throws -> Int {
        let status = try await shop.library.queueStatus()
        return status.waiting + status.running
    }

    private func runQueue(_ shop: Shop) async throws {
        await shop.queue.start()
        try await until { try await left(shop) == 0 }
        await shop.queue.stop()
    }

    @Test func `both files are kept, the JPEG is shown, and the raw file is known from then on`() async throws {
        let shop = try await Shop()
        let (photo, jpeg, raw) = try await uploadPair(shop, 300)
        #expect(photo.files.count == 1 && photo.raws.count == 1)
        #expect(photo.file.flatMap { shop.bytes($0.stamp.path) } == jpeg)
        #expect(photo.raws.first.flatMap { shop.bytes($0.stamp.path) } == raw)
        #expect(shop.files(below: "uploads").isEmpty && shop.files(below: "originals").count == 2)
        #expect(try await upload(shop, raw, "IMG_1.CR2").status == .known(photo.id))
        #expect(try await upload(shop, raw, "other.cr2", with: jpeg).status == .known(photo.id))
        #expect(try await shop.library.statistics().photos == 1)
        #expect(try await shop.library.problems().isEmpty)
    }

    @Test func `an upload of the pair joins a raw file that came alone`() async throws {
        let shop = try await Shop()
        let (jpeg, raw) = (try Pictures.jpeg(310), try Pictures.jpeg(311))
        let alone = try await shop.stored(try await upload(shop, raw, "IMG_1.CR2", .keepAnalysed))
        let id = try await shop.stored(try await upload(shop, jpeg, "IMG_1.JPG")).id
        #expect(try await upload(shop, raw, "IMG_1.CR2", with: jpeg, .keepAnalysed).status == .known(id))
        await #expect(throws: LibraryError.self) { try await shop.library.photo(alone.id) }
        let photo = try await shop.library.photo(id)
        #expect(photo.raws.map(\.stamp) == alone.files.map(\.stamp))
        #expect(photo.raws.first.flatMap { shop.bytes($0.stamp.path) } == raw)
        // What is analysed now is the JPEG.
        #expect(try await shop.library.claim(9).map(\.stamp) == photo.files.map(\.stamp))
        #expect(try await shop.library.problems().isEmpty)
    }

    @Test func `a raw file about which something was decided stays a photo`() async throws {
        let shop = try await Shop()
        let (jpeg, raw) = (try Pictures.jpeg(320), try Pictures.jpeg(321))
        let own = try await shop.stored(try await upload(shop, raw, "IMG_1.CR2")).id
        _ = try await shop.library.addTags(["ours"], to: own)
        let id = try await shop.stored(try await upload(shop, jpeg, "IMG_1.JPG")).id
        #expect(try await upload(shop, raw, "IMG_1.CR2", with: jpeg).status == .known(own))
        #expect(try await shop.library.photo(id).raws.isEmpty)
        #expect(try await shop.library.photo(own).files.count == 1)
    }

    @Test func `two cameras that number alike took two photos`() async throws {
        let shop = try await Shop()
        let (jpeg, raw) = (try Pictures.jpeg(330), try Pictures.jpeg(331))
        let id = try await shop.stored(try await upload(shop, jpeg, "IMG_1.JPG", taken: 1_700_000_000)).id
        let own = try await shop.stored(
            try await upload(shop, raw, "IMG_1.CR2", with: jpeg, taken: 1_700_000_001)
        ).id
        #expect(own != id)
        #expect(try await upload(shop, raw, "IMG_1.CR2", with: jpeg).status == .known(own))
        // The same time, or a file that says none.
        let twin = try Pictures.jpeg(332)
        #expect(
            try await upload(shop, twin, "IMG_1.DNG", with: jpeg, taken: 1_700_000_000).status == .stored(id))
    }

    @Test func `a raw file becomes a photo without its JPEG, and so does what is no raw file`() async throws {
        let shop = try await Shop()
        let jpeg = Array("no picture".utf8)
        await #expect(throws: Refusal.self) { try await upload(shop, jpeg, "IMG_1.JPG") }
        let raw = try await shop.stored(try await upload(shop, try Pictures.jpeg(340), "IMG_1.CR2", with: jpeg))
        #expect(raw.files.count == 1)
        let (photo, bytes, _) = try await uploadPair(shop, 341)
        let other = try await shop.stored(try await upload(shop, try Pictures.jpeg(343), "IMG_1.png", with: bytes))
        #expect(other.id != photo.id)
    }

    @Test func `a raw file becomes a photo when its JPEG is refused later`() async throws {
        let shop = try await Shop()
        let (photo, jpeg, raw) = try await uploadPair(shop, 350)
        let file = try #require(photo.file)
        // The disk may be back in a moment.
        try await shop.library.refuse(
            file.stamp, reason: "It could not be read.", analyser: Shop.analyser, isForGood: false)
        try await runQueue(shop)
        #expect(try await shop.library.photo(contentHash: try Shop.digest(raw))?.id == photo.id)
        #expect(try await shop.library.photo(photo.id).raws.count == 1)
        try await shop.library.refuse(file.stamp, reason: "It is damaged.", analyser: Shop.analyser)
        try await runQueue(shop)
        let own = try #require(try await shop.library.photo(contentHash: try Shop.digest(raw)))
        #expect(own.id != photo.id && own.analyser == Shop.analyser && own.files.map(\.role) == [.original])
        #expect(try await shop.library.photo(photo.id).raws.isEmpty)
        #expect(shop.bytes(file.stamp.path) == jpeg && own.file.flatMap { shop.bytes($0.stamp.path) } == raw)
        #expect(try await shop.library.problems().isEmpty)
    }

    @Test func `a raw file that is analysed when it is joined leaves its photo as it is`() async throws {
        let shop = try await Shop()
        let (jpeg, raw) = (try Pictures.jpeg(360), try Pictures.jpeg(361))
        _ = try await upload(shop, raw, "IMG_1.CR2", .keepAnalysed)
        let claimed = try #require(try await shop.library.claim(1).first)
        let id = try await shop.stored(try await upload(shop, jpeg, "IMG_1.JPG")).id
        #expect(try await upload(shop, raw, "IMG_1.CR2", with: jpeg).status == .known(id))
        let work = FileImport(
            library: shop.library, workbench: Shop.workbench, thumbnails: shop.thumbnails, analyser: Shop.analyser)
        #expect(try await work.carryOut(claimed)?.photo == id)
        let photo = try await shop.library.photo(id)
        #expect(photo.analyser == nil && photo.raws.count == 1 && photo.files.count == 1)
        #expect(try await left(shop) == 0)
    }

    @Test func `deleting for good removes both files, and the raw file can come again`() async throws {
        let shop = try await Shop()
        let (photo, _, raw) = try await uploadPair(shop, 370)
        try await shop.library.forget(photo.id)
        #expect(shop.files(below: "originals").count == 2)
        #expect(try await shop.library.countOfUploaded([photo.id]) == 1)
        #expect(try await shop.trash.deleteForGood([photo.id]) == [photo.id])
        #expect(shop.files(below: "originals").isEmpty)
        #expect(try await shop.stored(try await upload(shop, raw, "IMG_1.CR2")).files.count == 1)
    }

    @Test func `the JPEG in the user's own folder stays when the photo is deleted for good`() async throws {
        let shop = try await Shop()
        let (jpeg, raw) = (try Pictures.jpeg(380), try Pictures.jpeg(381))
        let file = try shop.folder.write("mine/IMG_1.JPG", jpeg)
        let importer = Importer(
            library: shop.library, workbench: Shop.workbench, thumbnails: shop.thumbnails, analyser: Shop.analyser)
        _ = try await importer.run([file]) { _ in }
        let id = try #require(try await shop.library.photo(at: file)).id
        #expect(try await upload(shop, raw, "IMG_1.CR2", with: jpeg).status == .stored(id))
        try await shop.library.forget(id)
        _ = try await shop.trash.deleteForGood([id])
        #expect(shop.bytes(file) == jpeg && shop.files(below: "originals").isEmpty)
    }

    @Test func `a folder with the raw file adds no photo, and is left as it is`() async throws {
        let shop = try await Shop()
        let (photo, jpeg, raw) = try await uploadPair(shop, 390)
        let file = try shop.folder.write("mine/IMG_1.CR2", raw)
        let importer = Importer(
            library: shop.library, workbench: Shop.workbench, thumbnails: shop.thumbnails, analyser: Shop.analyser)
        let mine = FilePath(shop.folder.path + "/mine")
        _ = try await importer.run([mine]) { _ in }
        #expect(try await shop.library.photo(at: file)?.id == photo.id)
        #expect(try await shop.library.photo(photo.id).raws.count == 2)
        // The JPEG joins it there: nothing is removed.
        try shop.folder.write("mine/IMG_1.JPG", jpeg)
        _ = try await importer.run([mine]) { _ in }
        let now = try await shop.library.photo(photo.id)
        #expect(now.raws.count == 2 && now.files.count == 2)
        #expect(try await shop.library.statistics().photos == 1)
        #expect(try await shop.library.problems().isEmpty)
        #expect(shop.bytes(file) == raw)
    }

    @Test func `a backup has both files, and the restored library knows them as one photo`() async throws {
        let shop = try await Shop()
        let (photo, jpeg, raw) = try await uploadPair(shop, 400)
        let backup = FilePath(shop.folder.path + "/backup")
        _ = try await Backup(of: shop.library, into: backup, program: "1").run()
        let place = shop.folder.path + "/elsewhere"
        _ = try await Restore(from: backup).run(into: FilePath(place))
        let library = try await Library(folder: place, concepts: try Shop.concepts.get(), gazetteer: nil)
        let restored = try await library.photo(photo.id)
        #expect(restored.file.flatMap { shop.bytes($0.stamp.path) } == jpeg)
        let file = try #require(restored.raws.first?.stamp)
        #expect(file.path.isIn(FilePath(place)) && shop.bytes(file.path) == raw)
        #expect(FileStatus(file.path, followingLinks: false)?.stamp(file.path) == file)
        #expect(try await library.problems().isEmpty)
    }

    @Test func `a raw file that was complete when the process died still finds its photo`() async throws {
        let shop = try await Shop()
        let (jpeg, raw) = (try Pictures.jpeg(410), try Pictures.jpeg(411))
        let id = try await shop.stored(try await upload(shop, jpeg, "IMG_1.JPG")).id
        var request = try Shop.request(raw, "IMG_1.CR2")
        request.companion = try Shop.digest(jpeg)
        let state = try await shop.uploads.begin(request)
        try shop.folder.write("library/uploads/\(state.id).part", raw)
        let next = try await Shop(after: shop)
        await next.uploads.recover()
        #expect(try await next.library.photo(id).raws.count == 1)
        #expect(try await next.library.statistics().photos == 1)
    }
}
