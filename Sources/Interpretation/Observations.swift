/// What the models computed from one photo.
public struct Observations: Sendable {
    /// The probability of each of the classifier's classes, in its order, for one crop.
    public typealias Probabilities = [Float]

    /// A box and, where the classifier was run on its inside, the result.
    public struct SeenBox: Sendable {
        /// What the detector said.
        public var detection: RawDetection
        /// The classifier's result for the inside; nil when it was not run on it.
        public var inside: Probabilities?
        /// The classifier's features of the inside: 1280 values of unit length, or none.
        public var features: [Float]

        /// A box with what the classifier saw in it.
        public init(detection: RawDetection, inside: Probabilities?, features: [Float] = []) {
            self.detection = detection
            self.inside = inside
            self.features = features
        }
    }

    /// All boxes above the detector's lowest score.
    public var boxes: [SeenBox]
    /// Of the whole photo: stretched to a square, and its centre.
    public var whole: [Probabilities]
    /// All faces.
    public var faces: [Face]
    /// The classifier's features of the whole photo: 1280 values of unit length, or none.
    public var features: [Float]
    /// Features of things that were found before, where the detector did not run.
    public var boxFeatures: [BoxFeatures]

    /// What the models said.
    public init(
        boxes: [SeenBox], whole: [Probabilities], faces: [Face], features: [Float] = [], boxFeatures: [BoxFeatures] = []
    ) {
        self.boxes = boxes
        self.whole = whole
        self.faces = faces
        self.features = features
        self.boxFeatures = boxFeatures
    }
}
