internal import Storage

/// The SQL of people.
enum PersonTable {
    /// All, by their numbers: the owner first. Empty while the owner has no name.
    static func all(on connection: Connection) throws -> [Person] {
        try connection.all("SELECT person, name, added FROM household ORDER BY person") { row in
            Person(id: row.int64(0), name: row.text(1), added: row.int64(2))
        }
    }

    /// The number of the person with a name.
    static func id(_ name: PersonName, on connection: Connection) throws -> Int64? {
        try connection.first("SELECT person FROM household WHERE key = ?", .text(name.key)) { $0.int64(0) }
    }

    /// How many there are besides the owner.
    static func others(on connection: Connection) throws -> Int {
        try connection.first("SELECT count(*) FROM person WHERE id <> ?", .integer(Person.owner)) { $0.int(0) } ?? 0
    }

    /// Gives a new person a number that no person had before. Their password is to be set within the same transaction.
    static func add(_ name: PersonName, now: Int64, on connection: Connection) throws -> Person {
        try connection.run(
            "INSERT INTO household (name, key, added) VALUES (?, ?, ?)", .text(name.text), .text(name.key),
            .integer(now))
        return Person(id: connection.lastInsertedID, name: name.text, added: now)
    }

    /// Gives the owner a name. They have a password.
    static func nameOwner(_ name: PersonName, now: Int64, on connection: Connection) throws -> Person {
        try connection.run(
            "INSERT INTO household (person, name, key, added) VALUES (?, ?, ?, ?)", .integer(Person.owner),
            .text(name.text), .text(name.key), .integer(now))
        return Person(id: Person.owner, name: name.text, added: now)
    }

    /// Takes the owner's name away; their password stays.
    static func forgetOwnersName(on connection: Connection) throws {
        try connection.run("DELETE FROM household WHERE person = ?", .integer(Person.owner))
    }
}
