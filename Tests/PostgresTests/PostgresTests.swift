import Postgres
import PostgresServer
import Testing

@Suite("PostgreSQL: connections, statements, transactions")
struct PostgresTests {
    private func database(_ limits: PostgresLimits = PostgresLimits()) throws -> PostgresDatabase {
        let url = try PostgresServer.shared().database()
        return PostgresDatabase(try #require(PostgresAddress(url)), limits: limits)
    }

    @Test func `every value comes back as it was written`() async throws {
        let database = try database()
        let values: [PostgresValue] = [
            .null, .integer(.min), .integer(.max), .real(0.1), .real(-1e-300), .real(.infinity), .text(""),
            .text("caffè ' \\ \u{1F600}"), .blob([]), .blob([UInt8](0...255)),
        ]
        let found = try await database.write { connection in
            try connection.execute(
                "CREATE TABLE t (id bigint, i bigint, r double precision, x text, b bytea)")
            for (number, value) in values.enumerated() {
                let column =
                    switch value {
                    case .integer, .null: "i"
                    case .real: "r"
                    case .text: "x"
                    case .blob: "b"
                    }
                try connection.run(
                    "INSERT INTO t (id, \(column)) VALUES ($1, $2)", [.integer(Int64(number)), value])
            }
            return try connection.all("SELECT i, r, x, b FROM t ORDER BY id")
        }
        for (value, row) in zip(values, found) {
            #expect(row.filter { $0 != .null } == (value == .null ? [] : [value]))
        }
        #expect(found.count == values.count)
        // PostgreSQL has no place for it in a text.
        #expect(try await database.read { try $0.all("SELECT $1", [.text("a\0b")]) } == [[.text("a\u{FFFD}b")]])
        let other = try await database.read { try $0.all("SELECT true, 1::int, sum(i) FROM t WHERE i < 0") }
        #expect(other == [[.integer(1), .integer(1), .real(-9_223_372_036_854_775_808)]])
    }

    @Test func `rows that are copied come back as they are, and one that is not allowed leaves none`() async throws {
        let database = try database()
        let texts = ["", "\\N", "\\.", "a\tb\nc\rd\\e", "'\"", "caffè \u{1F600}", "a\\tb", "a\0b"]
        let rows: [[PostgresValue]] =
            texts.enumerated().map { number, text in
                [
                    .integer(Int64(number)), .real(Double(number) / 3), .text(text),
                    .blob(Array(text.utf8) + [0, 255, 92]),
                ]
            } + [[.integer(100), .null, .null, .null], [.integer(.min), .real(-.infinity), .text("x"), .blob([])]]
        try await database.write { connection in
            try connection.execute("CREATE TABLE t (id bigint PRIMARY KEY, r double precision, x text, b bytea)")
            try connection.copy(into: "t", columns: "id, r, x, b", [])
            try connection.copy(into: "t", columns: "id, r, x, b", rows)
        }
        let found = try await database.read { try $0.all("SELECT id, r, x, b FROM t ORDER BY id") }
        #expect(found.first == rows.last)
        for (row, other) in zip(found.dropFirst(), rows) {
            let expected = other.map { $0 == .text("a\0b") ? .text("a\u{FFFD}b") : $0 }
            #expect(row == expected)
        }
        #expect(found.count == rows.count)

        // The connection goes on after what was refused.
        await #expect(throws: PostgresError.self) {
            try await database.write { try $0.copy(into: "t", columns: "id", [[.integer(200)], [.integer(100)]]) }
        }
        await #expect(throws: PostgresError.self) {
            try await database.write { try $0.copy(into: "nowhere", columns: "id", [[.integer(200)]]) }
        }
        #expect(try await database.write { try $0.run("DELETE FROM t WHERE id = 200") } == 0)
    }

    @Test(arguments: [10, 200_000]) func `several questions are answered in their order, also long ones`(
        length: Int
    ) async throws {
        let database = try database()
        let texts = (0..<5).map { String(repeating: "\($0)", count: length) }
        // Each answer is longer than what a socket holds, where the questions are.
        let questions = texts.map {
            PostgresStatement(sql: "SELECT $1, n FROM generate_series(1, 20) AS n", values: [.text($0)])
        }
        let answers = try await database.read { connection in
            var answers: [[[PostgresValue]]] = Array(repeating: [], count: 5)
            try connection.each(questions) { number, row in
                answers[number].append(row)
                return number != 3
            }
            return answers
        }
        for (number, text) in texts.enumerated() {
            let rows = (1...20).map { [PostgresValue.text(text), .integer(Int64($0))] }
            #expect(answers[number] == (number == 3 ? [rows[0]] : rows))
        }
    }

    @Test func `an error among several questions is told, and the connection goes on`() async throws {
        let database = try database()
        let one = PostgresStatement(sql: "SELECT $1 + 0", values: [.integer(1)])
        let none = PostgresStatement(sql: "SELECT 1 / $1", values: [.integer(0)])
        for _ in 0..<2 {
            var rows = 0
            do {
                rows = try await database.read { connection in
                    var rows = 0
                    try connection.each([one, none, one]) { _, _ in
                        rows += 1
                        return true
                    }
                    return rows
                }
                Issue.record("A division by zero was not told.")
            } catch let error as PostgresError { #expect(error.cause == .other) }
            #expect(rows == 0)
            await #expect(throws: Stop.self) {
                try await database.read { try $0.each([one, one]) { _, _ in throw Stop() } }
            }
            #expect(try await database.read { try $0.all("SELECT 7") } == [[.integer(7)]])
            // Nothing is asked in it.
            try await database.read { _ in }
        }
        // A reader cannot write, also when its first statement does.
        await #expect(throws: PostgresError.self) { try await database.read { try $0.run("CREATE TABLE t (i int)") } }
        // More statements than are kept.
        try await database.read { connection in
            for number in 0..<600 {
                var sum: Int64 = 0
                let questions = (0..<3).map { PostgresStatement(sql: "SELECT \(number) + \($0)::bigint", values: []) }
                try connection.each(questions) { _, row in
                    if case .integer(let value)? = row.first { sum += value }
                    return true
                }
                #expect(sum == Int64(3 * number + 3))
            }
        }
    }

    private struct Stop: Error {}

    @Test func `a transaction happens as a whole or not at all`() async throws {
        let database = try database()
        try await database.write { try $0.execute("CREATE TABLE t (i bigint UNIQUE)") }
        await #expect(throws: Stop.self) {
            try await database.write { connection in
                try connection.run("INSERT INTO t VALUES (1)")
                throw Stop()
            }
        }
        // An error that is not passed on ends the transaction all the same.
        await #expect(throws: PostgresError.self) {
            try await database.write { connection in
                try connection.run("INSERT INTO t VALUES (2)")
                try? connection.execute("nonsense")
            }
        }
        #expect(try await database.read { try $0.all("SELECT i FROM t") } == [])
        #expect(try await database.write { try $0.run("INSERT INTO t VALUES (3), (4)") } == 2)
        do {
            _ = try await database.write { try $0.run("INSERT INTO t VALUES (3)") }
            Issue.record("It was written twice.")
        } catch let error as PostgresError { #expect(error.cause == .constraint) }
        // Reading cannot write.
        await #expect(throws: PostgresError.self) { try await database.read { try $0.run("DELETE FROM t") } }
        #expect(try await database.read { try $0.all("SELECT i FROM t ORDER BY i") } == [[.integer(3)], [.integer(4)]])
    }

    @Test func `writers take turns, so that numbers are seen in their order`() async throws {
        let url = try PostgresServer.shared().database()
        let address = try #require(PostgresAddress(url))
        let databases = (0..<4).map { _ in PostgresDatabase(address, readers: 1) }
        try await databases[0].write {
            try $0.execute("CREATE TABLE t (id bigint GENERATED BY DEFAULT AS IDENTITY, was bigint)")
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for database in databases {
                for _ in 0..<25 {
                    group.addTask {
                        try await database.write { connection in
                            let was = try connection.all("SELECT count(*) FROM t")[0][0]
                            try connection.run("INSERT INTO t (was) VALUES ($1)", [was])
                        }
                    }
                }
            }
            // Who has read up to a number misses none before it.
            group.addTask {
                var (last, seen) = (Int64(0), 0)
                let deadline = ContinuousClock.now + .seconds(300)
                while seen < 100 {
                    try #require(ContinuousClock.now < deadline)
                    let after = last
                    let rows = try await databases[0].read {
                        try $0.all("SELECT id FROM t WHERE id > $1 ORDER BY id", [.integer(after)])
                    }
                    seen += rows.count
                    if case .integer(let id)? = rows.last?.first { last = id }
                }
                #expect(seen == 100)
            }
            try await group.waitForAll()
        }
        let rows = try await databases[0].read { try $0.all("SELECT was FROM t ORDER BY id") }
        #expect(rows == (0..<100).map { [.integer($0)] })
    }

    @Test func `who takes too long is stopped, with a sentence`() async throws {
        let database = try database(PostgresLimits(statement: 1, lock: 1))
        do {
            _ = try await database.read { try $0.all("SELECT pg_sleep(60)") }
            Issue.record("It was not stopped.")
        } catch let error as PostgresError { #expect(error.cause == .tooSlow) }
        #expect(try await database.read { try $0.all("SELECT 1") } == [[.integer(1)]])
    }

    @Test func `notifications arrive, those of other programs too`() async throws {
        let url = try PostgresServer.shared().database()
        let address = try #require(PostgresAddress(url))
        var heard = PostgresDatabase(address).notifications("news").makeAsyncIterator()
        // The first says that it listens.
        #expect(await heard.next() != nil)
        try await PostgresDatabase(address).write { try $0.execute("NOTIFY news") }
        #expect(await heard.next() != nil)
    }
}

