internal import Storage

// Places by their names.
extension Gazetteer {
    /// A place that goes by a name that was looked for.
    public struct Named: Hashable, Sendable {
        /// The place.
        public let place: Place
        /// It is called so; else its name only begins so.
        public let isWhole: Bool
        /// How many people live there, roughly; nought where that is not known, as of most places below a hundred thousand.
        public let population: Int
    }

    /// Places that are called so, or whose name begins so, in any language that the gazetteer knows: those that are called so
    /// first, then those where most people live. Each place once.
    ///
    /// Case, accents and punctuation do not matter. After a comma comes where the place is: `Paris, Texas`, `Roma, Italia`,
    /// `Florence, US`.
    public func named(_ text: String, limit: Int = 20) async throws -> [Named] {
        let parts = text.split(separator: ",").map { Folding.key(String($0)) }.filter { !$0.isEmpty }
        guard let name = parts.first, limit > 0 else { return [] }
        // U+10FFFF sorts after every name that begins so.
        let end = name + "\u{10FFFF}"
        return try await database.read { connection in
            // A question of one part is cut short by SQLite; of those with more, few match.
            let most = parts.count > 1 ? Int64.max : Int64(limit)
            let found = try connection.all(
                """
                SELECT city.name, region, country.name, code, latitude, longitude, others, italian,
                    max(folded = ?1) AS whole, population
                FROM name JOIN city ON city.id = name.city JOIN country ON code = city.country
                WHERE folded >= ?1 AND folded < ?2
                GROUP BY city.id ORDER BY whole DESC, population DESC, min(folded), city.id LIMIT ?3
                """, .text(name), .text(end), .integer(most)
            ) { row in
                Self.place(row, from: nil).map { Named(place: $0, isWhole: row.bool(8), population: row.int(9)) }
            }
            var countries: [Set<String>] = []
            for part in parts.dropFirst() { countries.append(try Self.countries(named: part, connection)) }
            let fitting = found.compactMap { $0 }.filter { one in
                zip(parts.dropFirst(), countries).allSatisfy { part, codes in
                    codes.contains(one.place.countryCode)
                        || ([one.place.region].compactMap { $0 } + one.place.otherNames).contains {
                            Folding.key($0).hasPrefix(part)
                        }
                }
            }
            return Array(fitting.prefix(limit))
        }
    }

    /// All names of countries as ``Folding/key(_:)`` has them, with the codes of those that go by each (``Place/countryCode``):
    /// their own, those in other languages, and short ones such as *USA*.
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
