/// The confidence of each claim, and the confidence from which it is shown.
///
/// The curves are Platt's (1999): confidence = logistic(offset + Σ weight · evidence). Each group of claims has a curve
/// and thresholds of its own: of things that the models were not trained on, the groups are right more or less often at
/// the same confidence.
public struct Calibration: Sendable {
    /// One curve.
    public struct Curve: Sendable, Hashable {
        /// The logit of the confidence when every value of the evidence is 0.
        public let offset: Float
        /// One for each value of the group's evidence.
        public let weights: [Float]

        /// A curve from the fit's numbers.
        public init(_ offset: Float, _ weights: [Float]) {
            self.offset = offset
            self.weights = weights
        }

        /// The share of claims with this evidence that are right, 0…1.
        public func confidence(_ evidence: [Float]) -> Float {
            var logit = offset
            for (weight, value) in zip(weights, evidence) { logit += weight * value }
            return Elementary.logistic(logit)
        }
    }

    /// The confidence from which a claim is shown, by level.
    public struct Thresholds: Sendable, Hashable {
        /// For *Low*, 0…1.
        public var low: Float
        /// For *Medium*, at least that of *Low*.
        public var medium: Float
        /// For *High*, at least that of *Medium*.
        public var high: Float

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

    /// What holds for one group of claims.
    public struct Entry: Sendable, Hashable {
        /// Gives their confidence.
        public var curve: Curve
        /// The confidence from which they are shown.
        public var thresholds: Thresholds

        /// A curve with its thresholds.
        public init(_ curve: Curve, _ thresholds: Thresholds) {
            self.curve = curve
            self.thresholds = thresholds
        }
    }

    private var entries: [Entry]

    /// - Parameter entry: what holds for each group.
    public init(_ entry: (Claim.Group) -> Entry) { entries = Claim.Group.allCases.map(entry) }

    /// What holds for a group.
    public subscript(group: Claim.Group) -> Entry {
        get { entries[group.rawValue] }
        set { entries[group.rawValue] = newValue }
    }

    /// The share of such claims that are right, 0…1.
    public func confidence(of claim: Claim) -> Float { self[claim.group].curve.confidence(claim.evidence) }
}
