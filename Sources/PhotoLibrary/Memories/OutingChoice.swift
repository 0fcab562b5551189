internal import Geography
internal import Glibc

/// Chooses what to look back on: the same on one day, something else on the next.
struct OutingChoice {
    let today: CivilDate

    /// An outing that ended so many days ago is news.
    private static let fresh = 60
    /// Days on both sides of an anniversary.
    private static let near = 5

    /// Some of all outings, which come the newest first.
    func choose(_ outings: [Outing], limit: Int) -> [Outing] {
        var chosen = outings.prefix(1).filter { age($0) <= Self.fresh }
        let others = outings.dropFirst(chosen.count)
        let anniversaries = others.filter(isAnniversary).sorted { $0.count > $1.count }
        // News and anniversaries leave room for what nobody expects.
        chosen += anniversaries.prefix(max(0, limit / 2 - chosen.count))
        let rest = Set(others).subtracting(chosen)
        let drawn = others.filter(rest.contains).map { ($0, chance($0)) }.sorted { $0.1 > $1.1 }.map(\.0)
        return Array((chosen + drawn).prefix(limit))
    }

    private func age(_ outing: Outing) -> Int { today.daysSince1970 - outing.bounds.last.daysSince1970 }

    private func isAnniversary(_ outing: Outing) -> Bool {
        let days = outing.bounds.days
        return (outing.bounds.first.year - 1...outing.bounds.last.year + 1).contains { year in
            // 29 February has its anniversaries on the 28th.
            let then =
                CivilDate(year: year, month: today.month, day: today.day)
                ?? CivilDate(year: year, month: today.month, day: 28)
            guard let then, year < today.year else { return false }
            return (days.lowerBound - Self.near...days.upperBound + Self.near).contains(then.daysSince1970)
        }
    }

    /// A number of 0…1 that is another one every day; the more photos, the likelier a great one (weighted sampling after
    /// Efraimidis and Spirakis: the n-th root of an even chance).
    private func chance(_ outing: Outing) -> Double {
        var mixed = UInt64(bitPattern: Int64(today.daysSince1970)) &* 0x9E37_79B9_7F4A_7C15
        let centre = outing.bounds.centre
        for part in [
            Int64(outing.bounds.first.daysSince1970), Int64(centre.latitude * 1000), Int64(centre.longitude * 1000),
        ] {
            mixed = (mixed ^ UInt64(bitPattern: part)) &* 0xBF58_476D_1CE4_E5B9
            mixed ^= mixed >> 31
        }
        let even = Double(mixed >> 11) / Double(1 << 53)
        // The logarithm grows with the root, and is easier to have.
        return log(max(even, 1e-300)) / Double(min(outing.count, 200))
    }
}
