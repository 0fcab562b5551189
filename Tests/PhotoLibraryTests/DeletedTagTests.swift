import Concepts
import Interpretation
import Synchronization
import Testing

@testable import PhotoLibrary

/// Tags that were deleted from all photos: how they are restored, and when they can no longer be.
@Suite struct DeletedTagTests {
    private let dog = Fixture.finding(
        [("dog", .medium), ("animal", .high)], box: Box(x: 0.1, y: 0.2, width: 0.3, height: 0.4))

    private func finish(_ edit: TagEdit?, _ library: Library) async throws {
        var edit = try #require(edit)
        while !edit.isFinished { edit = try #require(try await library.workOnTagEdit(edit.token)) }
    }

    private func delete(_ names: String..., in library: Library) async throws -> TagEdit {
        let edit = try await library.deleteTags(names)
        try await finish(edit, library)
        return edit
    }

    private func names(_ library: Library, _ id: PhotoID) async throws -> [String] {
        try await library.tags(of: id, level: .medium).map(\.name)
    }

    @Test func `a restored tag that the file has no longer as a keyword is the user's own`() async throws {
        let fixture = try await Fixture()
        let library = fixture.library
        let id = try await library.record(Fixture.file("/1", keywords: ["Ana", "sea"])).photo
        let deletion = try await delete("Ana", "sea", in: library)
        try await library.record(Fixture.file("/1", content: "2", pixels: "/1", keywords: ["Anna", "sea"]))
        #expect(try await names(library, id) == ["Anna"])
        for name in ["Ana", "sea"] {
            try await finish(try await library.restoreDeletedTag(name, of: deletion.token), library)
        }
        let tags = try await library.tags(of: id, level: .medium)
        #expect(tags.map(\.name) == ["Ana", "Anna", "sea"])
        #expect(tags.filter(\.isKeyword).map(\.name) == ["Anna", "sea"])
        try await library.record(Fixture.file("/1", content: "3", pixels: "/1"))
        #expect(try await names(library, id) == ["Ana"])
    }

    @Test func `a deleted tag is restored as it was on each photo, and that is undone and done again`() async throws {
        let fixture = try await Fixture()
        let library = fixture.library
        let recognised = try await library.record(Fixture.file("/1", findings: [dog])).photo
        let added = try await library.record(Fixture.file("/2")).photo
        try await library.addTags(["dog"], to: added)
        let keyword = try await library.record(Fixture.file("/3", keywords: ["dog", "park"])).photo
        let gone = try await library.record(Fixture.file("/4", findings: [dog])).photo
        let photos = [recognised, added, keyword, gone]
        func tags() async throws -> [[PhotoTag]] {
            var all: [[PhotoTag]] = []
            for id in photos { all.append(try await library.tags(of: id, level: .medium)) }
            return all
        }
        let before = try await tags()
        #expect(before[0].first?.findings.first?.box == dog.box)
        #expect(try await !library.hasDeletedTags)

        let deletion = try await delete("dog", in: library)
        let deleted = try await tags()
        let listed = [DeletedTag(name: "dog", deletion: deletion.token, deletedDate: Fixture.now, photos: 4)]
        #expect(try await library.deletedTags() == listed)
        #expect(try await library.hasDeletedTags)
        // A photo that waits to be deleted for good is not counted, but gets its tag, too.
        try await library.forget(gone)
        #expect(try await library.deletedTags().map(\.photos) == [3])

        let restoring = try await library.restoreDeletedTag("Dog", of: deletion.token)
        #expect(restoring.total == 4)
        #expect(try await library.deletedTags().isEmpty)
        await #expect(throws: LibraryError.unknownTag("dog")) {
            try await library.restoreDeletedTag("dog", of: deletion.token)
        }
        try await finish(restoring, library)
        try await library.restore([gone])
        #expect(try await tags() == before)
        #expect(try await library.problems().isEmpty)

        try await finish(try await library.undoTagEdit(restoring.token), library)
        #expect(try await tags() == deleted)
        #expect(try await library.deletedTags() == listed)
        try await finish(try await library.restoreDeletedTag("dog", of: deletion.token), library)
        #expect(try await tags() == before)
        #expect(try await library.problems().isEmpty)
    }

