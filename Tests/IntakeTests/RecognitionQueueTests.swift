import FoundationEssentials
import Glibc
import Interpretation
import Testing
import Workbench

@testable import Intake
@testable import PhotoLibrary

@Suite(.timeLimit(.minutes(20))) struct RecognitionQueueTests {
    /// Waits until the queue says so.
    private func wait(_ shop: Shop, until isRight: (RecognitionStatus) -> Bool) async {
        for await event in await shop.queue.events() {
            if case .status(let status) = event, isRight(status) { return }
        }
    }

    private func stamps(_ shop: Shop, _ count: Int) async throws -> [FileStamp] {
        try (0..<count).map { number in
            let bytes = try Pictures.jpeg(200 + number, width: 240, height: 160)
            let file = try shop.folder.write("mine/\(number).jpg", bytes)
            return try #require(FileStatus(file, followingLinks: true)).stamp(file)
        }
    }

    @Test func `what is uploaded is recognised, and everyone who listens learns of it`() async throws {
        let shop = try await Shop()
        await shop.queue.start()
        let one = await shop.queue.events()
        let other = await shop.queue.events()
        let state = try await shop.upload(try Pictures.sample("coffee.png"), "coffee.png", .keepAnalysed)
        let id = try await shop.stored(state).id
        for events in [one, other] {
            var isTold = false
            for await event in events {
                guard case .photo(id, let name) = event else { continue }
                #expect(name == "coffee.png")
                isTold = true
                break
            }
            #expect(isTold)
        }
        let photo = try await shop.library.photo(id)
        #expect(photo.analyser == Shop.analyser)
        #expect(try await shop.library.tags(of: id, level: .low).isEmpty == false)
        await wait(shop) { $0.done == 1 && $0.waiting == 0 && $0.running == 0 && $0.failed.isEmpty }
        await shop.queue.stop()
    }

    @Test func `what another process puts there is found by looking`() async throws {
        let shop = try await Shop()
        let queue = RecognitionQueue(
            library: shop.library, workbench: Shop.workbench, thumbnails: shop.thumbnails,
            analyser: AnalyserInUse(Shop.workbench) { Shop.analyser }, lookingEvery: .milliseconds(20))
        await queue.start()
        let other = try await Shop(after: shop)
        let events = await queue.events()
        let files = try await stamps(shop, 2)
        try await other.library.enqueue(files)
        var seen: Set<String> = []
        for await case .photo(_, let name) in events {
            seen.insert(name)
            if seen.count == 2 { break }
        }
        #expect(seen == ["0.jpg", "1.jpg"])
        await queue.stop()
    }

    @Test func `a pause holds, also in the next process, and going on does the rest`() async throws {
        let shop = try await Shop()
        try await shop.queue.pause()
        await shop.queue.start()
        let id = try await shop.stored(try await shop.upload(try Pictures.jpeg(50), "photo.jpg", .keepAnalysed)).id
        await shop.queue.poke()
        var status = await shop.queue.status
        #expect(status.isPaused && status.waiting == 1 && status.running == 0 && status.done == 0)
        await shop.queue.stop()

        let next = try await Shop(after: shop)
        await next.queue.start()
        await next.queue.poke()
        status = await next.queue.status
        #expect(status.isPaused && status.waiting == 1 && status.done == 0)
        try await next.queue.resume()
        await wait(next) { $0.done == 1 && !$0.isPaused }
        #expect(try await next.library.photo(id).analyser == Shop.analyser)
        await next.queue.stop()
    }

    @Test func `what other models have recognised is looked at again, unasked, unless it is paused`() async throws {
        let shop = try await Shop()
        let state = try await shop.upload(try Pictures.sample("coffee.png"), "coffee.png", .keepAnalysed)
        let id = try await shop.stored(state).id
        await shop.queue.start()
        await wait(shop) { $0.done == 1 }
        await shop.queue.stop()
        let empty = Analysis(findings: [], faces: [])
        try await shop.library.replaceAnalysis(empty, of: id, analyser: "models 0")

        let next = try await Shop(after: shop)
        try await next.queue.pause()
        await next.queue.start()
        await next.queue.poke()
        #expect(try await next.library.photo(id).analyser == "models 0")
        try await next.queue.resume()
        await wait(next) { $0.done == 1 && $0.waiting == 0 && $0.running == 0 }
        #expect(try await next.library.photo(id).analyser == Shop.analyser)
        #expect(try await next.library.tags(of: id, level: .low).isEmpty == false)
        await next.queue.poke()
        #expect(await next.queue.status.done == 1)
        await next.queue.stop()
    }

    @Test func `cancelling keeps the photos, and leaves what was imported from folders`() async throws {
        let shop = try await Shop()
        try await shop.queue.pause()
        await shop.queue.start()
        let files = try await stamps(shop, 1)
        try await shop.library.enqueue(files)
        var photos: [PhotoID] = []
        for number in 0..<2 {
            let bytes = try Pictures.jpeg(60 + number)
            photos.append(try await shop.stored(try await shop.upload(bytes, "a.jpg", .keepAnalysed)).id)
        }
        #expect(await shop.queue.status.waiting == 3)
        #expect(await shop.queue.status.uploads == 2)
        try await shop.queue.cancel()
        // What is paused stays so while something is left.
        let left = await shop.queue.status
        #expect(left.isPaused && left.waiting == 1 && left.uploads == 0)
        try await shop.queue.resume()
        await wait(shop) { $0.done == 1 && $0.waiting == 0 && !$0.isPaused }
        for id in photos { #expect(try await shop.library.photo(id).analyser == nil) }
        #expect(try await shop.library.photo(at: files[0].path)?.analyser == Shop.analyser)
        await shop.queue.stop()
    }

    @Test func `a file that is no picture is told with its name, in both languages`() async throws {
        let shop = try await Shop()
        let file = try shop.folder.write("mine/notes.jpg", Array("plain text".utf8))
        let stamp = try #require(FileStatus(file, followingLinks: true)).stamp(file)
        let events = await shop.queue.events()
        await shop.queue.start()
        try await shop.queue.add([stamp])
        for await event in events {
            guard case .refused(let name, let content, let refusal) = event else { continue }
            #expect(name == "notes.jpg" && content == nil && refusal.code == .notAPicture)
            #expect(!refusal.english.isEmpty && !refusal.italian.isEmpty && refusal.english != refusal.italian)
            break
        }
        await wait(shop) { $0.failed.map(\.name) == ["notes.jpg"] && $0.waiting == 0 }
        await shop.queue.stop()
    }

    @Test func `an upload that is refused is told by what was in it, as its name may be another's`() async throws {
        let shop = try await Shop()
        try await shop.queue.pause()
        await shop.queue.start()
        let bytes = try Pictures.jpeg(70)
        let photo = try await shop.stored(try await shop.upload(bytes, "IMG_0001.jpg", .keepAnalysed))
        let path = try #require(photo.files.first?.stamp.path)
        // Another program has spoiled it before its turn.
        try Data("no picture any more".utf8).write(to: URL(filePath: path.description))
        let events = await shop.queue.events()
        try await shop.queue.resume()
        for await event in events {
            guard case .refused(let name, let content, _) = event else { continue }
            #expect(name == "IMG_0001.jpg")
            #expect(content == String(try Shop.digest(bytes).hex.prefix(16)))
            break
        }
        await shop.queue.stop()
    }

    @Test func `what a process had begun when it died is done by the next one, by itself`() async throws {
        let shop = try await Shop()
        let files = try await stamps(shop, 3)
        try await shop.library.enqueue(files)
        try await shop.library.write { connection in
            _ = try connection.jobs.claim(2, owner: Owner(text: "an earlier boot"), now: 0)
        }
        await shop.queue.start()
        await wait(shop) { $0.done == 3 && $0.waiting == 0 && $0.running == 0 }
        for file in files { #expect(try await shop.library.photo(at: file.path)?.analyser == Shop.analyser) }
        await shop.queue.stop()
    }

    @Test func `stopping waits for what is under way and gives nothing up`() async throws {
        let shop = try await Shop()
        let files = try await stamps(shop, 3)
        try await shop.library.enqueue(files)
        await shop.queue.start()
        await shop.queue.poke()
        await shop.queue.stop()
        let left = try await shop.library.queueStatus()
        #expect(left.running == 0)
        let next = try await Shop(after: shop)
        await next.queue.start()
        await wait(next) { $0.waiting == 0 && $0.running == 0 }
        #expect(try await next.library.statistics().photos == 3)
        await next.queue.stop()
    }

    @Test func `trouble is told apart by what can be done about it`() {
        #expect(RecognitionStatus.Trouble(DurableFileError("The file could not be synced", code: ENOSPC)) == .disk)
        #expect(RecognitionStatus.Trouble(DurableFileError("The file could not be synced", code: EIO)) == .library)
        #expect(RecognitionStatus.Trouble(WorkbenchError.garbled) == .worker)
        #expect(RecognitionStatus.Trouble(LibraryError.folder(path: "/x", reason: "it is gone")) == .library)
    }

    @Test func `a worker that cannot be started is trouble, and the photo waits`() async throws {
        let shop = try await Shop()
        let broken = Workbench(
            Configuration(worker: WorkerSettings(models: "", packs: ""), program: shop.folder.path + "/none"))
        let queue = RecognitionQueue(
            library: shop.library, workbench: broken, thumbnails: shop.thumbnails,
            analyser: AnalyserInUse(broken) { Shop.analyser })
        try await shop.library.enqueue(try await stamps(shop, 1))
        let events = await queue.events()
        await queue.start()
        for await case .status(let status) in events where status.trouble != nil {
            #expect(status.done == 0 && status.failed.isEmpty)
            #expect(status.trouble == .worker)
            break
        }
        await queue.stop()
        let left = try await shop.library.queueStatus()
        #expect(left.waiting == 1 && left.running == 0)
    }
}
