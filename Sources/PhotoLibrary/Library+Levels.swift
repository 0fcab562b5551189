public import Interpretation
internal import Concepts
internal import Storage

extension Library {
    /// How many photos show any tag at each level, and how many there are. From the search index: a matter of milliseconds
    /// for a million photos.
    public func taggedPhotos() async throws -> (counts: [Level: Int], total: Int) {
        try await read { connection in
            var counts: [Level: Int] = [:]
            var total = 0
            for level in Level.allCases {
                let index = try BlockReader(connection: connection, level: level, cache: self.blocks)
                // Whatever a model names stands on a shelf; only the user's own words need not, and what the user moved there.
                var tagged = Matches(blocks: index.blocks.count + 1)
                for category in Category.allCases {
                    tagged.formUnion(try index.photos(token: Token.category(category)))
                }
                let beside = try TagTable(connection: connection).photosBesideShelves(level)
                tagged.formUnion(try index.photos(beside.tagged))
                tagged.subtract(try index.photos(beside.untagged))
                counts[level] = tagged.count
                total = index.all.count
            }
            return (counts, total)
        }
    }
}
