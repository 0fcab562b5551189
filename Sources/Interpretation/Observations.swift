/// What the models said of one photo.
public struct Observations: Sendable {
    /// A box and, where the classifier looked into it, its sums over the tree.
    public struct SeenBox: Sendable {
        /// What the detector said.
        public let detection: RawDetection
        /// ``KindTable/sums(_:)`` of what is inside the box; empty when nobody looked.
        public let inside: [Float]

        /// A box with what the classifier saw in it.
        public init(detection: RawDetection, inside: [Float]) {
            self.detection = detection
            self.inside = inside
        }
    }

    /// All boxes above the detector's lowest score.
    public var boxes: [SeenBox]
    /// ``KindTable/sums(_:)`` of the whole photo.
    public var whole: [Float]
    /// All faces.
    public var faces: [Face]
    /// 1280 values of unit length, or none.
    public var features: [Float]

    /// What the models said.
    public init(boxes: [SeenBox], whole: [Float], faces: [Face], features: [Float] = []) {
        self.boxes = boxes
        self.whole = whole
        self.faces = faces
        self.features = features
    }
}
