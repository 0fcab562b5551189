public import Concepts

/// A category as the library shows it, with the photo that stands for it.
public struct Shelf: Hashable, Sendable {
    /// The category, which stands by itself.
    public let category: Category
    /// The user's name for it; nil for its own.
    public let name: String?
    /// Categories that were merged into it.
    public let parts: [Category]
    /// The user has put it out of sight.
    public let isHidden: Bool
    /// Photos on it at the level that was asked for.
    public let count: Int
    /// The one that the user has chosen, else the best of them; nil when there is none, and when covers were not asked for.
    public let cover: FoundPhoto?
    /// The user has chosen the cover.
    public let isCoverChosen: Bool
}
