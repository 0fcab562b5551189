public import Interpretation
public import Raster

/// The sequence of looks at one photo, over the engine's own sessions of all models: what each model is shown, and what is read
/// out of its answers. For one thread: not thread-safe.
///
/// Imports no engine, no C and no system, so that the same sequence runs wherever an ``InferenceSession`` does.
public final class InferenceContext<Session: InferenceSession> {
    let classifier: Session
    let detector: Session
    let faces: Session
    let shapes: ModelShapes
    let interpreter: Interpreter

    /// A context over sessions of its own.
    /// - Parameter interpreter: says which of the detector's boxes the classifier has something to say about.
    public init(
        classifier: Session, detector: Session, faces: Session, shapes: ModelShapes, interpreter: Interpreter
    ) {
        self.classifier = classifier
        self.detector = detector
        self.faces = faces
        self.shapes = shapes
        self.interpreter = interpreter
    }

    /// What the models say of a photo, before anything is made of it.
    ///
    /// Only the models of the stages run: the detector for objects, the face detector for faces, the classifier for objects and
    /// features.
    /// - Parameters:
    ///   - pixels: the photo, or the part of it that is looked at.
    ///   - stages: what is wanted; the rest of the answer is empty.
    ///   - boxes: where to take features of things from when objects are not looked for, in fractions of `pixels`; at most
    ///     ``Analysis/mostBoxFeatures`` of them, those too small to be looked into left out.
    public func observe(
        _ pixels: Pixels, stages: Set<AnalysisStage> = AnalysisStage.all, boxes: [Box] = []
    ) throws(Session.Failure) -> Observations {
        var seen = Observations(boxes: [], whole: [], faces: [])
        let wantsObjects = stages.contains(.objects)
        let wantsFeatures = stages.contains(.features)
        var small = pixels
        var found: [RawDetection] = []
        if wantsObjects {
            (found, small) = try detect(pixels)
        } else if shapes.head == .yolo {
            // As the detector would have left it, so that the others see the same picture with it and without it.
            small = pixels.letterboxed(side: shapes.detectorSide)
        }
        if wantsObjects || wantsFeatures {
            let full = try classify(features: wantsFeatures) {
                small.stretch(width: ModelShapes.classifierSide, height: ModelShapes.classifierSide, into: $0)
            }
            seen.features = full.features
            if wantsObjects { seen.whole = [full.look] }
        }
        if wantsObjects {
            let centre = try classify(features: false) {
                small.centreCrop(side: ModelShapes.classifierSide, zoom: 0.89, into: $0)
            }
            seen.whole.append(centre.look)
            seen.boxes = try lookInto(found, pixels, features: wantsFeatures)
        } else if wantsFeatures {
            for box in boxes where isLarge(box, in: pixels) && seen.boxFeatures.count < Analysis.mostBoxFeatures {
                guard let inside = try look(into: box, pixels, features: true) else { continue }
                seen.boxFeatures.append(BoxFeatures(box: box, values: inside.features))
            }
        }
        if stages.contains(.faces) { seen.faces = try findFaces(small) }
        return seen
    }

    /// What the models say of a photo and of one thing in it, about which a person asks.
    /// - Parameter box: where the thing is, in fractions of `pixels`; nil for all of it.
    public func observe(
        _ pixels: Pixels, asking box: Box?
    ) throws(Session.Failure) -> (seen: Observations, thing: AskedThing) {
        let seen = try observe(pixels, stages: [.objects])
        let faint = try detect(pixels, leastScore: AskedThing.leastScore).found.filter { $0.score < Self.leastScore }
        var inside: Observations.Probabilities?
        if let box { inside = try look(into: box, pixels, features: false)?.look }
        return (seen, AskedThing(box: box, inside: inside, faint: faint))
    }

    // MARK: Boxes

    /// Boxes into which the classifier looks, at most: the largest.
    private static var lookedInto: Int { 6 }
    /// The least longer side, in pixels of the picture, of a box that is looked into.
    private static var leastSide: Float { 48 }

