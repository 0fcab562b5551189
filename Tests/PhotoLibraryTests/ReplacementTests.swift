import Foundation
import Testing

@testable import PhotoLibrary

@Suite struct ReplacementTests {
    /// An old library of a few files in a folder, and a new one beside it that is whole, but not in place.
    private func half() throws -> (Scratch, Replacement) {
        let scratch = try Scratch()
        let replacement = Replacement(folder: scratch.path)
        try write(scratch, "library.sqlite", "old")
        try write(scratch, "library.sqlite-wal", "log of the old")
        try write(scratch, "originals/a.jpg", "old")
        try write(scratch, "maps/mine.mbtiles", "mine")
        try replacement.begin()
        try write(scratch, ".restoring/library.sqlite", "new")
        try write(scratch, ".restoring/originals/b.jpg", "new")
        return (scratch, replacement)
    }

    private func write(_ scratch: Scratch, _ name: String, _ text: String) throws {
        let url = URL(filePath: scratch.path + "/" + name)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    private func read(_ scratch: Scratch, _ name: String) -> String? {
        FileManager.default.contents(atPath: scratch.path + "/" + name).map { String(decoding: $0, as: UTF8.self) }
    }

    private func names(_ scratch: Scratch) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: scratch.path).filter { !$0.hasSuffix("s") }.sorted()
    }

    @Test func `the new library takes the place of the old, without its log, and what it does not have stays`() throws {
        let (scratch, replacement) = try half()
        try replacement.commit()
        #expect(read(scratch, "library.sqlite") == "new")
        #expect(try names(scratch) == ["library.sqlite", "originals/b.jpg"].sorted())
        #expect(read(scratch, "maps/mine.mbtiles") == "mine")
    }

    @Test func `what was not whole is taken back`() throws {
        let (scratch, replacement) = try half()
        try replacement.recover()
        #expect(read(scratch, "library.sqlite") == "old" && read(scratch, "library.sqlite-wal") != nil)
        #expect(try names(scratch).contains("originals/a.jpg") && !replacement.isPending)
    }

    /// The steps of ``Replacement/commit()`` from the mark on, in their order; the process dies after so many.
    @Test(arguments: 0...6) func `what was whole comes into place, wherever it was broken off`(steps: Int) throws {
        let (scratch, replacement) = try half()
        try write(scratch, ".restoring/.whole", "library.sqlite\noriginals\n")
        try FileManager.default.createDirectory(atPath: scratch.path + "/.replaced", withIntermediateDirectories: true)
        let moves = [
            ("library.sqlite", ".replaced/library.sqlite"), ("library.sqlite-wal", ".replaced/library.sqlite-wal"),
            (".restoring/library.sqlite", "library.sqlite"), ("originals", ".replaced/originals"),
            (".restoring/originals", "originals"),
        ]
        for (from, to) in moves.prefix(steps) {
            try FileManager.default.moveItem(atPath: scratch.path + "/" + from, toPath: scratch.path + "/" + to)
        }
        // What the new library's first program wrote must not go.
        if steps == 6 { try FileManager.default.removeItem(atPath: scratch.path + "/.restoring/.whole") }
        try replacement.recover()
        #expect(read(scratch, "library.sqlite") == "new" && read(scratch, "originals/b.jpg") == "new")
        #expect(try names(scratch) == ["library.sqlite", "originals/b.jpg"].sorted())
        #expect(!replacement.isPending)
    }

    @Test func `who opens a library brings a replacement to its end first`() async throws {
        let fixture = try await Fixture()
        try await fixture.library.setSetting("which", to: "old")
        let other = try await Fixture()
        try await other.library.setSetting("which", to: "new")
        await other.library.checkpoint()
        let folder = fixture.scratch.path + "/idle"
        try FileManager.default.createDirectory(atPath: folder + "/.restoring", withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            atPath: other.library.folder + "/library.sqlite", toPath: folder + "/.restoring/library.sqlite")
        try Data("library.sqlite\n".utf8).write(to: URL(filePath: folder + "/.restoring/.whole"))
        #expect(try await Fixture.open(folder).setting("which") == "new")
    }

    @Test func `a library is used by many, or put in its place by one`() async throws {
        let fixture = try await Fixture()
        let folder = fixture.library.folder
        _ = try await Fixture.open(folder)
        #expect(try FolderUse.exclusive(folder) == nil)
        let idle = fixture.scratch.path + "/idle"
        try FileManager.default.createDirectory(atPath: idle, withIntermediateDirectories: true)
        let alone = try #require(try FolderUse.exclusive(idle))
        await #expect(throws: LibraryError.self) { try await Fixture.open(idle) }
        withExtendedLifetime(alone) {}
    }

    @Test func `where there are no locks, an unfinished restore is not taken for an empty library`() throws {
        let (scratch, replacement) = try half()
        // As on a file system without flock(2).
        let none: (Int32, Int32) -> Int32 = { _, _ in
            errno = ENOLCK
            return -1
        }
        #expect(throws: LibraryError.noLocks(path: scratch.path)) {
            try FolderUse.exclusive(scratch.path, locking: none)
        }
        #expect(throws: LibraryError.unfinishedRestore(path: scratch.path)) {
            try FolderUse.shared(scratch.path, locking: none)
        }
        #expect(replacement.isPending && read(scratch, "library.sqlite") == "old")
        // With locks it is brought to its end; then others need none.
        _ = try FolderUse.shared(scratch.path)
        #expect(!replacement.isPending)
        _ = try FolderUse.shared(scratch.path, locking: none)
    }
}
