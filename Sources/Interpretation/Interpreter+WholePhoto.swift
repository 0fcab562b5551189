internal import Concepts

// What is said of the photo besides its boxes: faces without a body, kinds of the whole, other guesses.
extension Interpreter {
    /// A face without a person around it is a person too.
    func people(in faces: [Face], besides findings: [Finding]) -> [Finding] {
        guard let person = boxKinds.first else { return [] }
        let boxes = findings.filter { $0.strictest?.synset == tree.synset(person) }.compactMap { $0.box }
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

    func wholePhotoFindings(_ sums: [Float], besides boxes: [Finding]) -> [Finding] {
        guard !sums.isEmpty else { return [] }
        let boxKinds = boxes.compactMap { finding in
            finding.strictest?.synset.flatMap { tree.node($0) }.map { (node: $0, finding: finding) }
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
            let line = possible.filter { table.isA(start.kind, $0.kind) }
            let names = names(line)
            return Finding(
                source: .classifier, box: nil, names: names + wider(than: names, among: line),
                alternatives: alternatives(sums, besides: names))
        }
    }

    /// Whether a sure box that fills much of the photo holds something else of the same category.
    func contradicted(
        _ node: ConceptTree.Node, by boxes: [(node: ConceptTree.Node, finding: Finding)]
    ) -> Bool {
        let category = tree.category(node)
        return boxes.contains { box in
            (box.finding.box?.area ?? 0) >= 0.2 && box.finding.name(at: .medium) != nil
                && tree.category(box.node) == category
        }
    }

    /// The next narrow kinds, the likeliest first, five at most. They have no level to pass.
    func alternatives(_ sums: [Float], besides names: [Candidate]) -> [Candidate] {
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