    private func lookInto(
        _ found: [RawDetection], _ pixels: Pixels, features: Bool
    ) throws(Session.Failure) -> [Observations.SeenBox] {
        let large = found.filter { isLarge($0.box, in: pixels) && interpreter.refinable($0.label) }
            .sorted { $0.box.area > $1.box.area }.prefix(Self.lookedInto)
        var seen: [Observations.SeenBox] = []
        for raw in found {
            guard large.contains(raw), let inside = try look(into: raw.box, pixels, features: features) else {
                seen.append(Observations.SeenBox(detection: raw, inside: nil))
                continue
            }
            seen.append(Observations.SeenBox(detection: raw, inside: inside.look, features: inside.features))
        }
        return seen
    }

    private func isLarge(_ box: Box, in pixels: Pixels) -> Bool {
        max(box.width * Float(pixels.width), box.height * Float(pixels.height)) >= Self.leastSide
    }

    /// Nil for a box outside the picture.
    private func look(
        into box: Box, _ pixels: Pixels, features: Bool
    ) throws(Session.Failure) -> Look? {
        guard let region = try? Region(box).clipped() else { return nil }
        return try classify(features: features) { square in
            // A region that was clipped cannot be refused.
            try? pixels.crop(region, side: ModelShapes.classifierSide, margin: 0.05, into: square)
        }
    }

    // MARK: Models

    private struct Look {
        let look: Observations.Probabilities
        let features: [Float]
    }

    private func classify(
        features wantsFeatures: Bool, _ fill: (UnsafeMutableBufferPointer<UInt8>) -> Void
    ) throws(Session.Failure) -> Look {
        try classifier.withInput { fill($0.bindMemory(to: UInt8.self)) }
        try classifier.infer()
        let look = try classifier.withOutput(0) { Array($0) }
        guard wantsFeatures else { return Look(look: look, features: []) }
        return Look(look: look, features: try classifier.withOutput(1) { Self.unit(Array($0)) })
    }

    private static func unit(_ vector: [Float]) -> [Float] {
        let length = vector.reduce(0) { $0 + $1 * $1 }.squareRoot()
        return length > 0 ? vector.map { $0 / length } : vector
    }

    /// The least raw score of a box that is kept; below it nothing passes Low even with the classifier's agreement.
    private static var leastScore: Float { 0.15 }

    /// Also gives the picture as small as the detector saw it, for the models that see it smaller still.
    func detect(
        _ pixels: Pixels, leastScore: Float? = nil
    ) throws(Session.Failure) -> (found: [RawDetection], small: Pixels) {
        let leastScore = leastScore ?? Self.leastScore
        let side = shapes.detectorSide
        guard shapes.head == .yolo else {
            try detector.withInput {
                pixels.stretch(width: side, height: side, into: $0.bindMemory(to: UInt8.self))
            }
            try detector.infer()
            let boxes = try detector.withOutput(0) { Array($0) }
            let found = try detector.withOutput(1) { scores in
                boxes.withUnsafeBufferPointer { BoxDecoding.ssd(boxes: $0, scores: scores, threshold: leastScore) }
            }
            return (found, pixels)
        }
        let (placement, small) = try detector.withInput { input in
            let square = input.bindMemory(to: UInt8.self)
            let placement = pixels.letterbox(side: side, padding: 114, into: square)
            return (placement, placement.picture(in: square, side: side) ?? pixels)
        }
        try detector.infer()
        let found = try detector.withOutput(0) {
            BoxDecoding.yolo($0, classes: 80, threshold: leastScore, placement: Placement(placement))
        }
        return (found, small)
    }
}

extension Box {
    /// The same rectangle as a region of pixels.
    public init(_ region: Region) {
        self.init(
            x: Float(region.x), y: Float(region.y), width: Float(region.width), height: Float(region.height))
    }
}

extension Region {
    /// The same rectangle as a box.
    public init(_ box: Box) {
        self.init(x: Double(box.x), y: Double(box.y), width: Double(box.width), height: Double(box.height))
    }
}

extension Placement {
    /// Where a letterboxed picture lies.
    public init(_ box: Pixels.Letterbox) {
        self.init(
            offsetX: Float(box.offsetX), offsetY: Float(box.offsetY), width: Float(box.width),
            height: Float(box.height))
    }
}
