extension Calibration {
    /// For EfficientNet-Lite2 with YOLO11n.
    ///
    /// Fitted on 2026-11-21 with `Benchmarks/Accuracy/fit.py --half` on every second of 64 COCO val2017 photos, which no
    /// model was trained on, and of 89 ImageNet photos, which the classifier has seen; `Docs/Accuracy.md` says how it
    /// does on the other half. Two numbers are not the fit's: people are held lower, because 222 of 225 boxes were right
    /// and a slope cannot be had from three, and boxes are trusted less the more the photo is one animal. The thresholds
    /// are the lowest that keep the precision targets (80, 90, 97 %) on the COCO photos.
    public static let standard = Calibration(
        boxes: BoxCurves(
            people: .init(offset: 3.6, slope: 0.8, dominance: -3.5),
            unseen: .init(offset: 2.2, slope: 0.5, dominance: -2.2),
            known: .init(offset: 3.2, slope: 1.2, agreement: 1.1, dominance: -1.5),
            things: .init(offset: 3.5, slope: 0.6, agreement: 0.63, dominance: -1.6)),
        detected: Thresholds(low: 0.71, medium: 0.8, high: 0.885),
        whole: Curve(offset: 2.1, slope: 1.46), kinds: Thresholds(low: 0.7, medium: 0.87, high: 0.965),
        refinement: Curve(offset: 1.35, slope: 0.9), narrower: Thresholds(low: 0.73, medium: 0.9, high: 0.965))

    /// For EfficientNet-Lite2 with SSD MobileNetV3-L (`--light`). The same curves: see `Docs/Accuracy.md` for how it does.
    public static let light = standard
}
