/// From a model's own scores to the share of its statements that are right, and from there to the three levels.
///
/// The curves are Platt's (1999): confidence = logistic(offset + slope · logit(score)), monotone and two numbers each.
public struct Calibration: Sendable, Hashable {
    /// One curve.
    public struct Curve: Sendable, Hashable {
        public let offset: Float
        public let slope: Float

        public init(offset: Float, slope: Float) {
            self.offset = offset
            self.slope = slope
        }

        /// The share of statements with this score that are right, 0…1.
        public func confidence(_ score: Float) -> Float {
            Elementary.logistic(offset + slope * Elementary.logit(score))
        }
    }

    /// The confidence from which a statement is shown, by level.
    public struct Thresholds: Sendable, Hashable {
        public let low: Float
        public let medium: Float
        public let high: Float

        public init(low: Float, medium: Float, high: Float) {
            self.low = low
            self.medium = medium
            self.high = high
        }

        /// The least confidence that is shown at a level.
        public subscript(level: Level) -> Float {
            switch level {
            case .low: low
            case .medium: medium
            case .high: high
            }
        }

        /// The strictest level that shows a confidence; nil below Low.
        public func level(of confidence: Float) -> Level? {
            if confidence >= high { return .high }
            if confidence >= medium { return .medium }
            return confidence >= low ? .low : nil
        }
    }

    /// How a box's score is read.
    public let detector: Curve
    /// What the classifier's agreement inside the box (the logit of its sum over the box's kind) adds to the box's own
    /// logit, for the classes that the classifier knows.
    public let agreement: Float
    /// From which confidence a box is shown.
    public let boxes: Thresholds
    /// How the classifier's sum over a kind is read when it is said of the whole photo.
    public let whole: Curve
    /// From which confidence such a kind is shown.
    public let kinds: Thresholds
    /// How the classifier's sum over a kind inside a box is read, the box's class being right.
    public let refinement: Curve
    /// From which confidence (the box's times the refinement's) a narrower name replaces the box's class.
    public let narrower: Thresholds

    public init(
        detector: Curve, agreement: Float, boxes: Thresholds, whole: Curve, kinds: Thresholds, refinement: Curve,
        narrower: Thresholds
    ) {
        self.detector = detector
        self.agreement = agreement
        self.boxes = boxes
        self.whole = whole
        self.kinds = kinds
        self.refinement = refinement
        self.narrower = narrower
    }
}
