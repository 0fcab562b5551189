extension Calibration {
    /// For EfficientNet-Lite2 with YOLO11n.
    ///
    /// Fitted on 2026-11-22 by `make accuracy OPTIONS=--fit` on 64 COCO val2017 photos, 89 of ImageNet and 138 of kangaroos and
    /// groceries, and on copies of them whose class or family was hidden from the models; `Docs/Accuracy.md` has the method and
    /// says how it does on classes that it was not fitted on.
    public static let standard = Calibration { group in
        switch group {
        case .people: Entry(Curve(3.329, [1.002, -1.422]), Thresholds(low: 0.52, medium: 0.88, high: 0.97))
        case .unseen: Entry(Curve(1.077, [0.769, -0.249]), Thresholds(low: 0.58, medium: 0.7, high: 0.88))
        case .things: Entry(Curve(2.151, [0.633, 0.313, -0.716]), Thresholds(low: 0.58, medium: 0.7, high: 0.88))
        case .known: Entry(Curve(1.448, [0.843, 0.686, -1.615]), Thresholds(low: 0.8, medium: 0.935, high: 0.935))
        case .below: Entry(Curve(0.419, [1.091]), Thresholds(low: 0.84, medium: 0.88, high: 0.91))
        case .above: Entry(Curve(3.188, [0.803, 0.41]), Thresholds(low: 0.88, medium: 0.935, high: 0.935))
        case .other: Entry(Curve(0.927, [0.294, 0.787]), Thresholds(low: 0.84, medium: 0.88, high: 0.91))
        case .whole: Entry(Curve(1.316, [1.326]), Thresholds(low: 0.84, medium: 0.88, high: 0.91))
        case .wholeThing: Entry(Curve(2.364, [1.311]), Thresholds(low: 0.64, medium: 0.8, high: 0.88))
        }
    }

    /// For EfficientNet-Lite2 with SSD MobileNetV3-L (`--light`), fitted in the same way.
    public static let light = Calibration { group in
        switch group {
        case .people: Entry(Curve(1.864, [2.336, -1.419]), Thresholds(low: 0.35, medium: 0.64, high: 0.88))
        case .unseen: Entry(Curve(0.566, [2.09, -1.103]), Thresholds(low: 0.52, medium: 0.75, high: 0.84))
        case .things: Entry(Curve(3.156, [0.477, 0.754, 0.201]), Thresholds(low: 0.52, medium: 0.75, high: 0.84))
        case .known: Entry(Curve(0.898, [1.193, 0.669, -1.4]), Thresholds(low: 0.935, medium: 0.935, high: 0.935))
        case .below: Entry(Curve(0.318, [0.935]), Thresholds(low: 0.88, medium: 0.88, high: 0.88))
        case .above: Entry(Curve(3.031, [1.069, 0.342]), Thresholds(low: 0.88, medium: 0.935, high: 0.935))
        case .other: Entry(Curve(0.907, [0.501, 0.662]), Thresholds(low: 0.88, medium: 0.88, high: 0.88))
        case .whole: Entry(Curve(1.376, [1.367]), Thresholds(low: 0.88, medium: 0.88, high: 0.88))
        case .wholeThing: Entry(Curve(2.43, [1.321]), Thresholds(low: 0.45, medium: 0.8, high: 0.88))
        }
    }
}
