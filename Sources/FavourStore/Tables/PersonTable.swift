internal import Favours

/// The SQL of people, whom they blocked, and what they were told.
enum PersonTable {
    static func insert(
        _ new: NewPerson, key: String, password: String, neighbourhood: Int64?, now: Int64, on connection: Connection
    ) throws -> PersonID {
        let id = try connection.first(
            """
            INSERT INTO person (name, name_key, name_fold, password, neighbourhood, created)
            VALUES (?, ?, ?, ?, ?, ?) RETURNING id
            """, .text(new.name), .text(key), .text(FavourStore.fold(key)), .text(password), Value(neighbourhood),
            .integer(now)
        ) { $0.int64(0) }
        return PersonID(rawValue: id ?? 0)
    }

    /// Whether another person has a name that is found by the same word. One who has shared a name from before keeps it.
    static func hasName(_ key: String, except person: PersonID?, on connection: Connection) throws -> Bool {
        try connection.first(
            // Nobody has the number 0.
            """
            SELECT 1 FROM person WHERE name_fold = ? AND id <> ?
                AND NOT EXISTS (SELECT 1 FROM person AS own WHERE own.id = ? AND own.name_key = ?)
            """, .text(FavourStore.fold(key)), .integer(person?.rawValue ?? 0), .integer(person?.rawValue ?? 0),
            .text(key)
        ) { $0.bool(0) } ?? false
    }

    /// The person of a name or an address, both in the form in which names are compared, with the stored password. An address
    /// that exactly one person has confirmed finds that person, even where another one gave it at sign-up, as earlier
    /// versions asked for it. A name that nobody writes so finds the one person whose name it is without accents.
    static func password(
        of key: String, on connection: Connection
    ) throws -> (person: PersonID, password: String)? {
        let owners = try MailTable.owners(of: key, on: connection)
        // Nobody has the number 0.
        let owner = owners.count == 1 ? owners[0].rawValue : 0
        let found = try connection.first(
            """
            SELECT id, password FROM person WHERE name_key = ? OR id = ? OR email = ?
            ORDER BY name_key = ? DESC, id = ? DESC
            """, .text(key), .integer(owner), .text(key), .text(key), .integer(owner)
        ) { (PersonID(rawValue: $0.int64(0)), $0.text(1)) }
        if let found { return found }
        let alike = try connection.all(
            "SELECT id, password FROM person WHERE name_fold = ? LIMIT 2", .text(FavourStore.fold(key))
        ) { (PersonID(rawValue: $0.int64(0)), $0.text(1)) }
        return alike.count == 1 ? alike[0] : nil
    }

    static func password(of person: PersonID, on connection: Connection) throws -> String? {
        try connection.first("SELECT password FROM person WHERE id = ?", .integer(person.rawValue)) { $0.text(0) }
    }

    /// Whether there is a person of this number who has not deleted the account.
    static func isMember(_ person: PersonID, on connection: Connection) throws -> Bool {
        try connection.first("SELECT 1 FROM person WHERE id = ? AND deleted IS NULL", .integer(person.rawValue)) {
            $0.bool(0)
        } ?? false
    }

    /// Sets another password. What the one before had let in is ended by ``FavourStore/securityHasChanged(_:of:keeping:now:on:)``.
    static func setPassword(_ hash: String, of person: PersonID, on connection: Connection) throws {
        try connection.run(
            "UPDATE person SET password = ? WHERE id = ? AND deleted IS NULL", .text(hash), .integer(person.rawValue))
    }

    static func change(
        _ person: PersonID, name: String, key: String, neighbourhood: Int64?, on connection: Connection
    ) throws {
        try connection.run(
            """
            UPDATE person SET name = ?, name_key = ?, name_fold = ?, neighbourhood = ? WHERE id = ? AND deleted IS NULL
            """, .text(name), .text(key), .text(FavourStore.fold(key)), Value(neighbourhood), .integer(person.rawValue))
    }

    static func people(_ ids: some Sequence<PersonID>, on connection: Connection) throws -> [PersonID: Person] {
        let list = Value(list: ids.map(\.rawValue))
        let people = try connection.all(
            """
            SELECT id, name, coalesce((SELECT address FROM mail WHERE mail.person = person.id), email), neighbourhood,
                created, deleted, (SELECT picture.id FROM picture WHERE owner = person.id AND is_portrait = 1)
            FROM person
            WHERE id IN (SELECT value FROM json_each(?))
            """, list, row: person)
        return Dictionary(people.map { ($0.id, $0) }) { one, _ in one }
    }

    static func all(on connection: Connection) throws -> [Person] {
        try connection.all(
            """
            SELECT id, name, coalesce((SELECT address FROM mail WHERE mail.person = person.id), email), neighbourhood,
                created, deleted, (SELECT picture.id FROM picture WHERE owner = person.id AND is_portrait = 1)
            FROM person
            WHERE deleted IS NULL ORDER BY name_key
            """, row: person)
    }

    private static func person(_ row: borrowing Row) -> Person {
        Person(
            id: PersonID(rawValue: row.int64(0)), name: row.isNull(5) ? row.text(1) : Person.formerName,
            email: row.optionalText(2), neighbourhood: row.optionalInt64(3), created: row.int64(4),
            isFormer: !row.isNull(5), picture: row.optionalText(6).flatMap(PictureID.init))
    }

    // MARK: Blocks

    /// People whom a person blocked, and who blocked the person.
    static func blocked(_ person: PersonID, on connection: Connection) throws -> Set<PersonID> {
        Set(
            try connection.all(
                "SELECT other FROM block WHERE person = ? UNION SELECT person FROM block WHERE other = ?",
                .integer(person.rawValue), .integer(person.rawValue)
            ) { PersonID(rawValue: $0.int64(0)) })
    }

    /// People whom a person blocked.
    static func blockedBy(_ person: PersonID, on connection: Connection) throws -> [PersonID] {
        try connection.all("SELECT other FROM block WHERE person = ? ORDER BY other", .integer(person.rawValue)) {
            PersonID(rawValue: $0.int64(0))
        }
    }

    static func hasBlocked(_ person: PersonID, _ other: PersonID, on connection: Connection) throws -> Bool {
        try connection.first(
            "SELECT 1 FROM block WHERE person = ? AND other = ?", .integer(person.rawValue), .integer(other.rawValue)
        ) { $0.bool(0) } ?? false
    }

    static func setBlock(_ person: PersonID, _ other: PersonID, _ isOn: Bool, on connection: Connection) throws {
        let values = (Value.integer(person.rawValue), Value.integer(other.rawValue))
        if isOn {
            try connection.run(
                "INSERT INTO block (person, other) VALUES (?, ?) ON CONFLICT DO NOTHING", values.0, values.1)
        } else {
            try connection.run("DELETE FROM block WHERE person = ? AND other = ?", values.0, values.1)
        }
    }
}
