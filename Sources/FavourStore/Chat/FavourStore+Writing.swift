public import Favours
internal import Hashing

extension FavourStore {
    /// The most pictures that are kept of what one person sent.
    static let mostSentPictures = 1000

    /// Writes in a room, and tells those who read it, in one transaction.
    ///
    /// - Parameters:
    ///   - text: plain text; white space at its ends is left out.
    ///   - picture: one that the person uploaded and that is used for nothing yet.
    ///   - key: makes a repeated request harmless: it is answered with the message of the first.
    /// - Throws: ``ChatRefusal``, ``StoreError``; ``StoreError/notFound`` where the person cannot read the room.
    @discardableResult public func say(
        _ text: String, picture: PictureID? = nil, in id: RoomID, by person: PersonID, key: String? = nil
    ) async throws -> ChatMessage {
        let now = clock()
        let text = Self.plain(text)
        // Who cannot read the room learns nothing but that.
        let isNew = try await read { connection in
            _ = try Self.enter(id, by: person, on: connection)
            return try key.flatMap { try ChatMessageTable.message(withKey: $0, by: person, on: connection) } == nil
        }
        try Self.check(text, picture)
        if isNew { try await limit("message \(person.rawValue)", .messages) }
        let message = try await write { connection in
            try Self.checkActive(person, on: connection)
            let (room, favour) = try Self.enter(id, by: person, on: connection)
            if let key, let done = try ChatMessageTable.message(withKey: key, by: person, on: connection) {
                guard done.room == id, done.text == text, done.picture == picture else {
                    throw StoreError.otherRequest
                }
                return done
            }
            if let obstacle = try Self.obstacle(room, favour, for: person, now: now, on: connection) { throw obstacle }
            let message = try ChatMessageTable.insert(
                text, picture: picture, in: id, by: person, key: key, now: now, on: connection)
            try Self.tell(message, in: room, now: now, on: connection)
            // What was answered was read.
            try RoomTable.setRead(message.id, in: id, by: person, on: connection)
            try RoomTable.setChanged(id, on: connection)
            return message
        }
        await tellOfRooms()
        return message
    }

    /// A key for what a form holds: sent twice it counts once, written anew on the same page it is another message.
    ///
    /// - Throws: ``StoreError/storage(_:)``.
    public static func key(_ key: String, for message: String) throws -> String {
        // No key of a program has a space.
        try key + " " + Array(message.utf8).withUnsafeBytes { try SHA256.digest($0).hex }
    }

    /// A notice for each who can read it, unless there is one that they have not seen.
    private static func tell(
        _ message: ChatMessage, in room: Room, now: Int64, on connection: Connection
    ) throws {
        let hidden = try PersonTable.blocked(message.author, on: connection)
        let people = try RoomTable.people(in: room.id, on: connection)
        let notices = try people.filter { person in
            try person != message.author && !hidden.contains(person)
                && !ChatMessageTable.isTold(person, of: message.author, about: room.favour, on: connection)
        }.map { Notice(.message, to: $0, about: message.author, slot: nil) }
        try OutboxTable.insert(notices, of: room.favour, now: now, on: connection)
    }

    /// As it is kept: with plain spaces, and none at the ends.
    private static func plain(_ text: String) -> String {
        let start = text.withPlainSpaces.drop { $0.isWhitespace }
        return String(start.reversed().drop { $0.isWhitespace }.reversed())
    }

    private static func check(_ text: String, _ picture: PictureID?) throws {
        guard !text.isEmpty || picture != nil else { throw ChatRefusal.empty }
        guard text.unicodeScalars.count <= ChatMessage.longestText else { throw ChatRefusal.tooLong }
        guard !text.hasControlCharacters(besidesLineBreaks: true) else { throw ChatRefusal.unprintable }
    }
}
