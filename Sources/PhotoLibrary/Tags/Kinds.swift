internal import Concepts
internal import Synchronization

/// The tree of kinds, with a cache of its answers.
///
/// The tree needs a binary search for every step upwards, and a library asks for the same few hundred kinds repeatedly.
final class Kinds: Sendable {
    let tree: ConceptTree
    private let lines = Mutex<[Synset: [Synset]]>([:])
    private let categories = Mutex<[Synset: Category?]>([:])
    private let recognised = Mutex<[Named]?>(nil)
    private let named = Mutex<[String: [Synset]]>([:])
    private let called = Mutex<[String: [Synset]]>([:])
    private let begun = Mutex<[String: [Synset]]>([:])

    private struct Named: Sendable {
        /// See ``Words/key(_:)``.
        let key: String
        /// What is meant by it first.
        let kind: Synset
    }

    init(_ tree: ConceptTree) { self.tree = tree }

    /// The kind and all kinds above it; the kind alone when the tree does not contain it.
    func line(_ synset: Synset) -> [Synset] {
        if let line = lines.withLock({ $0[synset] }) { return line }
        let above = tree.node(synset).map { tree.ancestors($0).map { tree.synset($0) } } ?? []
        let line = [synset] + above
        lines.withLock { lines in
            if lines.count > 20_000 { lines.removeAll() }
            lines[synset] = line
        }
        return line
    }

    /// The kinds that a word or several may mean, the likeliest first.
    func synsets(named words: String) -> [Synset] {
        if let synsets = named.withLock({ $0[words] }) { return synsets }
        let synsets = tree.nodes(named: words).map { tree.synset($0) }
        named.withLock { named in
            if named.count > 20_000 { named.removeAll() }
            named[words] = synsets
        }
        return synsets
    }

    /// The kinds that the curated tables call so, see ``ConceptTree/kinds(called:)``.
    func synsets(called word: String) -> [Synset] {
        if let synsets = called.withLock({ $0[word] }) { return synsets }
        let synsets = tree.kinds(called: word).map { tree.synset($0) }
        called.withLock { called in
            if called.count > 20_000 { called.removeAll() }
            called[word] = synsets
        }
        return synsets
    }

    func name(_ synset: Synset) -> String? { tree.node(synset).map { tree.name($0) } }
    func isShown(_ synset: Synset) -> Bool { tree.node(synset).map { tree.isShown($0) } ?? false }

    /// Whether it is a kind of thing that a photo may show.
    func isThing(_ synset: Synset) -> Bool { isShown(synset) && category(synset) != nil }

    /// The names of the kinds that can be recognised, and of the things above them, see ``Words/key(_:)``.
    var recognisable: [String] { things.map(\.key) }

    /// The kinds that can be recognised and the things above them, by name.
    private var things: [Named] {
        if let known = recognised.withLock({ $0 }) { return known }
        let classes = (tree.classifierClasses + tree.detectorClasses).map { tree.synset($0) }
        let names = Set(Set(classes.flatMap(line)).filter(isThing).compactMap(name).map { Words.key($0) })
        let things = names.sorted().compactMap { key in synsets(named: key).first.map { Named(key: key, kind: $0) } }
        recognised.withLock { $0 = things }
        return things
    }

    /// The kinds of ``recognisable`` whose names begin with a text, and have one word when it is one. Those below another
    /// of them are left out: its photos are among the other's.
    func synsets(beginning text: String) -> [Synset] {
        if let synsets = begun.withLock({ $0[text] }) { return synsets }
        let isOneWord = !text.contains(" ")
        let kinds = things.filter { $0.key.hasPrefix(text) && !$0.key.contains(" ") == isOneWord }.map(\.kind)
        let all = Set(kinds)
        let synsets = kinds.filter { line($0).dropFirst().allSatisfy { !all.contains($0) } }
        begun.withLock { begun in
            if begun.count > 20_000 { begun.removeAll() }
            begun[text] = synsets
        }
        return synsets
    }

    /// The shelf of a kind; nil for those above all shelves.
    func category(_ synset: Synset) -> Category? {
        if let category = categories.withLock({ $0[synset] }) { return category }
        let category = tree.node(synset).flatMap { tree.category($0) }
        categories.withLock { $0[synset] = .some(category) }
        return category
    }
}
