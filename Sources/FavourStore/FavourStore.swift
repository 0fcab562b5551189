package import Accounts
internal import Favours
internal import Glibc
internal import Hashing
internal import NormalForms
internal import Storage
internal import Synchronization

/// Favours, people and neighbourhoods of one installation, in SQLite or PostgreSQL.
///
/// All verbs are safe to call from any task, and from several processes on one database at the same time. A verb that
/// changes something is one transaction: it reads, asks the rules of `Favours`, writes, and puts what people are to be told
/// into the outbox; when it throws or the process dies, nothing of it has happened.
public final class FavourStore: Sendable {
    let home: any Home
    let clock: @Sendable () -> Int64
    /// Whether people and addresses may do things only so often.
    public let hasLimits: Bool
    let passwords: Passwords
    let maker: PublicPlace
    /// 32 random bytes of this installation.
    let secret: [UInt8]
    let index = Mutex(SearchIndex())
    let changes = Broadcast<FavourID>()
    let roomChanges = Broadcast<RoomChange>()
    let roomRevision = Mutex<Int64?>(nil)
    let news = NewsBroadcast()
    let rates = Mutex(RateMemory())
    /// Whether people without an account see favours; until it is set, they do.
    let visitors = Atomic(true)
    /// The number of the last message that listeners were told of.
    let lastNews = Mutex<Int64?>(nil)

    /// Opens the store in a folder, which is made (for its owner only) when it is not there.
    ///
    /// - Parameters:
    ///   - folder: `favours.sqlite` lies in it, unless `database` says otherwise.
    ///   - database: a database of PostgreSQL, which is filled when it is empty; nil for SQLite.
    ///   - hasLimits: whether people and addresses may do things only so often (``RateLimit``).
    ///   - clock: seconds since 1970; the system's when nil.
    /// - Throws: ``StoreError/storage(_:)``, ``StoreError/unavailable(_:)``.
    public convenience init(
        folder: String, database: StoreDatabase? = nil, hasLimits: Bool = true,
        clock: (@Sendable () -> Int64)? = nil
    ) async throws {
        try await self.init(
            folder: folder, database: database, hasLimits: hasLimits, passwords: Passwords(), clock: clock)
    }

    /// - Parameter passwords: makes and checks the hashes of people's passwords.
    package init(
        folder: String, database: StoreDatabase?, hasLimits: Bool, passwords: Passwords,
        clock: (@Sendable () -> Int64)?
    ) async throws {
        self.hasLimits = hasLimits
        self.passwords = passwords
        self.clock = clock ?? { Int64(time(nil)) }
        let (home, secret) = try await StoreError.translating {
            try PrivateFolder.make(folder)
            let home: any Home =
                if let database {
                    try await PostgresHome(database.address, migrations: Schema.migrations)
                } else {
                    try await SQLiteHome(path: folder + "/favours.sqlite", migrations: Schema.migrations)
                }
            let secret = try await home.write { connection in
                if let secret = try SettingTable.value("secret", on: connection) { return secret }
                // getrandom(2).
                var generator = SystemRandomNumberGenerator()
                let secret = (0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) }
                try SettingTable.set("secret", secret, on: connection)
                return secret
            }
            return (home, secret)
        }
        self.home = home
        self.secret = secret
        maker = PublicPlace { person, cell in
            // OpenSSL's SHA-256 fails only without memory.
            let code = try? HMAC.code(of: Array("\(person.rawValue) \(cell.row) \(cell.column)".utf8), key: secret)
            return (code ?? []).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
        }
        try await refresh()
    }

    /// Whether people without an account see favours, within about a kilometre of their places.
    public var showsVisitors: Bool { visitors.load(ordering: .relaxed) }

    /// Says whether people without an account see favours.
    public func setVisitors(_ see: Bool) { visitors.store(see, ordering: .relaxed) }

    /// The time by the store's clock, in seconds since 1970.
    public var now: Int64 { clock() }

    func read<Result: Sendable>(_ body: @Sendable (Connection) throws -> Result) async throws -> Result {
        try await StoreError.translating { try await home.read(body) }
    }

    func write<Result: Sendable>(_ body: @Sendable (Connection) throws -> Result) async throws -> Result {
        try await StoreError.translating { try await home.write(body) }
    }

    func claim<Result: Sendable>(_ body: @Sendable (Connection) throws -> Result) async throws -> Result {
        try await StoreError.translating { try await home.claim(body) }
    }

    /// Throws ``StoreError/tooOften(retryAfter:)`` when something was done too often. Counted even when what follows fails.
    func limit(_ key: String, _ limit: RateLimit) async throws {
        guard hasLimits else { return }
        let now = clock()
        let wait = try await write { try SettingTable.use(key, limit, now: now, on: $0) }
        guard wait == 0 else { throw StoreError.tooOften(retryAfter: Int(wait)) }
    }

    /// The form in which names are told apart in the database.
    static func key(_ name: String) -> String { name.normalFormC.lowercased() }

    /// The form in which names are looked for, as words are: without accents, and with *ss* for *ß*. Decomposed first: of a
    /// letter with two accents, the folding may know none.
    static func fold(_ name: String) -> String { name.normalFormD.folded }

    /// Copies the database, as it is now, into a file, while others go on using it. An earlier copy of that name is there
    /// until the new one is whole.
    public func copy(to path: String) async throws {
        try await StoreError.translating {
            let unfinished = try await UnfinishedCopy(to: path)
            try await home.copy(to: unfinished.path)
            try await unfinished.finish()
        }
    }

    /// What is wrong with the database, a sentence each; empty when it is whole.
    public func problems() async throws -> [String] {
        try await StoreError.translating { try await home.problems() }
    }
}
