import Concepts
import Interpretation

/// Every statement that the models could make, with its raw score and what the labels say: what a calibration is fitted on.
enum Candidates {
    /// Tab-separated: file, source, synset, name, raw score, the classifier's sum inside, verdict.
    static func print(_ seen: Observations, _ photo: LabelledPhoto, _ interpreter: Interpreter) {
        let tree = interpreter.tree
        let table = interpreter.table
        func line(_ source: String, _ node: ConceptTree.Node, _ raw: Float, _ inside: Float?) {
            let verdict = Verdict(node, on: photo, tree)
            Swift.print(
                photo.name, source, tree.synset(node).text, tree.name(node), raw, inside.map { String($0) } ?? "-",
                verdict.rawValue, separator: "\t")
        }
        let boxKinds = tree.detectorClasses
        for box in seen.boxes {
            let node = boxKinds[box.detection.label]
            let kind = table.kind(of: node)
            line("box", node, box.detection.score, kind.flatMap { box.inside.isEmpty ? nil : box.inside[$0] })
            guard let kind, !box.inside.isEmpty else { continue }
            for (index, narrower) in table.kinds.enumerated()
            where index != kind && narrower.isShown && box.inside[index] > 0.1 && table.isA(index, kind) {
                line("narrower", narrower.node, box.inside[index], box.detection.score)
            }
        }
        for (index, kind) in table.kinds.enumerated() where seen.whole[index] > 0.1 && kind.isShown {
            line("whole", kind.node, seen.whole[index], nil)
        }
        for face in seen.faces { line("face", boxKinds[0], face.confidence, face.box.area) }
    }
}
