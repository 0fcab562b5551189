internal import Accounts
public import FavourStore
import Glibc
import PostgresServer

/// The home of the stores that tests open: SQLite, or PostgreSQL where `FAVORI_TEST_HOME=postgresql`.
public enum StoreHome {
    /// Whether this run is PostgreSQL's.
    public static let isPostgres = getenv("FAVORI_TEST_HOME").map { String(cString: $0) } == "postgresql"

    /// Opens the store of a folder. The same folder is the same store, for other programs of a test as well.
    public static func open(
        folder: String, hasLimits: Bool = true, clock: (@Sendable () -> Int64)? = nil
    ) async throws -> FavourStore {
        try await FavourStore(
            folder: folder, database: try database(of: folder), hasLimits: hasLimits,
            passwords: Passwords(cost: .least), clock: clock)
    }

    /// Puts a copy of a store into a new folder.
    public static func copy(_ store: FavourStore, to folder: String) async throws {
        guard mkdir(folder, 0o700) == 0 else { throw NoFolder() }
        guard isPostgres else { return try await store.copy(to: folder + "/favours.sqlite") }
        try await store.copy(to: folder + "/copy.sqlite")
        guard let database = try database(of: folder) else { throw NoFolder() }
        _ = try await FavourStore.carry(from: .file(folder + "/copy.sqlite"), to: .database(database))
    }

    /// A new database of PostgreSQL for a folder, or the one that it has already; nil in a run of SQLite.
    private static func database(of folder: String) throws -> StoreDatabase? {
        let file = folder + "/database"
        if let known = fopen(file, "r") {
            defer { fclose(known) }
            var line = [CChar](repeating: 0, count: 1024)
            guard fgets(&line, 1024, known) != nil else { return nil }
            return StoreDatabase(String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
        }
        guard isPostgres else { return nil }
        let address = try PostgresServer.shared().database()
        mkdir(folder, 0o700)
        guard let new = fopen(file, "w") else { throw NoFolder() }
        fputs(address, new)
        fclose(new)
        return StoreDatabase(address)
    }
}

/// A folder of a test cannot be written.
struct NoFolder: Error {}
