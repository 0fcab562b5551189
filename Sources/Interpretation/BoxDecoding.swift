/// One box as a detector gives it.
public struct RawDetection: Hashable, Sendable {
    /// The class of people in COCO order.
    public static let person = 0

    /// The detector's class, 0…79 in COCO order.
    public var label: Int
    /// The detector's own score, 0…1, not calibrated.
    public var score: Float
    /// In fractions of what the detector was shown.
    public var box: Box

    /// A box with its class and score.
    public init(label: Int, score: Float, box: Box) {
        self.label = label
        self.score = score
        self.box = box
    }
}

/// How the picture lies in a detector's square input: `scale` input pixels per fraction of each side, from an offset.
public struct Placement: Hashable, Sendable {
    /// Where the picture begins, in pixels from the left.
    public var offsetX: Float
    /// Where the picture begins, in pixels from the top.
    public var offsetY: Float
    /// The picture's width in the input, in pixels.
    public var width: Float
    /// The picture's height in the input, in pixels.
    public var height: Float

    /// - Parameters: where the picture begins and how large it is, in pixels of the input.
    public init(offsetX: Float, offsetY: Float, width: Float, height: Float) {
        self.offsetX = offsetX
        self.offsetY = offsetY
        self.width = width
        self.height = height
    }

    /// A box by centre and size in pixels of the input, as fractions of the picture.
    func box(centreX: Float, centreY: Float, width w: Float, height h: Float) -> Box {
        Box(
            x: (centreX - w / 2 - offsetX) / width, y: (centreY - h / 2 - offsetY) / height,
            width: w / width, height: h / height
        ).clipped
    }
}

/// Makes boxes of the raw output of each detector.
public enum BoxDecoding {
    /// YOLO11 (Ultralytics): `values` are `[4 + classes, anchors]`: centre x, y, width, height in pixels of the input,
    /// then a final score for every class.
    public static func yolo(
        _ values: UnsafeBufferPointer<Float>, classes: Int, threshold: Float, placement: Placement
    ) -> [RawDetection] {
        let anchors = values.count / (4 + classes)
        var best = [Float](repeating: threshold, count: anchors)
        var label = [Int](repeating: -1, count: anchors)
        // Class by class, because memory is laid out so.
        for kind in 0..<classes {
            let row = (4 + kind) * anchors
            for anchor in 0..<anchors where values[row + anchor] >= best[anchor] {
                best[anchor] = values[row + anchor]
                label[anchor] = kind
            }
        }
        var found: [RawDetection] = []
        for anchor in 0..<anchors where label[anchor] >= 0 {
            let box = placement.box(
                centreX: values[anchor], centreY: values[anchors + anchor],
                width: values[2 * anchors + anchor], height: values[3 * anchors + anchor])
            found.append(RawDetection(label: label[anchor], score: best[anchor], box: box))
        }
        return suppress(found, overlap: 0.7)
    }

    /// SSD MobileNetV3 (TensorFlow object detection): `boxes` are `[anchors, 4]` y0, x0, y1, x1 in fractions, `scores`
    /// `[anchors, 91]` by COCO's 91 numbers, of which 0 is the background and eleven others are not in use.
    public static func ssd(
        boxes: UnsafeBufferPointer<Float>, scores: UnsafeBufferPointer<Float>, threshold: Float
    ) -> [RawDetection] {
        let classes = 91
        var found: [RawDetection] = []
        for anchor in 0..<(boxes.count / 4) {
            var label = -1
            var score = threshold
            var used = 0
            for number in 1..<classes where !unusedNumbers.contains(number) {
                if scores[anchor * classes + number] >= score {
                    score = scores[anchor * classes + number]
                    label = used
                }
                used += 1
            }
            guard label >= 0 else { continue }
            let top = boxes[anchor * 4]
            let left = boxes[anchor * 4 + 1]
            let box = Box(x: left, y: top, width: boxes[anchor * 4 + 3] - left, height: boxes[anchor * 4 + 2] - top)
            found.append(RawDetection(label: label, score: score, box: box.clipped))
        }
        return suppress(found, overlap: 0.6)
    }

    /// The numbers of COCO's 91 that stand for no object.
    private static let unusedNumbers = [12, 26, 29, 30, 45, 66, 68, 69, 71, 83]

    /// BlazeFace, full range (MediaPipe): anchors on a 48 × 48 grid over the 192-pixel input; `boxes` are `[2304, 16]`:
    /// centre offset, width and height in pixels of the input, then six points; `scores` are logits.
    public static func faces(
        boxes: UnsafeBufferPointer<Float>, scores: UnsafeBufferPointer<Float>, threshold: Float, placement: Placement
    ) -> [Face] {
        let grid = 48
        let side: Float = 192
        var found: [RawDetection] = []
        for anchor in 0..<min(grid * grid, scores.count) {
            let score = Elementary.logistic(scores[anchor])
            guard score >= threshold else { continue }
            let across = (Float(anchor % grid) + 0.5) / Float(grid) * side
            let down = (Float(anchor / grid) + 0.5) / Float(grid) * side
            let first = anchor * 16
            let box = placement.box(
                centreX: across + boxes[first], centreY: down + boxes[first + 1],
                width: boxes[first + 2], height: boxes[first + 3])
            found.append(RawDetection(label: 0, score: score, box: box))
        }
        return suppress(found, overlap: 0.3).map { Face(box: $0.box, confidence: $0.score) }
    }

    /// Logits to probabilities that add up to 1.
    public static func softmax(_ logits: [Float]) -> [Float] {
        let highest = logits.max() ?? 0
        let powers = logits.map { Elementary.exp($0 - highest) }
        let sum = powers.reduce(0, +)
        return powers.map { $0 / sum }
    }

    /// More boxes than can be seen are those of a bad model, and each is compared with all others.
    private static let mostCandidates = 3000

    /// Greedy non-maximum suppression within each class: of boxes that overlap more, the surest stays.
    static func suppress(_ found: [RawDetection], overlap: Float) -> [RawDetection] {
        var kept: [RawDetection] = []
        for candidate in found.sorted(by: { $0.score > $1.score }).prefix(mostCandidates) {
            let repeated = kept.contains { $0.label == candidate.label && $0.box.overlap(candidate.box) > overlap }
            if !repeated && candidate.box.area > 0 { kept.append(candidate) }
        }
        return kept
    }
}
