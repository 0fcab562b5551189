internal import Concepts
internal import Interpretation

/// What the user said about the categories of one photo. It wins over every analysis, now and later.
///
/// A category is a bit, by its number.
struct Standing: Hashable {
    /// Categories that the photo is in, whatever is seen in it.
    var stands: UInt64 = 0
    /// Categories that it is not in.
    var leaves: UInt64 = 0

    private static func bit(_ category: Category) -> UInt64 { 1 << UInt64(category.rawValue) }

    /// Puts the photo into a category.
    ///
    /// - Parameter sources: the categories that it leaves; nil for all others, those that may come in the future included.
    mutating func move(to category: Category, from sources: [Category]?) {
        if let sources {
            for source in sources {
                leaves |= Self.bit(source)
                stands &= ~Self.bit(source)
            }
        } else {
            leaves = .max
            stands = 0
        }
        stands |= Self.bit(category)
        leaves &= ~Self.bit(category)
    }

    /// Whether the user has put the photo into a category.
    func hasPut(into category: Category) -> Bool { stands & Self.bit(category) != 0 }

    /// The categories of a photo, each with the strictest level that shows it, after the user's word.
    func applied(to levels: [Category: Level]) -> [Category: Level] {
        var levels = levels.filter { leaves & Self.bit($0.key) == 0 }
        for category in Category.allCases where stands & Self.bit(category) != 0 { levels[category] = .high }
        return levels
    }
}

/// What a move of photos to another category changed; ``Library/undo(_:)-(CategoryMove)`` takes it back.
public struct CategoryMove: Sendable {
    /// What the user had said about a photo before.
    struct Earlier: Sendable {
        let photo: Int64
        let standing: Standing
    }

    let earlier: [Earlier]

    /// Photos that stand elsewhere now.
    public var count: Int { earlier.count }
}
