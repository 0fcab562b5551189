public import Favours

/// Who may know which favour: `Favour.knowledge(of:at:)`, with what the database knows of the two.
extension FavourStore {
    /// Those of some favours that somebody may know, in their order; nil for a visitor without an account.
    public func shown(_ favours: [Favour], to person: PersonID?) async throws -> [Favour] {
        guard person != nil || showsVisitors else { return [] }
        let now = clock()
        return try await read { connection in
            let askers = try Self.askers(person, of: favours, on: connection)
            return favours.filter { favour in askers[favour.id].map { favour.mayKnow($0, at: now) } ?? false }
        }
    }

    /// Whether somebody may know a favour.
    public func mayKnow(_ id: FavourID, _ person: PersonID?) async throws -> Bool {
        try await !shown(favours([id]), to: person).isEmpty
    }

    /// A favour that somebody may know.
    /// - Throws: ``StoreError/notFound`` for all others.
    static func known(
        _ id: FavourID, to person: PersonID?, now: Int64, on connection: Connection
    ) throws -> Favour {
        guard let favour = try FavourTable.favour(id, on: connection),
            try favour.mayKnow(asker(person, of: favour, on: connection), at: now)
        else { throw StoreError.notFound }
        return favour
    }

    static func asker(_ person: PersonID?, of favour: Favour, on connection: Connection) throws -> Asker {
        try askers(person, of: [favour], on: connection)[favour.id] ?? .visitor(isHidden: true)
    }

    /// Who somebody is to each of some favours.
    static func askers(
        _ person: PersonID?, of favours: [Favour], on connection: Connection
    ) throws -> [FavourID: Asker] {
        let hidden = try ModerationTable.concealed(favours.map(\.id), on: connection)
        let parted = try person.map { try PersonTable.blocked($0, on: connection) } ?? []
        let isOperator = try person.map { try OperatorTable.isOperator($0, on: connection) } ?? false
        return favours.reduce(into: [:]) { askers, favour in
            let isHidden = hidden[favour.id] != nil
            askers[favour.id] =
                person.map {
                    Asker(
                        $0, isOperator: isOperator, isParted: parted.contains(favour.author), isHidden: isHidden)
                } ?? .visitor(isHidden: isHidden)
        }
    }
}
