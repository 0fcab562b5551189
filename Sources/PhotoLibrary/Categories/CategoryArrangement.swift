public import Concepts
internal import Places

/// The user's arrangement of the categories: their names, covers, merges, visibility and order.
///
/// A category that was merged into another is a *part* of it; all others are *shelves*. A part always belongs directly
/// to a shelf, never to another part, so a look-up takes one step.
public struct CategoryArrangement: Hashable, Sendable {
    /// Names that the user gave, by shelf.
    public private(set) var names: [Category: String] = [:]
    /// The shelf of each part.
    public private(set) var parts: [Category: Category] = [:]
    /// Shelves that are not shown in the library; searches still find their photos.
    public private(set) var hidden: Set<Category> = []
    /// The shelves that the user has ordered; the others follow, those with the most photos first.
    public private(set) var order: [Category] = []

    /// The covers that the user chose, by shelf. A cover stays here while its photo is deleted, and is used again when
    /// the photo is restored.
    public private(set) var covers: [Category: PhotoID] = [:]

    /// What a part was like before it was merged, and is again when it is separated.
    private struct Apart: Hashable, Sendable {
        var name: String?
        var cover: PhotoID?
        var isHidden = false
    }
    private var apart: [Category: Apart] = [:]

    /// The default arrangement: nothing changed by the user.
    public static let standard = CategoryArrangement()

    /// The most characters of a name.
    public static let longestName = 60

    /// The default arrangement: nothing changed by the user.
    public init() {}

    /// An arrangement from its database rows. Invalid rows are left out.
    init(
        rows: [(
            category: Category, name: String?, shelf: Category?, isHidden: Bool, position: Int?, cover: PhotoID?
        )]
    ) {
        parts = Dictionary(rows.compactMap { row in row.shelf.map { (row.category, $0) } }) { first, _ in first }
        parts = parts.filter { $0.key != $0.value && parts[$0.value] == nil }
        for row in rows where parts[row.category] != nil {
            setApart(Apart(name: row.name, cover: row.cover, isHidden: row.isHidden), of: row.category)
        }
        for row in rows where parts[row.category] == nil {
            names[row.category] = row.name
            covers[row.category] = row.cover
            if row.isHidden { hidden.insert(row.category) }
        }
        order = rows.filter { $0.position != nil && parts[$0.category] == nil }
            .sorted { ($0.position ?? 0) < ($1.position ?? 0) }.map(\.category)
    }

    private mutating func setApart(_ own: Apart, of part: Category) { apart[part] = own == Apart() ? nil : own }

    /// What is stored of a category, which for a part is what it was like before it was merged.
    func stored(_ category: Category) -> (name: String?, cover: PhotoID?, isHidden: Bool) {
        if let own = apart[category] { return (own.name, own.cover, own.isHidden) }
        return (names[category], covers[category], hidden.contains(category))
    }

    // MARK: Asking

    /// The shelf on which a category's photos stand: itself, unless it was merged into another.
    public func shelf(of category: Category) -> Category { parts[category] ?? category }

    /// All categories whose photos are on a category's shelf, the shelf itself first.
    public func members(of category: Category) -> [Category] {
        let shelf = shelf(of: category)
        return [shelf] + Category.allCases.filter { parts[$0] == shelf }
    }

    /// All shelves: those that the user has ordered, then the others, those with the most photos first.
    ///
    /// - Parameter counts: how many photos are on a shelf.
    public func shelves(counts: (Category) -> Int) -> [Category] {
        let others = Category.allCases.filter { parts[$0] == nil && !order.contains($0) }
        return order + others.sorted { (counts($1), $0.rawValue) < (counts($0), $1.rawValue) }
    }

    /// The shelf with this folded name. The user's names are tried first, then the built-in ones.
    func shelf(named key: String) -> Category? {
        if let own = names.first(where: { Words.key($0.value) == key })?.key { return own }
        let category = Category.allCases.first { Self.keys[$0]?.contains(key) ?? false }
        return category.map { shelf(of: $0) }
    }

    /// The shelves with a folded name of one word that begins so: with the whole word ``shelf(named:)`` gives them.
    func shelves(beginning text: String) -> [Category] {
        func begins(_ key: String) -> Bool { key.hasPrefix(text) && !key.contains(" ") }
        let own = names.filter { begins(Words.key($0.value)) }.map(\.key)
        let others = Category.allCases.filter { Self.keys[$0]?.contains(where: begins) ?? false }.map { shelf(of: $0) }
        return own + Set(others).subtracting(own)
    }

