/// The inputs of the three models that look at every photo.
public struct ModelShapes: Hashable, Sendable {
    /// EfficientNet-Lite2: `[1, 260, 260, 3]` in; probabilities `[1, 1000]` and features `[1, 1280]` out.
    public static let classifierSide = 260
    /// BlazeFace, full range: `[1, 192, 192, 3]` in; boxes `[1, 2304, 16]` and scores `[1, 2304, 1]` out.
    public static let faceSide = 192

    /// The detector's head, which says how its outputs are read.
    public enum Head: Hashable, Sendable {
        /// YOLO11n: `[1, 84, anchors]` out; the photo is laid into a rectangle with its proportions.
        case yolo
        /// SSD MobileNetV3-L: boxes `[1, anchors, 4]` and scores `[1, anchors, 91]` out; the photo is stretched.
        case ssd
    }

    /// Pixels of the longer side of the detector's input.
    public let detectorSide: Int
    /// How the detector's outputs are read.
    public let head: Head

    /// The shapes of a detector, beside the two that never change.
    public init(detectorSide: Int, head: Head) {
        self.detectorSide = detectorSide
        self.head = head
    }

    /// The input into which the detector gets a photo: the smallest of five that the photo fits into when its longer side has
    /// ``detectorSide`` pixels. The other side has three fifths of that, four fifths, or as much: 384, 512 or 640 pixels of
    /// 640, multiples of the detector's stride (32).
    ///
    /// Only five, because the engine prepares itself for each that it meets, and keeps that in memory. Photos of 4 : 3 would
    /// fit into 480 pixels, but a margin helps the detector with what reaches the photo's edge.
    func detectorInput(width: Int, height: Int) -> (width: Int, height: Int) {
        let (longer, shorter) = (max(width, height), min(width, height))
        let least = [detectorSide * 3 / 5, detectorSide * 4 / 5].first { shorter * detectorSide <= $0 * longer }
        let other = least ?? detectorSide
        return width >= height ? (detectorSide, other) : (other, detectorSide)
    }
}
