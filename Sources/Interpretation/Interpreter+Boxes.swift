internal import Concepts

// What a box holds: the detector's class, made narrower or surer by the classifier.
extension Interpreter {
    /// The box's class, and the narrower names that the classifier adds where both agree in the tree.
    func finding(of seen: Observations.SeenBox, among all: Observations) -> Finding? {
        guard boxKinds.indices.contains(seen.detection.label) else { return nil }
        let node = boxKinds[seen.detection.label]
        let kind = confirming[seen.detection.label]
        let confidence = boxConfidence(seen, node, kind: kind, among: all)
        if let kind, let other = somethingElse(seen, kind) { return other }
        guard let surest = calibration.detected.level(of: confidence) else { return nil }
        var narrower: [(kind: Int, confidence: Float)] = []
        if let kind, !seen.inside.isEmpty {
            for index in table.kinds.indices
            where index != kind && seen.inside[index] > 0.05 && table.kinds[index].isShown
                && tree.isA(table.kinds[index].node, node)
            {
                narrower.append((index, confidence * calibration.refinement.confidence(seen.inside[index])))
            }
        }
        var names: [Candidate] = []
        for level in Level.allCases {
            narrower = narrower.filter { $0.confidence >= calibration.narrower[level] }
            if let best = deepest(narrower) {
                // A stricter level may only say something wider of the same thing.
                narrower = narrower.filter { table.isA(best.kind, $0.kind) }
                Interpreter.add(
                    candidate(table.kinds[best.kind].node, confidence: best.confidence, level: level), to: &names)
            } else if confidence >= calibration.detected[level] {
                Interpreter.add(candidate(node, confidence: confidence, level: level), to: &names)
            }
        }
        guard let strictest = names.last else { return nil }
        // When the breed is taken away, the dog that the box was drawn around is still there.
        let whole = candidate(node, confidence: confidence, level: surest)
        if whole.synset != strictest.synset, whole.category == strictest.category { names.append(whole) }
        return Finding(
            source: .detector, box: seen.detection.box, names: names,
            alternatives: alternatives(seen.inside, besides: names))
    }

    /// A box around something that the detector has no class for: it calls a coyote a cat, having never seen one. Where
    /// the classifier sees nothing of the box's kind inside it and is sure of another kind of the same category, its
    /// word counts.
    func somethingElse(_ seen: Observations.SeenBox, _ kind: Int) -> Finding? {
        guard !seen.inside.isEmpty, seen.inside[kind] < 0.1 else { return nil }
        let category = tree.category(table.kinds[kind].node)
        var possible: [(kind: Int, confidence: Float)] = []
        for (index, other) in table.kinds.enumerated()
        where seen.inside[index] > 0.3 && other.isShown && tree.category(other.node) == category {
            possible.append((index, calibration.whole.confidence(seen.inside[index])))
        }
        let names = names(possible)
        guard let surest = names.last, surest.confidence >= calibration.kinds[.medium] else { return nil }
        return Finding(
            source: .classifier, box: seen.detection.box, names: names + wider(than: names, among: possible),
            alternatives: alternatives(seen.inside, besides: names))
    }

    /// The narrowest name at every level, out of kinds with their confidences.
    func names(_ possible: [(kind: Int, confidence: Float)]) -> [Candidate] {
        var names: [Candidate] = []
        var left = possible
        for level in Level.allCases {
            left = left.filter { $0.confidence >= calibration.kinds[level] }
            guard let best = deepest(left) else { break }
            left = left.filter { table.isA(best.kind, $0.kind) }
            Interpreter.add(
                candidate(table.kinds[best.kind].node, confidence: best.confidence, level: level), to: &names)
        }
        return names
    }

    /// What a thing still is when its last name is taken away: the kind above it that detectors know (*dog* above a breed),
    /// else the next one; of the same category, and sure enough for a level. Nothing as long as a name before it is shown.
    func wider(than names: [Candidate], among possible: [(kind: Int, confidence: Float)]) -> [Candidate] {
        guard let last = names.last, let kind = last.synset.flatMap({ tree.node($0) }).flatMap({ table.kind(of: $0) })
        else { return [] }
        let above = possible.filter { other in
            other.kind != kind && table.isA(kind, other.kind) && calibration.kinds.level(of: other.confidence) != nil
                && tree.category(table.kinds[other.kind].node) == last.category
        }
        let plain = above.filter { boxKinds.contains(table.kinds[$0.kind].node) }
        guard let best = deepest(plain.isEmpty ? above : plain),
            let level = calibration.kinds.level(of: best.confidence)
        else { return [] }
        return [candidate(table.kinds[best.kind].node, confidence: best.confidence, level: level)]
    }

    /// How sure a box is, with what the classifier saw inside it and in the photo.
    func boxConfidence(
        _ seen: Observations.SeenBox, _ node: ConceptTree.Node, kind: Int?, among all: Observations
    ) -> Float {
        let whole = all.whole
        let category = tree.category(node)
        let curves = calibration.boxes
        if category == .people {
            // People stand beside anything, but a photo that is all animal makes the detector see people in fur.
            let rival = animals.map { whole.isEmpty ? 0 : whole[$0] } ?? 0
            return curves.people.confidence(seen.detection.score, agreeing: nil, rival: rival)
        }
        let rival = whole.isEmpty ? 0 : table.rival(of: kind, in: whole)
        guard let kind, let agreeing = agreement(seen, kind, among: all) else {
            return curves.unseen.confidence(seen.detection.score, agreeing: nil, rival: rival)
        }
        return (category.map { Interpreter.isKnown($0) } ?? false ? curves.known : curves.things)
            .confidence(seen.detection.score, agreeing: agreeing, rival: rival)
    }

    /// The classifier's sum over a box's kind. A box that nobody looked into shares that of the best of its class, for the
    /// kinds that the classifier knows well: where the large ones are no giraffes, the small ones are none either.
    func agreement(_ seen: Observations.SeenBox, _ kind: Int, among all: Observations) -> Float? {
        if !seen.inside.isEmpty { return seen.inside[kind] }
        guard let category = tree.category(table.kinds[kind].node), Interpreter.isKnown(category) else { return nil }
        return all.boxes.lazy.filter { $0.detection.label == seen.detection.label && !$0.inside.isEmpty }
            .map { $0.inside[kind] }.max()
    }

    /// Appends a name for the next stricter level, or lifts the last one when the name stays the same.
    static func add(_ candidate: Candidate, to names: inout [Candidate]) {
        if let last = names.indices.last, names[last].synset == candidate.synset {
            names[last].level = candidate.level
        } else {
            names.append(candidate)
        }
    }

    /// The narrowest of the kinds: one with none of the others below it; the surest where several are.
    func deepest(_ kinds: [(kind: Int, confidence: Float)]) -> (kind: Int, confidence: Float)? {
        narrowest(kinds).max { $0.confidence < $1.confidence }
    }

    func narrowest(_ kinds: [(kind: Int, confidence: Float)]) -> [(kind: Int, confidence: Float)] {
        kinds.filter { one in !kinds.contains { $0.kind != one.kind && table.isA($0.kind, one.kind) } }
    }
}
