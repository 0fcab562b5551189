import Concepts
import Interpretation
import Testing

@testable import PhotoLibrary

@Suite struct SeveralTests {
    @Test func `several photos change at once, and unknown ones are passed over`() async throws {
        let fixture = try await Fixture()
        let library = fixture.library
        var ids: [PhotoID] = []
        for number in 0..<5 { ids.append(try await fixture.add("/\(number)", "dog")) }
        let some = [ids[1], ids[3], PhotoID(number: 999), ids[1]]

        try await library.setFavourite(true, of: some)
        #expect(
            try await library.page(.favourites, level: .high, offset: 0, limit: 9).photos.map(\.id) == [ids[3], ids[1]])
        try await library.setFavourite(false, of: [ids[3]])
        let fewer = try await library.page(.favourites, level: .high, offset: 0, limit: 9)
        #expect(fewer.photos.map(\.id) == [ids[1]])

        let changes = try await library.addTags(["holiday", "dog"], to: some)
        #expect(changes.map(\.photo) == [ids[1], ids[3]])
        #expect(changes.map(\.added) == [["holiday"], ["holiday"]])
        #expect(try await library.search("holiday", level: .high).total == 2)
        for change in changes { try await library.undo(change) }
        #expect(try await library.search("holiday", level: .high).total == 0)

        try await library.forget(some)
        #expect(try await library.setFavourite(true, of: ids) == [ids[0], ids[2], ids[3], ids[4]])
        #expect(try await library.page(.favourites, level: .high, offset: 0, limit: 9).total == 3)
        #expect(try await library.setFavourite(false, of: [ids[0], ids[1]]) == [ids[0], ids[1]])
        #expect(try await library.page(.favourites, level: .high, offset: 0, limit: 9).total == 2)
        // Undo brings back what another window has deleted meanwhile as it was; it is seen when that is restored.
        #expect(try await library.setFavourite(true, of: [ids[0], ids[1]]) == [ids[0], ids[1]])
        #expect(try await library.page(.favourites, level: .high, offset: 0, limit: 9).total == 3)
        #expect(try await library.search("dog", level: .low).photos.map(\.id) == [ids[4], ids[2], ids[0]])
        try await library.restore([ids[1]])
        #expect(try await library.page(.favourites, level: .high, offset: 0, limit: 9).total == 4)
        try await library.forget([ids[1]])
        try await library.restore([ids[3], PhotoID(number: 999)])
        #expect(try await library.search("dog", level: .low).total == 4)
        #expect(try await library.problems().isEmpty)
    }

    @Test func `one tag that cannot be used leaves all photos as they were`() async throws {
        let fixture = try await Fixture()
        let ids = [try await fixture.add("/a"), try await fixture.add("/b")]
        await #expect(throws: LibraryError.unusableTag("  ")) {
            try await fixture.library.addTags(["fine", "  "], to: ids)
        }
        #expect(try await fixture.library.tagList(for: "", level: .low).tags.isEmpty)
    }

    @Test func `the last photo is the one that came last and is still there`() async throws {
        let fixture = try await Fixture()
        #expect(try await fixture.library.lastPhoto() == nil)
        let first = try await fixture.add("/a", "dog", taken: Fixture.time(2024, 1, 1))
        let second = try await fixture.add("/b", "dog", taken: Fixture.time(2020, 1, 1))
        #expect(try await fixture.library.lastPhoto()?.id == second)
        try await fixture.library.forget(second)
        #expect(try await fixture.library.lastPhoto()?.id == first)
        // Nor is it one whose file is gone, or cannot be read any more.
        try await fixture.library.restore(second)
        try await fixture.library.markMissing([FilePath("/b")])
        #expect(try await fixture.library.lastPhoto()?.id == first)
        #expect(try await fixture.library.problem(of: second)?.path == FilePath("/b"))
        #expect(try await fixture.library.problem(of: first) == nil)
    }

    @Test func `a photo is known by its bytes`() async throws {
        let fixture = try await Fixture()
        let id = try await fixture.library.record(Fixture.file("/a", content: "bytes")).photo
        #expect(try await fixture.library.photo(contentHash: Fixture.digest("bytes"))?.id == id)
        #expect(try await fixture.library.photo(contentHash: Fixture.digest("other")) == nil)
        try await fixture.library.forget(id)
        #expect(try await fixture.library.photo(contentHash: Fixture.digest("bytes"))?.isForgotten == true)
    }

    @Test func `a saved copy is current until something else would be written`() async throws {
        let fixture = try await Fixture()
        let id = try await fixture.add("/a", "dog")
        #expect(try await fixture.library.saved(id) == nil)
        try await fixture.library.noteSaved(id, copy: FilePath("/saved/a"), digest: Fixture.digest("one"))
        let saved = try #require(try await fixture.library.saved(id))
        #expect(saved.path == FilePath("/saved/a"))
        #expect(saved.when == Fixture.now)
        #expect(saved.isCurrent(Fixture.digest("one")))
        #expect(!saved.isCurrent(Fixture.digest("two")))
        try await fixture.library.noteSaved(id, copy: FilePath("/saved/a-2"), digest: Fixture.digest("two"))
        #expect(try await fixture.library.saved(id)?.path == FilePath("/saved/a-2"))
        let nobody = PhotoID(number: 9)
        await #expect(throws: LibraryError.unknownPhoto(nobody)) {
            try await fixture.library.noteSaved(nobody, copy: FilePath("/x"), digest: Fixture.digest("x"))
        }
        try await fixture.library.forget([id])
        _ = try await fixture.library.deleteForGood([id])
        #expect(try await fixture.library.saved(id) == nil)
    }
}
