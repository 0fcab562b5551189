import Foundation
import Storage
import Testing

@Suite struct DatabaseTests {
    private static let notes = [
        Migration("0001 notes", sql: "CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT")
    ]

    private func open(_ scratch: Scratch, busyTimeout: Int32 = 5000) async throws -> Database {
        try await Database(path: scratch.database, migrations: Self.notes, busyTimeout: busyTimeout)
    }

    private func texts(_ database: Database) async throws -> [String] {
        try await database.read { try $0.all("SELECT text FROM note ORDER BY id") { $0.text(0) } }
    }

    @Test func `what is written is read, also after opening again`() async throws {
        let scratch = try Scratch()
        let hostile = [
            "", "'; DROP TABLE note; --", "a\u{0}b", "line\nend", "🍕", String(repeating: "x", count: 100_000),
        ]
        let database = try await open(scratch)
        try await database.write(durably: true) { connection in
            for text in hostile { try connection.run("INSERT INTO note (text) VALUES (?)", .text(text)) }
        }
        #expect(try await texts(database) == hostile)
        #expect(try await texts(open(scratch)) == hostile)
        #expect(try await database.problems().isEmpty)
    }

    @Test func `every kind of value comes back as it was`() async throws {
        let database = try await open(Scratch())
        try await database.read { connection in
            let read = try connection.first(
                "SELECT ?, ?, ?, ?, ?, ?", 42, 2.5, "text", .blob([0, 255, 1]), .blob([]), nil
            ) { row in
                #expect(row.int(0) == 42)
                #expect(row.double(1) == 2.5)
                #expect(row.text(2) == "text")
                #expect(row.blob(3) == [0, 255, 1])
                #expect(row.optionalBlob(4) == [])
                #expect(row.optionalBlob(5) == nil)
                #expect(row.optionalInt(5) == nil)
                #expect(row.isNull(99) == true)
                return true
            }
            #expect(read == true)
        }
    }

