internal import Concepts

/// Chooses the covers of shelves that are seen together.
enum CoverChoice {
    /// One cover for each shelf, none twice as long as there are enough good photos.
    ///
    /// The shelves choose in turn. One that finds all its photos taken asks another shelf to take its next one instead, and
    /// that one may ask a third (augmenting paths, as in Kuhn's algorithm for bipartite matching). If none can, it shares
    /// its best photo with another shelf.
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

    /// Of candidates, the best first, those that are at least half as good as the best: a shelf rather shows the photo of
    /// another one than something that can hardly be seen.
    static func good(_ candidates: [CoverTable.Candidate]) -> [Int64] {
        guard let best = candidates.first else { return [] }
        return candidates.prefix { $0.weight * 2 >= best.weight }.map(\.photo)
    }
}
