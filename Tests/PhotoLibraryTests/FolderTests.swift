import Interpretation
import Testing

@testable import PhotoLibrary

@Suite struct FolderTests {
    @Test func `folders are listed once, and one takes in those that lie in it`() async throws {
        let library = try await Fixture().library
        let pictures = try await library.addFolder(FilePath("/home/me/Pictures"), isWatched: true)
        #expect(try await library.addFolder(FilePath("/home/me/Pictures/2024"), isWatched: false) == pictures)
        let other = try await library.addFolder(FilePath("/home/me/Pictures of cats"), isWatched: false)
        #expect(other.id != pictures.id)
        try await library.setWatched(false, folder: pictures.id)
        try await library.noteLooked(folder: pictures.id)
        let known = try #require(try await library.folder(pictures.id))
        #expect(!known.isWatched && known.looked == Fixture.now)
        let whole = try await library.addFolder(FilePath("/home/me"), isWatched: false)
        #expect(try await library.folders().map(\.id) == [whole.id])
        try await library.removeFolder(whole.id)
        #expect(try await library.folders() == [])
    }

    @Test func `photos of a folder are counted, and forgotten when they lie nowhere else`() async throws {
        let library = try await Fixture().library
        let inside = try await library.record(Fixture.file("/a/1.jpg")).photo
        let both = try await library.record(Fixture.file("/a/b/2.jpg", content: "same")).photo
        try await library.record(Fixture.file("/c/2.jpg", content: "same", pixels: "/a/b/2.jpg"))
        try await library.record(Fixture.file("/ab/3.jpg"))
        #expect(try await library.photoCount(below: FilePath("/a")) == 2)
        #expect(try await library.forget(below: FilePath("/a")) == 1)
        #expect(try await library.photo(inside).isForgotten)
        #expect(try await !library.photo(both).isForgotten)
        #expect(try await library.photoCount(below: FilePath("/a")) == 1)
    }

    @Test func `uploads are recognised although a folder around the library is left out`() async throws {
        let fixture = try await Fixture()
        let library = fixture.library
        let uploaded = library.folder + "/originals/1.jpg"
        try await library.enqueue([
            Fixture.stamp(uploaded), Fixture.stamp(fixture.scratch.path + "/2.jpg"),
            Fixture.stamp(fixture.scratch.path + "/3.jpg"),
        ])
        try await library.leaveOut(FilePath(fixture.scratch.path))
        let jobs = try await library.claim(10)
        #expect(jobs.map(\.stamp.path.description) == [uploaded])
        try await library.release(jobs)
        #expect(try await library.dropWaiting(below: FilePath(library.folder)) == 1)
    }

    @Test func `a folder around the library's own is left out or removed without what was uploaded`() async throws {
        let fixture = try await Fixture()
        let library = fixture.library
        let around = FilePath(fixture.scratch.path)
        let uploaded = library.folder + "/originals/1.jpg"
        let own = try await library.record(Fixture.file(uploaded)).photo
        let other = try await library.record(Fixture.file(fixture.scratch.path + "/2.jpg")).photo
        let both = try await library.record(Fixture.file(library.folder + "/originals/3.jpg", content: "3")).photo
        try await library.record(
            Fixture.file(fixture.scratch.path + "/3.jpg", content: "3", pixels: library.folder + "/originals/3.jpg"))
        let folder = try await library.leaveOut(around)
        #expect(folder.photos == 1)
        #expect(try await library.photo(other).isForgotten)
        #expect(try await !library.photo(own).isForgotten)
        #expect(try await !library.photo(both).isForgotten)
        #expect(try await !library.isLeftOut(FilePath(uploaded)))
        #expect(try await library.isLeftOut(around))
        let again = try await library.changed(among: [Fixture.stamp(uploaded, size: 7)], analyser: "1")
        #expect(again.map(\.path.description) == [uploaded])
        try await library.takeBack(folder)
        #expect(try await library.forget(below: around) == 1)
        #expect(try await !library.photo(own).isForgotten)
        #expect(try await library.photo(other).isForgotten)
        #expect(try await library.problems().isEmpty)
    }

