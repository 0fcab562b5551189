/// The inputs of the three models that look at every photo.
public struct ModelShapes: Hashable, Sendable {
    /// EfficientNet-Lite2: `[1, 260, 260, 3]` in; probabilities `[1, 1000]` and features `[1, 1280]` out.
    public static let classifierSide = 260
    /// BlazeFace, full range: `[1, 192, 192, 3]` in; boxes `[1, 2304, 16]` and scores `[1, 2304, 1]` out.
    public static let faceSide = 192

    /// The detector's head, which says how its outputs are read.
    public enum Head: Hashable, Sendable {
        /// YOLO11n: `[1, 84, anchors]` out; the photo is laid into the square with its proportions.
        case yolo
        /// SSD MobileNetV3-L: boxes `[1, anchors, 4]` and scores `[1, anchors, 91]` out; the photo is stretched.
        case ssd
    }

    /// Pixels of the detector's square input.
    public let detectorSide: Int
    /// How the detector's outputs are read.
    public let head: Head

    /// The shapes of a detector, beside the two that never change.
    public init(detectorSide: Int, head: Head) {
        self.detectorSide = detectorSide
        self.head = head
    }
}
