import FoundationEssentials
import Geography
import Glibc
import PhotoLibrary
import Testing
import Workbench

@testable import Intake

@Suite struct UploadsTests {
    @Test func `a file that came in parts is kept byte for byte, with its name and date, and nothing else is left`()
        async throws
    {
        let shop = try await Shop()
        let bytes = try Pictures.jpeg(1)
        var request = try Shop.request(bytes, "Ä/../Tramonto 🌅.JPG")
        request.modified = 1_700_000_000_123
        let state = try await shop.uploads.begin(request)
        #expect(state.status == .receiving && state.offset == 0 && state.size == bytes.count)
        let half = bytes.count / 2
        let first = try await shop.uploads.append(state.id, offset: 0, body: Body(bytes[..<half], piece: 333))
        #expect(first.status == .receiving && first.offset == half)
        #expect(try await shop.uploads.list() == [first])
        let photo = try await shop.stored(
            try await shop.uploads.append(state.id, offset: Int64(half), body: Body(bytes[half...])))

        let file = try #require(photo.file?.stamp.path)
        #expect(shop.bytes(file) == bytes)
        let hex = try Shop.digest(bytes).hex
        #expect(file.description.hasSuffix("/originals/\(hex.prefix(2))/\(hex.prefix(16))/Tramonto 🌅.JPG"))
        var status = stat()
        #expect(stat(file.description, &status) == 0 && status.st_mode & 0o777 == 0o600)
        #expect(status.st_mtim.tv_sec == 1_700_000_000 && status.st_mtim.tv_nsec == 123_000_000)
        #expect(photo.analyser == nil && photo.facts.width == 900 && photo.facts.height == 600)
        #expect(shop.files(below: "uploads").isEmpty && shop.files(below: "originals").count == 1)
        #expect(access(shop.thumbnails.path(photo.id, version: photo.version, size: .small), R_OK) == 0)
        // The answer may have got lost: whoever asks again learns what became of it, for as long as the process lives.
        #expect(try await shop.uploads.state(state.id).status == .stored(photo.id))
        await #expect(throws: UploadError.conflict(expected: Int64(bytes.count))) {
            try await shop.uploads.append(state.id, offset: 0, body: Body(bytes))
        }
        let next = try await Shop(after: shop)
        await #expect(throws: UploadError.unknown) { try await next.uploads.state(state.id) }
    }

    @Test func `what broke off goes on where it was, in the next process, too`() async throws {
        let shop = try await Shop()
        let bytes = try Pictures.jpeg(2)
        let state = try await shop.uploads.begin(try Shop.request(bytes))
        await #expect(throws: Body.BrokenOff.self) {
            try await shop.uploads.append(state.id, offset: 0, body: Body(bytes, piece: 100, breaksOff: 1000))
        }
        let next = try await Shop(after: shop)
        await next.uploads.recover()
        let again = try await next.uploads.begin(try Shop.request(bytes))
        #expect(again.id == state.id && again.offset == 1000)
        await #expect(throws: UploadError.conflict(expected: 1000)) {
            try await next.uploads.append(state.id, offset: 0, body: Body(bytes))
        }
        await #expect(throws: UploadError.conflict(expected: 1000)) {
            try await next.uploads.append(state.id, offset: 2000, body: Body(bytes[2000...]))
        }
        let photo = try await next.stored(
            try await next.uploads.append(state.id, offset: 1000, body: Body(bytes[1000...])))
        #expect(photo.file.flatMap { next.bytes($0.stamp.path) } == bytes)
    }

    @Test func `appenders at the same time do not mix their bytes`() async throws {
        let shop = try await Shop()
        let bytes = try Pictures.jpeg(3, width: 1500, height: 1000)
        let state = try await shop.uploads.begin(try Shop.request(bytes))
        let photos = try await withThrowingTaskGroup(of: PhotoID?.self) { group in
            for sender in 0..<6 {
                group.addTask {
                    var offset: Int64 = 0
                    while true {
                        do {
                            let body = Body(bytes[Int(offset)...], piece: 50 + sender * 37)
                            let end = try await shop.uploads.append(state.id, offset: offset, body: body)
                            if case .stored(let photo) = end.status { return photo }
                        } catch UploadError.conflict(let expected) {
                            offset = expected
                        }
                    }
                }
            }
            return try await group.reduce(into: Set<PhotoID?>()) { $0.insert($1) }
        }
        let photo = try #require(try await shop.library.photo(contentHash: try Shop.digest(bytes)))
        #expect(photos == [photo.id])
        #expect(photo.file.flatMap { shop.bytes($0.stamp.path) } == bytes)
        #expect(shop.files(below: "uploads").isEmpty)
    }

    @Test func `many uploads at the same time all arrive`() async throws {
        let shop = try await Shop()
        let files = try (0..<20).map { try Pictures.jpeg(100 + $0, width: 200, height: 150) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, bytes) in files.enumerated() {
                group.addTask { try await shop.upload(bytes, "photo \(number % 4).jpg") }
            }
            try await group.waitForAll()
        }
        for bytes in files {
            let photo = try #require(try await shop.library.photo(contentHash: try Shop.digest(bytes)))
            #expect(photo.file.flatMap { shop.bytes($0.stamp.path) } == bytes)
        }
    }

    @Test func `what the library has is known before a byte is sent`() async throws {
        let shop = try await Shop()
        let bytes = try Pictures.jpeg(4)
        let photo = try await shop.stored(try await shop.upload(bytes))
        let again = try await shop.uploads.begin(try Shop.request(bytes, "other.jpg"))
        #expect(again.status == .known(photo.id) && again.offset == again.size)
        #expect(shop.files(below: "uploads").isEmpty)

        try await shop.library.forget(photo.id)
        _ = try await shop.uploads.begin(try Shop.request(bytes))
        #expect(try await !shop.library.photo(photo.id).isForgotten)
    }

    @Test func `a known photo whose file is gone is sent again and is the same photo`() async throws {
        let shop = try await Shop()
        let bytes = try Pictures.jpeg(5)
        let photo = try await shop.stored(try await shop.upload(bytes))
        let file = try #require(photo.file?.stamp.path)
        try FileManager.default.removeItem(atPath: file.description)
        let again = try await shop.upload(bytes)
        #expect(try await shop.stored(again).id == photo.id)
        #expect(shop.bytes(file) == bytes)
    }

    @Test func `a photo in the user's own folder is known, and stays as it is`() async throws {
        let shop = try await Shop()
        let bytes = try Pictures.jpeg(6)
        let file = try shop.folder.write("mine/a.jpg", bytes)
        let importer = Importer(
            library: shop.library, workbench: Shop.workbench, thumbnails: shop.thumbnails, analyser: Shop.analyser)
        _ = try await importer.run([file]) { _ in }
        let photo = try #require(try await shop.library.photo(at: file))
        #expect(try await shop.uploads.begin(try Shop.request(bytes)).status == .known(photo.id))
        #expect(shop.bytes(file) == bytes && shop.files(below: "originals").isEmpty)
        // Another date alone is no other photo; as many other bytes are one, and then the upload may be the only whole copy.
        try bytes.withUnsafeBytes { try Data($0).write(to: URL(filePath: file.description)) }
        #expect(try await shop.uploads.begin(try Shop.request(bytes)).status == .known(photo.id))
        try Data(repeating: 0, count: bytes.count).write(to: URL(filePath: file.description))
        #expect(try await shop.stored(try await shop.upload(bytes)).id == photo.id)
        #expect(shop.files(below: "originals").count == 1)
    }

    // MARK: Refused

    @Test func `what is not what was announced is thrown away, and can be sent again`() async throws {
        let shop = try await Shop()
        let bytes = try Pictures.jpeg(7)
        var wrong = bytes
        wrong[5000] ^= 1
        let state = try await shop.uploads.begin(try Shop.request(bytes))
        await #expect(throws: UploadError.damaged) {
            try await shop.uploads.append(state.id, offset: 0, body: Body(wrong))
        }
        #expect(shop.files().isEmpty)
        #expect(try await shop.stored(try await shop.upload(bytes)).files.count == 1)
    }

    @Test func `more bytes than announced are refused`() async throws {
        let shop = try await Shop()
        let bytes = try Pictures.jpeg(8)
        let state = try await shop.uploads.begin(try Shop.request(bytes))
        await #expect(throws: UploadError.tooLong) {
            try await shop.uploads.append(state.id, offset: 0, body: Body(bytes + [0]))
        }
        #expect(shop.files().isEmpty)
    }

    @Test(
        arguments: [
            "<html><script>alert(1)</script></html>", "<svg xmlns='http://www.w3.org/2000/svg'/>", "plain text",
            "\u{7F}ELF", "PK\u{3}\u{4}",
        ])
    func `what is no picture is refused and gone`(text: String) async throws {
        let shop = try await Shop()
        for purpose in [UploadRequest.Purpose.draft, .keepOnly, .keepAnalysed] {
            await #expect(throws: Refusal.self) { try await shop.upload(Array(text.utf8), "photo.jpg", purpose) }
        }
        #expect(shop.files().isEmpty)
        #expect(try await shop.library.statistics().photos == 0)
    }

    @Test func `an empty file, one that is too large and too many are refused before a byte travels`() async throws {
        let shop = try await Shop(limits: UploadLimits(file: 1000, unfinished: 2500, count: 3, reserve: 0))
        func begin(_ byte: UInt8, _ count: Int) async throws {
            _ = try await shop.uploads.begin(try Shop.request(Array(repeating: byte, count: count)))
        }
        await #expect(throws: Refusal.empty) { try await begin(0, 0) }
        await #expect(throws: UploadError.tooLarge(limit: 1000)) { try await begin(0, 1001) }
        try await begin(1, 1000)
        try await begin(2, 1000)
        await #expect(throws: UploadError.tooMuchUnfinished) { try await begin(3, 501) }
        try await begin(1, 1000)
        try await begin(4, 500)
        await #expect(throws: UploadError.tooMuchUnfinished) { try await begin(5, 1) }
        try await shop.uploads.cancel(UploadID(try Shop.digest(Array(repeating: 1, count: 1000))))
        try await begin(6, 1)
        // The next process counts what it finds.
        let next = try await Shop(after: shop, limits: UploadLimits(unfinished: 2000, reserve: 0))
        await #expect(throws: UploadError.tooMuchUnfinished) {
            _ = try await next.uploads.begin(try Shop.request(Array(repeating: 7, count: 500)))
        }
    }

    @Test func `where there is no room, nothing is begun`() async throws {
        let shop = try await Shop(limits: UploadLimits(reserve: 1 << 60))
        await #expect(throws: UploadError.diskFull) {
            _ = try await shop.uploads.begin(try Shop.request(try Pictures.jpeg(9)))
        }
        #expect(shop.files().isEmpty)
    }

    // MARK: Ending

    @Test func `cancelling stops who is appending and leaves no trace`() async throws {
        let shop = try await Shop()
        let bytes = try Pictures.jpeg(10)
        let state = try await shop.uploads.begin(try Shop.request(bytes))
        let (pieces, sender) = AsyncStream.makeStream(of: [UInt8].self)
        sender.yield(Array(bytes[..<1000]))
        let appending = Task { try await shop.uploads.append(state.id, offset: 0, body: pieces) }
        try await until { try await shop.uploads.state(state.id).offset == 1000 }
        try await shop.uploads.cancel(state.id)
        sender.yield(Array(bytes[1000..<2000]))
        await #expect(throws: UploadError.self) { try await appending.value }
        #expect(shop.files().isEmpty)
        try await shop.uploads.cancel(state.id)
        await #expect(throws: UploadError.unknown) {
            try await shop.uploads.append(state.id, offset: 1000, body: Body(bytes))
        }
        #expect(shop.files().isEmpty)
    }

    @Test func `what nobody came back to is cleared: parts after a week, drafts after a day`() async throws {
        let shop = try await Shop()
        let part = try await shop.uploads.begin(try Shop.request(try Pictures.jpeg(11)))
        let draft = try await shop.upload(try Pictures.jpeg(12), "draft.jpg", .draft)
        try await shop.uploads.clearOld()
        #expect(try await shop.uploads.list().count == 2)
        func age(days: Int) {
            for name in shop.files(below: "uploads") {
                let then = timeval(tv_sec: time(nil) - days * 86_400 - 60, tv_usec: 0)
                utimes(shop.library.folder + "/uploads/" + name, [then, then])
            }
        }
        age(days: 1)
        try await shop.uploads.clearOld()
        #expect(try await shop.uploads.list().map(\.id) == [part.id])
        #expect(draft.status == .draft)
        age(days: 7)
        try await shop.uploads.clearOld()
        #expect(shop.files().isEmpty)
    }

    // MARK: The app's camera

    @Test func `what the app's camera knows stays with the photo, also when it is recognised`() async throws {
        let shop = try await Shop()
        let bytes = try Pictures.jpeg(13)
        var request = try Shop.request(bytes, "camera.jpg", .keepAnalysed)
        request.taken = CaptureTime(localSeconds: 1_721_068_200, offset: 120, source: .camera)
        request.coordinate = Coordinate(latitude: 40.85, longitude: 14.25)
        let state = try await shop.uploads.begin(request)
        let id = try await shop.stored(try await shop.uploads.append(state.id, offset: 0, body: Body(bytes))).id
        await shop.queue.start()
        for await case .photo(id, _) in await shop.queue.events() { break }
        await shop.queue.stop()
        let photo = try await shop.library.photo(id)
        #expect(photo.analyser == Shop.analyser)
        #expect(photo.facts.taken.text == "2024-07-15T18:30:00+02:00" && photo.facts.taken.source == .camera)
        #expect(photo.facts.coordinate == Coordinate(latitude: 40.85, longitude: 14.25))
        #expect(photo.file.flatMap { shop.bytes($0.stamp.path) } == bytes)
    }
}
