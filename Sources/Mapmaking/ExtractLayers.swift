/// What of OpenStreetMap is on the map, and from which zoom on.
enum ExtractLayers {
    /// The zooms of the tiles: below, the world says enough; above, they are enlarged, and a step of their grid is then
    /// half a metre.
    static let zooms = 8...14

    /// Which tags GDAL reads (its `osmconf.ini`). A closed coastline is a line like others.
    static let configuration = """
        closed_ways_are_polygons=building,landuse,leisure,\(naturals.map { "natural=" + $0 }.joined(separator: ",")),\
        waterway=riverbank,waterway=dock,place=square
        attribute_name_laundering=no
        [points]
        osm_id=no
        attributes=name,name:en,name:it,place
        other_tags=no
        [lines]
        osm_id=no
        attributes=name,highway,railway,waterway,natural
        other_tags=no
        [multipolygons]
        osm_id=no
        attributes=name,building,natural,waterway,landuse,leisure,place
        other_tags=no
        [multilinestrings]
        osm_id=no
        attributes=name
        other_tags=no
        [other_relations]
        osm_id=no
        attributes=name
        other_tags=no

        """

    /// What is taken out of the extract: the file that it goes to, GDAL's layer, and the condition.
    static let parts: [(file: String, layer: String, condition: String)] = [
        ("lines", "lines", "highway IS NOT NULL OR railway IS NOT NULL OR waterway IS NOT NULL"),
        ("coast", "lines", "natural = 'coastline'"),
        (
            "areas", "multipolygons",
            "building IS NOT NULL OR natural IN (\(quoted(naturals))) OR landuse IN (\(quoted(landuses)))"
                + " OR leisure IN (\(quoted(leisures))) OR waterway IS NOT NULL OR place = 'square'"
        ),
        ("places", "points", "place IS NOT NULL AND name IS NOT NULL"),
    ]

    /// A layer of the tiles.
    struct Layer: Sendable {
        let name: String
        /// The part that it is made of.
        let file: String
        /// Features of which one of these is true are in it (Mapbox GL's filters, with `$zoom`).
        let conditions: [String]

        init(_ name: String, of file: String, _ conditions: String...) {
            self.name = name
            self.file = file
            self.conditions = conditions
        }
    }

    /// All layers.
    static let layers = [
        Layer("ground", of: "ground", has("kind")),
        Layer(
            "green", of: "areas", among("natural", greenNaturals), among("landuse", greenLanduses),
            among("leisure", leisures)),
        Layer("square", of: "areas", among("place", ["square"])),
        Layer(
            "water", of: "areas", among("natural", ["water"]), among("landuse", waters),
            among("waterway", ["riverbank", "dock"])),
        Layer("building", of: "areas", "[\"all\", [\">=\", \"$zoom\", 13], \(has("building"))]"),
        Layer(
            "waterway", of: "lines", from(8, "waterway", ["river", "canal"]),
            from(12, "waterway", ["stream", "drain", "ditch"])),
        Layer(
            "street", of: "lines", from(8, "highway", ["motorway", "trunk", "motorway_link", "trunk_link"]),
            from(9, "highway", ["primary", "primary_link"]), from(10, "highway", ["secondary", "secondary_link"]),
            from(11, "highway", ["tertiary", "tertiary_link"]),
            from(12, "highway", ["unclassified", "residential", "living_street", "pedestrian", "road"]),
            from(13, "highway", ["service", "track", "footway", "cycleway", "path", "steps", "bridleway", "trail"])),
        Layer(
            "rail", of: "lines", from(9, "railway", ["rail"]),
            from(12, "railway", ["light_rail", "narrow_gauge", "tram"])),
        Layer(
            "place", of: "places", from(8, "place", ["city", "town"]),
            from(11, "place", ["village", "suburb", "borough"]),
            from(13, "place", ["hamlet", "neighbourhood", "quarter", "locality", "square", "island", "islet"])),
    ]

    /// What features keep: their kinds and names.
    static let attributes = [
        "kind", "name", "name:en", "name:it", "building", "highway", "railway", "waterway", "natural", "landuse",
        "leisure",
        "place",
    ]

    /// tippecanoe's filter of features, by layer.
    static var filters: String {
        "{"
            + layers.map { "\"\($0.name)\": [\"any\", \($0.conditions.joined(separator: ", "))]" }.joined(
                separator: ", ")
            + "}"
    }

    private static let greenNaturals = ["wood", "scrub", "heath", "grassland", "wetland"]
    private static let greenLanduses = [
        "forest", "grass", "meadow", "village_green", "recreation_ground", "cemetery", "orchard", "vineyard",
        "allotments",
    ]
    private static let waters = ["basin", "reservoir", "pond"]
    private static let leisures = ["park", "garden", "nature_reserve", "golf_course", "pitch", "playground"]
    private static var naturals: [String] { greenNaturals + ["water"] }
    private static var landuses: [String] { greenLanduses + waters }

    private static func quoted(_ words: [String]) -> String { words.map { "'\($0)'" }.joined(separator: ", ") }

    private static func list(_ words: [String]) -> String { words.map { "\"\($0)\"" }.joined(separator: ", ") }

    private static func has(_ key: String) -> String { "[\"has\", \"\(key)\"]" }

    private static func among(_ key: String, _ words: [String]) -> String { "[\"in\", \"\(key)\", \(list(words))]" }

    private static func from(_ zoom: Int, _ key: String, _ words: [String]) -> String {
        "[\"all\", [\">=\", \"$zoom\", \(zoom)], \(among(key, words))]"
    }
}
