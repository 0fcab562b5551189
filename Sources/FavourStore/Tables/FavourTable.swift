internal import Favours
internal import Geography

/// The SQL of favours, with their slots and acceptances.
enum FavourTable {
    /// The rows of a favour; nil when there is none.
    static func favour(_ id: FavourID, on connection: Connection) throws -> Favour? {
        try favours([id], on: connection)[id]
    }

    /// Several favours at once.
    static func favours(_ ids: [FavourID], on connection: Connection) throws -> [FavourID: Favour] {
        let list = Value(list: ids.map(\.rawValue))
        var acceptances: [AcceptanceTable.Key: [Acceptance]] = [:]
        var slots: [FavourID: [Slot]] = [:]
        var pictures: [FavourID: [Picture]] = [:]
        var favours: [FavourID: Favour] = [:]
        try connection.each([
            AcceptanceTable.all(of: list) { acceptances[$0, default: []].append($1) },
            PictureTable.all(of: list) { pictures[$0, default: []].append($1) },
            Query(
                """
                SELECT favour, number, start, finish, places, phase, ended, disputed_by, disputed_at FROM slot
                WHERE favour IN (SELECT value FROM json_each(?)) ORDER BY favour, number
                """, list
            ) { row in
                let (favour, id) = (FavourID(rawValue: row.int64(0)), SlotID(rawValue: row.int(1)))
                guard let time = TimeRange(start: row.int64(2), end: row.int64(3)) else { return true }
                slots[favour, default: []].append(
                    Slot(
                        id: id, time: time, places: row.int(4), phase: Slot.Phase(rawValue: row.text(5)) ?? .cancelled,
                        acceptances: acceptances[AcceptanceTable.Key(favour: favour, slot: id)] ?? [],
                        ended: row.optionalInt64(6),
                        dispute: row.optionalInt64(7).map { Dispute(by: PersonID(rawValue: $0), since: row.int64(8)) }))
                return true
            },
            Query(
                """
                SELECT id, author, created, title, text, category, kind, needs_car, is_heavy, one_is_enough,
                    latitude, longitude, public_latitude, public_longitude, version
                FROM favour WHERE id IN (SELECT value FROM json_each(?))
                """, list
            ) { row in
                let id = FavourID(rawValue: row.int64(0))
                let content = Content(
                    title: row.text(3), text: row.text(4), category: Category(rawValue: row.text(5)) ?? .generic,
                    kind: Favour.Kind(rawValue: row.text(6)) ?? .single, needsCar: row.bool(7), isHeavy: row.bool(8),
                    oneIsEnough: row.bool(9), pictures: pictures[id] ?? [])
                guard let place = Coordinate(latitude: row.double(10), longitude: row.double(11)),
                    let publicPlace = Coordinate(latitude: row.double(12), longitude: row.double(13))
                else { return true }
                favours[id] = Favour(
                    id: id, author: PersonID(rawValue: row.int64(1)), created: row.int64(2), content: content,
                    place: place, publicPlace: publicPlace, slots: slots[id] ?? [], version: row.int(14))
                return true
            },
        ])
        return favours
    }

    /// A number for a new favour. It is written with ``put(_:on:)`` in the same transaction.
    static func nextID(on connection: Connection) throws -> FavourID {
        // No favour is ever deleted, and nobody else writes meanwhile.
        let next = try connection.first("SELECT coalesce(max(id), 0) + 1 FROM favour") { $0.int64(0) }
        return FavourID(rawValue: next ?? 1)
    }

