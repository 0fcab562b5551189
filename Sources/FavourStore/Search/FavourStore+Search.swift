public import Favours
internal import Synchronization

extension FavourStore {
    /// Favours that can still be helped with or are under way, by public places alone.
    public func search(_ query: FavourQuery) async throws -> FavourPage {
        let words = try await withWords(query)
        var query = query
        query.limit = min(max(query.limit, 1), 200)
        let (places, total) = index.withLock { $0.search(query, ids: words) }
        let shown = places.prefix(query.limit)
        return FavourPage(
            favours: try await favours(shown.map(\.id)), total: total,
            next: places.count > shown.count ? shown.last : nil)
    }

    /// Favours counted into squares of the map.
    ///
    /// - Parameters:
    ///   - step: degrees of longitude of a square's side.
    ///   - isFanned: whether favours that share a public place are beside each other there (``Favours/Fan``).
    public func clusters(
        _ query: FavourQuery, step: Double, isFanned: Bool = false
    ) async throws -> [FavourCluster] {
        let words = try await withWords(query)
        return index.withLock { $0.clusters(query, step: step, isFanned: isFanned, ids: words) }
    }

    /// Favours of the map that a person asked for or helps with and whose exact places the person has been shown: they are
    /// drawn there. The places of others are as in ``favour(_:for:)``; here none is shown for the first time.
    public func placed(for person: PersonID) async throws -> [Favour] {
        let now = clock()
        let helped = try await accepted(by: person).filter { favour in
            favour.author != person && favour.isLive
        }
        guard !helped.isEmpty else { return try await asked(by: person) }
        let shown = try await read { connection in
            let isExperienced = try AcceptanceTable.isExperienced(person, now: now, on: connection)
            let hidden = try PersonTable.blocked(person, on: connection)
            return try helped.filter { favour in
                try !hidden.contains(favour.author)
                    && favour.showsPlace(to: person, at: now, experienced: isExperienced)
                    && SettingTable.isRevealed(favour.id, to: person, on: connection)
                    && PersonTable.isMember(favour.author, on: connection)
            }
        }
        return try await asked(by: person) + shown
    }

    /// Those of some favours that a filter's words find; all where it has none.
    public func holding(_ words: String, _ favours: [Favour]) async throws -> [Favour] {
        guard let found = try await ids(holding: words) else { return favours }
        return favours.filter { found.contains($0.id) }
    }

    /// People whose favours a person does not see.
    public func hidden(for person: PersonID) async throws -> Set<PersonID> {
        try await read { try PersonTable.blocked(person, on: $0) }
    }

    private func withWords(_ query: FavourQuery) async throws -> Set<FavourID>? {
        try await ids(holding: query.filter.words)
    }

    private func ids(holding words: String) async throws -> Set<FavourID>? {
        guard words.contains(where: { $0.isLetter || $0.isNumber }) else { return nil }
        return try await read { try WordTable.favours(with: words, on: $0) }
    }
}
