public import Favours

/// Who may begin to talk with whom about a favour.
extension FavourStore {
    /// How many favours a profile offers to talk about.
    private static let mostDoors = 20

    /// The rooms of a favour that a person can enter or could begin: for the requester one with each helper and with each
    /// who asked something; for others the one with the requester; of a group, for requester and helpers, the one of all.
    ///
    /// - Throws: ``StoreError/notFound``, ``StoreError/storage(_:)``.
    public func chatDoors(of favour: FavourID, for person: PersonID) async throws -> [ChatDoor] {
        let now = clock()
        return try await read { connection in
            let found = try Self.discussed(favour, by: person, now: now, on: connection)
            let unread = try ChatMessageTable.unread(for: person, on: connection)
            return try Self.doors(of: found, for: person, unread: unread, now: now, on: connection)
        }
    }

    /// The rooms in which a person can talk with another, about the other's favours or about the person's own.
    ///
    /// - Throws: ``StoreError/storage(_:)``.
    public func chatDoors(with other: PersonID, for person: PersonID) async throws -> [ChatDoor] {
        let now = clock()
        return try await read { connection in
            let unread = try ChatMessageTable.unread(for: person, on: connection)
            let ids = try [other, person].flatMap {
                // The newest; what is older is found in the lists.
                try FavourTable.asked(by: $0, limit: 100, on: connection)
            }
            let favours = try FavourTable.favours(ids, on: connection)
            let rooms = try RoomTable.rooms(
                RoomTable.rooms(of: person, limit: 500, on: connection).map { RoomID(rawValue: $0.room) },
                on: connection)
            let talked = Set(rooms.values.filter { $0.other == other || $0.other == person }.map(\.favour))
            return try ids.compactMap { favours[$0] }.filter { favour in
                let isHelped = favour.allHelpers.contains(favour.author == person ? other : person)
                return isHelped || favour.author == other && favour.isLive || talked.contains(favour.id)
            }.prefix(Self.mostDoors).flatMap { favour in
                try Self.doors(of: favour, for: person, unread: unread, now: now, on: connection).filter { door in
                    door.other == (favour.author == person ? other : person)
                }
            }
        }
    }

    /// Who asked for a favour that a person may talk about.
    /// - Throws: ``StoreError/notFound`` where the person may not know it, and has no room about it.
    public func requester(of favour: FavourID, discussedWith person: PersonID) async throws -> PersonID {
        let now = clock()
        return try await read { try Self.discussed(favour, by: person, now: now, on: $0).author }
    }

    /// The room of a favour, which is made when it is not there yet.
    ///
    /// - Parameter other: the person besides the requester; nil for the room of all helpers.
    /// - Throws: ``ChatRefusal``, ``StoreError``; ``StoreError/notFound`` where the person has no business.
    public func openRoom(of favour: FavourID, with other: PersonID?, by person: PersonID) async throws -> RoomID {
        let now = clock()
        let (known, requester) = try await read { connection in
            let known = try RoomTable.room(of: favour, with: other, on: connection)
            let found = try Self.discussed(favour, by: person, now: now, on: connection)
            try Self.checkDoor(of: found, with: other, for: person, isThere: known != nil, now: now, on: connection)
            return (known, found.author)
        }
        if let known { return known }
        let them = person == requester ? other : requester
        if let them, try await !read({ try RoomTable.haveHelped(person, them, on: $0) }) {
            try await limit("room \(person.rawValue)", .newRooms)
        }
        return try await write { connection in
            let found = try Self.discussed(favour, by: person, now: now, on: connection)
            let isThere = try RoomTable.room(of: favour, with: other, on: connection) != nil
            try Self.checkDoor(of: found, with: other, for: person, isThere: isThere, now: now, on: connection)
            return try RoomTable.make(of: favour, with: other, now: now, on: connection)
        }
    }

