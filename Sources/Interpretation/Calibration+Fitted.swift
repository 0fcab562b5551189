extension Calibration {
    /// For EfficientNet-Lite2 with YOLO11n.
    ///
    /// Fitted on 2026-11-21 with `Benchmarks/Accuracy/fit.py --half` on every second of 64 COCO val2017 photos, which no
    /// model was trained on, and of 89 ImageNet photos, which the classifier has seen; `Docs/Accuracy.md` says how it
    /// does on the other half. The slopes of people, unseen boxes and things are held at about 1: the fit's are flatter,
    /// because in photos full of the detector's classes nearly every box is right, and a street without any then turns
    /// dead leaves into giraffes. The thresholds are the lowest that keep the precision targets (80, 90, 97 %).
    public static let standard = Calibration(
        boxes: BoxCurves(
            people: .init(offset: 3.0, slope: 1.1, dominance: -3.5),
            unseen: .init(offset: 2.1, slope: 1.1, dominance: -2.2),
            known: .init(offset: 3.2, slope: 1.2, agreement: 1.1, dominance: -1.5),
            things: .init(offset: 3.4, slope: 1, agreement: 0.6, dominance: -1.6)),
        detected: Thresholds(low: 0.58, medium: 0.78, high: 0.905),
        whole: Curve(offset: 2.1, slope: 1.46), kinds: Thresholds(low: 0.62, medium: 0.87, high: 0.965),
        refinement: Curve(offset: 1.35, slope: 0.9), narrower: Thresholds(low: 0.70, medium: 0.9, high: 0.965))

    /// For EfficientNet-Lite2 with SSD MobileNetV3-L (`--light`), whose scores run higher: the same slopes with offsets that
    /// bring its precision on the same photos to the targets.
    public static let light = Calibration(
        boxes: BoxCurves(
            people: .init(offset: 1.5, slope: 1.4, dominance: -3.5),
            unseen: .init(offset: 0.2, slope: 1.4, dominance: -2.2),
            known: .init(offset: 2, slope: 1.3, agreement: 1.1, dominance: -1.5),
            things: .init(offset: 1.3, slope: 1.4, agreement: 0.6, dominance: -1.6)),
        detected: standard.detected, whole: standard.whole, kinds: standard.kinds, refinement: standard.refinement,
        narrower: standard.narrower)
}
