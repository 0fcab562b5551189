public import Concepts

/// From scores to findings: every name that the evidence could carry is a claim with its own confidence, and at each level the
/// narrowest one that is sure enough is shown.
///
/// Where detector and classifier disagree, the name is a kind above both that is still sure, the classifier's kind if
/// that is sure enough to overrule the detector, or none.
public struct Interpreter: Sendable {
    /// The tree of kinds.
    public let tree: ConceptTree
    /// The part of the tree that the models have classes in.
    public let table: KindTable
    /// Gives the confidence of claims.
    public var calibration: Calibration
    /// The detector's classes, as places in the table.
    let boxKinds: [Int]
    let animals: Int?
    /// For each of the detector's classes, the kind by which the classifier can confirm it.
    let confirming: [Int?]

    /// An interpreter for the models that the calibration was fitted for.
    public init(tree: ConceptTree, calibration: Calibration = .standard) {
        self.tree = tree
        self.calibration = calibration
        let table = KindTable(tree)
        self.table = table
        boxKinds = tree.detectorClasses.compactMap { table.number(of: $0) }
        confirming = tree.detectorClasses.map { Interpreter.confirmingKind(of: $0, tree, table) }
        animals = tree.node(Synset(offset: 15388)).flatMap { table.kind(of: $0) }
    }

    /// The class's own kind or, for an animal, food or vehicle that the classifier has no class for, the nearest kind
    /// above that it has: without a class *giraffe*, it can still tell a mammal from dead leaves.
    private static func confirmingKind(of node: ConceptTree.Node, _ tree: ConceptTree, _ table: KindTable) -> Int? {
        if let kind = table.kind(of: node) { return kind }
        guard let category = tree.category(node), isKnown(category) else { return nil }
        let above = tree.ancestors(node).first {
            tree.isShown($0) && tree.category($0) == category && table.kind(of: $0) != nil
        }
        return above.flatMap { table.kind(of: $0) }
    }

    /// The categories that the classifier knows well.
    static func isKnown(_ category: Concepts.Category) -> Bool {
        category == .animals || category == .food || category == .vehicles
    }

    /// Whether it is worth running the classifier on boxes of this class.
    public func refinable(_ label: Int) -> Bool { confirming.indices.contains(label) && confirming[label] != nil }

    /// The classifier's sum over a kind, the mean over the crops, 0…1; nil when there are no crops or it does not have
    /// the kind.
    public func mass(of kind: ConceptTree.Node, in looks: [Observations.Probabilities]) -> Float? {
        guard let index = table.kind(of: kind) else { return nil }
        return Evidence(looks, table)?.sums[index]
    }

    /// The findings, from Low upward and by falling confidence × size, with the faces and features.
    ///
    /// - Parameters:
    ///   - packs: the results of model packs for the boxes or the whole photo.
    ///   - others: the findings of packs that detect.
    public func interpret(
        _ seen: Observations, packs: [PackStatement] = [], besides others: [Finding] = []
    ) -> Analysis {
        interpret(claims(seen), of: seen, packs: packs, besides: others)
    }

    /// The same, for claims that were made before.
    public func interpret(
        _ claims: Claims, of seen: Observations, packs: [PackStatement] = [], besides others: [Finding] = []
    ) -> Analysis {
        var findings: [Finding] = []
        for (index, box) in seen.boxes.enumerated() {
            guard var finding = finding(claims.boxes[index], in: box.detection.box) else { continue }
            for statement in packs where statement.box == index { finding = statement.refining(finding, tree) }
            findings.append(finding)
        }
        findings = withoutRepeats(findings + others)
        findings += [Finding].people(of: seen.faces, besides: findings, tree)
        findings += wholePhotoFindings(claims.photo, besides: findings)
        for statement in packs where statement.box == nil { add(statement, to: &findings) }
        findings = findings.namedOnce(tree).sorted { $0.weight > $1.weight }
        return Analysis(
            findings: findings, faces: seen.faces, features: seen.features,
            boxFeatures: seen.boxFeatures.isEmpty ? boxFeatures(of: findings, in: seen) : seen.boxFeatures)
    }

    /// The features of the things that count most, the sure and large ones, among those that the classifier looked into.
    private func boxFeatures(of findings: [Finding], in seen: Observations) -> [BoxFeatures] {
        var features: [BoxFeatures] = []
        for box in findings.compactMap({ $0.box }) where features.count < Analysis.mostBoxFeatures {
            guard let known = seen.boxes.first(where: { $0.detection.box == box && !$0.features.isEmpty }),
                !features.contains(where: { $0.box == box })
            else { continue }
            features.append(BoxFeatures(box: box, values: known.features))
        }
        return features
    }

