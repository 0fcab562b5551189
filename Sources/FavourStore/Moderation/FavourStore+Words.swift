public import Favours

/// Single messages and reviews that are reported: who may report them, and what operators make of them.
extension FavourStore {
    /// A message that a person can read and has not written.
    ///
    /// - Throws: ``StoreError/notFound`` also for what was erased or removed, ``StoreError/storage(_:)``; `Refusal.own`.
    public func reportable(message id: Int64, by person: PersonID) async throws -> ChatMessage {
        try await read { connection in
            let message = try Self.readable(id, by: person, on: connection)
            guard message.author != person else { throw Refusal.own }
            return message
        }
    }

    /// A review that a person is shown and has not written.
    ///
    /// - Throws: ``StoreError/notFound`` also for what has no text or lost it, ``StoreError/storage(_:)``; `Refusal.own`.
    public func reportable(review id: ReviewID, by person: PersonID) async throws -> Review {
        let now = clock()
        return try await read { connection in
            let review = try Self.shown(id, to: person, now: now, on: connection)
            guard id.author != person else { throw Refusal.own }
            return review
        }
    }

    /// - Throws: ``StoreError/notFound`` for what a person does not read, for what was erased and for what was removed.
    static func readable(
        _ message: Int64, by person: PersonID, on connection: Connection
    ) throws -> ChatMessage {
        guard let found = try ChatMessageTable.message(message, for: person, on: connection), !found.isErased,
            !found.isRemoved
        else { throw StoreError.notFound }
        return found
    }

    /// - Throws: ``StoreError/notFound`` for what a person is not shown, and for reviews without a text.
    static func shown(
        _ id: ReviewID, to person: PersonID, now: Int64, on connection: Connection
    ) throws -> Review {
        let blocked = try PersonTable.blocked(person, on: connection)
        guard let review = try ReviewTable.review(id.favour, by: id.author, of: id.subject, on: connection),
            review.state(at: now) == .shown, review.words?.text.isEmpty == false, !blocked.contains(id.author),
            !blocked.contains(id.subject), try PersonTable.isMember(id.subject, on: connection)
        else { throw StoreError.notFound }
        return review
    }

    // MARK: Operators

    /// Removes the text of a message or review that was reported, at a time, or shows it again; those who have the chat open
    /// see it at once, unless they have gone back beyond its newest messages.
    static func setRemoved(_ subject: Report.Subject, at time: Int64?, on connection: Connection) throws {
        switch subject {
        case .message(let id):
            guard let message = try ChatMessageTable.message(id, on: connection) else { throw StoreError.notFound }
            try ChatMessageTable.setRemoved(id, at: time, on: connection)
            try RoomTable.setChanged(message.room, on: connection)
        case .review(let id): try ReviewTable.setRemoved(id, at: time, on: connection)
        case .favour, .person: throw StoreError.notFound
        }
    }

    /// What operators see of a message or review: nil for favours and people.
    ///
    /// - Throws: ``StoreError/notFound`` for what nobody has reported.
    static func words(_ subject: Report.Subject, on connection: Connection) throws -> ReportedWords? {
        func words(
            _ favour: FavourID, _ text: String, at written: Int64, by author: PersonID, picture: PictureID? = nil,
            stars: Int? = nil, about: PersonID? = nil, isRemoved: Bool
        ) throws -> ReportedWords {
            guard try ReportTable.last(of: subject, on: connection) > 0,
                let favour = try FavourTable.favour(favour, on: connection)
            else { throw StoreError.notFound }
            return ReportedWords(
                favour: favour.id, title: favour.content.title, author: author, text: text, picture: picture,
                stars: stars, about: about, written: written, isRemoved: isRemoved)
        }
        switch subject {
        case .favour, .person: return nil
        case .message(let id):
            guard let message = try ChatMessageTable.message(id, on: connection),
                let room = try RoomTable.room(message.room, on: connection)
            else { throw StoreError.notFound }
            return try words(
                room.favour, message.text, at: message.created, by: message.author, picture: message.picture,
                isRemoved: message.isRemoved)
        case .review(let id):
            guard
                let review = try ReviewTable.review(
                    id.favour, by: id.author, of: id.subject, isWhole: true, on: connection),
                let said = review.words
            else { throw StoreError.notFound }
            return try words(
                id.favour, said.text, at: said.written, by: id.author, stars: said.stars, about: id.subject,
                isRemoved: review.isRemoved)
        }
    }
}

/// A message or review that was reported, as operators see it: what the author wrote there, and nothing else of the chat.
public struct ReportedWords: Sendable {
    /// What it is about.
    public let favour: FavourID
    /// The title of the favour.
    public let title: String
    /// Who wrote it.
    public let author: PersonID
    /// What was written, also when it was removed; empty for a picture alone, and once the author has deleted the account.
    public let text: String
    /// The picture of a message.
    public let picture: PictureID?
    /// The stars of a review.
    public let stars: Int?
    /// Whom a review is about.
    public let about: PersonID?
    /// In seconds since 1970.
    public let written: Int64
    /// Whether an operator removed it.
    public let isRemoved: Bool
}
