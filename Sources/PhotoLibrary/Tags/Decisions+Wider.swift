internal import Concepts
internal import Interpretation

// What remains of a thing when the user says that it is not what it was called.
extension ConceptTree {
    /// The kind that remains when this one is taken away: *dog* of a breed, *animal* of a dog. Nil when no kind above it is shown.
    ///
    /// Of what lies below a class of the detector that class remains, of such a class and of what is above one the widest
    /// kind (who takes *dog* away does not expect *canine*), of anything else the next kind above. Kinds of the same category
    /// come first.
    func wider(than kind: Node) -> Node? {
        let above = ancestors(kind).filter { isShown($0) && category($0) != nil }
        let near = above.filter { category($0) == category(kind) }
        let kinds = near.isEmpty ? above : near
        let plain = detectorClasses
        if plain.contains(where: { isA($0, kind) }) {
            return kinds.last { one in !kinds.contains { $0 != one && isA(one, $0) } }
        }
        return kinds.first { plain.contains($0) } ?? kinds.first
    }
}

extension Finding {
    /// The finding without a name, its kinds and narrower names; with the next wider kind when no other name is left, as sure
    /// as what was taken away: whatever is a dog is an animal at least as surely.
    mutating func takeAway(_ key: String, _ synset: Synset?, _ kinds: Kinds) {
        let before = names
        drop(key, synset, kinds)
        guard names.isEmpty, let widest = before.last, let level = before.map(\.level).max() else { return }
        var kind = (widest.synset ?? widest.kind).flatMap { kinds.tree.node($0) }
        // A pack's label lies below the kind that it names.
        if widest.synset == nil, let own = kind, kinds.tree.isShown(own) {
            names = [Candidate(kinds.tree, own, widest.confidence, level)]
            drop(key, synset, kinds)
        }
        while names.isEmpty, let next = kind.flatMap({ kinds.tree.wider(than: $0) }) {
            names = [Candidate(kinds.tree, next, widest.confidence, level)]
            drop(key, synset, kinds)
            kind = next
        }
    }
}

extension Candidate {
    fileprivate init(_ tree: ConceptTree, _ kind: ConceptTree.Node, _ confidence: Float, _ level: Level) {
        self.init(
            name: tree.name(kind), synset: tree.synset(kind), category: tree.category(kind) ?? .home,
            confidence: confidence, level: level)
    }
}