    /// The folded built-in names.
    private static let keys = Dictionary(
        uniqueKeysWithValues: Category.allCases.map { ($0, [$0.name, $0.italianName].map(Words.key)) })

    /// Whether a shelf is shown under this folded name, in any language, or a part when it is separated.
    private func isShown(_ key: String, by shelf: Category) -> Bool {
        if let own = names[shelf] ?? apart[shelf]?.name { return Words.key(own) == key }
        return [shelf.name, shelf.italianName].contains { Words.key($0) == key }
    }

    // MARK: Changing

    /// Renames a category's shelf; an empty name restores the built-in one.
    ///
    /// - Throws: ``LibraryError/unusableCategoryName(_:)``, ``LibraryError/takenCategoryName(_:)``.
    public mutating func rename(_ category: Category, to name: String) throws {
        let shelf = shelf(of: category)
        let isBlank = name.allSatisfy(\.isWhitespace)
        if isBlank {
            // Another shelf may have been called like this one since.
            for own in [shelf.name, shelf.italianName] { try checkIsFree(own, for: shelf) }
            return names[shelf] = nil
        }
        guard let name = Indexing.cleaned(name), name.count <= Self.longestName else {
            throw LibraryError.unusableCategoryName(name)
        }
        try checkIsFree(name, for: shelf)
        names[shelf] = [shelf.name, shelf.italianName].contains(name) ? nil : name
    }

    private func checkIsFree(_ name: String, for shelf: Category) throws {
        let key = Words.key(name)
        // A part of another shelf gets its name back when it is separated.
        let other = Category.allCases.first { self.shelf(of: $0) != shelf && isShown(key, by: $0) }
        guard other == nil else { throw LibraryError.takenCategoryName(name) }
    }

    /// Merges a shelf into another one. The merged shelf has the name, cover, position and visibility of the other one.
    public mutating func merge(_ category: Category, into other: Category) {
        let (shelf, target) = (shelf(of: category), shelf(of: other))
        guard shelf != target else { return }
        setApart(Apart(name: names[shelf], cover: covers[shelf], isHidden: hidden.contains(shelf)), of: shelf)
        for part in members(of: shelf) { parts[part] = target }
        names[shelf] = nil
        covers[shelf] = nil
        hidden.remove(shelf)
        order.removeAll { $0 == shelf }
    }

    /// Undoes all merges of a shelf: its parts become shelves with the name and cover that they had, ordered right after it.
    /// What was hidden stays so, by itself or with the shelf.
    public mutating func separate(_ category: Category) {
        let shelf = shelf(of: category)
        let others = members(of: shelf).dropFirst()
        for part in others { parts[part] = nil }
        if let own = names[shelf], others.contains(where: { isShown(Words.key(own), by: $0) }) { names[shelf] = nil }
        for part in others {
            let own = apart.removeValue(forKey: part) ?? Apart()
            (names[part], covers[part]) = (own.name, own.cover)
            if own.isHidden { hidden.insert(part) }
        }
        if let place = order.firstIndex(of: shelf) { order.insert(contentsOf: others, at: place + 1) }
        if hidden.contains(shelf) { hidden.formUnion(others) }
    }

    /// Sets the cover of a category's shelf; nil restores the automatic choice.
    mutating func setCover(_ photo: PhotoID?, of category: Category) { covers[shelf(of: category)] = photo }

    /// Hides a shelf, or shows it again.
    public mutating func setHidden(_ isHidden: Bool, of category: Category) {
        let shelf = shelf(of: category)
        if isHidden { hidden.insert(shelf) } else { hidden.remove(shelf) }
    }

    /// Sets the order of shelves. One that is not named, such as a hidden one, stays behind the one that it followed.
    /// Categories that are not shelves and repeated ones are ignored.
    ///
    /// - Parameter present: all shelves in the order in which they are shown now; nil for those that have an order.
    public mutating func setOrder(_ shelves: [Category], present: [Category]? = nil) {
        var seen: Set<Category> = []
        var new = shelves.filter { parts[$0] == nil && seen.insert($0).inserted }
        let present = (present ?? order).filter { parts[$0] == nil }
        for (place, shelf) in present.enumerated() where !seen.contains(shelf) {
            let before = place == 0 ? nil : new.firstIndex(of: present[place - 1])
            new.insert(shelf, at: before.map { $0 + 1 } ?? 0)
        }
        order = new
    }
}
