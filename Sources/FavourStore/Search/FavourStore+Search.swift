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

    /// Favours counted into squares of the map, whose side is `step` degrees of longitude.
    public func clusters(_ query: FavourQuery, step: Double) async throws -> [FavourCluster] {
        let words = try await withWords(query)
        return index.withLock { $0.clusters(query, step: step, ids: words) }
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
