public import Favours
internal import Synchronization

/// What people read in their rooms.
extension FavourStore {
    /// How many messages of others a person was not shown yet, in all rooms together.
    public func unread(for person: PersonID) async throws -> Int {
        try await read { try ChatMessageTable.unread(for: person, on: $0).values.reduce(0, +) }
    }

    /// A person's rooms in which something was written, the one with the last message first.
    ///
    /// - Parameters:
    ///   - place: where the page before ended.
    ///   - limit: how many rooms are looked at; those in which the person can read nothing are left out.
    /// - Throws: ``StoreError/storage(_:)``.
    public func chats(
        of person: PersonID, after place: ChatList.Place? = nil, limit: Int = 100
    ) async throws -> ChatList {
        try await read { connection in
            let found = try RoomTable.rooms(of: person, after: place, limit: limit + 1, on: connection)
            let ids = found.prefix(limit).map { RoomID(rawValue: $0.room) }
            let rooms = try RoomTable.rooms(ids, on: connection)
            let last = try ChatMessageTable.last(of: ids, for: person, on: connection)
            let unread = try ChatMessageTable.unread(for: person, on: connection)
            let favours = try FavourTable.favours(Array(Set(rooms.values.map(\.favour))), on: connection)
            let chats = ids.compactMap { id -> ChatSummary? in
                guard let room = rooms[id], let last = last[id], let favour = favours[room.favour] else { return nil }
                return ChatSummary(
                    room: room, requester: favour.author, title: favour.content.title, last: last,
                    unread: unread[id] ?? 0)
            }
            return ChatList(chats: chats, next: found.count > limit ? found[limit - 1] : nil)
        }
    }

    /// A room as one of its people sees it, with its newest messages or those before one.
    ///
    /// A helper who left the room of a group goes on reading what was written until then, and nothing later. With a block
    /// between two people their room is closed for both, and in the room of a group neither sees what the other wrote.
    ///
    /// - Parameter message: only what is older than this one.
    /// - Throws: ``StoreError/notFound`` for all others, ``StoreError/storage(_:)``.
    public func chat(
        _ id: RoomID, for person: PersonID, before message: Int64? = nil, limit: Int = 60
    ) async throws -> Chat {
        let now = clock()
        return try await read { connection in
            let (room, favour) = try Self.enter(id, by: person, on: connection)
            let found = try ChatMessageTable.messages(
                of: id, for: person, before: message ?? .max, limit: limit + 1, on: connection)
            let people = try RoomTable.people(in: id, on: connection)
            let hidden = try PersonTable.blocked(person, on: connection)
            let reads = try RoomTable.reads(of: id, on: connection)
            return Chat(
                room: room, favour: favour,
                people: people.filter { $0 == favour.author } + people.filter { $0 != favour.author },
                messages: found.prefix(limit).reversed(), hasOlder: found.count > limit,
                reads: reads.filter { $0.key != person && !hidden.contains($0.key) },
                obstacle: try Self.obstacle(room, favour, for: person, now: now, on: connection))
        }
    }

    /// Marks a message, and what came before it, as shown to a person, and the notices of the room as seen.
    ///
    /// - Throws: ``StoreError/notFound`` where the person cannot read the room, ``StoreError/storage(_:)``.
    public func setRead(_ message: Int64, in id: RoomID, by person: PersonID) async throws {
        let now = clock()
        let isNew = try await read { try Self.unmarked(message, in: id, by: person, on: $0) != nil }
        guard isNew else { return }
        try await write { connection in
            guard let (last, notices) = try Self.unmarked(message, in: id, by: person, on: connection) else { return }
            try RoomTable.setRead(last, in: id, by: person, on: connection)
            try OutboxTable.setSeen(notices, by: person, now: now, on: connection)
            try RoomTable.setChanged(id, on: connection)
        }
        await tellOfRooms()
    }

    /// What is to be marked; nil when all is.
    private static func unmarked(
        _ message: Int64, in id: RoomID, by person: PersonID, on connection: Connection
    ) throws -> (message: Int64, notices: [Int64])? {
        let (room, _) = try enter(id, by: person, on: connection)
        // A number from outside may be larger than any.
        let last = try ChatMessageTable.messages(
            of: id, for: person, before: message == .max ? message : message + 1, limit: 1, on: connection
        ).first?.id
        let notices = try ChatMessageTable.unseen(by: person, of: room, on: connection)
        let before = try RoomTable.reads(of: id, on: connection)[person] ?? 0
        guard let last, last > before || !notices.isEmpty else { return nil }
        return (last, notices)
    }

    /// A room for one of its people: what was written stays theirs, whatever becomes of the favour. With a block it is not there
    /// for either, as the favour is not.
    static func enter(_ id: RoomID, by person: PersonID, on connection: Connection) throws -> (Room, Favour) {
        guard let room = try RoomTable.room(id, on: connection),
            let favour = try FavourTable.favour(room.favour, on: connection),
            try RoomTable.isReader(person, of: id, on: connection)
        else { throw StoreError.notFound }
        return (room, favour)
    }

    /// Why a person who reads a room cannot write in it; nil when they can.
    static func obstacle(
        _ room: Room, _ favour: Favour, for person: PersonID, now: Int64, on connection: Connection
    ) throws -> ChatRefusal? {
        if room.other == nil, try !RoomTable.people(in: room.id, on: connection).contains(person) { return .left }
        if let other = room.other {
            let them = person == other ? favour.author : other
            guard try PersonTable.isMember(them, on: connection) else { return .gone }
        }
        return try isOver(favour, now: now, on: connection) ? .over : nil
    }

    // MARK: Live

    /// What is new in rooms from now on, in this process or, after ``refresh()``, in another.
    public func liveRooms() -> AsyncStream<RoomChange> { roomChanges.stream() }

    /// Tells the listeners what was written, here or by another process.
    func refreshChats() async throws {
        let known = roomRevision.withLock { $0 }
        let (last, changes) = try await read { connection -> (Int64, [RoomChange]) in
            guard let known else { return (try RoomTable.lastChange(on: connection), []) }
            let (last, rooms) = try RoomTable.changes(after: known, on: connection)
            return (
                last,
                try rooms.sorted().map {
                    RoomChange(room: $0, people: Set(try RoomTable.people(in: $0, on: connection)))
                }
            )
        }
        let isNew = roomRevision.withLock { revision in
            // Another task was faster, and has told them.
            guard revision == known else { return false }
            revision = last
            return true
        }
        if isNew { for change in changes { roomChanges.send(change) } }
    }
}
