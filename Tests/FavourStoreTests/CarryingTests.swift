import Favours
import Foundation
import PostgresServer
import Testing

@testable import FavourStore

@Suite("Everything is carried from one database to another")
struct CarryingTests {
    typealias T = Town

    private func rows(_ home: any Home) async throws -> [String: [[Value]]] {
        try await home.read { connection in
            var found: [String: [[Value]]] = [:]
            for table in try connection.tables() {
                try connection.rows(of: table) { found[table.name, default: []].append($0) }
            }
            return found
        }
    }

    @Test func `to PostgreSQL and back, every row of every table`() async throws {
        let town = try await Town()
        let people = try await town.people(3)
        let picture = try await town.store.add(
            NewPicture(small: [0, 255], large: [UInt8](repeating: 7, count: 100_000)), by: people[0])
        var draft = T.draft("Caffè ’n’ \"quotes\"; --", places: 2)
        draft.content.pictures = [Picture(picture, text: "Ein Sofa")]
        let favour = try await town.store.ask(draft, by: people[0])
        _ = try await town.store.change(favour.id, .accept(T.first), by: people[1])
        try await town.store.add((0..<250).map { (people[2], T.draft("Number \($0)")) })
        try await town.store.setBlock(true, of: people[2], by: people[1])
        try await town.store.setNeighbourhood("Kallio", centre: T.door, radius: 600)

        let database = try #require(StoreDatabase(try PostgresServer.shared().database()))
        let server = try await StorePlace.database(database).open()
        let carried = try await FavourStore.carry(from: town.store.home, to: server)
        #expect(carried.first { $0.name == "favour" }?.rows == 251)
        #expect(carried.first { $0.name == "picture" }?.rows == 1)
        #expect(try await rows(server) == rows(town.store.home))
        // The server has counted them; before that it says -1.
        let counted = try await server.read {
            try $0.first("SELECT CAST(reltuples AS BIGINT) FROM pg_class WHERE relname = 'favour'") { $0.int64(0) }
        }
        #expect(counted == 251)

        // The store goes on there, with numbers that nobody has.
        let store = try await FavourStore(folder: town.folder, database: database, hasLimits: false) { T.beginning }
        #expect(try await store.picture(picture, isSmall: false, for: nil).count == 100_000)
        #expect(try await store.search(FavourQuery()).total == 251)
        let new = try await store.ask(T.draft("After the move"), by: people[0])
        #expect(new.id.rawValue == 252)
        #expect(try await store.add(people: [("Somebody", nil)])[0].rawValue == 4)

        let file = town.folder + "/back.sqlite"
        let back = try await FavourStore.carry(from: .database(database), to: .file(file))
        #expect(back.first { $0.name == "favour" }?.rows == 252)
        #expect(try await rows(StorePlace.file(file).open()) == rows(server))
        // Nothing is carried over something.
        await #expect(throws: StoreError.notEmpty) {
            try await FavourStore.carry(from: .file(file), to: .database(database))
        }
    }

    @Test func `what cannot be kept is refused, and nothing of it stays`() async throws {
        let folder = NSTemporaryDirectory() + "/carry-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = try await FavourStore(folder: folder, hasLimits: false)
        // A text that PostgreSQL has no place for.
        try await store.write { try SettingTable.set("a\0b", [1], on: $0) }
        let server = try await StorePlace.database(
            try #require(StoreDatabase(try PostgresServer.shared().database()))
        ).open()
        await #expect(throws: StoreError.notTheSame("setting")) {
            try await FavourStore.carry(from: store.home, to: server)
        }
        #expect(try await rows(server).isEmpty)
    }
}