    @Test func `what the user has decided about a photo since is left alone, both ways`() async throws {
        let fixture = try await Fixture()
        let library = fixture.library
        var photos: [PhotoID] = []
        for number in 0..<5 {
            photos.append(try await library.record(Fixture.file("/\(number)", findings: [dog])).photo)
        }
        let deletion = try await delete("dog", in: library)
        try await library.addTags(["dog"], to: photos[0])
        try await library.changeTags(removing: ["dog"], of: photos[1])
        let restoring = try await library.restoreDeletedTag("dog", of: deletion.token)
        try await finish(restoring, library)
        #expect(try await library.tags(of: photos[0], level: .medium).first { $0.name == "dog" }?.isUsers == true)
        #expect(try await names(library, photos[1]) == ["animal"])
        #expect(try await library.tags(of: photos[2], level: .medium).map(\.isUsers) == [false])
        // Decided after it came back.
        try await library.changeTags(removing: ["dog"], of: photos[3])
        try await library.addTags(["dog"], to: photos[4])
        try await finish(try await library.undoTagEdit(restoring.token), library)
        #expect(try await names(library, photos[0]).contains("dog"))
        #expect(try await names(library, photos[2]) == ["animal"])
        #expect(try await library.tags(of: photos[4], level: .medium).first { $0.name == "dog" }?.isUsers == true)
        // The removal from one photo stays one from that photo.
        let removed = try await library.read { [photo = photos[3]] in
            try $0.decisions.decisions(of: photo.number).removals.filter { $0.scope == .thing }.map(\.key)
        }
        #expect(removed == ["dog"])
        #expect(try await library.problems().isEmpty)
    }

    @Test func `a name that was deleted twice returns with each deletion as it was before it`() async throws {
        let fixture = try await Fixture()
        let library = fixture.library
        let both = try await library.record(Fixture.file("/1", findings: [dog])).photo
        let one = try await library.record(Fixture.file("/2", findings: [dog])).photo
        let first = try await delete("dog", in: library)
        try await library.addTags(["dog"], to: both)
        let second = try await delete("dog", in: library)
        #expect(try await library.deletedTags().map(\.deletion) == [second.token, first.token])
        #expect(try await library.deletedTags().map(\.photos) == [1, 2])
        try await finish(try await library.restoreDeletedTag("dog", of: first.token), library)
        #expect(try await names(library, both) == ["animal"])
        #expect(try await names(library, one) == ["dog"])
        try await finish(try await library.restoreDeletedTag("dog", of: second.token), library)
        #expect(try await library.tags(of: both, level: .medium).first { $0.name == "dog" }?.isUsers == true)
    }

