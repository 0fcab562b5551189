internal import Favours

/// The SQL of rooms: who is in them, and what they have read.
enum RoomTable {
    static func room(_ id: RoomID, on connection: Connection) throws -> Room? {
        try connection.first("SELECT id, favour, other FROM room WHERE id = ?", .integer(id.rawValue), row: made)
    }

    static func room(
        of favour: FavourID, with other: PersonID?, on connection: Connection
    ) throws -> RoomID? {
        try connection.first(
            "SELECT id FROM room WHERE favour = ? AND other IS NOT DISTINCT FROM ?", .integer(favour.rawValue),
            Value(other?.rawValue)
        ) { RoomID(rawValue: $0.int64(0)) }
    }

    /// The room of a favour and a person, made when it is not there.
    static func make(
        of favour: FavourID, with other: PersonID?, now: Int64, on connection: Connection
    ) throws -> RoomID {
        try connection.run(
            "INSERT INTO room (favour, other, created, changed) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
            .integer(favour.rawValue), Value(other?.rawValue), .integer(now), .integer(now))
        guard let id = try room(of: favour, with: other, on: connection) else { throw StoreError.notFound }
        return id
    }

    private static func made(_ row: borrowing Row) -> Room {
        Room(
            id: RoomID(rawValue: row.int64(0)), favour: FavourID(rawValue: row.int64(1)),
            other: row.optionalInt64(2).map(PersonID.init(rawValue:)))
    }

    /// Several rooms by their numbers; `list` is a JSON array.
    static func rooms(_ ids: [RoomID], on connection: Connection) throws -> [RoomID: Room] {
        let found = try connection.all(
            "SELECT id, favour, other FROM room WHERE id IN (SELECT value FROM json_each(?))",
            Value(list: ids.map(\.rawValue)), row: made)
        return Dictionary(found.map { ($0.id, $0) }) { one, _ in one }
    }

    /// The rooms of a favour that a person reads.
    static func rooms(of favour: FavourID, for person: PersonID, on connection: Connection) throws -> [Room] {
        try connection.all(
            """
            SELECT DISTINCT room.id, room.favour, room.other FROM room JOIN room_reader ON room_reader.room = room.id
            WHERE room.favour = ? AND room_reader.person = ? ORDER BY room.id
            """, .integer(favour.rawValue), .integer(person.rawValue), row: made)
    }

    /// The rooms that a person reads, the one with the last message first.
    static func rooms(
        of person: PersonID, after place: ChatList.Place? = nil, limit: Int, on connection: Connection
    ) throws -> [ChatList.Place] {
        try connection.all(
            """
            SELECT DISTINCT room.changed, room.id FROM room JOIN room_reader ON room_reader.room = room.id
            WHERE room_reader.person = ? AND (room.changed, room.id) < (?, ?)
            ORDER BY room.changed DESC, room.id DESC LIMIT ?
            """, .integer(person.rawValue), .integer(place?.changed ?? .max), .integer(place?.room ?? .max),
            .integer(Int64(limit))
        ) { ChatList.Place(changed: $0.int64(0), room: $0.int64(1)) }
    }

    // MARK: People

    /// Whether a person reads a room, or did until they left.
    static func isReader(_ person: PersonID, of room: RoomID, on connection: Connection) throws -> Bool {
        try connection.first(
            "SELECT 1 FROM room_reader WHERE room = ? AND person = ? LIMIT 1", .integer(room.rawValue),
            .integer(person.rawValue)
        ) { $0.bool(0) } ?? false
    }

    /// Who can read what is written in a room now; those who deleted their accounts are left out.
    static func people(in room: RoomID, on connection: Connection) throws -> [PersonID] {
        try connection.all(
            """
            SELECT DISTINCT room_reader.person FROM room_reader JOIN person ON person.id = room_reader.person
            WHERE room_reader.room = ? AND room_reader.until = 9223372036854775807 AND person.deleted IS NULL
            ORDER BY room_reader.person
            """, .integer(room.rawValue)
        ) { PersonID(rawValue: $0.int64(0)) }
    }

    /// Whether two people have ever helped each other, or are about to.
    static func haveHelped(_ one: PersonID, _ other: PersonID, on connection: Connection) throws -> Bool {
        try connection.first(
            """
            SELECT 1 FROM acceptance JOIN favour ON favour.id = acceptance.favour
            WHERE state IN ('accepted', 'asked', 'done')
                AND (person = ? AND author = ? OR person = ? AND author = ?) LIMIT 1
            """, .integer(one.rawValue), .integer(other.rawValue), .integer(other.rawValue), .integer(one.rawValue)
        ) { $0.bool(0) } ?? false
    }

    // MARK: What was read

    /// The last message of a room that each person was shown.
    static func reads(of room: RoomID, on connection: Connection) throws -> [PersonID: Int64] {
        let rows = try connection.all(
            "SELECT person, message FROM room_read WHERE room = ?", .integer(room.rawValue)
        ) { (PersonID(rawValue: $0.int64(0)), $0.int64(1)) }
        return Dictionary(rows) { one, _ in one }
    }

    /// Marks a message, and what came before it, as shown to a person.
    static func setRead(
        _ message: Int64, in room: RoomID, by person: PersonID, on connection: Connection
    ) throws {
        try connection.run(
            """
            INSERT INTO room_read (room, person, message) VALUES (?, ?, ?)
            ON CONFLICT (room, person) DO UPDATE SET message = excluded.message
            WHERE room_read.message < excluded.message
            """, .integer(room.rawValue), .integer(person.rawValue), .integer(message))
    }

    // MARK: Favours

    /// Since when nothing can happen any more to a favour.
    static func finalSince(_ favour: FavourID, on connection: Connection) throws -> Int64? {
        try connection.first("SELECT final_since FROM favour WHERE id = ?", .integer(favour.rawValue)) {
            $0.optionalInt64(0)
        } ?? nil
    }

    static func setFinal(_ favour: FavourID, since time: Int64?, on connection: Connection) throws {
        try connection.run(
            "UPDATE favour SET final_since = ? WHERE id = ?", Value(time), .integer(favour.rawValue))
    }

    // MARK: Changes

    /// Writes down that there is something new in a room. Only the last thousands are kept: pages that are open hear of
    /// them within a second.
    static func setChanged(_ room: RoomID, on connection: Connection) throws {
        let id = try connection.first(
            "INSERT INTO room_change (room) VALUES (?) RETURNING id", .integer(room.rawValue)
        ) { $0.int64(0) }
        try connection.run("DELETE FROM room_change WHERE id < ?", .integer((id ?? 0) - 10_000))
    }

    static func lastChange(on connection: Connection) throws -> Int64 {
        try connection.first("SELECT max(id) FROM room_change") { $0.int64(0) } ?? 0
    }

    /// The number of the last change, and the rooms that changed after another.
    static func changes(after change: Int64, on connection: Connection) throws -> (Int64, Set<RoomID>) {
        var (last, rooms) = (change, Set<RoomID>())
        try connection.each("SELECT id, room FROM room_change WHERE id > ? ORDER BY id", .integer(change)) { row in
            last = row.int64(0)
            rooms.insert(RoomID(rawValue: row.int64(1)))
            return true
        }
        return (last, rooms)
    }
}
