import Foundation
import Storage
import Testing

/// Whose files a database is made of.
@Suite struct PrivacyTests {
    private func rights(_ scratch: Scratch) throws -> [String: Int] {
        let names = try FileManager.default.contentsOfDirectory(atPath: scratch.path)
        return try Dictionary(
            uniqueKeysWithValues: names.map { name in
                let attributes = try FileManager.default.attributesOfItem(atPath: scratch.path + "/" + name)
                return (String(name.split(separator: ".").last ?? ""), attributes[.posixPermissions] as? Int ?? 0)
            })
    }

    private func open(_ scratch: Scratch) async throws -> Database {
        let database = try await Database(path: scratch.database, migrations: [])
        try await database.write { try $0.execute("CREATE TABLE IF NOT EXISTS note (text TEXT) STRICT") }
        return database
    }

    @Test func `a database in an open folder is its owner's alone, with all that belongs to it`() async throws {
        let scratch = try Scratch()
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: scratch.path)
        let database = try await open(scratch)
        #expect(try rights(scratch) == ["sqlite": 0o600, "sqlite-wal": 0o600, "sqlite-shm": 0o600])
        try await database.copy(to: scratch.path + "/copy")
        #expect(try rights(scratch)["copy"] == 0o600)
    }

    @Test func `what others could read is mended when it is opened, also while it is in use`() async throws {
        let scratch = try Scratch()
        let first = try await open(scratch)
        for end in ["", "-wal", "-shm"] {
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: scratch.database + end)
        }
        let second = try await open(scratch)
        #expect(try rights(scratch) == ["sqlite": 0o600, "sqlite-wal": 0o600, "sqlite-shm": 0o600])
        for database in [first, second] {
            try await database.write { try $0.run("INSERT INTO note (text) VALUES ('still here')") }
        }
        #expect(try await first.problems() == [])
        #expect(try await second.read { try $0.first("SELECT count(*) FROM note") { $0.int(0) } } == 2)
    }

    @Test(arguments: [(0o444, 0o400), (0o640, 0o600), (0o400, 0o400), (0o700, 0o700)])
    func `others lose their rights, and the owner gains none`(before: Int, after: Int) async throws {
        let scratch = try Scratch()
        do { _ = try await open(scratch) }
        try FileManager.default.setAttributes([.posixPermissions: before], ofItemAtPath: scratch.database)
        // Only root may write to what is read-only.
        _ = try? await Database(path: scratch.database, migrations: [])
        #expect(try rights(scratch)["sqlite"] == after)
    }
}
