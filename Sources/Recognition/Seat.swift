public import Imaging
internal import Inference
public import Interpretation

/// One thread's own inputs and outputs of all models. Not thread-safe.
public final class Seat {
    private let recogniser: Recogniser
    private let classifier: InferenceRequest
    private let detector: InferenceRequest
    let faces: InferenceRequest
    private let packs: [PackSeat]

    init(_ recogniser: Recogniser) throws {
        self.recogniser = recogniser
        classifier = try recogniser.models.classifier.makeRequest()
        detector = try recogniser.models.detector.makeRequest()
        faces = try recogniser.models.faces.makeRequest()
        packs = try recogniser.packs.map { try PackSeat($0) }
    }

    /// Boxes into which the classifier looks, at most: the largest.
    static let lookedInto = 6
    /// The least longer side, in pixels of the picture, of a box that is looked into.
    static let leastSide: Float = 48

    /// Recognises what is in a picture. Boxes are in fractions of the upright photo, of which the picture may be a part.
    public func analyze(_ picture: Picture) throws -> Analysis {
        let seen = try observe(picture)
        var statements: [PackStatement] = []
        var findings: [Finding] = []
        for seat in packs {
            if seat.pack.manifest.output.kind == .yolo {
                findings += try seat.detect(picture.pixels)
                continue
            }
            for box in seat.places(seen, recogniser.interpreter, in: picture.pixels) {
                let region = box.map { Region(seen.boxes[$0].detection.box) } ?? .whole
                if let said = try seat.classify(picture.pixels, box: box, region: region) { statements.append(said) }
            }
        }
        var analysis = recogniser.interpreter.interpret(seen, packs: statements, besides: findings)
        if picture.region != .whole { analysis.place(in: Box(picture.region)) }
        return analysis
    }

    /// What the models say of a picture, before anything is made of it; also for measuring and fitting.
    public func observe(_ picture: Picture) throws -> Observations {
        let pixels = picture.pixels
        let (boxes, small) = try detect(pixels)
        let full = try classify {
            small.stretch(width: Models.classifierSide, height: Models.classifierSide, into: $0)
        }
        let centre = try classify { small.centreCrop(side: Models.classifierSide, zoom: 0.89, into: $0) }
        let large = boxes.filter { isWorthLooking($0, in: pixels) }
            .sorted { $0.box.area > $1.box.area }.prefix(Seat.lookedInto)
        let seen = try boxes.map { raw in
            guard large.contains(raw) else { return Observations.SeenBox(detection: raw, inside: nil) }
            let inside = try classify {
                try pixels.crop(Region(raw.box), side: Models.classifierSide, margin: 0.05, into: $0)
            }
            return Observations.SeenBox(detection: raw, inside: inside.look, features: inside.features)
        }
        return Observations(
            boxes: seen, whole: [full.look, centre.look], faces: try findFaces(small), features: full.features)
    }

    private func isWorthLooking(_ raw: RawDetection, in pixels: Pixels) -> Bool {
        let width = raw.box.width * Float(pixels.width)
        let height = raw.box.height * Float(pixels.height)
        return max(width, height) >= Seat.leastSide && recogniser.interpreter.refinable(raw.label)
    }

    // MARK: Models

    private func classify(
        _ fill: (UnsafeMutableBufferPointer<UInt8>) throws -> Void
    ) throws -> (look: Observations.Probabilities, features: [Float]) {
        try classifier.withInput { try fill($0.bindMemory(to: UInt8.self)) }
        try classifier.infer()
        let features = try classifier.withOutput(1) { Seat.unit(Array($0)) }
        return (try classifier.withOutput(0) { Array($0) }, features)
    }

    private static func unit(_ vector: [Float]) -> [Float] {
        let length = vector.reduce(0) { $0 + $1 * $1 }.squareRoot()
        return length > 0 ? vector.map { $0 / length } : vector
    }

    /// The least raw score of a box that is kept; below it nothing passes Low even with the classifier's agreement.
    static let leastScore: Float = 0.15

    /// Also gives the picture as small as the detector saw it, for the models that see it smaller still.
    private func detect(_ pixels: Pixels) throws -> ([RawDetection], small: Pixels) {
        let side = recogniser.models.detectorSide
        if recogniser.light {
            try detector.withInput {
                pixels.stretch(width: side, height: side, into: $0.bindMemory(to: UInt8.self))
            }
            try detector.infer()
            let found = try detector.withOutput(0) { boxes in
                try detector.withOutput(1) { BoxDecoding.ssd(boxes: boxes, scores: $0, threshold: Seat.leastScore) }
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
            BoxDecoding.yolo($0, classes: 80, threshold: Seat.leastScore, placement: Placement(placement))
        }
        return (found, small)
    }

    func findFaces(_ pixels: Pixels) throws -> [Face] {
        let placement = try faces.withInput {
            pixels.letterbox(side: Models.faceSide, padding: 127, into: $0.bindMemory(to: UInt8.self))
        }
        try faces.infer()
        return try faces.withOutput(0) { boxes in
            try faces.withOutput(1) {
                BoxDecoding.faces(boxes: boxes, scores: $0, threshold: 0.6, placement: Placement(placement))
            }
        }
    }
}

extension Box {
    init(_ region: Region) {
        self.init(
            x: Float(region.x), y: Float(region.y), width: Float(region.width), height: Float(region.height))
    }
}

extension Region {
    init(_ box: Box) {
        self.init(x: Double(box.x), y: Double(box.y), width: Double(box.width), height: Double(box.height))
    }
}

extension Placement {
    init(_ box: Pixels.Letterbox) {
        self.init(
            offsetX: Float(box.offsetX), offsetY: Float(box.offsetY), width: Float(box.width),
            height: Float(box.height))
    }
}
