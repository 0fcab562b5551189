public import Concepts

/// What the models said of one photo.
public struct Observations: Sendable {
    /// A box and, where the classifier looked into it, its sums over the tree.
    public struct SeenBox: Sendable {
        /// What the detector said.
        public let detection: RawDetection
        /// ``KindTable/sums(_:)`` of what is inside the box; empty when nobody looked.
        public let inside: [Float]

        /// A box with what the classifier saw in it.
        public init(detection: RawDetection, inside: [Float]) {
            self.detection = detection
            self.inside = inside
        }
    }

    /// All boxes above the detector's lowest score.
    public var boxes: [SeenBox]
    /// ``KindTable/sums(_:)`` of the whole photo.
    public var whole: [Float]
    /// All faces.
    public var faces: [Face]
    /// 1280 values of unit length, or none.
    public var features: [Float]

    /// What the models said.
    public init(boxes: [SeenBox], whole: [Float], faces: [Face], features: [Float] = []) {
        self.boxes = boxes
        self.whole = whole
        self.faces = faces
        self.features = features
    }
}

/// From scores to findings: walks the tree of kinds so that every name is as narrow as its certainty allows.
public struct Interpreter: Sendable {
    /// The tree of kinds.
    public let tree: ConceptTree
    /// The part of the tree that the classifier speaks about.
    public let table: KindTable
    /// How scores become confidence.
    public let calibration: Calibration
    let boxKinds: [ConceptTree.Node]
    private let animals: Int?
    /// For each of the detector's classes, the kind by which the classifier can confirm it.
    private let confirming: [Int?]

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
    private static func isKnown(_ category: Category) -> Bool {
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
        findings.sort { Interpreter.weight($0) > Interpreter.weight($1) }
        return Analysis(findings: findings, faces: seen.faces, features: seen.features)
    }

