public import Concepts

/// From scores to findings: walks the tree of kinds so that every name is as narrow as its certainty allows.
public struct Interpreter: Sendable {
    /// The tree of kinds.
    public let tree: ConceptTree
    /// The part of the tree that the classifier speaks about.
    public let table: KindTable
    /// How scores become confidence.
    public let calibration: Calibration
    let boxKinds: [ConceptTree.Node]
    let animals: Int?
    /// For each of the detector's classes, the kind by which the classifier can confirm it.
    let confirming: [Int?]

    /// An interpreter for the models that the calibration was fitted for.
    public init(tree: ConceptTree, calibration: Calibration = .standard) {
        self.tree = tree
        self.calibration = calibration
        let table = KindTable(tree)
        self.table = table
        boxKinds = tree.detectorClasses
        confirming = tree.detectorClasses.map { Interpreter.confirmingKind(of: $0, tree, table) }
        animals = tree.node(Synset(offset: 15388)).flatMap { table.kind(of: $0) }
    }

    /// The class's own kind or, for an animal, food or vehicle that the classifier has no class for, the nearest kind above
    /// that it knows: it has never seen a giraffe, but dead leaves are no mammal.
    private static func confirmingKind(of node: ConceptTree.Node, _ tree: ConceptTree, _ table: KindTable) -> Int? {
        if let kind = table.kind(of: node) { return kind }
        guard let category = tree.category(node), isKnown(category) else { return nil }
        let above = tree.ancestors(node).first {
            tree.isShown($0) && tree.category($0) == category && table.kind(of: $0) != nil
        }
        return above.flatMap { table.kind(of: $0) }
    }

    /// The categories that the classifier knows well.
    static func isKnown(_ category: Category) -> Bool {
        category == .animals || category == .food || category == .vehicles
    }

    /// Whether the classifier has something to say about what is inside a box of this class.
    public func refinable(_ label: Int) -> Bool { confirming.indices.contains(label) && confirming[label] != nil }

    /// Everything worth knowing about the photo, from Low upward, by falling confidence × size.
    ///
    /// - Parameters:
    ///   - packs: what model packs said of the boxes or of the whole.
    ///   - others: findings that are already whole, of packs that detect.
    public func interpret(
        _ seen: Observations, packs: [PackStatement] = [], besides others: [Finding] = []
    ) -> Analysis {
        var findings: [Finding] = []
        for (index, box) in seen.boxes.enumerated() {
            guard var finding = finding(of: box, among: seen) else { continue }
            for statement in packs where statement.box == index { finding = statement.refining(finding) }
            findings.append(finding)
        }
        findings = withoutRepeats(findings + others)
        findings += people(in: seen.faces, besides: findings)
        findings += wholePhotoFindings(seen.whole, besides: findings)
        for statement in packs where statement.box == nil { add(statement, to: &findings) }
        findings.sort { $0.weight > $1.weight }
        return Analysis(findings: findings, faces: seen.faces, features: seen.features)
    }

    /// One thing may get a box from several of the detector's classes: of boxes of one category that cover each other, the
    /// surest stays. People stand close together, so theirs all stay.
    private func withoutRepeats(_ findings: [Finding]) -> [Finding] {
        var kept: [Finding] = []
        for finding in findings.sorted(by: { $0.weight > $1.weight }) {
            let category = finding.strictest?.category
            let isRepeated = kept.contains { other in
                guard category != .people, other.strictest?.category == category, let one = other.box,
                    let two = finding.box
                else { return false }
                return one.overlap(two) > 0.6
            }
            if !isRepeated { kept.append(finding) }
        }
        return kept
    }

    /// What a pack says of the whole photo narrows what the classifier said of it, or stands alone.
    private func add(_ statement: PackStatement, to findings: inout [Finding]) {
        let kind = statement.name.kind.flatMap { tree.node($0) }
        let wider = findings.firstIndex { finding in
            guard let kind, finding.box == nil, let said = finding.names.first?.synset.flatMap({ tree.node($0) })
            else { return false }
            return tree.isA(said, kind)
        }
        if let wider {
            findings[wider] = statement.refining(findings[wider])
        } else {
            findings.append(
                Finding(
                    source: .pack(statement.pack), box: nil, names: [statement.name],
                    alternatives: statement.alternatives))
        }
    }

    func candidate(_ node: ConceptTree.Node, confidence: Float, level: Level) -> Candidate {
        Candidate(
            name: tree.name(node), synset: tree.synset(node), category: tree.category(node) ?? .home,
            confidence: confidence, level: level)
    }
}
