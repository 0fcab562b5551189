extension Calibration {
    /// For EfficientNet-Lite2 with YOLO11n. Not yet fitted.
    public static let standard = Calibration(
        boxes: BoxCurves(
            people: Curve(offset: 3.4, slope: 0.8), unseen: Curve(offset: 1.4, slope: 0.7),
            known: .init(offset: 3.8, slope: 0.8, agreement: 0.9),
            things: .init(offset: 3, slope: 0.6, agreement: 0.6)),
        detected: Thresholds(low: 0.5, medium: 0.7, high: 0.9),
        whole: Curve(offset: 2.2, slope: 1.1), kinds: Thresholds(low: 0.6, medium: 0.8, high: 0.93),
        refinement: Curve(offset: 1.6, slope: 1.1), narrower: Thresholds(low: 0.6, medium: 0.8, high: 0.93))

    /// For EfficientNet-Lite2 with SSD MobileNetV3-L (`--light`). Not yet fitted.
    public static let light = standard
}
