/// From a model's own scores to the share of its statements that are right, and from there to the three levels.
///
/// The curves are Platt's (1999): confidence = logistic(offset + slope · logit(score)), monotone and two numbers each.
public struct Calibration: Sendable, Hashable {
    /// One curve.
    public struct Curve: Sendable, Hashable {
        /// Of the logit, at even odds.
        public let offset: Float
        /// Positive, so that a higher score is never less sure.
        public let slope: Float

        /// A curve from the fit's two numbers.
        public init(offset: Float, slope: Float) {
            self.offset = offset
            self.slope = slope
        }

        /// The share of statements with this score that are right, 0…1.
        public func confidence(_ score: Float) -> Float {
            Elementary.logistic(offset + slope * Elementary.logit(score))
        }
    }

    /// How a box is read: from its score, from what the classifier sees inside it, and from what it says of the photo.
    public struct BoxCurve: Sendable, Hashable {
        /// From the score alone.
        public let curve: Curve
        /// What the logit of the classifier's sum over the box's kind, inside the box, adds.
        public let agreement: Float
        /// What the photo's largest class adds that has nothing to do with the box: a photo of one thing that the
        /// detector has no class for makes it see things.
        public let dominance: Float

        /// A curve from the fit's numbers.
        public init(offset: Float, slope: Float, agreement: Float = 0, dominance: Float = 0) {
            curve = Curve(offset: offset, slope: slope)
            self.agreement = agreement
            self.dominance = dominance
        }

        /// - Parameters:
        ///   - agreeing: the classifier's sum over the box's kind inside the box; nil when nobody looked.
        ///   - rival: the photo's largest class that has nothing to do with the box.
        public func confidence(_ score: Float, agreeing: Float?, rival: Float) -> Float {
            var logit = curve.offset + curve.slope * Elementary.logit(score) + dominance * rival
            if let agreeing { logit += agreement * Elementary.logit(max(agreeing, 0.01)) }
            return Elementary.logistic(logit)
        }
    }

    /// How boxes are read. The classifier knows animals, food and vehicles well, so its word on them weighs most; it has no
    /// class for people at large.
    public struct BoxCurves: Sendable, Hashable {
        /// People.
        public let people: BoxCurve
        /// Boxes that nobody looked into: small ones, and classes that the classifier does not know.
        public let unseen: BoxCurve
        /// Animals, food and vehicles, looked into.
        public let known: BoxCurve
        /// Other things, looked into.
        public let things: BoxCurve

        /// One curve for each group of boxes.
        public init(people: BoxCurve, unseen: BoxCurve, known: BoxCurve, things: BoxCurve) {
            self.people = people
            self.unseen = unseen
            self.known = known
            self.things = things
        }
    }

    /// The confidence from which a statement is shown, by level.
    public struct Thresholds: Sendable, Hashable {
        /// For *Low*, 0…1.
        public let low: Float
        /// For *Medium*, at least that of *Low*.
        public let medium: Float
        /// For *High*, at least that of *Medium*.
        public let high: Float

        /// Rising thresholds.
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

    /// A calibration from its curves and thresholds.
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
