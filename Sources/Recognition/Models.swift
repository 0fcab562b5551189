internal import Inference

/// The compiled models, shared by all threads.
struct Models: Sendable {
    /// EfficientNet-Lite2: `[1, 260, 260, 3]` in; probabilities `[1, 1000]` and features `[1, 1280]` out.
    let classifier: CompiledModel
    /// YOLO11n `[1, 640, 640, 3]` in, `[1, 84, 8400]` out; or SSD MobileNetV3-L `[1, 320, 320, 3]` in, boxes
    /// `[1, A, 4]` and scores `[1, A, 91]` out.
    let detector: CompiledModel
    /// BlazeFace, full range: `[1, 192, 192, 3]` in; boxes `[1, 2304, 16]` and scores `[1, 2304, 1]` out.
    let faces: CompiledModel

    init(_ runtime: Runtime, folder: String, light: Bool, options: CompileOptions) throws {
        classifier = try runtime.compile(folder + "/classifier.xml", options)
        detector = try runtime.compile(folder + (light ? "/detector-light.xml" : "/detector.xml"), options)
        faces = try runtime.compile(folder + "/faces.xml", options)
        guard classifier.inputs.first?.shape == [1, Models.classifierSide, Models.classifierSide, 3],
            classifier.outputs.map(\.count) == [1000, 1280],
            faces.inputs.first?.shape == [1, Models.faceSide, Models.faceSide, 3], faces.outputs.count == 2,
            let detectorInput = detector.inputs.first?.shape, detectorInput.count == 4,
            detector.outputs.count == (light ? 2 : 1)
        else { throw RecognitionError("The models in \(folder) are not those that this program was made for.") }
        detectorSide = detectorInput[1]
    }

    static let classifierSide = 260
    static let faceSide = 192
    let detectorSide: Int
}