    /// The finding for a box; nil when no name is sure enough.
    private func finding(_ claims: [Claim], in box: Box) -> Finding? {
        let rated = rated(claims)
        let names = names(rated)
        guard let first = names.first else { return nil }
        let isOverruled = rated.contains { $0.group == .other && $0.kind == kind(of: first) }
        return Finding(
            source: isOverruled ? .classifier : .detector, box: box, names: names,
            alternatives: alternatives(rated, besides: names))
    }

    /// Each thing once: of several boxes around one thing, the surest and largest stays.
    private func withoutRepeats(_ findings: [Finding]) -> [Finding] {
        var kept: [Finding] = []
        for finding in findings.sorted(by: { $0.weight > $1.weight })
        where !kept.contains(where: { isSameThing($0, finding) }) { kept.append(finding) }
        return kept
    }

    /// Whether two boxes are around one thing. The shares were read off the boxes of some 200 photos: people stand close
    /// together and animals before one another, while a part of a thing lies wholly within it.
    private func isSameThing(_ one: Finding, _ other: Finding) -> Bool {
        guard let mine = one.box, let theirs = other.box, let kind = one.strictest, let otherKind = other.strictest
        else { return false }
        let overlap = mine.overlap(theirs)
        let share = mine.intersection(theirs) / max(min(mine.area, theirs.area), .leastNormalMagnitude)
        switch (kind.category, otherKind.category) {
        case (.people, .people): return share > 0.95 && overlap > 0.5
        // The detector takes fur for people, but not people for animals.
        case (.people, .animals), (.animals, .people): return overlap > 0.75
        case (let category, let otherCategory):
            guard category == otherCategory else { return false }
            return overlap > 0.6 || share > 0.95 && overlap > 0.2 && isOneLine(kind, otherKind)
        }
    }

    /// Whether one of two names is the other or above it.
    private func isOneLine(_ name: Candidate, _ other: Candidate) -> Bool {
        guard let one = kind(of: name), let two = kind(of: other) else { return name.isSame(as: other) }
        return table.isA(one, two) || table.isA(two, one)
    }

    // MARK: The whole photo

    private func wholePhotoFindings(_ claims: [Claim], besides boxes: [Finding]) -> [Finding] {
        let said = boxes.compactMap { finding in
            finding.strictest.flatMap { kind(of: $0) }.map { (kind: $0, finding: finding) }
        }
        let possible = rated(claims).filter { claim in
            !said.contains { table.isA(claim.kind, $0.kind) || table.isA($0.kind, claim.kind) }
                && !isContradicted(claim.kind, by: said)
        }
        // Each narrowest name at Low starts a finding; at stricter levels it has a wider name.
        let starts = narrowest(possible.filter { $0.confidence >= calibration.thresholds.low })
        return starts.compactMap { start in
            let names = names(possible.filter { table.isA(start.kind, $0.kind) })
            guard !names.isEmpty else { return nil }
            let others = possible.filter { other in !starts.contains { table.isA($0.kind, other.kind) } }
            return Finding(
                source: .classifier, box: nil, names: names, alternatives: alternatives(others, besides: names))
        }
    }

    /// Whether a sure box that fills much of the photo holds something else of the same category.
    private func isContradicted(_ kind: Int, by boxes: [(kind: Int, finding: Finding)]) -> Bool {
        let category = category(kind)
        return boxes.contains { box in
            (box.finding.box?.area ?? 0) >= 0.2 && box.finding.name(at: .medium) != nil
                && self.category(box.kind) == category
        }
    }

    /// A pack's result for the whole photo narrows the classifier's finding about it, or becomes a finding of its own.
    private func add(_ statement: PackStatement, to findings: inout [Finding]) {
        let kind = statement.name.kind.flatMap { tree.node($0) }
        let wider = findings.firstIndex { finding in
            guard let kind, finding.box == nil, let said = finding.names.first?.synset.flatMap({ tree.node($0) })
            else { return false }
            return tree.isA(said, kind)
        }
        if let wider {
            findings[wider] = statement.refining(findings[wider], tree)
        } else {
            findings.append(
                Finding(
                    source: .pack(statement.pack), box: nil, names: [statement.name],
                    alternatives: statement.alternatives))
        }
    }
}
