import Dispatch
import Favours
import Foundation
import PostgresServer
import Testing

@testable import FavourStore

/// Senders of several programs on one database of PostgreSQL. With SQLite a claim is a write like all others.
@Suite("Senders wait neither for each other nor for writers", .serialized)
struct ClaimTests {
    typealias T = Town

    /// Programs on one new database, and a person who gets e-mails about helpers.
    private final class Programs: Sendable {
        let early: FavourStore
        let late: [FavourStore]
        let anna: PersonID
        private let folder: String
        private let database: StoreDatabase

        /// - Parameter helpers: how many people accept, each of which is told by an e-mail of its own or, `daily`, by one.
        init(helpers: Int, timing: MailTiming = .atOnce) async throws {
            folder = NSTemporaryDirectory() + "/claims-" + UUID().uuidString
            database = try #require(StoreDatabase(try PostgresServer.shared().database()))
            early = try await Self.store(folder, database, at: 0)
            let people = try await early.add(people: (0...helpers).map { ("Person \($0)", nil) })
            anna = people[0]
            let code = try await early.requestMail("anna@example.org", language: "en", by: anna)
            try await early.confirmMail(code, by: anna)
            try await early.setMail([.helpers: timing], language: "en", by: anna)
            let favour = try await early.ask(T.draft(places: helpers), by: anna)
            for helper in people.dropFirst() { _ = try await early.change(favour.id, .accept(T.first), by: helper) }
            // A day later, so that daily e-mails are due as well.
            var late: [FavourStore] = []
            for _ in 0..<3 { late.append(try await Self.store(folder, database, at: 25)) }
            self.late = late
        }

        /// One more program, by a clock of its own.
        func later(_ hours: Double) async throws -> FavourStore { try await Self.store(folder, database, at: hours) }

        private static func store(
            _ folder: String, _ database: StoreDatabase, at hours: Double
        ) async throws -> FavourStore {
            try await FavourStore(folder: folder, database: database, hasLimits: false) { T.after(hours) }
        }

        deinit { try? FileManager.default.removeItem(atPath: folder) }

        func claim(_ program: Int) async throws -> MailBatch? {
            try await late[program].claimMail(daysBefore: T.after(24))
        }
    }

    /// Does something while a transaction is open, which then ends or, `fails`, is undone as that of a killed program.
    private func during(
        _ open: @escaping @Sendable (@escaping @Sendable (Connection) throws -> Void) async throws -> Void,
        _ locking: @escaping @Sendable (Connection) throws -> Void, fails: Bool = false,
        _ body: () async throws -> Void
    ) async throws {
        struct Killed: Error {}
        let (begun, ended) = (AsyncStream<Void>.makeStream(), DispatchSemaphore(value: 0))
        let transaction = Task {
            defer { begun.continuation.finish() }
            try await open { connection in
                try locking(connection)
                begun.continuation.finish()
                ended.wait()
                if fails { throw Killed() }
            }
        }
        for await _ in begun.stream {}
        do { try await body() } catch {
            ended.signal()
            _ = await transaction.result
            throw error
        }
        ended.signal()
        do { try await transaction.value } catch is Killed {}
    }

    @Test func `while a writer has its turn, three programs share what is due, each e-mail once`() async throws {
        let programs = try await Programs(helpers: 12)
        let early = programs.early
        // A sender that waited for the writer would be refused after some seconds, and no e-mail would be claimed.
        try await during({ try await early.write($0) }, { _ in }) {
            let found = try await withThrowingTaskGroup(of: [String].self) { group in
                for program in 0..<3 {
                    group.addTask {
                        var found: [String] = []
                        while let batch = try await programs.claim(program) { found.append(batch.identifier) }
                        return found
                    }
                }
                return try await group.reduce(into: [String]()) { $0 += $1 }
            }
            #expect(found.count == 12 && Set(found).count == 12)
        }
    }

    @Test(arguments: [false, true])
    func `what another program is just claiming is passed over, and claimed after it was killed`(isKilled: Bool)
        async throws
    {
        let programs = try await Programs(helpers: 3)
        let other = programs.late[0]
        var found: [Int64] = []
        try await during(
            { try await other.claim($0) },
            { connection in
                let now = T.after(25)
                let due = try #require(try DeliveryTable.firstMail(now: now, day: 0, on: connection))
                // Its person is locked as well: this sender has all e-mails to her for the moment.
                #expect(try DeliveryTable.claim(due, now: now, day: 0, on: connection)?.rows.count == 1)
            }, fails: isKilled
        ) {
            let none = try await programs.claim(1)
            #expect(none == nil)
        }
        while let batch = try await programs.claim(1) { found += batch.messages.map(\.id) }
        #expect(found.count == (isKilled ? 3 : 2) && Set(found).count == found.count)
    }

    @Test func `a day's news stay one e-mail, and its attempts stay the same`() async throws {
        let programs = try await Programs(helpers: 5, timing: .daily)
        let first = try #require(try await programs.claim(0))
        #expect(first.isDaily && first.messages.count == 5)
        #expect(try await programs.claim(1) == nil)
        try await programs.late[0].finish(first, .failed(reason: "No line.", isPermanent: false))
        let later = try await programs.later(26)
        func claim() async throws -> MailBatch? { try await later.claimMail(daysBefore: T.after(24)) }
        // One of its rows is in the hands of a writer: rather no e-mail than a part of it under the same Message-ID.
        let early = programs.early
        try await during(
            { try await early.write($0) },
            { try $0.run("UPDATE delivery SET reason = 'x' WHERE id = (SELECT max(id) FROM delivery)") }
        ) {
            let part = try await claim()
            #expect(part == nil)
        }
        let again = try #require(try await claim())
        #expect(again.identifier == first.identifier && again.messages == first.messages)
    }

    @Test func `notifications are shared in the same way`() async throws {
        let programs = try await Programs(helpers: 4)
        let anna = programs.anna
        let early = programs.early
        try await early.write { connection in
            let session = try #require(
                try connection.first(
                    """
                    INSERT INTO session (person, token, created, seen, label) VALUES (?, ?, ?, ?, '') RETURNING id
                    """, .integer(anna.rawValue), .blob([1]), .integer(T.after(24)), .integer(T.after(24))
                ) { $0.int64(0) })
            let target = PushTarget(endpoint: "https://push.example/1", publicKey: [4], secret: [5])
            try PushTable.insert(target, language: "en", session: session, of: anna, now: T.after(24), on: connection)
            try OutboxTable.insert(
                (0..<6).map { _ in Notice(.cancelled, to: anna, about: anna, slot: nil) },
                of: FavourID(rawValue: 1), now: T.after(24), on: connection)
        }
        try await during({ try await early.write($0) }, { _ in }) {
            var found: [Int64] = []
            let other = programs.late[2]
            try await during(
                { try await other.claim($0) },
                { connection in
                    let due = try #require(try PushTable.first(now: T.after(25), on: connection))
                    #expect(
                        try DeliveryTable.claim(
                            due.row, until: T.after(26), now: T.after(25), on: connection))
                }
            ) {
                for program in [0, 1, 0, 1, 0] {
                    found += [try #require(try await programs.late[program].claimPush()).message.id]
                }
                #expect(try await programs.late[0].claimPush() == nil)
            }
            #expect(Set(found).count == 5)
        }
    }
}
