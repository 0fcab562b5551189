internal import Geography

extension Library {
    /// Reads into memory what Home, grids, the list of tags, the map and suggestions are made of, for which the first who asks
    /// would have to wait: two seconds in a library of a million photos. What cannot be read now is read when it is needed.
    public func warmUp() async {
        guard let level = try? await defaultLevel() else { return }
        _ = try? await shelves(level: level)
        // The map reads what grids need, too.
        _ = try? await photoMap(.search(""), level: level, in: .world, zoom: 0)
        _ = try? await tagList(for: "", level: level)
        _ = try? await suggestions(for: "a", level: level)
    }
}