    /// Writes a favour as it is now, new or changed.
    static func put(_ favour: Favour, replacing before: Favour?, on connection: Connection) throws {
        let content = favour.content
        try connection.run(
            """
            INSERT INTO favour (id, author, created, title, text, category, kind, needs_car, is_heavy, one_is_enough,
                latitude, longitude, public_latitude, public_longitude, version, is_live, tick)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET title = excluded.title, text = excluded.text, category = excluded.category,
                kind = excluded.kind, needs_car = excluded.needs_car, is_heavy = excluded.is_heavy,
                one_is_enough = excluded.one_is_enough, latitude = excluded.latitude, longitude = excluded.longitude,
                public_latitude = excluded.public_latitude, public_longitude = excluded.public_longitude,
                version = excluded.version, is_live = excluded.is_live, tick = excluded.tick
            """, .integer(favour.id.rawValue), .integer(favour.author.rawValue), .integer(favour.created),
            .text(content.title), .text(content.text), .text(content.category.rawValue),
            .text(content.kind.rawValue), Value(content.needsCar), Value(content.isHeavy),
            Value(content.oneIsEnough), .real(favour.place.latitude), .real(favour.place.longitude),
            .real(favour.publicPlace.latitude), .real(favour.publicPlace.longitude),
            .integer(Int64(favour.version)), Value(favour.isLive), Value(favour.nextTick))
        for slot in favour.slots where slot != before?.slot(slot.id) {
            try put(slot, of: favour.id, replacing: before?.slot(slot.id), on: connection)
        }
        if before?.content.title != content.title || before?.content.text != content.text {
            try WordTable.set([content.title, content.text], of: favour.id, on: connection)
        }
        if before?.content.pictures ?? [] != content.pictures {
            try PictureTable.set(content.pictures, of: favour, on: connection)
        }
        try SettingTable.addRevision(of: favour.id, on: connection)
    }

    /// Writes down when a slot was cancelled.
    static func setCancelled(_ slot: SlotID, of favour: FavourID, at time: Int64, on connection: Connection) throws {
        try connection.run(
            "UPDATE slot SET cancelled = ? WHERE favour = ? AND number = ?", .integer(time),
            .integer(favour.rawValue), .integer(Int64(slot.rawValue)))
    }

    private static func put(
        _ slot: Slot, of favour: FavourID, replacing before: Slot?, on connection: Connection
    ) throws {
        try connection.run(
            """
            INSERT INTO slot
                (favour, number, start, finish, places, phase, ended, is_disputed, disputed_by, disputed_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (favour, number) DO UPDATE SET start = excluded.start, finish = excluded.finish,
                places = excluded.places, phase = excluded.phase, ended = excluded.ended,
                is_disputed = excluded.is_disputed, disputed_by = excluded.disputed_by,
                disputed_at = excluded.disputed_at
            """, .integer(favour.rawValue), .integer(Int64(slot.id.rawValue)), .integer(slot.time.start),
            .integer(slot.time.end), .integer(Int64(slot.places)), .text(slot.phase.rawValue), Value(slot.ended),
            Value(slot.isDisputed), Value(slot.dispute?.by.rawValue), Value(slot.dispute?.since))
        for (number, acceptance) in slot.acceptances.enumerated() {
            if let before, number < before.acceptances.count, before.acceptances[number] == acceptance { continue }
            try AcceptanceTable.put(
                acceptance, number: number, of: AcceptanceTable.Key(favour: favour, slot: slot.id), on: connection)
        }
    }

    /// Favours for which the clock has something to do.
    static func due(_ now: Int64, limit: Int, on connection: Connection) throws -> [FavourID] {
        try connection.all(
            "SELECT id FROM favour WHERE tick <= ? ORDER BY tick LIMIT ?", .integer(now), .integer(Int64(limit))
        ) { FavourID(rawValue: $0.int64(0)) }
    }

    /// The newest first: those that a person asked for.
    static func asked(by person: PersonID, limit: Int, on connection: Connection) throws -> [FavourID] {
        try connection.all(
            "SELECT id FROM favour WHERE author = ? ORDER BY id DESC LIMIT ?", .integer(person.rawValue),
            .integer(Int64(limit))
        ) { FavourID(rawValue: $0.int64(0)) }
    }

    /// Exact and public places of a person's favours: the oldest first, after one that is moved.
    static func places(
        of person: PersonID, moving favour: FavourID? = nil, on connection: Connection
    ) throws -> [PublicPlace.Earlier] {
        try connection.all(
            """
            SELECT latitude, longitude, public_latitude, public_longitude FROM favour WHERE author = ?
            ORDER BY CASE WHEN id = ? THEN 0 ELSE 1 END, id
            """, .integer(person.rawValue), Value(favour?.rawValue)
        ) { row -> PublicPlace.Earlier? in
            guard let place = Coordinate(latitude: row.double(0), longitude: row.double(1)),
                let publicPlace = Coordinate(latitude: row.double(2), longitude: row.double(3))
            else { return nil }
            return PublicPlace.Earlier(place: place, publicPlace: publicPlace)
        }.compactMap { $0 }
    }
}