    @Test func `a failed write leaves nothing behind`() async throws {
        let database = try await open(Scratch())
        await #expect(throws: StorageError.self) {
            try await database.write { connection in
                try connection.run("INSERT INTO note (text) VALUES ('one')")
                try connection.run("INSERT INTO note (text) VALUES ('one')")
            }
        }
        #expect(try await texts(database).isEmpty)
        struct Refusal: Error {}
        await #expect(throws: Refusal.self) {
            try await database.write { connection in
                try connection.run("INSERT INTO note (text) VALUES ('one')")
                throw Refusal()
            }
        }
        #expect(try await texts(database).isEmpty)
    }

    @Test func `a reader sees one moment, while the writer goes on`() async throws {
        let scratch = try Scratch()
        let database = try await open(scratch)
        let other = try await Database(path: database.path, migrations: Self.notes)
        let counts = try await database.read { connection in
            let before = try connection.first("SELECT count(*) FROM note") { $0.int(0) }
            let written = DispatchSemaphore(value: 0)
            Task {
                try await other.write { try $0.run("INSERT INTO note (text) VALUES ('new')") }
                written.signal()
            }
            written.wait()
            return [before, try connection.first("SELECT count(*) FROM note") { $0.int(0) }]
        }
        #expect(counts == [0, 0])
        #expect(try await texts(database) == ["new"])
    }

    @Test func `two openings of one file take turns at writing`() async throws {
        let scratch = try Scratch()
        let databases = [try await open(scratch), try await open(scratch)]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<100 {
                group.addTask {
                    try await databases[number % 2].write { connection in
                        let count = try connection.first("SELECT count(*) FROM note") { $0.int(0) } ?? 0
                        try connection.run("INSERT INTO note (text) VALUES (?)", .text("\(count)"))
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await texts(databases[0]) == (0..<100).map { "\($0)" })
    }

    @Test func `many may make and open one file at the same moment`() async throws {
        for _ in 0..<10 {
            let scratch = try Scratch()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<8 {
                    group.addTask {
                        let database = try await open(scratch, busyTimeout: 30_000)
                        try await database.write { connection in
                            try connection.run("INSERT INTO note (text) VALUES (?)", .text("\(number)"))
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await texts(open(scratch)).count == 8)
        }
    }

    @Test func `a database that stays locked says so`() async throws {
        let scratch = try Scratch()
        let holder = try await open(scratch)
        let waiter = try await open(scratch, busyTimeout: 20)
        let error = try await holder.write { connection -> StorageError? in
            try connection.run("INSERT INTO note (text) VALUES ('held')")
            let done = DispatchSemaphore(value: 0)
            let caught = Caught()
            Task {
                do {
                    try await waiter.write { try $0.run("INSERT INTO note (text) VALUES ('refused')") }
                } catch { caught.error = error as? StorageError }
                done.signal()
            }
            done.wait()
            return caught.error
        }
        #expect(error?.cause == .locked)
        #expect(error?.description.contains("in use by another program") == true)
        #expect(try await texts(waiter) == ["held"])
    }

    /// Safe: written before the semaphore is signalled, read after.
    private final class Caught: @unchecked Sendable {
        var error: StorageError?
    }

    @Test func `migrations run once, in order, and later ones are added`() async throws {
        let scratch = try Scratch()
        try await open(scratch).write { try $0.run("INSERT INTO note (text) VALUES ('old')") }
        let more =
            Self.notes + [
                Migration("0002 stars", sql: "ALTER TABLE note ADD COLUMN stars INTEGER NOT NULL DEFAULT 3"),
                Migration("0003 more stars") { try $0.run("UPDATE note SET stars = stars + 1") },
            ]
        for _ in 0..<2 {
            let database = try await Database(path: scratch.database, migrations: more)
            #expect(try await database.read { try $0.all("SELECT stars FROM note") { $0.int(0) } } == [4])
        }
    }

    @Test func `a newer database is refused, and unharmed`() async throws {
        let scratch = try Scratch()
        let newer = Self.notes + [Migration("0002 future", sql: "CREATE TABLE future (id INTEGER)")]
        _ = try await Database(path: scratch.database, migrations: newer)
        let error = await #expect(throws: StorageError.self) { try await open(scratch) }
        #expect(error?.cause == .newerDatabase)
        #expect(error?.description.contains("newer version") == true)
        _ = try await Database(path: scratch.database, migrations: newer)
    }

    @Test func `a failed migration leaves the database as it was`() async throws {
        let scratch = try Scratch()
        let broken =
            Self.notes + [
                Migration("0002 broken") { connection in
                    try connection.run("CREATE TABLE half (id INTEGER)")
                    try connection.run("INSERT INTO nowhere VALUES (1)")
                }
            ]
        await #expect(throws: StorageError.self) { try await Database(path: scratch.database, migrations: broken) }
        let database = try await open(scratch)
        #expect(
            try await database.read { try $0.all("SELECT name FROM sqlite_schema WHERE name = 'half'") { $0.text(0) } }
                .isEmpty)
    }

    @Test func `each failure has its sentence`() async throws {
        let scratch = try Scratch()
        try Data("This is no database, but a text that is long enough.".utf8).write(
            to: URL(fileURLWithPath: scratch.database))
        var error = await #expect(throws: StorageError.self) { try await open(scratch) }
        #expect(error?.cause == .notADatabase)
        #expect(error?.description.hasSuffix("is not a database.") == true)

        error = await #expect(throws: StorageError.self) {
            try await Database(path: scratch.path + "/no/such/folder/x", migrations: [])
        }
        #expect(error?.cause == .cannotOpen)

        let whole = try Scratch()
        let database = try await open(whole)
        try await database.write { connection in
            for number in 0..<2000 { try connection.run("INSERT INTO note (text) VALUES (?)", .text("note \(number)")) }
        }
        error = await #expect(throws: StorageError.self) {
            try await database.write { connection in
                try connection.execute("PRAGMA max_page_count = 40")
                try connection.run("INSERT INTO note (text) VALUES (?)", .text(String(repeating: "x", count: 1 << 20)))
            }
        }
        #expect(error?.cause == .diskFull)
        #expect(try await texts(database).count == 2000)
        try await database.write { try $0.execute("PRAGMA max_page_count = 1000000") }
        try await database.checkpoint()

        error = await #expect(throws: StorageError.self) {
            try await Database(immutable: whole.database).write { try $0.run("DELETE FROM note") }
        }
        #expect(error?.cause == .readOnly)
    }

    @Test func `a query of a finished file that gives no row for too long fails`() async throws {
        let scratch = try Scratch()
        do {
            let database = try await open(scratch)
            try await database.write { connection in
                try connection.execute(
                    """
                    CREATE TABLE digit (n); INSERT INTO digit VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9);
                    CREATE VIEW million AS
                    SELECT a.n + 10 * b.n + 100 * c.n + 1000 * d.n + 10000 * e.n + 100000 * f.n AS n
                    FROM digit f, digit e, digit d, digit c, digit b, digit a;
                    CREATE VIEW never AS SELECT a.n FROM million a, million b WHERE a.n + b.n < 0;
                    """)
            }
            try await database.checkpoint()
        }
        let database = try Database(immutable: scratch.database)
        let error = await #expect(throws: StorageError.self) {
            try await database.read { try $0.first("SELECT n FROM never") { $0.int(0) } }
        }
        #expect(error?.cause == .other)
        // It goes on being of use, and steps that give rows are not limited in their number.
        let rows = try await database.read { connection in
            try connection.all("SELECT n FROM million LIMIT 3") { $0.int(0) }
        }
        #expect(rows == [0, 1, 2])
    }

    @Test func `a damaged file is told, not trusted`() async throws {
        let scratch = try Scratch()
        do {
            let database = try await open(scratch)
            try await database.write { connection in
                for number in 0..<3000 {
                    try connection.run("INSERT INTO note (text) VALUES (?)", .text("note \(number)"))
                }
            }
            try await database.checkpoint()
        }
        let copy = scratch.path + "/copy.sqlite"
        try FileManager.default.copyItem(atPath: scratch.database, toPath: copy)
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: copy))
        for page in 10..<18 {
            try file.seek(toOffset: UInt64(page) * 4096)
            try file.write(contentsOf: Data(repeating: 0xa5, count: 4096))
        }
        try file.close()
        let database = try await Database(path: copy, migrations: Self.notes)
        #expect(try await !database.problems().isEmpty)
        let error = await #expect(throws: StorageError.self) { try await texts(database) }
        #expect(error?.cause == .corrupt)
    }
}