    @Test func `many photos of a folder leave it out and come back with it`() async throws {
        let library = try await Fixture().library
        try await library.record((0..<1100).map { Fixture.file("/a/\($0 / 2)/\($0).jpg") })
        // Others of which a file stands elsewhere.
        for number in 0..<120 {
            try await library.record(Fixture.file("/a/x/\(number).jpg", content: "x\(number)"))
            try await library.record(
                Fixture.file("/b/\(number).jpg", content: "x\(number)", pixels: "/a/x/\(number).jpg"))
        }
        let folder = try await library.leaveOut(FilePath("/a"))
        #expect(folder.photos == 1100)
        let statistics = try await library.statistics()
        #expect(statistics.photos == 120 && statistics.forgotten == 0)
        #expect(try await library.files(below: FilePath("/a/x")).isEmpty)
        #expect(try await library.takeBack(folder) == 1100)
        #expect(try await library.problems().isEmpty)
    }

    @Test func `photos with any tag are counted by level, also with the user's own words alone`() async throws {
        let library = try await Fixture().library
        let sure = Fixture.finding([("golden retriever", .low), ("dog", .high)])
        try await library.record(Fixture.file("/1.jpg", findings: [sure]))
        try await library.record(Fixture.file("/2.jpg", findings: [Fixture.finding([("cup", .low)])]))
        let own = try await library.record(Fixture.file("/3.jpg")).photo
        try await library.addTags(["Rex"], to: own)
        try await library.record(Fixture.file("/4.jpg"))
        let gone = try await library.record(Fixture.file("/5.jpg", findings: [sure])).photo
        try await library.forget(gone)
        let (counts, total) = try await library.taggedPhotos()
        #expect(total == 4)
        #expect(counts == [.low: 3, .medium: 2, .high: 2])
    }

    @Test func `counts of use add up by month, are no change of the library, and go when it is off`() async throws {
        let library = try await Fixture().library
        try await library.setCountingUsage(true)
        let revision = try await library.revision
        try await library.addUsage(["searched": 2, "saved": 1], month: "2025-05")
        try await library.addUsage(["searched": 3], month: "2025-05")
        try await library.addUsage(["searched": 1], month: "2025-06")
        #expect(
            try await library.usage().map { "\($0.month) \($0.what) \($0.count)" } == [
                "2025-06 searched 1", "2025-05 saved 1", "2025-05 searched 5",
            ])
        #expect(try await library.revision == revision)
        try await library.setCountingUsage(false)
        #expect(try await library.usage().isEmpty)
        // What was counted in memory until then comes too late.
        try await library.addUsage(["searched": 7], month: "2025-06")
        #expect(try await library.usage().isEmpty)
    }

    @Test func `erasing forgets all, leaves a note, and numbers of photos do not come again`() async throws {
        let fixture = try await Fixture()
        let library = fixture.library
        let last = try await library.record(
            Fixture.file("/1.jpg", keywords: ["park"], findings: [Fixture.finding([("dog", .high)])])
        ).photo
        try await library.addFolder(FilePath("/photos"), isWatched: true)
        try await library.setDefaultLevel(.high)
        let revision = try await library.revision
        _ = try await library.gridIndex(.search(""), level: .low)
        try await library.erase()
        #expect(try await library.isErasing)
        #expect(try await library.revision > revision)
        #expect(try await library.statistics().photos == 0)
        #expect(try await library.tagList(for: "", level: .low).tags.isEmpty)
        #expect(try await library.folders().isEmpty)
        #expect(try await library.defaultLevel() == .medium)
        try await library.erased()
        #expect(try await !library.isErasing)
        try await library.compact()
        #expect(try await library.problems() == [])
        let next = try await library.record(Fixture.file("/1.jpg", findings: [Fixture.finding([("dog", .high)])])).photo
        #expect(next > last)
        #expect(try await library.search("dog", level: .high).total == 1)
        #expect(try await Fixture.open(library.folder).search("park", level: .low).total == 0)
    }
}
