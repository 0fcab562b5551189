import FoundationEssentials
import Glibc
import PhotoLibrary
import Testing

@testable import Intake

@Suite(.timeLimit(.minutes(20))) struct FolderWatchTests {
    private static let soon = FolderWatch.Pace(presence: .milliseconds(20), changes: .milliseconds(20))
    private static let never = FolderWatch.Pace(presence: .seconds(86_400), changes: .seconds(86_400))

    @Test func `where not all folders may be watched, some are, and the others are looked at now and then`()
        async throws
    {
        let folder = try Folder()
        for name in ["a", "b", "c", "d"] { try folder.write("\(name)/1.jpg") }
        let few = FolderWatch([folder.filePath], pace: Self.never, most: 2)
        #expect(few.shortage == .watches)
        // The folder itself is one of the two.
        try folder.write("2.jpg")
        var changes = few.changes.makeAsyncIterator()
        await changes.next()
        let none = FolderWatch([folder.filePath], pace: Self.soon, most: 0)
        #expect(none.shortage == .watches)
        changes = none.changes.makeAsyncIterator()
        for _ in 0..<3 { await changes.next() }
        // Once the limit is raised, all are.
        #expect(FolderWatch([folder.filePath], pace: Self.never).shortage == nil)
    }

    @Test func `where nothing may be watched at all, the folders are looked at now and then`() async throws {
        let folder = try Folder()
        let watch = FolderWatch([folder.filePath], pace: Self.soon, open: { -1 })
        #expect(watch.shortage == .instances)
        var changes = watch.changes.makeAsyncIterator()
        for _ in 0..<3 { await changes.next() }
    }

    @Test func `a folder that is not there is followed from when it comes, goes and comes again`() async throws {
        let folder = try Folder()
        let disk = FilePath(folder.path + "/media/disk")
        let watch = FolderWatch([disk], pace: Self.soon)
        #expect(watch.shortage == nil)
        var changes = watch.changes.makeAsyncIterator()
        for _ in 0..<2 {
            try folder.write("media/disk/in/1.jpg")
            await changes.next()
            watch.addAll()
            try folder.write("media/disk/in/2.jpg")
            await changes.next()
            try FileManager.default.removeItem(atPath: disk.description)
            await changes.next()
            watch.addAll()
        }
    }

    @Test func `folders that other computers change are looked at now and then`() async throws {
        let folder = try Folder()
        try folder.write("in/1.jpg")
        let soon = FolderWatch.Pace(presence: .milliseconds(20), changes: .seconds(86_400), shared: .milliseconds(20))
        let watch = FolderWatch(
            [folder.filePath], pace: soon, open: { inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK)) },
            isShared: { _ in true })
        #expect(watch.shortage == nil)
        var changes = watch.changes.makeAsyncIterator()
        for _ in 0..<3 { await changes.next() }
    }

    @Test func `it ends with the last who holds it`() async throws {
        let folder = try Folder()
        for most in [0, 100] {
            var watch: FolderWatch? = FolderWatch([folder.filePath], pace: Self.never, most: most)
            let changes = try #require(watch).changes
            watch = nil
            for await _ in changes {}
        }
    }
}
