import Foundation
import Interpretation
import PhotoLibrary
import Synchronization
import Testing
import Workbench

@testable import Intake

@Suite("A new version of one recogniser", .timeLimit(.minutes(20))) struct RenewalTests {
    private static let models = Analyser(objects: "objects 1", faces: "faces 1", features: "features 1")

    private func queue(_ attic: Attic, _ analyser: Analyser) -> RecognitionQueue {
        RecognitionQueue(
            library: attic.library, workbench: attic.workbench, thumbnails: attic.thumbnails,
            analyser: AnalyserInUse(attic.workbench) { analyser }, lookingEvery: .milliseconds(20))
    }

    private func wait(_ queue: RecognitionQueue, done: Int) async {
        for await event in await queue.events() {
            if case .status(let status) = event, status.done == done, status.waiting == 0, status.running == 0 {
                return
            }
        }
    }

    /// The worker of these tests makes a face as sure as there are parts that it was asked for.
    private func asked(_ attic: Attic, _ photo: PhotoID) async throws -> Float? {
        try await attic.library.analysis(of: photo)?.faces.first.map { $0.confidence / 0.125 }
    }

    @Test func `has only its own part looked for, in all photos, behind everything else`() async throws {
        let attic = try await Attic()
        for number in 0..<3 { try attic.write("\(number).jpg", number) }
        try await attic.importAll(analyser: Self.models)
        var ids: [PhotoID] = []
        for number in 0..<3 {
            let photo = try await attic.photo("\(number).jpg")
            ids.append(photo.id)
            #expect(photo.analyser == Self.models)
            #expect(try await asked(attic, photo.id) == 3)
        }
        try await attic.lookCloser(at: ids[0])
        var newer = Self.models
        newer.faces = "faces 2"
        let queue = queue(attic, newer)
        try await queue.pause()
        await queue.start()
        await queue.poke()
        #expect(try await attic.library.photo(ids[0]).analyser == Self.models)
        try await queue.resume()
        await wait(queue, done: 3)
        for id in ids {
            #expect(try await attic.library.photo(id).analyser == newer)
            #expect(try await asked(attic, id) == 1)
            #expect(try await attic.library.tags(of: id, level: .low).contains { $0.name == "spotted thing" })
        }
        #expect(try await attic.hasCloserLook(ids[0]))
        await queue.stop()
    }

    @Test func `of features is told where things are`() async throws {
        let attic = try await Attic()
        try attic.write("0.jpg", 0)
        try await attic.importAll(analyser: Self.models)
        let id = try await attic.photo("0.jpg").id
        #expect(try await attic.library.boxFeatures(of: id).isEmpty)
        var newer = Self.models
        newer.features = "features 2"
        let queue = queue(attic, newer)
        await queue.start()
        await wait(queue, done: 1)
        #expect(try await attic.library.boxFeatures(of: id).map(\.box) == [Box(x: 0, y: 0, width: 0.25, height: 0.5)])
        #expect(try await asked(attic, id) == 3, "faces were not taken")
        await queue.stop()
    }

    @Test func `another look at the whole keeps what was found in parts`() async throws {
        let attic = try await Attic()
        try attic.write("0.jpg", 0)
        try await attic.importAll(analyser: Self.models)
        let id = try await attic.photo("0.jpg").id
        try await attic.lookCloser(at: id)
        let analyst = Analyst(
            library: attic.library, workbench: attic.workbench, thumbnails: attic.thumbnails,
            analyser: AnalyserInUse(attic.workbench) { "newer" })
        _ = try await analyst.analyse(photo: id, selection: nil, turn: .none, merging: false)
        #expect(try await attic.hasCloserLook(id))
        #expect(try await attic.library.photo(id).analyser == "newer")
    }

    @Test func `packs that another process changed are loaded before anything is recorded under their name`()
        async throws
    {
        let attic = try await Attic()
        let name = Mutex("one")
        let analyser = AnalyserInUse(attic.workbench) { Analyser(stringLiteral: name.withLock(\.self)) }
        try await attic.workbench.ping()
        let first = try #require(await attic.workbench.processID)
        #expect(await analyser.now() == "one")
        try await attic.workbench.ping()
        #expect(await attic.workbench.processID == first)
        name.withLock { $0 = "two" }
        #expect(await analyser.now() == "two")
        try await attic.workbench.ping()
        #expect(await attic.workbench.processID != first)
    }

    @Test func `is found by an import, too, and by one that comes upon a copy`() async throws {
        let attic = try await Attic()
        try attic.write("0.jpg", 0)
        try await attic.importAll(analyser: Self.models)
        let id = try await attic.photo("0.jpg").id
        var newer = Self.models
        newer.faces = "faces 2"
        try await attic.importAll(analyser: newer)
        #expect(try await asked(attic, id) == 1)
        newer.features = "features 2"
        newer.faces = "faces 3"
        try attic.write("1.jpg", 0)
        try await attic.importAll(["1.jpg"], analyser: newer)
        #expect(try await attic.photo("1.jpg").id == id)
        #expect(try await asked(attic, id) == 2)
        #expect(try await attic.library.photo(id).analyser == newer)
        newer = "all 4"
        try await attic.importAll(analyser: newer)
        #expect(try await asked(attic, id) == 3)
        #expect(try await attic.library.queueStatus().waiting == 0)
    }

    @Test func `asks the real models for faces alone and leaves what they said of the rest`() async throws {
        let shop = try await Shop()
        let state = try await shop.upload(try Pictures.sample("astronaut.png"), "astronaut.png", .keepAnalysed)
        let id = try await shop.stored(state).id
        await shop.queue.start()
        await wait(shop.queue, done: 1)
        await shop.queue.stop()
        let whole = try #require(try await shop.library.analysis(of: id))
        let features = try await shop.library.features(of: id)
        #expect(whole.faces.count == 1 && features?.count == 1280)
        // As if another model had found no face.
        try await shop.library.renewAnalysis(
            Analysis(findings: [], faces: []), [.faces], of: id, rotation: 0,
            analyser: Analyser(objects: "", faces: "faces 0", features: ""))
        #expect(try await shop.library.analysis(of: id)?.faces.isEmpty == true)
        let next = try await Shop(after: shop)
        await next.queue.start()
        await wait(next.queue, done: 1)
        #expect(try await next.library.analysis(of: id) == whole)
        #expect(try await next.library.features(of: id) == features)
        await next.queue.stop()
    }
}
