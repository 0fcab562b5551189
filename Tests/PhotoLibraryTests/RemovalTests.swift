import Interpretation
import Storage
import Synchronization
import Testing

@testable import PhotoLibrary

@Suite struct RemovalTests {
    /// A photo in the library's own folder, with a saved copy, and one in a folder of the user's.
    private func fixture() async throws -> (Fixture, own: PhotoID, users: PhotoID) {
        let fixture = try await Fixture()
        let own = try await fixture.library.record(Fixture.file(original(fixture))).photo
        let copy = fixture.library.folder + "/saved/1.jpg"
        try await fixture.library.noteSaved(
            own, copy: FilePath(copy), file: (Fixture.stamp(copy), Fixture.digest("copy")),
            digest: Fixture.digest("tags"))
        let users = try await fixture.add("/pictures/1.jpg", "dog")
        return (fixture, own, users)
    }

    private func original(_ fixture: Fixture) -> String { fixture.library.folder + "/originals/1.jpg" }

    @Test func `deleting for good tells the files, and asks only for the library's own`() async throws {
        let (fixture, own, users) = try await fixture()
        let library = fixture.library
        try await library.forget([own, users])
        let deleted = try await library.deleteForGood([own, users, PhotoID(number: 99)])
        #expect(deleted.map(\.id) == [own, users])
        #expect(deleted.map { $0.files.map(\.role) } == [[.original, .rendition], [.original]])
        #expect(deleted.map { $0.files.map(\.isOwn) } == [[true, true], [false]])
        let pending = try await library.pendingRemovals()
        #expect(pending == [deleted[0]])
        try await library.removalDone([pending[0].files[0].path])
        #expect(try await library.pendingRemovals().map { $0.files.map(\.role) } == [[.rendition]])
        try await library.removalDone(pending[0].files.map(\.path))
        #expect(try await library.pendingRemovals().isEmpty)
        #expect(try await library.problems().isEmpty)
        for id in [own, users] {
            await #expect(throws: LibraryError.unknownPhoto(id)) { try await library.photo(id) }
        }
    }

    @Test func `what deleting for good removes is known before: originals in the library's own folder`() async throws {
        let (fixture, own, users) = try await fixture()
        let copy = fixture.library.folder + "/saved/2.jpg"
        try await fixture.library.noteSaved(
            users, copy: FilePath(copy), file: (Fixture.stamp(copy), Fixture.digest("other copy")),
            digest: Fixture.digest("tags"))
        try await fixture.library.forget([own, users])
        #expect(try await fixture.library.countOfUploaded([own, users, own, PhotoID(number: 99)]) == 1)
        #expect(try await fixture.library.countOfUploaded([users]) == 0)
        // An uploaded file that shows the same picture with other metadata is deleted with it.
        let upload = fixture.library.folder + "/originals/ab/abcd/2.jpg"
        let file = Fixture.file(upload, content: "upload", pixels: "/pictures/1.jpg")
        #expect(try await fixture.library.record(file).photo == users)
        #expect(try await fixture.library.countOfUploaded([users]) == 1)
    }

    @Test func `a photo that is recognised while it is deleted for good does not come back`() async throws {
        let (fixture, own, _) = try await fixture()
        let library = fixture.library
        let file = Fixture.file(original(fixture))
        try await library.enqueue([file.stamp])
        try await library.forget([own])
        _ = try await library.deleteForGood([own])
        #expect(try await library.queueStatus().waiting == 0)
        await #expect(throws: LibraryError.unknownPhoto(own)) { try await library.record(file) }
        #expect(try await library.pendingRemovals().map(\.id) == [own])
        // The same picture, uploaded again.
        _ = try await library.record(file, durably: true)
        #expect(try await library.statistics().photos == 2)
    }

    @Test func `only what was forgotten is deleted`() async throws {
        let (fixture, own, users) = try await fixture()
        #expect(try await fixture.library.deleteForGood([own, users]).isEmpty)
        try await fixture.library.forget([own])
        try await fixture.library.restore([own])
        #expect(try await fixture.library.deleteForGood([own]).isEmpty)
        #expect(try await fixture.library.purge(forgottenForDays: -1).isEmpty)
        #expect(try await fixture.library.pendingRemovals().isEmpty)
        #expect(try await fixture.library.gridIndex(.search(""), level: .low).ids.count == 2)
    }

