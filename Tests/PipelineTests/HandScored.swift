import Concepts
import ConceptFixtures
import Interpretation
import Pipeline
import Raster

/// An engine whose models are functions from the input's bytes to scores.
final class HandScored: InferenceSession {
    struct Failure: Error {}

    private let answer: ([UInt8]) -> [[Float]]?
    private var input: [UInt8]
    private var outputs: [[Float]] = []
    /// Every input that the model was run on.
    private(set) var seen: [[UInt8]] = []

    /// - Parameter answer: the outputs; nil fails.
    init(side: Int, _ answer: @escaping ([UInt8]) -> [[Float]]?) {
        self.answer = answer
        input = [UInt8](repeating: 0, count: side * side * 3)
    }

    func withInput<Result>(_ fill: (UnsafeMutableRawBufferPointer) -> Result) -> Result {
        input.withUnsafeMutableBytes { fill($0) }
    }

    func infer() throws(Failure) {
        seen.append(input)
        guard let outputs = answer(input) else { throw Failure() }
        self.outputs = outputs
    }

    func withOutput<Result>(_ index: Int, _ read: (UnsafeBufferPointer<Float>) -> Result) -> Result {
        outputs[index].withUnsafeBufferPointer(read)
    }
}

/// The three models by hand: the detector sees dogs and people where it is told to, the classifier a golden retriever in what
/// is red and an otter in anything else, the face detector one face.
struct HandScoredModels {
    static let detectorSide = 64
    static let tree = Result { try ConceptTree(bytes: ConceptFixture.animalsAndFood.bytes) }

    let classifier: HandScored
    let detector: HandScored
    let faces: HandScored
    let interpreter: Interpreter
    let context: InferenceContext<HandScored>

    struct Seen {
        /// 0 is a person, 1 a dog, in the order of the tree.
        var label: Int
        var score: Float
        /// In fractions of the detector's square.
        var box: Box
    }

    /// - Parameter face: how sure the face detector is of a face in the middle of its square (logit), from the square.
    init(
        _ boxes: [Seen], failing: Bool = false, face: @escaping (_ square: [UInt8]) -> Float = { _ in 4 }
    ) throws {
        let side = Float(Self.detectorSide)
        detector = HandScored(side: Self.detectorSide) { _ in
            let anchors = max(1, boxes.count)
            var values = [Float](repeating: 0, count: 84 * anchors)
            for (anchor, seen) in boxes.enumerated() {
                values[anchor] = (seen.box.x + seen.box.width / 2) * side
                values[anchors + anchor] = (seen.box.y + seen.box.height / 2) * side
                values[2 * anchors + anchor] = seen.box.width * side
                values[3 * anchors + anchor] = seen.box.height * side
                values[(4 + seen.label) * anchors + anchor] = seen.score
            }
            return [values]
        }
        classifier = HandScored(side: ModelShapes.classifierSide) { input in
            if failing { return nil }
            let middle = (input.count / 3 / 2 + ModelShapes.classifierSide / 2) * 3
            let isRed = input[middle] > 200 && input[middle + 1] < 50
            let probabilities: [Float] = isRed ? [0.97, 0.01, 0.01, 0.01, 0, 0] : [0.01, 0.01, 0.01, 0.5, 0.2, 0.27]
            return [probabilities, isRed ? [3, 4] : [0, 2]]
        }
        faces = HandScored(side: ModelShapes.faceSide) { square in
            var scores = [Float](repeating: -9, count: 2304)
            // In the middle of the square.
            scores[24 * 48 + 24] = face(square)
            var boxes = [Float](repeating: 0, count: 2304 * 16)
            boxes[(24 * 48 + 24) * 16 + 2] = 40
            boxes[(24 * 48 + 24) * 16 + 3] = 40
            return [boxes, scores]
        }
        interpreter = Interpreter(tree: try Self.tree.get())
        context = InferenceContext(
            classifier: classifier, detector: detector, faces: faces,
            shapes: ModelShapes(detectorSide: Self.detectorSide, head: .yolo), interpreter: interpreter)
    }

    /// Grey, with a red square over a part.
    static func picture(width: Int = 256, height: Int = 256, red: Box) -> Pixels? {
        var bytes: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let (across, down) = (Float(x) / Float(width), Float(y) / Float(height))
                let isRed =
                    across >= red.x && across < red.x + red.width && down >= red.y && down < red.y + red.height
                bytes += isRed ? [230, 10, 10] : [128, 128, 128]
            }
        }
        return Pixels(width: width, height: height, bytes: bytes)
    }
}
