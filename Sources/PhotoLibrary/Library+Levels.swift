public import Interpretation
internal import Concepts
internal import Storage

extension Library {
    /// How many photos show any tag at each level, and how many there are. Read from the search index, which takes
    /// milliseconds for a million photos.
    public func taggedPhotos() async throws -> (counts: [Level: Int], total: Int) {
        try await read { connection in
            var counts: [Level: Int] = [:]
            var total = 0
            for level in Level.allCases {
                let index = try BlockReader(connection: connection, level: level, cache: self.blocks)
                // Every recognised tag belongs to a shelf, so the shelves give nearly all tagged photos. Photos with
                // only the user's own words are added, and photos that the user moved to a shelf without any tag are
                // taken out.
                var tagged = Matches(blocks: index.blocks.count + 1)
                for category in Category.allCases {
                    tagged.formUnion(try index.photos(token: Token.category(category)))
                }
                let beside = try connection.tags.photosBesideShelves(level)
                tagged.formUnion(try index.photos(beside.tagged))
                tagged.subtract(try index.photos(beside.untagged))
                counts[level] = tagged.count
                total = index.all.count
            }
            return (counts, total)
        }
    }
}
