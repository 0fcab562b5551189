internal import Concepts
internal import Interpretation
internal import Pipeline
internal import Raster

// Whether a thing is what a person thinks.
extension PackContext {
    /// The labels that name a kind, or a kind of it.
    func labels(of kind: ConceptTree.Node, _ tree: ConceptTree) -> [Int] {
        pack.labels.indices.filter { index in
            pack.labels[index].synset.flatMap { tree.node($0) }.map { tree.isA($0, kind) } ?? false
        }
    }

    /// The labels that are a word, whatever its case and accents.
    func labels(named word: String) -> [Int] {
        let folded = Folding.folded(word)
        return pack.labels.indices.filter { pack.labels[$0].name.map { Folding.folded($0) == folded } ?? false }
    }

    /// The best score of some labels for a thing, 0…1; nil without labels.
    ///
    /// A pack knows its own kinds alone and finds one everywhere. So it is no surer than the models are that the thing is of the
    /// pack's kinds.
    /// - Parameter within: how sure the models are of a kind; nil where they do not have it.
    func score(
        of labels: [Int], _ box: Box?, _ picture: Pixels, within: (ConceptTree.Node) -> Float?
    ) throws -> Float? {
        guard !labels.isEmpty else { return nil }
        let thing = AskedThing(box: box, inside: nil, faint: [])
        let score: Float
        if pack.manifest.output.kind == .yolo {
            let found = try raw(picture, threshold: AskedThing.leastScore)
            score = found.filter { labels.contains($0.label) && thing.isIn($0.box) }.map(\.score).max() ?? 0
        } else {
            let scores = try scores(picture, box.map { Region($0) } ?? .whole)
            score = labels.filter { scores.indices.contains($0) }.map { scores[$0] }.max() ?? 0
        }
        let most = pack.within.compactMap(within).max() ?? 1
        return score.isFinite ? min(max(score, 0), most, 1) : 0
    }
}
