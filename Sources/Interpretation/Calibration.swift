/// The confidence of each claim, and the confidence from which claims are shown.
///
/// The curves are Platt's (1999): confidence = logistic(offset + Σ weight · evidence). Each group of claims has a curve of its
/// own, and all share one scale: the same number means the same for every claim, so a level shows whatever reaches its number.
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

    /// The confidence from which any claim is shown.
    public var thresholds: Thresholds
    private var curves: [Curve]

    /// - Parameter curve: the curve of each group.
    public init(_ thresholds: Thresholds, curve: (Claim.Group) -> Curve) {
        self.thresholds = thresholds
        curves = Claim.Group.allCases.map(curve)
    }

    /// The curve of a group.
    public subscript(group: Claim.Group) -> Curve {
        get { curves[group.rawValue] }
        set { curves[group.rawValue] = newValue }
    }

    /// The share of such claims that are right, 0…1.
    public func confidence(of claim: Claim) -> Float { self[claim.group].confidence(claim.evidence) }
}
