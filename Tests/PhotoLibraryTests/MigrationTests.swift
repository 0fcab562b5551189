import Interpretation
import Storage
import Testing

@testable import PhotoLibrary

@Suite struct MigrationTests {
    /// Photos are in the grid at once, and found by the names of their files when they were indexed anew.
    @Test func `a library of the first version is brought up to date`() async throws {
        let scratch = try Scratch()
        let old = try await Database(
            path: scratch.path + "/library.sqlite", migrations: Array(Schema.migrations.prefix(4)))
        try await old.write { connection in
            try connection.run(
                "INSERT INTO block (id, first_key, next_slot, live) VALUES (1, ?, 2, ?)", .integer(.min),
                .blob([3] + Array(repeating: 0, count: Slots.dense - 1)))
            for (id, name): (Int64, String) in [(1, "/DSC5.jpg"), (2, "/anna.jpg"), (3, "/DSC7.jpg")] {
                let key = (1_700_000_000 + id) << 20 | id
                try connection.run(
                    """
                    INSERT INTO photo (id, width, height, format, taken, taken_source, sort_key, favourite, rotation, added)
                    VALUES (?, 4000, 3000, 'jpeg', ?, 0, ?, ?, ?, 5)
                    """, .integer(id), .integer(1_700_000_000 + id), .integer(key), Value(id == 2),
                    .integer(id == 3 ? 90 : 0))
                try connection.run(
                    """
                    INSERT INTO file (path, size, modified, inode, device, content_hash, photo, missing)
                    VALUES (?, 100, 5, 1, 7, ?, ?, ?)
                    """, .blob(Array(name.utf8)), .blob(Fixture.digest("\(id)").bytes), .integer(id), Value(id == 1))
                if id < 3 {
                    try connection.run(
                        "INSERT INTO slot (block, slot, sort_key, photo) VALUES (1, ?, ?, ?)", .integer(id - 1),
                        .integer(key), .integer(id))
                } else {
                    try connection.run(
                        "INSERT INTO recent (photo, sort_key, tokens) VALUES (?, ?, x'')", .integer(id), .integer(key))
                }
            }
        }
        let library = try await Fixture.open(scratch.path)
        let grid = try await library.gridIndex(.search(""), level: .low)
        #expect(grid.ids == [3, 2, 1])
        #expect(grid.aspects == [111, 145, 145])
        #expect(grid.flags == [4, 1, 2])
        let page = try await library.page(.search(""), level: .low, offset: 0, limit: 9)
        #expect(page.photos.map(\.version) == grid.versions)
        #expect(try await library.problems().isEmpty)
        #expect(try await library.search("DSC5", level: .low).total == 0)
        #expect(try await library.search("anna", level: .low).total == 0)
        try await library.reindex()
        #expect(try await library.search("DSC5", level: .low).photos.map(\.id.number) == [1])
        #expect(try await library.search("anna", level: .low).photos.map(\.id.number) == [2])
        #expect(try await library.gridIndex(.search(""), level: .low) == grid)
        #expect(try await library.problems().isEmpty)
    }

    /// Earlier versions showed a photo from the first of its files, though it had become unreadable.
    @Test func `a photo whose first file was refused is shown from another one in a known library, too`() async throws {
        let fixture = try await Fixture()
        let id = try await fixture.library.record(Fixture.file("/a", pixels: "x")).photo
        try await fixture.library.record(Fixture.file("/b", content: "other", pixels: "x"))
        let old = try await fixture.library.gridIndex(.search(""), level: .low)
        try await fixture.library.refuse(Fixture.stamp("/a", size: 9), reason: "It is cut short.", analyser: "1")
        try await fixture.library.database.write { connection in
            try BlockTable(connection: connection).set(
                Cell(stored: Int64(old.aspects[0]) | Int64(old.versions[0]) << 8 | Int64(old.flags[0]) << 24),
                photo: id.number, key: try #require(try PhotoTable(connection: connection).sortKey(id.number)))
            try connection.run("DELETE FROM migration WHERE name = '0017 cells of photos with refused files'")
        }
        let library = try await Fixture.open(fixture.scratch.path + "/library")
        #expect(try await library.gridIndex(.search(""), level: .low).versions == [try await library.photo(id).version])
        #expect(try await library.problems().isEmpty)
    }
}
