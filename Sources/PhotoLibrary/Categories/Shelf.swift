public import Concepts

/// A shelf as the library shows it, with its cover.
public struct Shelf: Hashable, Sendable {
    /// The category of the shelf.
    public let category: Category
    /// The user's name for it; nil for the built-in name.
    public let name: String?
    /// Categories that were merged into it.
    public let parts: [Category]
    /// Whether the user has hidden it.
    public let isHidden: Bool
    /// Photos on it at the requested level.
    public let count: Int
    /// The cover: the user's choice, else the best photo. Nil when there is no photo, or covers were not requested.
    public let cover: FoundPhoto?
    /// Whether the user has chosen the cover.
    public let isCoverChosen: Bool
}
