internal import Concepts
internal import Inference
internal import Interpretation
internal import Pipeline
internal import Raster

/// One thread's own input and output of a model pack. Not thread-safe.
final class PackContext {
    let pack: Pack
    private let request: InferenceRequest
    private let input: PackInput
    private var pixels: [UInt8]

    init(_ pack: Pack) throws {
        self.pack = pack
        request = try pack.model.makeRequest()
        input = PackInput(pack.manifest.input, pack.model.inputs[0])
        pixels = [UInt8](repeating: 0, count: pack.manifest.input.width * pack.manifest.input.height * 3)
    }

    /// Which boxes the pack looks into: those of its kinds, of at least 48 pixels, in which the classifier, where it
    /// looked, saw such a kind too: a detector calls a mushroom a bird, and the pack would name its species.
    ///
    /// Nil stands for the whole photo, which the pack sees when it has no kinds of its own, or when no box shows one and
    /// the classifier says that one is there.
    func places(_ seen: Observations, _ interpreter: Interpreter, in picture: Pixels) -> [Int?] {
        guard !pack.within.isEmpty else { return [nil] }
        let tree = interpreter.tree
        let boxes = seen.boxes.indices.filter { index in
            let raw = seen.boxes[index].detection
            let node = tree.detectorClasses[raw.label]
            let side = max(raw.box.width * Float(picture.width), raw.box.height * Float(picture.height))
            return raw.score >= 0.25 && side >= 48
                && pack.within.contains { kind in
                    tree.isA(node, kind) && !isDenied(kind, by: seen.boxes[index].inside, interpreter)
                }
        }
        if !boxes.isEmpty { return boxes }
        let isThere = pack.within.contains { kind in
            interpreter.mass(of: kind, in: seen.whole).map { $0 >= 0.5 } ?? false
        }
        return isThere ? [nil] : []
    }

    /// Whether the classifier knows the kind, looked into the box and did not see it.
    private func isDenied(
        _ kind: ConceptTree.Node, by inside: Observations.Probabilities?, _ interpreter: Interpreter
    ) -> Bool {
        guard let inside, let mass = interpreter.mass(of: kind, in: [inside]) else { return false }
        return mass < 0.1
    }

    /// Runs a classifying pack on a part of the picture. Nil when nothing passes the pack's Low.
    func classify(_ picture: Pixels, box: Int?, region: Region) throws -> PackStatement? {
        let scores = try scores(picture, region)
        let best = scores.indices.sorted { scores[$0] > scores[$1] }.prefix(6)
        let candidates = best.compactMap { candidate($0, score: scores[$0]) }
        guard let first = best.first, let name = candidate(first, score: scores[first]),
            scores[first] >= pack.manifest.thresholds.low
        else { return nil }
        return PackStatement(
            pack: pack.manifest.name, box: box, name: name,
            alternatives: candidates.dropFirst().filter { $0.confidence >= 0.02 })
    }

    /// Runs a detecting pack on the whole picture.
    func detect(_ picture: Pixels) throws -> [Finding] {
        try raw(picture, threshold: pack.manifest.thresholds.low).compactMap { detection in
            candidate(detection.label, score: detection.score).map {
                Finding(source: .pack(pack.manifest.name), box: detection.box, names: [$0])
            }
        }
    }

    /// The boxes of a detecting pack from a score on.
    func raw(_ picture: Pixels, threshold: Float) throws -> [RawDetection] {
        let placement = try run(picture, .whole)
        return try request.withOutput(pack.manifest.output.index ?? 0) {
            BoxDecoding.yolo($0, classes: pack.labels.count, threshold: threshold, placement: placement)
        }
    }

    func scores(_ picture: Pixels, _ region: Region) throws -> [Float] {
        _ = try run(picture, region)
        let output = pack.manifest.output
        return try request.withOutput(output.index ?? 0) { values in
            var scores = values.map { $0 * (output.scale ?? 1) }
            if output.softmax ?? false { scores = BoxDecoding.softmax(scores) }
            return scores
        }
    }

    private func run(_ picture: Pixels, _ region: Region) throws -> Placement {
        let side = pack.manifest.input.width
        var placement = Placement(offsetX: 0, offsetY: 0, width: Float(side), height: Float(side))
        try pixels.withUnsafeMutableBufferPointer { buffer in
            switch pack.manifest.fit {
            case .stretch where region == .whole: picture.stretch(width: side, height: side, into: buffer)
            case .letterbox where region == .whole:
                placement = Placement(picture.letterbox(side: side, into: buffer))
            case .crop where region == .whole: picture.centreCrop(side: side, zoom: 1, into: buffer)
            default: try picture.crop(region, side: side, margin: 0.05, into: buffer)
            }
        }
        try pixels.withUnsafeBufferPointer { try input.fill(request, with: $0) }
        try request.infer()
        return placement
    }

    private func candidate(_ label: Int, score: Float) -> Candidate? {
        guard let name = pack.labels[label].name, score.isFinite else { return nil }
        let thresholds = pack.manifest.thresholds
        let level = Calibration.Thresholds(low: thresholds.low, medium: thresholds.medium, high: thresholds.high)
            .level(of: score)
        return Candidate(
            name: name, synset: pack.labels[label].synset, kind: pack.kind, category: pack.category,
            confidence: min(score, 1), level: level ?? .low)
    }
}
