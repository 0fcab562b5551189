extension Calibration {
    /// The numbers of the levels. Chosen so that the percentages are as near as may be to the shares that are right.
    public static let levels = Thresholds(low: 0.55, medium: 0.75, high: 0.88)

    /// For EfficientNet-Lite2 with YOLO11n.
    ///
    /// Fitted on 2026-11-29 by `make accuracy OPTIONS=--fit` on 64 COCO val2017 photos, 89 of ImageNet and 138 of kangaroos and
    /// groceries, and on copies of them whose class or family was hidden from the models; `Docs/Accuracy.md` has the method and
    /// says how it does on classes that it was not fitted on.
    public static let standard = Calibration(levels) { group in
        switch group {
        case .people: Curve(2.45, [1.699, -2.405])
        case .unseen: Curve(1.306, [1.521, -0.385])
        case .things: Curve(3.776, [1.399, 0.713, -1.52])
        case .known: Curve(-1.84, [2.024, 1.676, -3.87])
        case .below: Curve(-1.61, [2.095])
        case .above: Curve(2.445, [1.929, 1.084])
        case .other: Curve(-0.735, [0.617, 1.46])
        case .whole: Curve(0.062, [2.561])
        case .wholeThing: Curve(1.792, [0.913])
        }
    }

    /// For EfficientNet-Lite2 with SSD MobileNetV3-L (`--light`): fitted on 2026-11-22 in the same way, with thresholds of each
    /// group's own, and since then moved to the one scale so that each group shows at Medium what it showed before.
    public static let light = Calibration(levels) { group in
        switch group {
        case .people: Curve(1.911, [1.473, -0.895])
        case .unseen: Curve(0.248, [3.338, -1.761])
        case .things: Curve(4.384, [0.762, 1.204, 0.321])
        case .known: Curve(-3.324, [2.982, 1.673, -3.5])
        case .below: Curve(-3.087, [2.338])
        case .above: Curve(2.009, [2.672, 0.855])
        case .other: Curve(-1.615, [1.252, 1.655])
        case .whole: Curve(-0.442, [3.417])
        case .wholeThing: Curve(2.638, [1.948])
        }
    }
}
