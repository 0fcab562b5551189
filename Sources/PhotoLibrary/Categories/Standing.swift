internal import Concepts
internal import Interpretation

/// The user's decisions about the categories of one photo. They override every analysis, also later ones.
///
/// Each category is one bit, at the position of its number.
struct Standing: Hashable {
    /// The categories into which the user has put the photo.
    var stands: UInt64 = 0
    /// The categories from which the user has removed the photo.
    var leaves: UInt64 = 0

    private static func bit(_ category: Category) -> UInt64 { 1 << UInt64(category.rawValue) }

    /// Puts the photo into a category.
    ///
    /// - Parameter sources: the categories that it leaves; nil for all others, including future ones.
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

    /// Applies the decisions to the recognised categories of a photo, each with the strictest level that shows it.
    func applied(to levels: [Category: Level]) -> [Category: Level] {
        var levels = levels.filter { leaves & Self.bit($0.key) == 0 }
        for category in Category.allCases where stands & Self.bit(category) != 0 { levels[category] = .high }
        return levels
    }
}

/// What a move of photos to another category changed; ``Library/undo(_:)-(CategoryMove)`` reverts it.
public struct CategoryMove: Sendable {
    /// A photo with the user's previous decisions about it.
    struct Earlier: Sendable {
        let photo: Int64
        let standing: Standing
        /// What the move has made of them.
        let after: Standing
    }

    let earlier: [Earlier]

    /// The number of moved photos.
    public var count: Int { earlier.count }
}
