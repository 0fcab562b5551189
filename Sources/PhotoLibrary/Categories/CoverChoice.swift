internal import Concepts

/// Chooses the covers of shelves that are shown together.
enum CoverChoice {
    /// One cover for each shelf, without repeating a photo as long as there are enough good ones.
    ///
    /// The shelves choose one after the other. When all candidates of a shelf are taken, another shelf switches to its
    /// next candidate, which may make a third one switch (augmenting paths, as in Kuhn's algorithm for bipartite
    /// matching). If no switch helps, the shelf shares its best photo with another shelf.
    ///
    /// - Parameters:
    ///   - candidates: the good photos of each shelf, the best first.
    ///   - chosen: photos that the user has chosen for other shelves.
    /// - Returns: nil for a shelf without candidates.
    static func covers(_ candidates: [[Int64]], besides chosen: Set<Int64> = []) -> [Int64?] {
        var shelves: [Int64: Int] = [:]
        func find(for shelf: Int, _ tried: inout Set<Int64>) -> Bool {
            let photos = candidates[shelf].filter { !chosen.contains($0) }
            if let free = photos.first(where: { shelves[$0] == nil }) {
                shelves[free] = shelf
                return true
            }
            for photo in photos where tried.insert(photo).inserted {
                guard let other = shelves[photo], find(for: other, &tried) else { continue }
                shelves[photo] = shelf
                return true
            }
            return false
        }
        for shelf in candidates.indices {
            var tried: Set<Int64> = []
            _ = find(for: shelf, &tried)
        }
        var covers = candidates.map(\.first)
        for (photo, shelf) in shelves { covers[shelf] = photo }
        return covers
    }

    /// The weight of a sure thing that takes up a quarter of each side.
    static let fair: Int64 = 8

    /// The candidates (best first) that are at least half as good as the best one. A shelf should rather share a photo
    /// with another shelf than show a poor one. As long as there are sure ones that are not tiny, only those: a cover that
    /// shows something else is the worst.
    static func good(_ candidates: [CoverTable.Candidate]) -> [Int64] {
        let sure = candidates.filter { $0.isSure && $0.weight >= fair }
        let usable = sure.isEmpty ? candidates : sure
        guard let best = usable.first else { return [] }
        return usable.prefix { $0.weight * 2 >= best.weight }.map(\.photo)
    }
}
