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

    /// How boxes are read. The classifier knows animals, food and vehicles well, so its word on them weighs most; it has no
    /// class for people at large.
    public struct BoxCurves: Sendable, Hashable {
        /// One curve, and how much the logit of the classifier's sum over the box's kind adds to its logit.
        public struct Looked: Sendable, Hashable {
            public let curve: Curve
            public let agreement: Float

            public init(offset: Float, slope: Float, agreement: Float) {
                curve = Curve(offset: offset, slope: slope)
                self.agreement = agreement
            }

            /// - Parameter agreeing: the classifier's sum over the box's kind, inside the box.
            public func confidence(_ score: Float, agreeing: Float) -> Float {
                let own = curve.offset + curve.slope * Elementary.logit(score)
                return Elementary.logistic(own + agreement * Elementary.logit(max(agreeing, 0.01)))
            }
        }

        /// People.
        public let people: Curve
        /// Boxes that nobody looked into: small ones, and classes that the classifier does not know.
        public let unseen: Curve
        /// Animals, food and vehicles, looked into.
        public let known: Looked
        /// Other things, looked into.
        public let things: Looked

        public init(people: Curve, unseen: Curve, known: Looked, things: Looked) {
            self.people = people
            self.unseen = unseen
            self.known = known
            self.things = things
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

    /// How a box's score is read, by what the box is said to hold and whether the classifier looked into it.
    public let boxes: BoxCurves
    /// From which confidence a box is shown.
    public let detected: Thresholds
    /// How the classifier's sum over a kind is read when it is said of the whole photo.
    public let whole: Curve
    /// From which confidence such a kind is shown.
    public let kinds: Thresholds
    /// How the classifier's sum over a kind inside a box is read, the box's class being right.
    public let refinement: Curve
    /// From which confidence (the box's times the refinement's) a narrower name replaces the box's class.
    public let narrower: Thresholds

    public init(
        boxes: BoxCurves, detected: Thresholds, whole: Curve, kinds: Thresholds, refinement: Curve,
        narrower: Thresholds
    ) {
        self.boxes = boxes
        self.detected = detected
        self.whole = whole
        self.kinds = kinds
        self.refinement = refinement
        self.narrower = narrower
    }
}
