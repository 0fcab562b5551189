public import Favours
internal import Geography

/// Why a search is not saved. Nothing was changed.
public enum SearchRefusal: String, Error, Hashable, Sendable, CaseIterable {
    /// The person has ``SavedSearch/most``.
    case tooManySearches
    /// The person has chosen no neighbourhood, from whose middle distances are measured.
    case noNeighbourhood
    /// The distance is none of ``SavedSearch/radii``.
    case radiusUnknown

    /// The same in every language, for programs.
    public var code: String { rawValue }
}

extension FavourStore {
    /// Saves a search: the person is told of new favours that fit, around the middle of the person's neighbourhood.
    ///
    /// - Parameter radius: metres, one of ``SavedSearch/radii``.
    /// - Throws: ``SearchRefusal``, ``StoreError/notFound``, ``StoreError/storage(_:)``.
    @discardableResult public func saveSearch(
        _ filter: FavourFilter, radius: Int, of person: PersonID
    ) async throws -> SavedSearch {
        guard SavedSearch.radii.contains(radius) else { throw SearchRefusal.radiusUnknown }
        let now = clock()
        return try await write { connection in
            guard let one = try PersonTable.people([person], on: connection)[person], !one.isFormer else {
                throw StoreError.notFound
            }
            guard let home = try NeighbourhoodTable.all(on: connection).first(where: { $0.id == one.neighbourhood })
            else { throw SearchRefusal.noNeighbourhood }
            let known = try SearchTable.all(of: person, on: connection)
            // A double click saves one.
            if let same = known.first(where: {
                $0.filter == filter && $0.radius == radius && $0.centre == home.centre
            }) {
                return same
            }
            guard known.count < SavedSearch.most else { throw SearchRefusal.tooManySearches }
            let id = try SearchTable.insert(
                filter, around: home.centre, radius: radius, of: person, now: now, on: connection)
            return SavedSearch(
                id: id ?? 0, person: person, filter: filter, centre: home.centre, radius: radius, created: now)
        }
    }

    /// A person's saved searches, the oldest first.
    public func savedSearches(of person: PersonID) async throws -> [SavedSearch] {
        try await read { try SearchTable.all(of: person, on: $0) }
    }

    /// Removes one of a person's saved searches.
    /// - Throws: ``StoreError/notFound``, ``StoreError/storage(_:)``.
    public func removeSearch(_ id: Int64, of person: PersonID) async throws {
        guard try await write({ try SearchTable.remove(id, of: person, on: $0) }) else { throw StoreError.notFound }
    }

    /// Tells people of new favours that they look for: one favour a transaction, which also takes it off the list.
    func tickSearches(_ now: Int64) async throws {
        while try await read({ try !SearchTable.new(limit: 1, on: $0).isEmpty }) {
            try await write { connection in
                guard let id = try SearchTable.new(limit: 1, on: connection).first else { return }
                try SearchTable.forget(id, on: connection)
                guard let favour = try FavourTable.favour(id, on: connection) else { return }
                let found = try SearchTable.all(at: favour.publicPlace.latitude, on: connection).filter {
                    $0.finds(favour)
                }
                guard !found.isEmpty else { return }
                var told = try PersonTable.blocked(favour.author, on: connection)
                for search in found where !told.contains(search.person) {
                    guard try Self.hasWords(search.filter.words, favour, on: connection) else { continue }
                    told.insert(search.person)
                    let today = try SearchTable.told(search.person, since: now - 86_400, on: connection)
                    guard today < SavedSearch.toldPerDay else { continue }
                    let notice = Notice(.found, to: search.person, about: favour.author, slot: nil)
                    try OutboxTable.insert([notice], of: id, now: now, on: connection)
                }
            }
        }
    }

    private static func hasWords(_ words: String, _ favour: Favour, on connection: Connection) throws -> Bool {
        guard words.contains(where: { $0.isLetter || $0.isNumber }) else { return true }
        return try WordTable.favours(with: words, on: connection).contains(favour.id)
    }
}
