/// What the models said of one photo, before anything is made of it.
public struct Observations: Sendable {
    /// What the classifier says of one view of a thing: the probability of each of its classes, in its order.
    public typealias Look = [Float]

    /// A box and, where the classifier looked into it, what it saw there.
    public struct SeenBox: Sendable {
        /// What the detector said.
        public var detection: RawDetection
        /// What the classifier says of the inside; nil when it did not look.
        public var inside: Look?
        /// The classifier's features of the inside: 1280 values of unit length, or none.
        public var features: [Float]

        /// A box with what the classifier saw in it.
        public init(detection: RawDetection, inside: Look?, features: [Float] = []) {
            self.detection = detection
            self.inside = inside
            self.features = features
        }
    }

    /// All boxes above the detector's lowest score.
    public var boxes: [SeenBox]
    /// Looks at the whole photo: stretched to a square, and the centre.
    public var whole: [Look]
    /// All faces.
    public var faces: [Face]
    /// The classifier's features of the whole photo: 1280 values of unit length, or none.
    public var features: [Float]

    /// What the models said.
    public init(boxes: [SeenBox], whole: [Look], faces: [Face], features: [Float] = []) {
        self.boxes = boxes
        self.whole = whole
        self.faces = faces
        self.features = features
    }
}
