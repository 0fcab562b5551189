internal import Geography

extension Library {
    /// Fills the caches for Home, grids, the list of tags, the map and suggestions. Otherwise the first request would
    /// wait for them: two seconds in a library of a million photos. Errors are ignored: the data is then read when it
    /// is needed.
    public func warmUp() async {
        guard let level = try? await defaultLevel() else { return }
        _ = try? await shelves(level: level)
        // The map also fills the cache for grids.
        _ = try? await photoMap(.search(""), level: level, in: .world, zoom: 0)
        _ = try? await tagList(for: "", level: level)
        _ = try? await suggestions(for: "a", level: level)
    }
}
