public import Favours

/// The number of a room in which people talk about a favour.
public struct RoomID: RawRepresentable, Codable, Hashable, Sendable, Comparable {
    /// The number.
    public let rawValue: Int64
    /// A room by number.
    public init(rawValue: Int64) { self.rawValue = rawValue }
    /// By number.
    public static func < (one: RoomID, other: RoomID) -> Bool { one.rawValue < other.rawValue }
}

/// Where people talk about a favour: the requester and one other person, or the requester and all helpers.
public struct Room: Hashable, Sendable, Identifiable {
    /// Its number.
    public let id: RoomID
    /// What it is about.
    public let favour: FavourID
    /// The person besides the requester; nil for the room of all helpers.
    public let other: PersonID?

    /// Seconds after the end of its favour for which a room can be written in.
    public static let open: Int64 = 30 * 86_400
}

/// What a person wrote in a room.
public struct ChatMessage: Hashable, Sendable, Identifiable {
    /// Its number; later ones have larger numbers.
    public let id: Int64
    /// Where it was written.
    public let room: RoomID
    /// Who wrote it.
    public let author: PersonID
    /// Plain text, at most ``longestText`` characters; empty for a picture alone.
    public let text: String
    /// A picture that was sent with it.
    public let picture: PictureID?
    /// In seconds since 1970.
    public let created: Int64
    /// Whether an operator removed it: then nobody in the room reads text or picture.
    public let isRemoved: Bool

    /// Whether its author deleted the account, and what was written was erased.
    public var isErased: Bool { text.isEmpty && picture == nil && !isRemoved }

    /// Most characters (Unicode scalars) of a text.
    public static let longestText = 2000
}

/// A room as one of its people sees it.
public struct Chat: Sendable {
    /// The room.
    public let room: Room
    /// What it is about. Its exact place is not for everybody in the room.
    public let favour: Favour
    /// Who can read what is written now, the requester first.
    public let people: [PersonID]
    /// A part of what was written, the oldest first.
    public let messages: [ChatMessage]
    /// Whether there are older messages than these.
    public let hasOlder: Bool
    /// The last message that each of the others was shown.
    public let reads: [PersonID: Int64]
    /// Why the person cannot write here; nil when they can.
    public let obstacle: ChatRefusal?
}

/// A part of a person's list of rooms.
public struct ChatList: Sendable {
    /// Where it ends: the time at which something was last written in a room, in seconds since 1970, and the room.
    public struct Place: Codable, Hashable, Sendable {
        let changed: Int64
        let room: Int64
    }

    /// The rooms, the one with the last message first.
    public let chats: [ChatSummary]
    /// Where the next part begins; nil when there is none.
    public let next: Place?
}

/// A room in a person's list.
public struct ChatSummary: Sendable {
    /// The room.
    public let room: Room
    /// The requester of its favour.
    public let requester: PersonID
    /// The title of its favour.
    public let title: String
    /// The last message that the person can read.
    public let last: ChatMessage
    /// How many messages of others the person was not shown yet.
    public let unread: Int
}

/// A room that a person can enter, or could begin.
public struct ChatDoor: Hashable, Sendable {
    /// What it is about.
    public let favour: FavourID
    /// The title of the favour.
    public let title: String
    /// The requester of the favour.
    public let requester: PersonID
    /// The person besides the requester; nil for the room of all helpers.
    public let other: PersonID?
    /// Nil where nobody has begun.
    public let room: RoomID?
    /// How many messages of others the person was not shown yet.
    public let unread: Int
}

/// Something new in a room: a message, or a message that was read.
public struct RoomChange: Hashable, Sendable {
    /// The room.
    public let room: RoomID
    /// Who can read what is written there now.
    public let people: Set<PersonID>
}
