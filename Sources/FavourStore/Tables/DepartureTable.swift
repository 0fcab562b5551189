internal import Favours

/// The SQL of accounts that are deleted.
enum DepartureTable {
    /// A person's favours in which something can still happen.
    static func ownLive(_ person: PersonID, on connection: Connection) throws -> [FavourID] {
        try connection.all(
            "SELECT id FROM favour WHERE author = ? AND is_live = 1 ORDER BY id", .integer(person.rawValue)
        ) { FavourID(rawValue: $0.int64(0)) }
    }

    /// Others' favours that a person has accepted, or is asked again to.
    static func promised(by person: PersonID, on connection: Connection) throws -> [FavourID] {
        try connection.all(
            "SELECT DISTINCT favour FROM acceptance WHERE person = ? AND state IN ('accepted', 'asked') ORDER BY favour",
            .integer(person.rawValue)
        ) { FavourID(rawValue: $0.int64(0)) }
    }

    /// Erases what is about the person alone. The row stays, without a name, for others' histories.
    static func erase(_ person: PersonID, now: Int64, on connection: Connection) throws {
        let id = Value.integer(person.rawValue)
        // Titles stay, by which others know what they did; those of favours that nobody ever accepted go as well.
        for (favour, title, isShared) in try favours(of: person, on: connection) {
            try connection.run(
                """
                UPDATE favour SET text = '', title = CASE WHEN ? = 1 THEN title ELSE '–' END,
                    latitude = public_latitude, longitude = public_longitude, version = version + 1 WHERE id = ?
                """, Value(isShared), .integer(favour))
            try WordTable.set(isShared ? [title] : [], of: FavourID(rawValue: favour), on: connection)
            try SettingTable.addRevision(of: FavourID(rawValue: favour), on: connection)
        }
        // What the person wrote to helpers who were taken off.
        try connection.run(
            "UPDATE acceptance SET reason = '' WHERE favour IN (SELECT id FROM favour WHERE author = ?)", id)
        try ReviewTable.erase(person, on: connection)
        try CalendarTable.remove(of: person, on: connection)
        try SearchTable.removeAll(of: person, on: connection)
        try connection.run("DELETE FROM picture WHERE owner = ?", id)
        try ChatMessageTable.erase(by: person, on: connection)
        try MailTable.erase(person, on: connection)
        try connection.run("DELETE FROM session WHERE person = ?", id)
        try KnownAddressTable.removeAll(of: person, on: connection)
        try connection.run("DELETE FROM block WHERE person = ? OR other = ?", id, id)
        try connection.run("DELETE FROM reveal WHERE person = ?", id)
        try connection.run("DELETE FROM outbox WHERE person = ?", id)
        try connection.run("DELETE FROM done_request WHERE person = ?", id)
        try OperatorTable.forget(person, on: connection)
        // The key of a name begins with a letter: this one is nobody's.
        try connection.run(
            """
            UPDATE person SET name = '', name_key = '#' || id, name_fold = '#' || id, email = NULL, password = '!',
                neighbourhood = NULL, deleted = ? WHERE id = ?
            """, .integer(now), id)
    }

    private static func favours(
        of person: PersonID, on connection: Connection
    ) throws -> [(favour: Int64, title: String, isShared: Bool)] {
        try connection.all(
            """
            SELECT id, title, EXISTS (SELECT 1 FROM acceptance WHERE acceptance.favour = favour.id) FROM favour
            WHERE author = ?
            """, .integer(person.rawValue)
        ) { ($0.int64(0), $0.text(1), $0.bool(2)) }
    }
}
