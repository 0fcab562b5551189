import FavourStore
import Favours
import Wording

/// A room as programs read it.
struct ChatJSON: Encodable {
    struct With: Encodable {
        let id: Int64
        let name: String
        let picture: String?
    }

    let id: Int64
    let favour: Int64
    let title: String
    /// Left out for the room of all helpers.
    let with: With?
    let unread: Int
    let last: ChatMessageJSON

    init(_ chat: ChatSummary, for visitor: PersonID, people: [PersonID: Person], in language: Language) {
        id = chat.room.id.rawValue
        favour = chat.room.favour.rawValue
        title = chat.title
        let partner = ChatPartner(chat.room.other, requester: chat.requester, visitor: visitor).person
        with = partner.map {
            With(
                id: $0.rawValue, name: people[$0]?.phrase.text(in: language) ?? "",
                picture: people[$0]?.picture?.text)
        }
        unread = chat.unread
        last = ChatMessageJSON(chat.last)
    }

    static let schema = APISchema.object([
        "id": .integer, "favour": .integer, "title": .string,
        "with?": .object(["id": .integer, "name": .string, "picture?": .string]), "unread": .integer,
        "last": ChatMessageJSON.schema,
    ])
}

/// A message as programs read it.
struct ChatMessageJSON: Encodable {
    let id: Int64
    let chat: Int64
    let author: Int64
    let text: String
    let picture: String?
    let at: String
    /// Left out for messages that no operator removed.
    let removed: Bool?

    init(_ message: ChatMessage) {
        id = message.id
        chat = message.room.rawValue
        author = message.author.rawValue
        text = message.text
        picture = message.picture?.text
        at = Timestamp.text(message.created)
        removed = message.isRemoved ? true : nil
    }

    static let schema = APISchema.object([
        "id": .integer, "chat": .integer, "author": .integer, "text": .string, "picture?": .string, "at": .time,
        "removed?": .boolean,
    ])
}

/// A room in the file with all of a person's data.
struct ChatFile: Encodable {
    let id: Int64
    let favour: Int64
    /// The person besides the requester; left out for the room of all helpers.
    let with: Int64?
    let messages: [ChatMessageJSON]

    /// The rooms of a person's data, each with what the person wrote and can read.
    static func all(_ data: AccountData) -> [ChatFile] {
        let messages = Dictionary(grouping: data.chatMessages, by: \.room)
        return data.rooms.values.sorted { $0.id < $1.id }.map { room in
            ChatFile(
                id: room.id.rawValue, favour: room.favour.rawValue, with: room.other?.rawValue,
                messages: (messages[room.id] ?? []).map(ChatMessageJSON.init))
        }
    }

    static let schema = APISchema.object([
        "id": .integer, "favour": .integer, "with?": .integer, "messages": .list(ChatMessageJSON.schema),
    ])
}
