internal import Storage

// Looking up places by name.
extension Gazetteer {
    /// A place that matches a searched name.
    public struct Named: Hashable, Sendable {
        /// The place.
        public let place: Place
        /// Whether the whole name matches; otherwise only its beginning does.
        public let isWhole: Bool
        /// The country in Italian; as in ``place`` where it has no other name there.
        public let italianCountry: String
        /// The approximate population; 0 when unknown, as for most places below 100,000.
        public let population: Int
    }

    /// The places with a name that equals the text or begins with it, in any language of the gazetteer. Whole matches
    /// come first, then the places with the largest population. Each place appears once.
    ///
    /// Case, accents and punctuation do not matter. A region or country may follow after a comma: `Paris, Texas`,
    /// `Roma, Italia`, `Florence, US`.
    public func named(_ text: String, limit: Int = 20) async throws -> [Named] {
        let parts = text.split(separator: ",").map { Folding.key(String($0)) }.filter { !$0.isEmpty }
        guard let name = parts.first, limit > 0 else { return [] }
        // U+10FFFF sorts after every name with this beginning.
        let end = name + "\u{10FFFF}"
        return try await database.read { connection in
            // With one part, SQLite applies the limit. With a region or country, the rows are filtered here first, and
            // few remain.
            let most = parts.count > 1 ? Int64.max : Int64(limit)
            let found = try connection.all(
                """
                SELECT place.name, region, country, code, latitude, longitude, others, italian, place.city, city_others,
                    max(folded = ?1) AS whole, population
                FROM name JOIN place ON place.id = name.city
                WHERE folded >= ?1 AND folded < ?2
                GROUP BY place.id ORDER BY whole DESC, population DESC, min(folded), place.id LIMIT ?3
                """, .text(name), .text(end), .integer(most)
            ) { row in
                Self.place(row, from: nil).map {
                    Named(
                        place: $0, isWhole: row.bool(10),
                        italianCountry: row.text(7).isEmpty ? $0.country : row.text(7),
                        population: row.int(11))
                }
            }
            var countries: [Set<String>] = []
            for part in parts.dropFirst() { countries.append(try Self.countries(named: part, connection)) }
            let fitting = found.compactMap { $0 }.filter { one in
                zip(parts.dropFirst(), countries).allSatisfy { part, codes in
                    codes.contains(one.place.countryCode)
                        || ([one.place.city, one.place.region].compactMap { $0 } + one.place.otherNames).contains {
                            Folding.key($0).hasPrefix(part)
                        }
                }
            }
            return Array(fitting.prefix(limit))
        }
    }

    /// All names of countries as ``Folding/key(_:)`` has them, each with the codes of the countries it names
    /// (``Place/countryCode``): native names, names in other languages, and short ones such as *USA*.
    public func countryNames() async throws -> [String: Set<String>] {
        let rows = try await database.read { connection in
            try connection.all("SELECT folded, country FROM country_name") { ($0.text(0), $0.text(1)) }
        }
        return Dictionary(rows.map { ($0, [$1]) }) { $0.union($1) }
    }

    private static func countries(named key: String, _ connection: Connection) throws -> Set<String> {
        var codes = Set(
            try connection.all("SELECT country FROM country_name WHERE folded = ?", .text(key)) { $0.text(0) })
        if key.utf8.count == 2 { codes.insert(key.uppercased()) }
        return codes
    }
}