    @Test func `whoever dies before the files are removed leaves the list to the next`() async throws {
        let (fixture, own, _) = try await fixture()
        try await fixture.library.forget([own])
        let deleted = try await fixture.library.deleteForGood([own])
        let next = try await Fixture.open(fixture.library.folder)
        #expect(try await next.pendingRemovals() == deleted)
        // Dead again after the first file.
        try await next.removalDone([deleted[0].files[0].path])
        let last = try await Fixture.open(fixture.library.folder)
        let rest = try await last.pendingRemovals()
        #expect(rest.flatMap(\.files) == [deleted[0].files[1]])
        try await last.removalDone(rest.flatMap(\.files).map(\.path))
        #expect(try await Fixture.open(fixture.library.folder).pendingRemovals().isEmpty)
    }

    @Test func `whoever dies before the deletion has deleted nothing`() async throws {
        let (fixture, own, _) = try await fixture()
        try await fixture.library.forget([own])
        let next = try await Fixture.open(fixture.library.folder)
        #expect(try await next.pendingRemovals().isEmpty)
        try await next.restore([own])
        #expect(try await next.page(.search(""), level: .low, offset: 0, limit: 9).photos.contains { $0.id == own })
    }

    @Test func `a file that shows a photo again is not removed`() async throws {
        let (fixture, own, _) = try await fixture()
        try await fixture.library.forget([own])
        let deleted = try await fixture.library.deleteForGood([own])
        let again = try await fixture.library.record(Fixture.file(original(fixture)), durably: true).photo
        #expect(again != own)
        #expect(try await fixture.library.pendingRemovals().flatMap(\.files) == [deleted[0].files[1]])
    }

    @Test func `a user's own file stays away until it changes`() async throws {
        let (fixture, _, users) = try await fixture()
        let library = fixture.library
        let stamp = Fixture.stamp("/pictures/1.jpg")
        try await library.forget([users])
        #expect(try await library.purge(forgottenForDays: -1).map(\.id) == [users])
        #expect(try await library.changed(among: [stamp], analyser: "2").isEmpty)
        var other = stamp
        other.modified += 1
        #expect(try await library.changed(among: [other], analyser: "1") == [other])
        // Other files of the same bytes, as of an upload, are welcome.
        #expect(try await library.changed(among: [Fixture.stamp("/new.jpg")], analyser: "1").count == 1)
        #expect(try await library.record(Fixture.file("/new.jpg", content: "/pictures/1.jpg")).photo > users)
        // Taken in by name, it is a file like any other.
        try await library.record(Fixture.file("/pictures/1.jpg"))
        #expect(try await library.changed(among: [stamp], analyser: "2") == [stamp])
    }

    @Test func `a user's file that was deleted before its bytes were noted stays away on another disk`() async throws {
        let (fixture, _, users) = try await fixture()
        try await fixture.library.forget([users])
        _ = try await fixture.library.deleteForGood([users])
        // As an earlier version has left it.
        try await fixture.library.write { try $0.run("UPDATE buried SET content_hash = NULL") }
        var stamp = Fixture.stamp("/pictures/1.jpg", inode: 99)
        stamp.device = 98
        #expect(try await fixture.library.changed(among: [stamp], analyser: "1").isEmpty)
        stamp.modified += 1
        #expect(try await fixture.library.changed(among: [stamp], analyser: "1") == [stamp])
    }

    @Test func `what was forgotten first goes first, and a second time changes nothing`() async throws {
        let scratch = try Scratch()
        let days = Mutex<Int64>(0)
        let library = try await Library(
            folder: scratch.path + "/l", concepts: SmallTree.make(), gazetteer: nil,
            clock: { Fixture.now + days.withLock { $0 } * 86_400 })
        let first = try await library.record(Fixture.file("/1")).photo
        let second = try await library.record(Fixture.file("/2")).photo
        try await library.forget([first])
        days.withLock { $0 = 20 }
        try await library.forget([first, second])
        let page = try await library.page(.recentlyDeleted, level: .low, offset: 0, limit: 10)
        #expect(page.photos.map(\.id) == [second, first])
        #expect(page.photos.map(\.deletedDate) == [Fixture.now + 20 * 86_400, Fixture.now])
        days.withLock { $0 = 31 }
        #expect(try await library.purge().map(\.id) == [first])
        #expect(try await library.gridIndex(.recentlyDeleted, level: .low).ids == [second.number])
        days.withLock { $0 = 51 }
        #expect(try await library.purge().map(\.id) == [second])
        #expect(try await library.lastPhoto() == nil)
    }
}
