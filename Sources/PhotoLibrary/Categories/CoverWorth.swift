internal import Concepts
internal import Interpretation

/// How good a photo is as the cover of one category.
struct CoverWorth: Hashable {
    /// The strictest level that shows the photo in the category.
    let level: Level
    /// 0…25: twentieths of ``value(sureness:area:)``, and a quarter more for a favourite. Steps are that coarse so that a
    /// photo that is hardly better changes no cover.
    let weight: Int64

    /// Half of each side: as much as is supposed of a thing that the user named without saying where it is.
    private static let usersArea: Float = 0.25

    /// What a photo is worth in each of its categories.
    ///
    /// - Parameter isTruncated: a part of the picture is missing; such a photo counts half.
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
            if let category = entry.category { note(category, 1, usersArea) }
        }
        for category in Category.allCases where standing.hasPut(into: category) { note(category, 1, usersArea) }
        let factor: Float = (isFavourite ? 1.25 : 1) * (isTruncated ? 0.5 : 1)
        return standing.applied(to: PhotoTokens.categories(tags)).reduce(into: [:]) { worth, entry in
            worth[entry.key] = CoverWorth(
                level: entry.value, weight: weight(of: (values[entry.key] ?? 0) * factor))
        }
    }

    static func weight(of value: Float) -> Int64 { Int64((value * 20).rounded()) }

    /// What one thing is worth, 0…1.
    ///
    /// How sure it is counts twice, since a wrong cover is worse than a small thing. Size counts by the side, up to seven
    /// tenths of the photo's: from there on the thing fills the picture.
    ///
    /// - Parameters:
    ///   - sureness: calibrated, 0…1; a user is sure.
    ///   - area: its share of the photo; 1 for what is said of the whole photo.
    static func value(sureness: Float, area: Float) -> Float {
        let sureness = min(max(sureness, 0), 1)
        let side = min(max(area, 0).squareRoot() / 0.7, 1)
        return sureness * sureness * (0.25 + 0.75 * side)
    }
}
