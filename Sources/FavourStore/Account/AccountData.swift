public import Favours

/// All that is kept about a person, for the person.
public struct AccountData: Sendable {
    /// A browser or program that is signed in; its token is not known here.
    public struct Session: Hashable, Sendable, Identifiable {
        /// Its number; no secret.
        public let id: Int64
        /// In seconds since 1970.
        public let created: Int64
        /// Its last use, in seconds since 1970; at most ten minutes old.
        public let seen: Int64
        /// What the browser calls itself.
        public let label: String
    }

    /// A suspension by an operator, as the log has it.
    public struct PastSuspension: Hashable, Sendable {
        /// Since when, in seconds since 1970.
        public let since: Int64
        /// Until when, as was decided then, in seconds since 1970; nil for good.
        public let until: Int64?
        /// The operator's reason.
        public let reason: String
        /// Whether it counts now: it has neither ended nor been ended, and no later one has taken its place.
        public let isInForce: Bool
    }

    /// A favour whose exact place was shown to the person.
    public struct ShownPlace: Hashable, Sendable {
        /// The favour.
        public let favour: FavourID
        /// When for the first time, in seconds since 1970.
        public let at: Int64
    }

    /// The account.
    public let person: Person
    /// All favours that the person asked for, the newest first.
    public let asked: [Favour]
    /// All favours that the person accepted, the newest first, those left again among them.
    public let accepted: [Favour]
    /// All that the person was told, the newest first.
    public let messages: [Message]
    /// Whom the person blocked.
    public let blocked: [Person]
    /// What the person reported, the newest first.
    public let reports: [Report]
    /// What operators wrote to the person, the newest first.
    public let warnings: [OperatorWarning]
    /// The person's suspensions, the newest first.
    public let suspensions: [PastSuspension]
    /// Others' favours whose exact places the person was shown, the latest first.
    public let shownPlaces: [ShownPlace]
    /// When the right password last came from each known internet address, in seconds since 1970, the latest first. Of the
    /// addresses themselves only hashes are kept.
    public let knownAddresses: [Int64]
    /// The person's sessions, the one used last first.
    public let sessions: [Session]
    /// What the person wrote about others, and what others wrote that is shown; the latest favour first.
    public let reviews: (written: [Review], received: [Review])
    /// The person's saved searches, the oldest first.
    public let searches: [SavedSearch]
    /// When the secret link of the person's calendar was made, in seconds since 1970; nil without one.
    public let calendarFeed: Int64?
    /// Where and when the person gets e-mails.
    public let mail: MailSettings
    /// Browsers that show the person notifications, the newest first.
    public let devices: [PushDevice]
    /// All pictures that the person uploaded, the oldest first; those sent in chats come last. Their bytes are too many to be
    /// held at once: ``FavourStore/picture(_:isSmall:for:)`` has those of each.
    public let pictures: [PictureID]
    /// All that the person wrote and can read in rooms, the oldest first.
    public let chatMessages: [ChatMessage]
    /// The rooms of these messages.
    public let rooms: [RoomID: Room]
}

extension FavourStore {
    /// All that is kept about a person, as it is at one moment.
    /// - Throws: ``StoreError/notFound``, ``StoreError/tooOften(retryAfter:)``, ``StoreError/storage(_:)``.
    public func data(of id: PersonID) async throws -> AccountData {
        try await limit("export \(id.rawValue)", .exports)
        let now = clock()
        return try await read { connection in
            guard let person = try PersonTable.people([id], on: connection)[id], !person.isFormer else {
                throw StoreError.notFound
            }
            func favours(_ ids: [FavourID]) throws -> [Favour] {
                let found = try FavourTable.favours(ids, on: connection)
                return ids.compactMap { found[$0] }
            }
            let blocked = try PersonTable.blockedBy(id, on: connection)
            let names = try PersonTable.people(blocked, on: connection)
            let hidden = try PersonTable.blocked(id, on: connection)
            let written = try ChatMessageTable.all(for: id, on: connection)
            return AccountData(
                person: person, asked: try favours(try FavourTable.asked(by: id, limit: .max, on: connection)),
                accepted: try favours(try AcceptanceTable.accepted(by: id, limit: .max, on: connection)),
                messages: try OutboxTable.messages(to: id, before: .max, limit: .max, on: connection),
                blocked: blocked.compactMap { names[$0] },
                reports: try ReportTable.all(by: id, on: connection),
                warnings: try OperatorTable.warnings(of: id, on: connection),
                suspensions: try suspensions(of: id, on: connection),
                shownPlaces: try SettingTable.reveals(to: id, on: connection).map {
                    AccountData.ShownPlace(favour: $0.favour, at: $0.at)
                }, knownAddresses: try KnownAddressTable.times(of: id, now: now, on: connection),
                sessions: try PersonSessionTable.all(of: id, now: now, on: connection),
                reviews: (
                    written: try ReviewTable.written(by: id, on: connection),
                    received: try ReviewTable.received(by: id, now: now, limit: .max, on: connection)
                        .filter { !hidden.contains($0.author) }
                ), searches: try SearchTable.all(of: id, on: connection),
                calendarFeed: try CalendarTable.created(of: id, on: connection),
                mail: try MailTable.settings(of: id, on: connection),
                devices: try PushTable.all(of: id, on: connection),
                pictures: try PictureTable.all(by: id, on: connection)
                    + ChatMessageTable.pictures(by: id, on: connection), chatMessages: written,
                rooms: try RoomTable.rooms(Array(Set(written.map(\.room))), on: connection))
        }
    }

    private func suspensions(
        of person: PersonID, on connection: Connection
    ) throws -> [AccountData.PastSuspension] {
        let isSuspended = try ModerationTable.suspension(of: person, on: connection) != nil
        return try OperatorTable.suspensions(of: person, on: connection).enumerated().map { number, act in
            AccountData.PastSuspension(
                since: act.at, until: act.until, reason: act.reason, isInForce: isSuspended && number == 0)
        }
    }
}
