internal import Geography
internal import Glibc

/// Chooses the outings for a day: always the same ones on one day, others on the next.
struct OutingChoice {
    let today: CivilDate

    /// Days after its end for which an outing counts as recent.
    private static let fresh = 60
    /// Days on both sides of an anniversary.
    private static let near = 5

    /// Chooses some of the outings, which must be sorted with the newest first.
    func choose(_ outings: [Outing], limit: Int) -> [Outing] {
        var chosen = outings.prefix(1).filter { age($0) <= Self.fresh }
        let others = outings.dropFirst(chosen.count)
        let anniversaries = others.filter(isAnniversary).sorted { $0.count > $1.count }
        // Recent outings and anniversaries take at most half of the places, so that random ones also appear.
        chosen += anniversaries.prefix(max(0, limit / 2 - chosen.count))
        let rest = Set(others).subtracting(chosen)
        let drawn = others.filter(rest.contains).map { ($0, chance($0)) }.sorted { $0.1 > $1.1 }.map(\.0)
        return Array((chosen + drawn).prefix(limit))
    }

    private func age(_ outing: Outing) -> Int { today.daysSince1970 - outing.bounds.last.daysSince1970 }

    private func isAnniversary(_ outing: Outing) -> Bool {
        let days = outing.bounds.days
        return (outing.bounds.first.year - 1...outing.bounds.last.year + 1).contains { year in
            // The anniversary of 29 February is on the 28th in other years.
            let then =
                CivilDate(year: year, month: today.month, day: today.day)
                ?? CivilDate(year: year, month: today.month, day: 28)
            guard let then, year < today.year else { return false }
            return (days.lowerBound - Self.near...days.upperBound + Self.near).contains(then.daysSince1970)
        }
    }

    /// A pseudorandom number of 0…1 that changes every day and tends to be larger for outings with more photos
    /// (weighted sampling after Efraimidis and Spirakis: the n-th root of a uniform number).
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
        // Uses the logarithm of the root, which has the same order and is cheaper to compute.
        return log(max(even, 1e-300)) / Double(min(outing.count, 200))
    }
}
