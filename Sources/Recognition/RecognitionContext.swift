public import Concepts
public import Imaging
internal import Inference
public import Interpretation
internal import Pipeline
public import Raster

/// One thread's own inputs and outputs of all models and packs. Not thread-safe.
public final class RecognitionContext {
    private let interpreter: Interpreter
    private let context: InferenceContext<InferenceRequest>
    private let packs: [PackContext]

    init(_ recogniser: Recogniser) throws {
        interpreter = recogniser.interpreter
        context = try recogniser.models.makeContext(interpreter)
        packs = try recogniser.packs.map { try PackContext($0) }
    }

    /// Recognises what is in a picture. Boxes are in fractions of the upright photo, of which the picture may be a part.
    ///
    /// - Parameters:
    ///   - stages: which parts of the analysis are wanted; the others are empty, and their models do not run.
    ///   - boxes: where to take features of things from when objects are not looked for, in fractions of the picture.
    ///   - packFailed: called with the error of a pack whose model fails on the picture. The picture is recognised
    ///     without the pack, unless this throws.
    public func analyze(
        _ picture: Picture, stages: Set<AnalysisStage> = AnalysisStage.all, boxes: [Box] = [],
        packFailed: (any Error) throws -> Void = { throw $0 }
    ) throws -> Analysis {
        let seen = try context.observe(picture.pixels, stages: stages, boxes: boxes)
        var statements: [PackStatement] = []
        var findings: [Finding] = []
        if stages.contains(.objects) { (statements, findings) = try askPacks(picture.pixels, seen, packFailed) }
        var analysis = interpreter.interpret(seen, packs: statements, besides: findings)
        if picture.region != .whole { analysis.place(in: Box(picture.region)) }
        return analysis
    }

    /// How sure the models are that a thing is of each of some kinds, 0…1, and of a word as a pack's label; nil where no model has
    /// it.
    ///
    /// - Parameters:
    ///   - picture: the whole photo.
    ///   - box: where the thing is; nil for the whole photo.
    ///   - packFailed: as in ``analyze(_:stages:boxes:packFailed:)``.
    public func verify(
        _ picture: Picture, _ box: Box?, kinds: [Synset], word: String,
        packFailed: (any Error) throws -> Void = { throw $0 }
    ) throws -> (kinds: [Float?], label: Float?) {
        let (seen, thing) = try context.observe(picture.pixels, asking: box)
        func modelled(_ kind: ConceptTree.Node) -> Float? { interpreter.confidence(that: thing, is: kind, seen) }
        let nodes = kinds.map { interpreter.tree.node($0) }
        var sure = nodes.map { $0.flatMap(modelled) }
        var label: Float?
        for pack in packs {
            do {
                for (index, node) in nodes.enumerated() {
                    let labels = node.map { pack.labels(of: $0, interpreter.tree) } ?? []
                    let score = try pack.score(of: labels, box, picture.pixels, within: modelled)
                    sure[index] = [sure[index], score].compactMap { $0 }.max()
                }
                let score = try pack.score(of: pack.labels(named: word), box, picture.pixels, within: modelled)
                label = [label, score].compactMap { $0 }.max()
            } catch {
                try packFailed(error)
            }
        }
        return (sure, label)
    }

    /// What the models say of a picture, before anything is made of it: for measuring and fitting.
    public func observe(_ picture: Picture) throws -> Observations { try context.observe(picture.pixels) }

    /// Finds the faces in a picture, and nothing else.
    ///
    /// - Parameter isThorough: looks at parts of the picture, too, so that small faces are found.
    /// - Returns: in fractions of the picture, from left to right.
    public func faces(in pixels: Pixels, isThorough: Bool) throws -> [Face] {
        try context.faces(in: pixels, isThorough: isThorough)
    }

    private func askPacks(
        _ pixels: Pixels, _ seen: Observations, _ packFailed: (any Error) throws -> Void
    ) throws -> ([PackStatement], [Finding]) {
        var statements: [PackStatement] = []
        var findings: [Finding] = []
        for pack in packs {
            do {
                if pack.pack.manifest.output.kind == .yolo {
                    findings += try pack.detect(pixels)
                } else {
                    statements += try classify(pixels, seen, with: pack)
                }
            } catch {
                try packFailed(error)
            }
        }
        return (statements, findings)
    }

    private func classify(_ pixels: Pixels, _ seen: Observations, with pack: PackContext) throws -> [PackStatement] {
        try pack.places(seen, interpreter, in: pixels).compactMap { box in
            let region = box.map { Region(seen.boxes[$0].detection.box) } ?? .whole
            return try pack.classify(pixels, box: box, region: region)
        }
    }
}