    @Test func `of tags that were deleted together each is restored or forgotten by itself`() async throws {
        let fixture = try await Fixture()
        let library = fixture.library
        let id = try await fixture.add("/1", "dog", "cat", "pizza")
        try await fixture.add("/2", "cat")
        let deletion = try await delete("dog", "cat", "pizza", in: library)
        #expect(try await library.deletedTags().map(\.name) == ["cat", "dog", "pizza"])
        #expect(try await library.deletedTags().map(\.photos) == [2, 1, 1])
        let restoring = try await library.restoreDeletedTag("dog", of: deletion.token)
        #expect(restoring.total == 1)
        try await finish(restoring, library)
        #expect(try await names(library, id) == ["dog"])
        try await library.forgetDeletedTag("cat", of: deletion.token)
        await #expect(throws: LibraryError.unknownTag("cat")) {
            try await library.restoreDeletedTag("cat", of: deletion.token)
        }
        #expect(try await library.deletedTags().map(\.name) == ["pizza"])
        // Undoing the whole deletion brings back what was not deleted for good, and ends the undoing of its parts.
        try await finish(try await library.undoTagEdit(deletion.token), library)
        #expect(try await names(library, id) == ["dog", "pizza"])
        #expect(try await library.deletedTags().isEmpty)
        #expect(try await library.undoTagEdit(restoring.token) == nil)
        await #expect(throws: LibraryError.unknownTag("dog")) {
            try await library.forgetDeletedTag("dog", of: deletion.token)
        }
        #expect(try await library.problems().isEmpty)
    }

    @Test func `it can be restored for thirty days, whatever else is edited, and then no longer`() async throws {
        let scratch = try Scratch()
        let days = Mutex<Int64>(0)
        let library = try await Library(
            folder: scratch.path + "/l", concepts: SmallTree.make(), gazetteer: nil,
            clock: { Fixture.now + days.withLock { $0 } * 86_400 })
        let id = try await library.record(Fixture.file("/1", findings: [dog])).photo
        let deletion = try await delete("dog", in: library)
        // More than the edits that are kept to be undone.
        try await library.addTags(["a0"], to: id)
        for number in 0..<25 {
            try await finish(
                try await library.renameTag("a\(number)", to: "a\(number + 1)", level: .medium), library)
        }
        days.withLock { $0 = 20 }
        try await library.addTags(["later"], to: id)
        let later = try await delete("later", in: library)
        days.withLock { $0 = 30 }
        _ = try await library.purge()
        #expect(try await library.deletedTags().map(\.name) == ["later", "dog"])
        // One that is being restored is not forgotten in the middle.
        let restoring = try await library.restoreDeletedTag("dog", of: deletion.token)
        days.withLock { $0 = 31 }
        _ = try await library.purge()
        try await finish(restoring, library)
        #expect(try await names(library, id) == ["a25", "dog"])
        try await finish(try await library.undoTagEdit(restoring.token), library)
        _ = try await library.purge()
        #expect(try await library.deletedTags().map(\.deletion) == [later.token])
        #expect(try await names(library, id) == ["a25", "animal"])
        #expect(try await library.undoTagEdit(deletion.token) == nil)
    }

    @Test func `a restored tag that can no longer be deleted again by Undo is not offered once more`() async throws {
        let fixture = try await Fixture()
        let library = fixture.library
        let id = try await fixture.add("/1", "dog")
        let deletion = try await delete("dog", in: library)
        let restoring = try await library.restoreDeletedTag("dog", of: deletion.token)
        try await finish(restoring, library)
        try await library.addTags(["a0"], to: id)
        for number in 0..<25 {
            try await finish(
                try await library.renameTag("a\(number)", to: "a\(number + 1)", level: .medium), library)
        }
        #expect(try await library.undoTagEdit(restoring.token) == nil)
        #expect(try await library.deletedTags().isEmpty)
        #expect(try await library.tagEdit(deletion.token) == nil)
    }

    @Test func `a process that dies while a tag is restored, or that is undone, loses nothing`() async throws {
        let fixture = try await Fixture()
        for number in 0..<250 { try await fixture.add("/\(number)", "dog") }
        let deletion = try await delete("dog", in: fixture.library)
        let restoring = try await fixture.library.restoreDeletedTag("dog", of: deletion.token)
        let begun = try #require(try await fixture.library.workOnTagEdit(restoring.token))
        #expect(begun.state == .working && begun.done > 0 && begun.done < 250)

        let next = try await Fixture.open(fixture.scratch.path + "/library")
        #expect(try await next.openTagEdits() == [restoring.token])
        try await finish(begun, next)
        #expect(try await next.tagList(for: "", level: .medium).tags.map(\.count) == [250])
        let back = try #require(try await next.undoTagEdit(restoring.token))
        _ = try await next.workOnTagEdit(back.token)

        let last = try await Fixture.open(fixture.scratch.path + "/library")
        #expect(try await last.openTagEdits() == [restoring.token])
        try await finish(back, last)
        #expect(try await last.tagList(for: "", level: .medium).tags.isEmpty)
        #expect(try await last.deletedTags().map(\.photos) == [250])
        #expect(try await last.problems().isEmpty)
    }

    @Test func `an export says of each photo which tags can be restored to it`() async throws {
        let fixture = try await Fixture()
        try await fixture.add("/1", "dog", "cat")
        try await fixture.add("/2", "cat")
        let deletion = try await delete("dog", "cat", in: fixture.library)
        try await fixture.library.forgetDeletedTag("dog", of: deletion.token)
        let exported = Mutex<[ExportedPhoto]>([])
        try await fixture.library.export { photo in exported.withLock { $0.append(photo) } }
        let cat = ExportedPhoto.DeletedTag(name: "cat", deleted: Fixture.now)
        #expect(exported.withLock { $0.map(\.deletedTags) } == [[cat], [cat]])
        #expect(exported.withLock { $0.map(\.removed) } == [["cat", "dog"], ["cat"]])
    }
}