    /// A favour that a person may know, or about which there is a room of theirs.
    /// - Throws: ``StoreError/notFound`` for all others.
    private static func discussed(
        _ id: FavourID, by person: PersonID, now: Int64, on connection: Connection
    ) throws -> Favour {
        guard let favour = try FavourTable.favour(id, on: connection) else { throw StoreError.notFound }
        if try favour.mayKnow(asker(person, of: favour, on: connection), at: now) { return favour }
        guard try !RoomTable.rooms(of: id, for: person, on: connection).isEmpty else { throw StoreError.notFound }
        return favour
    }

    /// Throws when a person may not enter the room of a favour, or may not begin it.
    private static func checkDoor(
        of favour: Favour, with other: PersonID?, for person: PersonID, isThere: Bool, now: Int64,
        on connection: Connection
    ) throws {
        try checkActive(person, on: connection)
        if !isThere { _ = try known(favour.id, to: person, now: now, on: connection) }
        let blocked = try PersonTable.blocked(person, on: connection)
        let (isAuthor, helpers) = (favour.author == person, favour.allHelpers)
        guard let other else {
            guard isAuthor || helpers.contains(person), isThere || favour.content.kind == .group, !helpers.isEmpty
            else { throw StoreError.notFound }
            guard !blocked.contains(favour.author) else { throw StoreError.notFound }
            return
        }
        let them = isAuthor ? other : favour.author
        guard isAuthor ? other != person : other == person else { throw StoreError.notFound }
        // A requester answers; helpers are the only ones to be written to first.
        guard !isAuthor || isThere || helpers.contains(other) else { throw StoreError.notFound }
        guard !blocked.contains(them) else { throw StoreError.notFound }
        guard !isThere else { return }
        guard try PersonTable.isMember(them, on: connection) else { throw ChatRefusal.gone }
        guard helpers.contains(other) ? try !isOver(favour, now: now, on: connection) : favour.isLive else {
            throw ChatRefusal.over
        }
    }

    private static func doors(
        of favour: Favour, for person: PersonID, unread: [RoomID: Int], now: Int64, on connection: Connection
    ) throws -> [ChatDoor] {
        let rooms = try RoomTable.rooms(of: favour.id, for: person, on: connection)
        var others: [PersonID?] = []
        if favour.author == person {
            others = favour.allHelpers.filter { favour.isHelper($0) }
            // Rooms that somebody opened and wrote nothing in are not shown.
            let written = try ChatMessageTable.last(of: rooms.map(\.id), for: person, on: connection)
            others += rooms.filter { written[$0.id] != nil && $0.other != nil }.map(\.other)
                .filter { !others.contains($0) }
        } else {
            others = [person]
        }
        others.append(nil)
        return try others.compactMap { other in
            let room = rooms.first { $0.other == other }?.id
            do {
                try checkDoor(of: favour, with: other, for: person, isThere: room != nil, now: now, on: connection)
            } catch  where error is ChatRefusal || error as? StoreError == .notFound {
                return nil
            }
            return ChatDoor(
                favour: favour.id, title: favour.content.title, requester: favour.author, other: other, room: room,
                unread: room.flatMap { unread[$0] } ?? 0)
        }
    }

    /// Whether a favour has been over for so long that its rooms are closed.
    static func isOver(_ favour: Favour, now: Int64, on connection: Connection) throws -> Bool {
        guard !favour.isLive else { return false }
        // Favours that were over before chats came end with their last slot.
        let end = try RoomTable.finalSince(favour.id, on: connection) ?? favour.slots.map(\.time.end).max() ?? 0
        return now >= end + Room.open
    }
}

extension Favour {
    /// Everybody who ever accepted, each once, in that order.
    var allHelpers: [PersonID] {
        var seen: Set<PersonID> = []
        return slots.flatMap(\.acceptances).map(\.person).filter { seen.insert($0).inserted }
    }

    /// Whether a person is one of the helpers now.
    func isHelper(_ person: PersonID) -> Bool {
        slots.contains { slot in slot.acceptances.contains { $0.person == person && $0.state.holdsPlace } }
    }
}
