internal import Dispatch
internal import Inference
internal import Interpretation
internal import Pipeline
internal import Synchronization

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
        let paths = ["classifier", light ? "detector-light" : "detector", "faces"].map { "\(folder)/\($0).xml" }
        // Side by side: reading a compiled model is half the time to the first answer.
        let compiled = Mutex([Result<CompiledModel, any Error>?](repeating: nil, count: paths.count))
        DispatchQueue.concurrentPerform(iterations: paths.count) { index in
            let model = Result<CompiledModel, any Error> {
                do { return try runtime.compile(paths[index], options) } catch {
                    throw RecognitionError("the model \(paths[index]) cannot be loaded: \(error)")
                }
            }
            compiled.withLock { $0[index] = model }
        }
        let models = try compiled.withLock { try $0.compactMap { try $0?.get() } }
        (classifier, detector, faces) = (models[0], models[1], models[2])
        guard classifier.inputs.first?.shape == [1, ModelShapes.classifierSide, ModelShapes.classifierSide, 3],
            classifier.outputs.map(\.count) == [1000, 1280],
            faces.inputs.first?.shape == [1, ModelShapes.faceSide, ModelShapes.faceSide, 3], faces.outputs.count == 2,
            let detectorInput = detector.inputs.first?.shape, detectorInput.count == 4,
            detector.outputs.count == (light ? 2 : 1)
        else { throw RecognitionError("The models in \(folder) are not those that this program was made for.") }
        shapes = ModelShapes(detectorSide: detectorInput[1], head: light ? .ssd : .yolo)
    }

    let shapes: ModelShapes

    /// One thread's own sessions of all three.
    func makeContext(_ interpreter: Interpreter) throws -> InferenceContext<InferenceRequest> {
        InferenceContext(
            classifier: try classifier.makeRequest(), detector: try detector.makeRequest(),
            faces: try faces.makeRequest(), shapes: shapes, interpreter: interpreter)
    }
}
