import Dispatch
import Interpretation
import Storage
import Testing

@testable import PhotoLibrary

@Suite struct TwoLibrariesTests {
    /// Whatever another process does, a grid shows it, though most of it is in memory from before.
    @Test func `a grid follows what another process does`() async throws {
        let fixture = try await Fixture()
        let other = try await Fixture.open(fixture.library.folder)
        let files = (0..<300).map { Fixture.file("/\($0)", taken: Fixture.time(2020, 1 + $0 % 12, 1 + $0 % 28)) }
        let ids = try await fixture.library.record(Array(files[..<200])).map(\.photo)
        try await same(fixture.library, other)
        for file in files[200..<210] { try await other.record(file) }
        try await same(fixture.library, other)
        try await other.record(Array(files[210...]))
        try await same(fixture.library, other)
        try await other.setFavourite(true, of: Array(ids[..<20]))
        try await same(fixture.library, other)
        try await other.setRotation(90, of: ids[30])
        try await same(fixture.library, other)
        try await other.forget(Array(ids[40..<50]))
        try await same(fixture.library, other)
        try await other.restore(Array(ids[45..<50]))
        try await same(fixture.library, other)
        try await other.markMissing((60..<70).map { FilePath("/\($0)") })
        try await same(fixture.library, other)
        let grid = try await fixture.library.gridIndex(.search(""), level: .low)
        #expect(grid.ids.count == 295)
        #expect(grid.flags.count { $0 == 1 } == 20)
        #expect(grid.flags.count { $0 == 2 } == 10)
        #expect(grid.flags.count { $0 == 4 } == 1)
        #expect(try await other.changed(among: files[60..<70].map(\.stamp), analyser: "1").isEmpty)
        #expect(try await fixture.library.gridIndex(.search(""), level: .low).flags.count { $0 == 2 } == 0)
        try await other.reindex()
        try await same(fixture.library, other)
        #expect(try await other.problems().isEmpty)
    }

    /// Both show what a library shows that has nothing in memory.
    private func same(_ one: Library, _ two: Library) async throws {
        let fresh = try await Fixture.open(one.folder)
        for set: PhotoSet in [.search(""), .favourites, .recentlyAdded, .recentlyDeleted] {
            let expected = try await fresh.gridIndex(set, level: .low)
            #expect(try await one.gridIndex(set, level: .low) == expected)
            #expect(try await two.gridIndex(set, level: .low) == expected)
        }
        let (first, second) = (try await one.revision, try await two.revision)
        #expect(first == second)
    }

    /// A reader that began before a photo left still sees it, even when its place was read after it had left.
    @Test func `an older view of the library is served whole`() async throws {
        let scratch = try Scratch()
        let path = scratch.path + "/x.sqlite"
        let database = try await Database(path: path, migrations: Schema.migrations)
        try await database.write { connection in
            let table = BlockTable(connection: connection, recentLimit: 1)
            for photo: Int64 in 1...5 {
                try table.put(photo: photo, key: photo << 20, tokens: [:], cell: Cell(stored: photo))
            }
            try table.mergeRecentIfFull()
        }
        let other = try await Database(path: path, migrations: Schema.migrations)
        let cache = BlockCache()
        let begun = AsyncStream.makeStream(of: Void.self)
        let hasLeft = DispatchSemaphore(value: 0)
        async let older = database.read { connection in
            let reader = try BlockReader(connection: connection, level: .low, cache: cache)
            begun.continuation.finish()
            hasLeft.wait()
            return try Self.photos(reader)
        }
        for await _ in begun.stream {}
        // Meanwhile a photo leaves, and somebody reads the block without it.
        try await other.write { try $0.blocks.remove(photo: 3, key: 3 << 20) }
        let newer = try await other.read {
            try Self.photos(try BlockReader(connection: $0, level: .low, cache: cache))
        }
        hasLeft.signal()
        #expect(newer == [5, 4, 2, 1])
        #expect(try await older == [5, 4, 3, 2, 1])
    }

    private static func photos(_ reader: BlockReader) throws -> [Int64] {
        var photos: [Int64] = []
        try reader.each(reader.all) { photos.append($0.photo) }
        return photos
    }

    @Test func `the revision is another one after every change, and only then`() async throws {
        let fixture = try await Fixture()
        let library = fixture.library
        var last = try await library.revision
        func expectChange(_ isExpected: Bool = true, _ body: () async throws -> Void) async throws {
            try await body()
            let now = try await library.revision
            #expect(isExpected ? now > last : now == last)
            last = now
        }
        var id = PhotoID(number: 0)
        try await expectChange { id = try await fixture.add("/a", "dog") }
        try await expectChange { try await library.addTags(["mine"], to: id) }
        try await expectChange { try await library.setFavourite(true, of: id) }
        try await expectChange { try await library.setRotation(90, of: id) }
        try await expectChange { try await library.markMissing([FilePath("/a")]) }
        try await expectChange { try await library.setSetting("level", to: "2") }
        try await expectChange { try await library.forget([id]) }
        try await expectChange { try await library.restore([id]) }
        try await expectChange { try await library.noteSaved(id, copy: FilePath("/c"), digest: Fixture.digest("x")) }
        try await expectChange(false) { _ = try await library.search("dog", level: .low) }
        try await expectChange(false) { _ = try await library.claim(5) }
        try await expectChange(false) { try await library.forget([PhotoID(number: 77)]) }
        try await expectChange { _ = try await Fixture.open(library.folder).addTags(["other"], to: id) }
        #expect(last < 1 << 53)
    }
}
