import FoundationEssentials
import Geography
public import Places
import Web
public import Wording

/// What maps are drawn from, for their scripts.
public struct MapSources: Sendable, Encodable {
    struct Source: Sendable, Encodable {
        let key: String
        /// With `{z}`, `{x}` and `{y}`.
        let tiles: String
        let isVector: Bool
        let isUsers: Bool
        let title: String
        let minzoom: Int
        let maxzoom: Int
        /// West, south, east, north; nil for the whole world.
        let bounds: [Double]?
        let layers: [String]
    }
    let sources: [Source]
    /// Whom the makers of the maps want named.
    let credits: [String]
    /// Files of the user's that cannot be used.
    let unusable: [String]
    /// Names of countries: the field of their language.
    let language: String
    /// Whether a map has two looks, *simplified* and *satellite*, in place of a switch for each file.
    let hasLooks: Bool
    /// Whether there is more to be seen than the map of the world.
    var hasOwn: Bool { sources.contains(where: \.isUsers) }

    /// The maps of a folder, as ``MapRoutes`` sends them.
    ///
    /// - Parameter hasLooks: for people to whom the files mean nothing, such as neighbours of a town whose operator added
    ///   them: a map has two looks then, and does not name where one is.
    public init(_ folder: MapFolder, language: Language, hasLooks: Bool = false) async {
        self.hasLooks = hasLooks
        let (maps, unusable) = await folder.all()
        sources = maps.map { map in
            let path = map.key == "world" ? "" : "/" + PercentCoding.encoded(map.key)
            return Source(
                key: map.key, tiles: "/map/tiles\(path)/{z}/{x}/{y}?v=\(PercentCoding.encoded(map.file.tag))",
                isVector: map.file.format == .vector, isUsers: map.isUsers,
                title: map.name, minzoom: map.file.zooms.lowerBound,
                maxzoom: map.file.zooms.upperBound,
                bounds: map.file.bounds.map { [$0.west, $0.south, $0.east, $0.north] }, layers: map.file.layers)
        }
        let own = maps.contains { !$0.isUsers } ? ["Natural Earth", "GeoNames", "GSHHG"] : []
        // Theirs first: they ask for it. Several maps may have the same.
        credits = (maps.filter(\.isUsers).compactMap(\.file.attribution) + own).reduce(into: []) { credits, one in
            if !credits.contains(one) { credits.append(one) }
        }
        self.unusable = unusable
        self.language = language.rawValue
    }
}