    /// One thing may get a box from several of the detector's classes: of boxes of one category that cover each other, the
    /// surest stays. People stand close together, so theirs all stay.
    private func withoutRepeats(_ findings: [Finding]) -> [Finding] {
        var kept: [Finding] = []
        for finding in findings.sorted(by: { Interpreter.weight($0) > Interpreter.weight($1) }) {
            let category = finding.names.last?.category
            let isRepeated = kept.contains { other in
                guard category != .people, other.names.last?.category == category, let one = other.box,
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

    /// Confidence × the square root of the size, so that a sure small thing still comes before an unsure large one.
    static func weight(_ finding: Finding) -> Float {
        let size = finding.box.map { max($0.area, 0.01) } ?? 0.5
        return (finding.names.last?.confidence ?? 0) * size.squareRoot()
    }

    func candidate(_ node: ConceptTree.Node, confidence: Float, level: Level) -> Candidate {
        Candidate(
            name: tree.name(node), synset: tree.synset(node), category: tree.category(node) ?? .home,
            confidence: confidence, level: level)
    }

    // MARK: Boxes

    /// The box's class, and the narrower names that the classifier adds where both agree in the tree.
    private func finding(of seen: Observations.SeenBox, among all: Observations) -> Finding? {
        guard boxKinds.indices.contains(seen.detection.label) else { return nil }
        let node = boxKinds[seen.detection.label]
        let kind = confirming[seen.detection.label]
        let confidence = boxConfidence(seen, node, kind: kind, among: all)
        if let kind, let other = somethingElse(seen, kind) { return other }
        guard calibration.detected.level(of: confidence) != nil else { return nil }
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
        guard !names.isEmpty else { return nil }
        return Finding(
            source: .detector, box: seen.detection.box, names: names,
            alternatives: alternatives(seen.inside, besides: names))
    }

    /// A box around something that the detector has no class for: it calls a coyote a cat, having never seen one. Where
    /// the classifier sees nothing of the box's kind inside it and is sure of another kind of the same category, its
    /// word counts.
    private func somethingElse(_ seen: Observations.SeenBox, _ kind: Int) -> Finding? {
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
            source: .classifier, box: seen.detection.box, names: names,
            alternatives: alternatives(seen.inside, besides: names))
    }

    /// The narrowest name at every level, out of kinds with their confidences.
    private func names(_ possible: [(kind: Int, confidence: Float)]) -> [Candidate] {
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

    /// How sure a box is, with what the classifier saw inside it and in the photo.
    private func boxConfidence(
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
    private func agreement(_ seen: Observations.SeenBox, _ kind: Int, among all: Observations) -> Float? {
        if !seen.inside.isEmpty { return seen.inside[kind] }
        guard let category = tree.category(table.kinds[kind].node), Interpreter.isKnown(category) else { return nil }
        return all.boxes.lazy.filter { $0.detection.label == seen.detection.label && !$0.inside.isEmpty }
            .map { $0.inside[kind] }.max()
    }

    /// Appends a name for the next stricter level, or lifts the last one when the name stays the same.
    private static func add(_ candidate: Candidate, to names: inout [Candidate]) {
        if let last = names.indices.last, names[last].synset == candidate.synset {
            names[last].level = candidate.level
        } else {
            names.append(candidate)
        }
    }

    /// The narrowest of the kinds: one with none of the others below it; the surest where several are.
    private func deepest(_ kinds: [(kind: Int, confidence: Float)]) -> (kind: Int, confidence: Float)? {
        narrowest(kinds).max { $0.confidence < $1.confidence }
    }

    private func narrowest(_ kinds: [(kind: Int, confidence: Float)]) -> [(kind: Int, confidence: Float)] {
        kinds.filter { one in !kinds.contains { $0.kind != one.kind && table.isA($0.kind, one.kind) } }
    }

    // MARK: Faces

    /// A face without a person around it is a person too.
    private func people(in faces: [Face], besides findings: [Finding]) -> [Finding] {
        guard let person = boxKinds.first else { return [] }
        let boxes = findings.filter { $0.names.last?.synset == tree.synset(person) }.compactMap { $0.box }
        var found: [Finding] = []
        for face in faces where face.confidence >= 0.7 {
            let isKnown = boxes.contains { $0.intersection(face.box) > face.box.area * 0.5 }
            let level: Level = face.confidence >= 0.85 ? .medium : .low
            guard !isKnown, face.box.area > 0.003 else { continue }
            let name = candidate(person, confidence: face.confidence, level: level)
            found.append(Finding(source: .detector, box: face.box, names: [name]))
        }
        return found
    }

    // MARK: The whole photo

    private func wholePhotoFindings(_ sums: [Float], besides boxes: [Finding]) -> [Finding] {
        guard !sums.isEmpty else { return [] }
        let boxKinds = boxes.compactMap { finding in
            finding.names.last?.synset.flatMap { tree.node($0) }.map { (node: $0, finding: finding) }
        }
        var possible: [(kind: Int, confidence: Float)] = []
        for (index, kind) in table.kinds.enumerated() where sums[index] > 0.05 && kind.isShown && !kind.needsBox {
            let related = boxKinds.contains { tree.isA(kind.node, $0.node) || tree.isA($0.node, kind.node) }
            guard !related else { continue }
            // A box of a related kind would have spoken for it already: alone it does not count.
            if kind.needsSupport { continue }
            guard !contradicted(kind.node, by: boxKinds) else { continue }
            possible.append((index, calibration.whole.confidence(sums[index])))
        }
        // What is narrowest at Low starts a finding; stricter levels say something wider of the same.
        return narrowest(possible.filter { $0.confidence >= calibration.kinds.low }).map { start in
            let names = names(possible.filter { table.isA(start.kind, $0.kind) })
            return Finding(
                source: .classifier, box: nil, names: names, alternatives: alternatives(sums, besides: names))
        }
    }

    /// Whether a sure box that fills much of the photo holds something else of the same category.
    private func contradicted(
        _ node: ConceptTree.Node, by boxes: [(node: ConceptTree.Node, finding: Finding)]
    ) -> Bool {
        let category = tree.category(node)
        return boxes.contains { box in
            (box.finding.box?.area ?? 0) >= 0.2 && box.finding.name(at: .medium) != nil
                && tree.category(box.node) == category
        }
    }

    // MARK: Could also be

    /// The next narrow kinds, the likeliest first, five at most. They have no level to pass.
    private func alternatives(_ sums: [Float], besides names: [Candidate]) -> [Candidate] {
        guard !sums.isEmpty else { return [] }
        var likely: [(kind: Int, confidence: Float)] = []
        for (index, kind) in table.kinds.enumerated() where sums[index] > 0.02 && kind.isShown {
            likely.append((index, calibration.whole.confidence(sums[index])))
        }
        return narrowest(likely)
            .filter { one in !names.contains { $0.synset == tree.synset(table.kinds[one.kind].node) } }
            .sorted { $0.confidence > $1.confidence }
            .prefix(5)
            .map { candidate(table.kinds[$0.kind].node, confidence: $0.confidence, level: .low) }
    }
}
