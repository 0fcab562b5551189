internal import Geography

extension Library {
    /// Fills the caches for Home, grids, the list of tags, the map, suggestions and corrections. Otherwise the first request would
    /// wait for them: two seconds in a library of a million photos. Errors are ignored: the data is then read when it
    /// is needed.
    public func warmUp() async {
        guard let level = try? await defaultLevel() else { return }
        _ = try? await shelves(level: level)
        // The map also fills the cache for grids.
        _ = try? await photoMap(.search(""), level: level, in: .world, zoom: 0)
        _ = try? await tagList(for: "", level: level)
        _ = try? await suggestions(for: "a", level: level)
        _ = try? await read { connection in
            let index = try BlockReader(connection: connection, level: level, cache: self.blocks)
            return try self.spelling(
                index, try connection.arrangements.arrangement(), try connection.revision.number())
        }
    }

    /// Reads the photos of all words once, a hundred megabytes in a library of a million photos, so that they are in the
    /// system's memory: the rows of a word lie in many places, and to read them from a disk takes longer than all
    /// else that a search does. A little at a time, so that requests come in between; errors are ignored.
    public func readAhead() async {
        var place: PostingTable.Place? = .start
        while let last = place, !Task.isCancelled {
            place = try? await read { try $0.postings.readThrough(after: last, rows: 500) }
        }
    }
}
