import Concepts
import Interpretation

/// Every statement that the models could make, with its raw score and what the labels say: what a calibration is fitted on.
enum Candidates {
    /// Tab-separated: file, source, synset, name, category, raw score, the classifier's sum inside, its largest rival there,
    /// verdict.
    static func print(_ seen: Observations, _ photo: LabelledPhoto, _ interpreter: Interpreter) {
        let tree = interpreter.tree
        let table = interpreter.table
        func line(
            _ source: String, _ node: ConceptTree.Node, _ raw: Float, _ inside: Float? = nil, _ rival: Float? = nil,
            _ dominant: Float? = nil
        ) {
            let verdict = Verdict(node, on: photo, tree)
            Swift.print(
                photo.name, source, tree.synset(node).text, tree.name(node), tree.category(node).map { "\($0)" } ?? "-",
                raw, inside.map { String($0) } ?? "-",
                rival.map { String($0) } ?? "-", dominant.map { String($0) } ?? "-",
                verdict.rawValue, separator: "\t")
        }
        let boxKinds = tree.detectorClasses
        for box in seen.boxes {
            let node = boxKinds[box.detection.label]
            let kind = table.kind(of: node)
            let dominant = table.rival(of: kind, in: seen.whole)
            guard let kind, !box.inside.isEmpty else {
                line("box", node, box.detection.score, nil, nil, dominant)
                continue
            }
            line("box", node, box.detection.score, box.inside[kind], table.rival(of: kind, in: box.inside), dominant)
            for (index, narrower) in table.kinds.enumerated()
            where index != kind && narrower.isShown && box.inside[index] > 0.1 && table.isA(index, kind) {
                line("narrower", narrower.node, box.inside[index], box.detection.score)
            }
        }
        for (index, kind) in table.kinds.enumerated() where seen.whole[index] > 0.1 && kind.isShown {
            line("whole", kind.node, seen.whole[index])
        }
        for face in seen.faces { line("face", boxKinds[0], face.confidence, face.box.area) }
    }
}
