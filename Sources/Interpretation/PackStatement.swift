internal import Concepts

/// A model pack's result for one box, or for the whole photo.
public struct PackStatement: Sendable {
    /// The pack's name.
    public let pack: String
    /// The index in ``Observations/boxes`` of its box; nil for the whole photo.
    public let box: Int?
    /// Its own name for the thing, with the strictest of the pack's levels that it passes.
    public let name: Candidate
    /// Its other candidates, the likeliest first.
    public let alternatives: [Candidate]

    /// A statement of a pack.
    public init(pack: String, box: Int?, name: Candidate, alternatives: [Candidate]) {
        self.pack = pack
        self.box = box
        self.name = name
        self.alternatives = alternatives
    }

    /// The finding with the pack's name in front of the wider ones: a species is narrower than *bird*. Of names that are not
    /// wider, which the pack contradicts, those stay that hold at a stricter level than the pack's.
    func refining(_ finding: Finding, _ tree: ConceptTree) -> Finding {
        let names = finding.names.filter { $0.level > name.level || isWider($0, tree) }
        let others = finding.alternatives.filter { !$0.isSame(as: name) }
        return Finding(
            source: .pack(pack), box: finding.box, names: Self.fewEnough([name] + names),
            alternatives: Array((alternatives + others).prefix(5)))
    }

    private func isWider(_ other: Candidate, _ tree: ConceptTree) -> Bool {
        guard !other.isSame(as: name), let mine = (name.synset ?? name.kind).flatMap({ tree.node($0) }),
            let theirs = other.synset.flatMap({ tree.node($0) })
        else { return false }
        return tree.isA(mine, theirs)
    }

    /// Leaves out one of five names that no level shows, but not the last, which remains when the user removes the
    /// others.
    private static func fewEnough(_ names: [Candidate]) -> [Candidate] {
        let hidden = names.indices.dropLast().first { index in
            names[..<index].contains { $0.level >= names[index].level }
        }
        guard names.count > 4, let hidden else { return names }
        return Array(names[..<hidden] + names[(hidden + 1)...])
    }
}
