import ChildProcess
import Favours
import Foundation
import PostgresServer
import Testing
import Wording

@testable import FavourStore

/// What only PostgreSQL is asked: several programs on one database, on a server of their own.
@Suite("Several programs on one database of PostgreSQL", .serialized)
struct PostgresHomeTests {
    typealias T = Town

    /// Stores of one new database, as of several programs.
    private func stores(
        _ count: Int, now: Int64 = T.beginning
    ) async throws -> (stores: [FavourStore], folder: String) {
        let address = try PostgresServer.shared().database()
        let folder = NSTemporaryDirectory() + "/shared-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        // Where StoreHome looks.
        try Data(address.utf8).write(to: URL(filePath: folder + "/database"))
        let database = try #require(StoreDatabase(address))
        // All at once: one of them makes the schema.
        let stores = try await withThrowingTaskGroup(of: FavourStore.self) { group in
            for _ in 0..<count {
                group.addTask {
                    try await FavourStore(folder: folder, database: database, hasLimits: false) { now }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        return (stores, folder)
    }

    @Test func `of a hundred people who accept three places at once in three programs, three get them`() async throws {
        // The fixture has the computer's clock.
        let now = Int64(Date().timeIntervalSince1970)
        let (stores, folder) = try await stores(1, now: now)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let people = try await stores[0].add(people: (0...100).map { ("Person \($0)", nil) })
        var draft = T.draft(places: 3)
        draft.slots = [Draft.Slot(start: now + 90_000, end: now + 95_000, places: 3)]
        let fixture = try #require(Bundle.main.executableURL).deletingLastPathComponent().appending(
            path: "favour-fixture")
        for _ in 0..<(isLong ? 50 : 2) {
            let favour = try await stores[0].ask(draft, by: people[100])
            let children = try (0..<3).map { number in
                let child = try ChildProcess(fixture.path, [folder, "rush"])
                let own = people[..<100].enumerated().filter { $0.offset % 3 == number }.map(\.element.rawValue)
                child.finishInput(
                    Array("\(favour.id.rawValue)\n\(own.map(String.init).joined(separator: " "))\n".utf8))
                return child
            }
            let said = children.flatMap {
                $0.finish().output.split(separator: 10).map { String(decoding: $0, as: UTF8.self) }
            }
            #expect(said.count { $0 == "1" } == 3)
            #expect(said.count { $0 == "2" } == 97)
            // Each program says 0 first.
            #expect(said.count { $0 == "0" } == 3 && said.count == 103)
            let slot = try await stores[0].favours([favour.id])[0].slots[0]
            #expect(slot.taken == 3 && slot.acceptances.count == 3)
            #expect(try await stores[0].messages(to: people[100]).count { $0.favour == favour.id } == 3)
            // The three are free again for the next round.
            _ = try await stores[0].change(favour.id, .cancel, by: people[100])
        }
    }

    @Test func `what one program writes, the others hear of and find`() async throws {
        let (stores, folder) = try await stores(3)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let person = try await stores[0].add(people: [("Anna", nil)])[0]
        var heard: [AsyncStream<FavourID>.Iterator] = stores.map { $0.liveChanges().makeAsyncIterator() }
        let following = stores.dropFirst().map { store in Task { await store.follow() } }
        let favour = try await stores[0].ask(T.draft(), by: person)
        // No call of refresh().
        for index in heard.indices { #expect(await heard[index].next() == favour.id) }
        for store in stores { #expect(try await store.search(FavourQuery()).total == 1) }
        for task in following { task.cancel() }
        for task in following { await task.value }
    }

    @Test func `no program misses a revision while all of them write`() async throws {
        let (stores, folder) = try await stores(3)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let people = try await stores[0].add(people: [("Anna", nil), ("Bruno", nil), ("Carla", nil)])
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (store, person) in zip(stores, people) {
                for number in 0..<20 {
                    group.addTask { _ = try await store.ask(T.draft("Favour \(number)"), by: person) }
                }
            }
            try await group.waitForAll()
        }
        for store in stores {
            try await store.refresh()
            #expect(try await store.search(FavourQuery()).total == 60)
        }
    }

    @Test func `the clock's work of several programs is done once`() async throws {
        let address = try PostgresServer.shared().database()
        let folder = NSTemporaryDirectory() + "/clocks-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let database = try #require(StoreDatabase(address))
        let early = try await FavourStore(folder: folder, database: database, hasLimits: false) { T.beginning }
        let people = try await early.add(people: [("Anna", nil), ("Bruno", nil)])
        try await early.add((0..<150).map { (people[0], T.draft("Favour \($0)", start: 1, end: 2)) })
        let late = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<3 {
                group.addTask {
                    try await FavourStore(folder: folder, database: database, hasLimits: false) { T.after(3) }.tick()
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(late == 150)
        #expect(try await early.messages(to: people[0], limit: 1000).count == 150)
    }

    @Test func `without its server a store says so, and goes on when it is back`() async throws {
        let server = try PostgresServer()
        let folder = NSTemporaryDirectory() + "/away-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let database: StoreDatabase = try #require(StoreDatabase(try server.database()))
        let store = try await FavourStore(folder: folder, database: database, hasLimits: false) { T.beginning }
        let person = try await store.add(people: [("Anna", nil)])[0]
        let first = try await store.ask(T.draft("Before"), by: person)
        let following = Task { await store.follow() }
        var heard = store.liveChanges().makeAsyncIterator()
        try server.stop()
        for isWrite in [true, false] {
            // The server is not tried again for a second: reading says so for longer than writing does, and is no reason to
            // say that what was written was not.
            if !isWrite { try await Task.sleep(for: .seconds(1.2)) }
            do {
                if isWrite { _ = try await store.ask(T.draft("During"), by: person) }
                _ = try await store.favours([first.id])
                Issue.record("There is no server.")
            } catch StoreError.unavailable(let sentence) {
                #expect(sentence.en.contains("cannot be reached at the moment"))
            }
        }
        try server.start()
        var second: Favour?
        while second == nil { second = try? await store.ask(T.draft("After"), by: person) }
        #expect(await heard.next() == second?.id)
        #expect(try await store.asked(by: person).map(\.content.title) == ["After", "Before"])
        following.cancel()
        await following.value
    }

    @Test func `a database of a newer program is left alone`() async throws {
        let (stores, folder) = try await stores(1)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await stores[0].write { try $0.run("INSERT INTO migration (name) VALUES ('9999 later')") }
        let address = try String(decoding: Data(contentsOf: URL(filePath: folder + "/database")), as: UTF8.self)
        let database: StoreDatabase = try #require(StoreDatabase(address))
        await #expect(throws: StoreError.self) { try await FavourStore(folder: folder, database: database) }
    }
}
