public import Concepts
internal import Places

/// How the user wants the categories: under which names, with which covers, which of them as one, which out of sight, and in
/// which order.
///
/// A category that was merged into another is a *part* of it; those that stand by themselves are the *shelves*. Parts of
/// parts are parts of the shelf, so that nothing has to be followed further than one step.
public struct CategoryArrangement: Hashable, Sendable {
    /// Names that the user gave, by shelf.
    public private(set) var names: [Category: String] = [:]
    /// The shelf of each part.
    public private(set) var parts: [Category: Category] = [:]
    /// Shelves that are not among those of the library; their photos are found all the same.
    public private(set) var hidden: Set<Category> = []
    /// The shelves that the user has put in an order; the others come after them, the fullest first.
    public private(set) var order: [Category] = []

    /// Photos that the user chose to stand for shelves, deleted ones among them, too: these come back with the photo.
    public private(set) var covers: [Category: PhotoID] = [:]

    /// Everything as it comes.
    public static let standard = CategoryArrangement()

    /// Longest name in characters.
    public static let longestName = 60

    /// Everything as it comes.
    public init() {}

    /// An arrangement from its rows. What makes no sense is left out.
    init(
        rows: [(
            category: Category, name: String?, shelf: Category?, isHidden: Bool, position: Int?, cover: PhotoID?
        )]
    ) {
        parts = Dictionary(rows.compactMap { row in row.shelf.map { (row.category, $0) } }) { first, _ in first }
        parts = parts.filter { $0.key != $0.value && parts[$0.value] == nil }
        for row in rows where parts[row.category] == nil {
            names[row.category] = row.name
            covers[row.category] = row.cover
            if row.isHidden { hidden.insert(row.category) }
        }
        order = rows.filter { $0.position != nil && parts[$0.category] == nil }
            .sorted { ($0.position ?? 0) < ($1.position ?? 0) }.map(\.category)
    }

    // MARK: Asking

    /// The shelf on which a category's photos stand: itself, unless it was merged into another.
    public func shelf(of category: Category) -> Category { parts[category] ?? category }

    /// All whose photos stand on a category's shelf, the shelf itself first.
    public func members(of category: Category) -> [Category] {
        let shelf = shelf(of: category)
        return [shelf] + Category.allCases.filter { parts[$0] == shelf }
    }

    /// All shelves: those the user has ordered, then the fullest first.
    ///
    /// - Parameter counts: how many photos are on a shelf.
    public func shelves(counts: (Category) -> Int) -> [Category] {
        let others = Category.allCases.filter { parts[$0] == nil && !order.contains($0) }
        return order + others.sorted { (counts($1), $0.rawValue) < (counts($0), $1.rawValue) }
    }

    /// The shelf that goes by a name, folded: the user's own names first, then those the categories come with.
    func shelf(named key: String) -> Category? {
        if let own = names.first(where: { Words.key($0.value) == key })?.key { return own }
        let category = Category.allCases.first { [Words.key($0.name), Words.key($0.italianName)].contains(key) }
        return category.map { shelf(of: $0) }
    }

    /// Whether people read this name, folded, over a shelf, in whatever language.
    private func isShown(_ key: String, by shelf: Category) -> Bool {
        if let own = names[shelf] { return Words.key(own) == key }
        return [shelf.name, shelf.italianName].contains { Words.key($0) == key }
    }

    // MARK: Changing

    /// Gives a category's shelf another name; an empty one gives back the name it comes with.
    ///
    /// - Throws: ``LibraryError/unusableCategoryName(_:)``, ``LibraryError/takenCategoryName(_:)``.
    public mutating func rename(_ category: Category, to name: String) throws {
        let shelf = shelf(of: category)
        let isBlank = name.allSatisfy(\.isWhitespace)
        guard !isBlank else { return names[shelf] = nil }
        guard let name = Indexing.cleaned(name), name.count <= Self.longestName else {
            throw LibraryError.unusableCategoryName(name)
        }
        let key = Words.key(name)
        let other = Category.allCases.first { $0 != shelf && parts[$0] == nil && isShown(key, by: $0) }
        guard other == nil else { throw LibraryError.takenCategoryName(name) }
        names[shelf] = [shelf.name, shelf.italianName].contains(name) ? nil : name
    }

    /// Has the photos of one shelf stand on another one. The other one's name, cover, place and look are those of both.
    public mutating func merge(_ category: Category, into other: Category) {
        let (shelf, target) = (shelf(of: category), shelf(of: other))
        guard shelf != target else { return }
        for part in members(of: shelf) { parts[part] = target }
        names[shelf] = nil
        covers[shelf] = nil
        hidden.remove(shelf)
        order.removeAll { $0 == shelf }
    }

    /// Takes a shelf apart again: all its parts stand by themselves, right after it.
    public mutating func separate(_ category: Category) {
        let shelf = shelf(of: category)
        let others = members(of: shelf).dropFirst()
        for part in others { parts[part] = nil }
        if let place = order.firstIndex(of: shelf) { order.insert(contentsOf: others, at: place + 1) }
        if hidden.contains(shelf) { hidden.formUnion(others) }
    }

    /// Has a photo stand for a category's shelf; nil for the best one again.
    mutating func setCover(_ photo: PhotoID?, of category: Category) { covers[shelf(of: category)] = photo }

    /// Takes a shelf out of sight, or brings it back.
    public mutating func setHidden(_ isHidden: Bool, of category: Category) {
        let shelf = shelf(of: category)
        if isHidden { hidden.insert(shelf) } else { hidden.remove(shelf) }
    }

    /// Puts shelves in an order. Those that are not named come after them; what is no shelf, or named again, is passed over.
    public mutating func setOrder(_ shelves: [Category]) {
        var seen: Set<Category> = []
        order = shelves.filter { parts[$0] == nil && seen.insert($0).inserted }
    }
}
