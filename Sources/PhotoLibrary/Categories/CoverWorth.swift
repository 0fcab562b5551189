internal import Concepts
internal import Interpretation

/// How well a photo suits as the cover of a category.
struct CoverWorth: Hashable {
    /// The strictest level that shows the photo in the category.
    let level: Level
    /// 0…25: ``value(sureness:area:)`` in twentieths, a quarter more for a favourite. The steps are coarse so that a
    /// slightly better photo does not change a cover.
    let weight: Int64

    /// The area that is assumed for a thing that the user named without a position: half of each side.
    private static let usersArea: Float = 0.25

    /// The worth of a photo in each of its categories.
    ///
    /// - Parameter isTruncated: whether a part of the picture is missing; such a photo is a cover only where there is no other.
    static func all(
        _ tags: ShownTags, _ standing: Standing, isFavourite: Bool, isTruncated: Bool
    ) -> [Category: CoverWorth] {
        var values: [Category: Float] = [:]
        func note(_ category: Category, _ sureness: Float, _ area: Float) {
            values[category] = max(values[category] ?? 0, value(sureness: sureness, area: area))
        }
        for finding in tags.findings + tags.silent {
            let area = finding.box?.clipped.area ?? 1
            for name in finding.names { note(name.category, name.confidence, area) }
        }
        for entry in tags.entries.values where entry.isUsers {
            if let category = entry.said.shelf { note(category, 1, usersArea) }
        }
        for category in Category.allCases where standing.hasPut(into: category) { note(category, 1, usersArea) }
        let factor: Float = isTruncated ? 0 : isFavourite ? 1.25 : 1
        return standing.applied(to: PhotoTokens.categories(tags)).reduce(into: [:]) { worth, entry in
            worth[entry.key] = CoverWorth(
                level: entry.value, weight: weight(of: (values[entry.key] ?? 0) * factor))
        }
    }

    static func weight(of value: Float) -> Int64 { Int64((value * 20).rounded()) }

    /// The worth of one thing, 0…1.
    ///
    /// The confidence is squared, because a wrong cover is worse than a small thing. The size enters by its side
    /// length, up to seven tenths of the photo's: a larger thing is considered to fill the picture.
    ///
    /// - Parameters:
    ///   - sureness: the calibrated confidence, 0…1; 1 for what the user said.
    ///   - area: its share of the photo's area; 1 for a finding about the whole photo.
    static func value(sureness: Float, area: Float) -> Float {
        let sureness = min(max(sureness, 0), 1)
        let side = min(max(area, 0).squareRoot() / 0.7, 1)
        return sureness * sureness * (0.25 + 0.75 * side)
    }
}
