import Foundation
import Synchronization
import Testing

@testable import Storage

/// What is written while somebody reads for a long time, as an export or a backup does.
@Suite struct CheckpointTests {
    private static let notes = [
        Migration("0001 notes", sql: "CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT")
    ]

    /// What happened, one after the other.
    private final class Order: Sendable {
        private let steps = Mutex<[String]>([])
        var all: [String] { steps.withLock { $0 } }
        func note(_ step: String) { steps.withLock { $0.append(step) } }
    }

    private func open(_ scratch: Scratch) async throws -> Database {
        // Whoever waits for a reader here waits longer than the test has patience.
        try await Database(path: scratch.database, migrations: Self.notes, busyTimeout: .max)
    }

    private func write(_ database: Database, _ count: Int) async throws {
        try await database.write { connection in
            for number in 0..<count {
                try connection.run("INSERT INTO note (text) VALUES (?)", .text("note \(number)"))
            }
        }
    }

    private func logSize(_ scratch: Scratch) throws -> Int {
        try FileManager.default.attributesOfItem(atPath: scratch.database + "-wal")[.size] as? Int ?? -1
    }

    @Test func `a reader keeps neither the checkpoint nor those who write waiting`() async throws {
        let scratch = try Scratch()
        let (reader, writer, other) = (try await open(scratch), try await open(scratch), try await open(scratch))
        try await write(writer, 10)
        let order = Order()
        try await reader.read { connection in
            _ = try connection.first("SELECT count(*) FROM note") { $0.int(0) }
            let done = DispatchSemaphore(value: 0)
            Task { [self] in
                try await write(writer, 10)
                try await writer.checkpoint()
                order.note("checkpoint")
                try await write(other, 10)
                try await write(writer, 10)
                order.note("written")
                done.signal()
            }
            _ = done.wait(timeout: .now() + 600)
            order.note("read")
            #expect(try connection.first("SELECT count(*) FROM note") { $0.int(0) } == 10)
        }
        #expect(order.all == ["checkpoint", "written", "read"])
        #expect(try await reader.read { try $0.first("SELECT count(*) FROM note") { $0.int(0) } } == 40)
    }

    @Test func `once nobody reads, the log is emptied`() async throws {
        let scratch = try Scratch()
        let (reader, writer) = (try await open(scratch), try await open(scratch))
        for _ in 0..<3 {
            try await write(writer, 1000)
            #expect(try logSize(scratch) > 10_000)
            try await writer.checkpoint()
            #expect(try logSize(scratch) == 0)
        }
        _ = try await reader.read { try $0.first("SELECT count(*) FROM note") { $0.int(0) } }
    }
}
