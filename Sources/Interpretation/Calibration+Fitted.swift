extension Calibration {
    /// For EfficientNet-Lite2 with YOLO11n. Not yet fitted.
    public static let standard = Calibration(
        detector: Curve(offset: 0.9, slope: 1.0), agreement: 0.15,
        boxes: Thresholds(low: 0.38, medium: 0.59, high: 0.78),
        whole: Curve(offset: 0, slope: 1), kinds: Thresholds(low: 0.5, medium: 0.7, high: 0.9),
        refinement: Curve(offset: 0, slope: 1), narrower: Thresholds(low: 0.5, medium: 0.7, high: 0.9))

    /// For EfficientNet-Lite2 with SSD MobileNetV3-L (`--light`). Not yet fitted.
    public static let light = standard
}
