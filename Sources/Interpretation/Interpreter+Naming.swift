internal import Concepts

/// A claim with its confidence.
struct Rated {
    /// Its name: a place in ``KindTable/kinds``.
    let kind: Int
    let group: Claim.Group
    let confidence: Float
}

// Choosing the name of one thing at each level.
extension Interpreter {
    /// Each name once, with its surest claim.
    func rated(_ claims: [Claim]) -> [Rated] {
        var rated: [Rated] = []
        for claim in claims {
            let confidence = calibration.confidence(of: claim)
            if let known = rated.firstIndex(where: { $0.kind == claim.kind }) {
                guard rated[known].confidence < confidence else { continue }
                rated[known] = Rated(kind: claim.kind, group: claim.group, confidence: confidence)
            } else {
                rated.append(Rated(kind: claim.kind, group: claim.group, confidence: confidence))
            }
        }
        return rated
    }

    /// The narrowest name that is sure enough at each level, from Low on. At a stricter level it is the same name or a kind above
    /// it: what the strictest level shows decides which of several lines is followed.
    func picked(_ claims: [Rated]) -> [(level: Level, claim: Rated)] {
        var picked: [(level: Level, claim: Rated)] = []
        for level in Level.allCases.reversed() {
            let wider = picked.last?.claim.kind
            let left = claims.filter { claim in
                claim.confidence >= calibration.thresholds[level] && wider.map { table.isA(claim.kind, $0) } ?? true
            }
            guard let best = narrowest(left).max(by: { $0.confidence < $1.confidence }) else { continue }
            picked.append((level, best))
        }
        return picked.reversed()
    }

    /// The names of one thing, from the narrowest to the widest, and after them the name that remains when the user
    /// removes the last one; none when no name is sure enough.
    func names(_ claims: [Rated]) -> [Candidate] {
        let picked = picked(claims)
        var names: [Candidate] = []
        for (level, claim) in picked {
            let name = candidate(claim, level)
            if let last = names.indices.last, names[last].synset == name.synset {
                names[last].level = level
            } else {
                names.append(name)
            }
        }
        guard let last = picked.last?.claim, let remaining = wider(than: last, among: claims) else { return names }
        return names + [remaining]
    }

    /// The name that remains when a name is removed: the kind above it that the detector knows (*dog* above a breed),
    /// else the next kind above; of the same category, and sure enough for a level. Nil for the detector's own classes
    /// and kinds above them: a user who removes *dog* does not expect *canine*.
    private func wider(than name: Rated, among claims: [Rated]) -> Candidate? {
        if boxKinds.contains(where: { table.isA($0, name.kind) }) { return nil }
        let category = category(name.kind)
        let above = claims.filter { claim in
            claim.kind != name.kind && table.isA(name.kind, claim.kind) && self.category(claim.kind) == category
                && calibration.thresholds.level(of: claim.confidence) != nil
        }
        let plain = above.filter { boxKinds.contains($0.kind) }
        guard let best = narrowest(plain.isEmpty ? above : plain).max(by: { $0.confidence < $1.confidence }),
            let level = calibration.thresholds.level(of: best.confidence)
        else { return nil }
        return candidate(best, level)
    }

    /// The claims that have none of the others below them.
    func narrowest(_ claims: [Rated]) -> [Rated] {
        claims.filter { one in !claims.contains { $0.kind != one.kind && table.isA($0.kind, one.kind) } }
    }

    /// What a thing could also be: the narrowest of the other claims, the likeliest first, five at most. They need not
    /// pass a level, only ``leastAlternative``.
    func alternatives(_ claims: [Rated], besides names: [Candidate]) -> [Candidate] {
        let said = names.compactMap { kind(of: $0) }
        let others = claims.filter { claim in
            claim.confidence >= Interpreter.leastAlternative
                && !said.contains { table.isA($0, claim.kind) }
        }
        return narrowest(others).sorted { $0.confidence > $1.confidence }.prefix(5)
            .map { candidate($0, .low) }
    }

    /// The least confidence of an alternative.
    static let leastAlternative: Float = 0.15

    func candidate(_ claim: Rated, _ level: Level) -> Candidate {
        let node = table.kinds[claim.kind].node
        return Candidate(
            name: tree.name(node), synset: tree.synset(node), category: tree.category(node) ?? .home,
            confidence: claim.confidence, level: level)
    }

    /// The kind of a name; nil when no model has it.
    func kind(of name: Candidate) -> Int? { name.synset.flatMap { tree.node($0) }.flatMap { table.number(of: $0) } }

    func category(_ kind: Int) -> Concepts.Category? { tree.category(table.kinds[kind].node) }
}
