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
                counts[level] = try index.tagged().count
                total = index.all.count
            }
            return (counts, total)
        }
    }
}

extension BlockReader {
    /// The photos that show any tag.
    ///
    /// Every recognised tag belongs to a shelf, so the shelves give nearly all of them. Photos with only the user's own words are
    /// added, and photos that the user moved to a shelf without any tag are taken out.
    func tagged() throws -> Matches {
        var tagged = try photos(anyOf: Category.allCases.map(Token.category))
        let beside = try connection.tags.photosBesideShelves(level)
        tagged.formUnion(try photos(beside.tagged))
        tagged.subtract(try photos(beside.untagged))
        return tagged
    }

    /// The photos that show no tag.
    func untagged() throws -> Matches {
        var photos = all
        photos.subtract(try tagged())
        return photos
    }
}
