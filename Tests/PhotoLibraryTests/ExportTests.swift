import Dispatch
import Interpretation
import Synchronization
import Testing

@testable import PhotoLibrary

@Suite struct ExportTests {
    @Test func `every photo comes with what was seen, what the user said, and what was deleted`() async throws {
        let fixture = try await Fixture()
        let library = fixture.library
        let dog = try await library.record(
            Fixture.file(
                "/dog.jpg", keywords: ["park"],
                findings: [
                    Fixture.finding([("golden retriever", .low), ("dog", .high)]), Fixture.finding([("cup", .low)]),
                ])
        ).photo
        let gone = try await library.record(Fixture.file("/gone.jpg")).photo
        try await library.addTags(["Rex"], to: dog)
        try await library.changeTags(removing: ["cup"], of: dog)
        try await library.forget(gone)
        let photos = Collected()
        try await library.export(begin: { #expect($0 == 2) }) { photos.add($0) }
        let all = photos.all
        #expect(all.map(\.photo.id) == [dog, gone])
        #expect(all[0].tags.map(\.name).sorted() == ["Rex", "dog", "golden retriever", "park"])
        #expect(all[0].tags.first { $0.name == "dog" }?.level == .high)
        #expect(all[0].tags.first { $0.name == "golden retriever" }?.level == .low)
        #expect(all[0].tags.first { $0.name == "park" }?.isKeyword == true)
        #expect(all[0].removed == ["cup"])
        #expect(all[0].analysis?.findings.count == 1)
        #expect(all[0].deleted == nil && all[1].deleted == Fixture.now)
    }

    @Test func `it shows one moment, whatever is changed meanwhile`() async throws {
        let fixture = try await Fixture()
        for number in 0..<3 { try await fixture.library.record(Fixture.file("/\(number).jpg")) }
        let photos = Collected()
        let library = fixture.library
        try await library.export(begin: { _ in
            let isDone = Collected()
            Task {
                try await library.record(Fixture.file("/late.jpg"))
                isDone.end()
            }
            isDone.wait()
        }) { photos.add($0) }
        #expect(photos.all.count == 3)
        #expect(try await library.statistics().photos == 4)
    }
}

/// What a closure was given.
private final class Collected: Sendable {
    private let photos = Mutex<[ExportedPhoto]>([])
    private let ended = DispatchSemaphore(value: 0)

    var all: [ExportedPhoto] { photos.withLock { $0 } }
    func add(_ photo: ExportedPhoto) { photos.withLock { $0.append(photo) } }
    func end() { ended.signal() }
    func wait() { ended.wait() }
}
