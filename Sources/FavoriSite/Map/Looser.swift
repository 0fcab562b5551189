import FavourStore

extension Pages {
    /// The filters without which something would be found, those that hide the most first.
    func looser(_ query: FavourQuery) async throws -> [Looser] {
        var found: [Looser] = []
        for part in FilterPart.allCases {
            guard var without = part.dropped(from: query) else { continue }
            without.limit = 1
            without.after = nil
            let total = try await store.search(without).total
            if total > 0 { found.append(Looser(part: part, total: total)) }
        }
        return found.sorted { $0.total > $1.total }
    }
}

/// A filter without which something would be found.
struct Looser: Sendable {
    let part: FilterPart
    /// How much.
    let total: Int
}