@Suite("PostgreSQL goes away and comes back", .serialized)
struct PostgresOutageTests {
    @Test func `what was written is there, the rest fails with a sentence, and connections are made anew`() async throws
    {
        let server = try PostgresServer()
        let database = PostgresDatabase(try #require(PostgresAddress(try server.database())))
        try await database.write {
            try $0.execute("CREATE TABLE t (i bigint)")
            try $0.run("INSERT INTO t VALUES (1)")
        }
        _ = try await database.read { try $0.all("SELECT i FROM t") }
        var heard = database.notifications("news").makeAsyncIterator()
        #expect(await heard.next() != nil)
        try server.stop()
        for isWrite in [true, false] {
            do {
                if isWrite {
                    _ = try await database.write { try $0.run("INSERT INTO t VALUES (2)") }
                } else {
                    _ = try await database.read { try $0.all("SELECT i FROM t") }
                }
                Issue.record("There is no server.")
            } catch let error as PostgresError {
                #expect(error.cause == .unreachable)
                #expect(error.description.contains("cannot be reached at the moment"))
            }
        }
        try server.start()
        // Something may have been missed.
        #expect(await heard.next() != nil)
        // A server that went away is tried again after a second, by each connection.
        let deadline = ContinuousClock.now + .seconds(300)
        while (try? await database.write { try $0.run("INSERT INTO t VALUES (3)") }) == nil {
            try #require(ContinuousClock.now < deadline)
            await Task.yield()
        }
        while (try? await database.read { try $0.all("SELECT 1") }) == nil {
            try #require(ContinuousClock.now < deadline)
            await Task.yield()
        }
        #expect(try await database.read { try $0.all("SELECT i FROM t ORDER BY i") } == [[.integer(1)], [.integer(3)]])
    }

    @Test func `a connection that was cut is made anew within the same question`() async throws {
        let server = try PostgresServer()
        let database = PostgresDatabase(try #require(PostgresAddress(try server.database())), readers: 1)
        try await database.write { try $0.execute("CREATE TABLE t (i bigint)") }
        _ = try await database.read { try $0.all("SELECT 1") }
        try server.stop()
        try server.start()
        _ = try await database.write { try $0.run("INSERT INTO t VALUES (1)") }
        #expect(try await database.read { try $0.all("SELECT i FROM t") } == [[.integer(1)]])
    }
}

@Suite("Addresses of PostgreSQL")
struct PostgresAddressTests {
    @Test func `no text of an address tells its password`() async throws {
        // Nobody listens at port 1.
        let address = try #require(PostgresAddress("postgresql://anna:h%65dgerow@127.0.0.1:1/town"))
        #expect(address.hasPassword && address.name == "127.0.0.1:1/town")
        for text in ["\(address)", String(reflecting: address), "\(Mirror(reflecting: address).children.map(\.value))"]
        {
            #expect(!text.contains("dgerow"), "\(text)")
        }
        do {
            _ = try await PostgresDatabase(address).read { try $0.all("SELECT 1") }
            Issue.record("There is no server.")
        } catch let error as PostgresError {
            #expect(error.cause == .unreachable)
            #expect(!error.description.contains("dgerow") && !"\(error)".contains("anna:"))
        }
    }

    @Test(arguments: ["", "favours", "host=here password=x", "postgresql://here/%ZZ", "http://here/x"])
    func `what is no address is none`(text: String) { #expect(PostgresAddress(text) == nil) }

    @Test func `without a password in it there is none`() {
        #expect(PostgresAddress("postgresql://anna@here/town")?.hasPassword == false)
        #expect(PostgresAddress("postgres:///town?host=/run/postgresql")?.name == "this computer/town")
    }
}
