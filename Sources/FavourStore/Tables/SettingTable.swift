internal import Favours

/// The SQL of settings, rates, reveals, repeated requests and revisions.
enum SettingTable {
    static func value(_ key: String, on connection: Connection) throws -> [UInt8]? {
        try connection.first("SELECT value FROM setting WHERE key = ?", .text(key)) { $0.blob(0) }
    }

    static func set(_ key: String, _ value: [UInt8], on connection: Connection) throws {
        try connection.run(
            "INSERT INTO setting (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            .text(key), .blob(value))
    }

    // MARK: Rates

    /// Counts one more use of a key.
    /// - Returns: seconds to wait, and then nothing was counted; 0 when it may be used.
    static func use(_ key: String, _ limit: RateLimit, now: Int64, on connection: Connection) throws -> Int64 {
        let known = try rate(key, on: connection)
        var count = known ?? RateCount(began: now, count: 0)
        let wait = count.use(limit, now: now)
        guard wait == 0 else { return wait }
        try connection.run(
            """
            INSERT INTO rate (key, began, count) VALUES (?, ?, ?)
            ON CONFLICT (key) DO UPDATE SET began = excluded.began, count = excluded.count
            """, .text(key), .integer(count.began), .integer(Int64(count.count)))
        // A day is longer than any limit.
        if known == nil {
            try connection.run("DELETE FROM rate WHERE began < ?", .integer(now - 2 * 86_400))
        }
        return 0
    }

    /// What is counted under a key; nil for nothing.
    static func rate(_ key: String, on connection: Connection) throws -> RateCount? {
        try connection.first("SELECT began, count FROM rate WHERE key = ?", .text(key)) {
            RateCount(began: $0.int64(0), count: $0.int(1))
        }
    }

    /// Counts one use of a key less.
    static func giveBack(_ key: String, on connection: Connection) throws {
        try connection.run("UPDATE rate SET count = count - 1 WHERE key = ? AND count > 0", .text(key))
    }

    // MARK: Exact places

    /// Notes that a person is shown the exact place of a favour.
    /// - Parameter address: what counts for all newcomers of one internet address together; nil where nothing does.
    /// - Returns: nil when it is shown; when the person, or the address, has seen as many others within a day as there may
    ///   be, from when on it can be, in seconds since 1970.
    static func reveal(
        _ favour: FavourID, to person: PersonID, address: (key: String, limit: RateLimit)? = nil, now: Int64,
        on connection: Connection
    ) throws -> Int64? {
        let values = (Value.integer(person.rawValue), Value.integer(favour.rawValue))
        let isKnown = try connection.first(
            "SELECT 1 FROM reveal WHERE person = ? AND favour = ?", values.0, values.1
        ) { $0.bool(0) }
        if isKnown != nil { return nil }
        // Those that count now, the newest first: a place is free when the last of them is a day old.
        let today = try connection.all(
            "SELECT at FROM reveal WHERE person = ? AND at > ? ORDER BY at DESC LIMIT ?", values.0,
            .integer(now - 86_400), .integer(Int64(Favour.placesPerDay))
        ) { $0.int64(0) }
        if today.count >= Favour.placesPerDay, let first = today.last { return first + 86_400 }
        if let address {
            let wait = try use(address.key, address.limit, now: now, on: connection)
            if wait > 0 { return now + wait }
        }
        try connection.run(
            "INSERT INTO reveal (person, favour, at) VALUES (?, ?, ?)", values.0, values.1, .integer(now))
        return nil
    }

    /// Whether a person has been shown the exact place of a favour.
    static func isRevealed(_ favour: FavourID, to person: PersonID, on connection: Connection) throws -> Bool {
        try connection.first(
            "SELECT 1 FROM reveal WHERE person = ? AND favour = ?", .integer(person.rawValue),
            .integer(favour.rawValue)
        ) { $0.bool(0) } ?? false
    }

    /// Who has been shown the exact place of a favour.
    static func seers(of favour: FavourID, on connection: Connection) throws -> Set<PersonID> {
        Set(
            try connection.all("SELECT person FROM reveal WHERE favour = ?", .integer(favour.rawValue)) {
                PersonID(rawValue: $0.int64(0))
            })
    }

    /// The favours whose exact places a person has been shown, and when for the first time; the latest first.
    static func reveals(
        to person: PersonID, on connection: Connection
    ) throws -> [(favour: FavourID, at: Int64)] {
        try connection.all(
            "SELECT favour, at FROM reveal WHERE person = ? ORDER BY at DESC, favour DESC", .integer(person.rawValue)
        ) { (FavourID(rawValue: $0.int64(0)), $0.int64(1)) }
    }

    // MARK: Requests that were done

    static func doneRequest(
        _ key: String, by person: PersonID, on connection: Connection
    ) throws -> (fingerprint: String, favour: FavourID)? {
        try connection.first(
            "SELECT fingerprint, favour FROM done_request WHERE person = ? AND key = ?", .integer(person.rawValue),
            .text(key)
        ) { ($0.text(0), FavourID(rawValue: $0.int64(1))) }
    }

    static func setDone(
        _ key: String, _ fingerprint: String, _ favour: FavourID, by person: PersonID, now: Int64,
        on connection: Connection
    ) throws {
        try connection.run(
            "INSERT INTO done_request (person, key, fingerprint, favour, at) VALUES (?, ?, ?, ?, ?)",
            .integer(person.rawValue), .text(key), .text(fingerprint), .integer(favour.rawValue), .integer(now))
        try connection.run("DELETE FROM done_request WHERE at < ?", .integer(now - 7 * 86_400))
    }

    // MARK: Revisions

    /// The number of the last change, and the favours that changed after another.
    static func changes(after revision: Int64, on connection: Connection) throws -> (Int64, [FavourID]) {
        var (last, ids) = (revision, [FavourID]())
        try connection.each("SELECT id, favour FROM revision WHERE id > ? ORDER BY id", .integer(revision)) { row in
            last = row.int64(0)
            ids.append(FavourID(rawValue: row.int64(1)))
            return true
        }
        return (last, ids)
    }

    /// So many changes are kept: the index of a process that has slept longer is made anew.
    private static let mostRevisions: Int64 = 10_000

    /// Notes that a favour has changed.
    static func addRevision(of favour: FavourID, on connection: Connection) throws {
        let id = try connection.first(
            "INSERT INTO revision (favour) VALUES (?) RETURNING id", .integer(favour.rawValue)
        ) { $0.int64(0) }
        try connection.run("DELETE FROM revision WHERE id < ?", .integer((id ?? 0) - mostRevisions))
    }

    /// Whether there may have been changes after another that are not kept any more.
    static func hasForgotten(after revision: Int64, on connection: Connection) throws -> Bool {
        let first = try connection.first("SELECT min(id) FROM revision") { $0.int64(0) } ?? 0
        return first > revision + 1
    }

    static func lastRevision(on connection: Connection) throws -> Int64 {
        try connection.first("SELECT max(id) FROM revision") { $0.int64(0) } ?? 0
    }

    /// All favours in which something can still happen.
    static func live(on connection: Connection) throws -> [FavourID] {
        try connection.all("SELECT id FROM favour WHERE is_live = 1 ORDER BY id") { FavourID(rawValue: $0.int64(0)) }
    }
}
