// Compiled with Concepts, Interpretation, Raster, Pipeline and ConceptFixtures as one wasm32 module: the way of a photo from
// pixels and raw scores to a caption, as a phone would run it. `check` returns 0, or the number of the first step that went wrong.
import ConceptFixtures
import BoxFiles
import Concepts
import Interpretation
import Pipeline
import Raster

/// An engine whose answers do not depend on what it is shown, but for the first byte.
final class FixedScores: InferenceSession {
    struct Failure: Error {}
    private let answer: (UInt8) -> [[Float]]
    private var input: [UInt8]
    private var outputs: [[Float]] = []

    init(side: Int, _ answer: @escaping (UInt8) -> [[Float]]) {
        self.answer = answer
        input = [UInt8](repeating: 0, count: side * side * 3)
    }

    func withInput<Result>(_ fill: (UnsafeMutableRawBufferPointer) -> Result) throws(Failure) -> Result {
        input.withUnsafeMutableBytes { fill($0) }
    }

    func infer() throws(Failure) { outputs = answer(input[0]) }

    func withOutput<Result>(
        _ index: Int, _ read: (UnsafeBufferPointer<Float>) -> Result
    ) throws(Failure) -> Result {
        outputs[index].withUnsafeBufferPointer { read($0) }
    }
}

/// All looks at a photo over that engine: a dog in the box where the photo is light. 0 when all is well.
func checkPipeline(_ interpreter: Interpreter) -> Int32 {
    let side = 64
    let detector = FixedScores(side: side) { _ in
        // One anchor: centre, size, then 80 classes, of which the second is a dog.
        var values: [Float] = [16, 32, 32, 64]
        for label in 0..<80 { values.append(label == 1 ? 0.9 : 0) }
        return [values]
    }
    let classifier = FixedScores(side: ModelShapes.classifierSide) { first in
        [first > 200 ? [0.97, 0.01, 0.005, 0.005, 0.005, 0.005] : [0.1, 0.1, 0.2, 0.2, 0.2, 0.2], [3, 4]]
    }
    let faces = FixedScores(side: ModelShapes.faceSide) { _ in
        [[Float](repeating: 0, count: 2304 * 16), [Float](repeating: -9, count: 2304)]
    }
    let context = InferenceContext(
        classifier: classifier, detector: detector, faces: faces,
        shapes: ModelShapes(detectorSide: side, head: .yolo), interpreter: interpreter)
    var bytes = [UInt8](repeating: 20, count: 128 * 128 * 3)
    for row in 0..<128 { for column in 0..<64 * 3 { bytes[row * 128 * 3 + column] = 250 } }
    guard let picture = Pixels(width: 128, height: 128, bytes: bytes) else { return 20 }
    guard let seen = try? context.observe(picture) else { return 21 }
    guard seen.boxes.count == 1, seen.whole.count == 2, seen.faces.isEmpty else { return 22 }
    let analysis = interpreter.interpret(seen)
    guard analysis.findings.count == 1, let name = analysis.findings[0].name(at: .low) else { return 23 }
    guard name.synset?.offset == 2_099_601, analysis.boxFeatures.count == 1 else { return 24 }
    return 0
}

/// Puts XMP into a HEIC of one item.
func checkBoxes() -> Int32 {
    func number(_ value: Int, _ size: Int) -> [UInt8] {
        (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    func box(_ type: String, _ body: [UInt8]) -> [UInt8] { number(body.count + 8, 4) + Array(type.utf8) + body }
    let head = box("ftyp", Array("heic0000mif1".utf8))
    let picture = Array("a picture".utf8)
    let entry = box("infe", [2, 0, 0, 0, 0, 1, 0, 0] + Array("hvc1".utf8) + [0])
    func meta(_ place: Int) -> [UInt8] {
        let table = [0, 0, 0, 0, 0x44, 0, 0, 1, 0, 1, 0, 0, 0, 1] + number(place, 4) + number(picture.count, 4)
        let list = box("iinf", [0, 0, 0, 0, 0, 1] + entry)
        return box("meta", [0, 0, 0, 0] + box("pitm", [0, 0, 0, 0, 0, 1]) + list + box("iloc", table))
    }
    let file = head + meta(head.count + meta(0).count + 8) + box("mdat", picture)
    let packet = Array("<x:xmpmeta/>".utf8)
    var copy: [UInt8] = []
    file.withUnsafeBytes { bytes in
        for part in (try? HEIFTables(bytes)?.applying(HEIFEdit(xmp: packet))) ?? [] {
            switch part {
            case .new(let new): copy += new
            case .kept(let range): copy += bytes[range]
            }
        }
    }
    return copy.withUnsafeBytes { bytes in
        guard let tables = HEIFTables(bytes) else { return 31 }
        guard tables.xmp == packet else { return 32 }
        guard let place = tables.pictures?.first, Array(bytes[place]) == picture else { return 33 }
        return 0
    }
}

/// Walks the whole way; 0 when all is well.
@_expose(wasm, "check")
@_cdecl("check")
public func check() -> Int32 {
    guard let tree = try? ConceptTree(bytes: ConceptFixture.animalsAndFood.bytes) else { return 1 }
    guard let dog = tree.nodes(named: "Doggy").first, tree.synset(dog).offset == 2_084_071 else { return 2 }
    guard let animal = tree.nodes(named: "animals").first, tree.isA(dog, animal) else { return 3 }

    let interpreter = Interpreter(tree: tree)
    let probabilities: [Float] = [0.97, 0.01, 0.005, 0.005, 0.005, 0.005]

    // Two people and a dog as a YOLO head of four classes and three anchors would say it.
    let anchors = 3
    var values = [Float](repeating: 0, count: (4 + 4) * anchors)
    for anchor in 0..<anchors {
        values[anchor] = 100 + 200 * Float(anchor)
        values[anchors + anchor] = 320
        values[2 * anchors + anchor] = 150
        values[3 * anchors + anchor] = 300
        values[(4 + (anchor == 2 ? 1 : 0)) * anchors + anchor] = 0.9
    }
    let placement = Placement(offsetX: 0, offsetY: 0, width: 640, height: 640)
    let raw = values.withUnsafeBufferPointer {
        BoxDecoding.yolo($0, classes: 4, threshold: 0.2, placement: placement)
    }
    guard raw.count == 3 else { return 4 }
    let boxes = raw.map { Observations.SeenBox(detection: $0, inside: $0.label == 1 ? probabilities : nil) }
    let analysis = interpreter.interpret(Observations(boxes: boxes, whole: [], faces: []))
    guard analysis.findings.count == 3 else { return 5 }
    guard let caption = Caption.sentence(analysis, at: .low) else { return 6 }
    let expected: StaticString = "Two people and a golden retriever"
    guard caption.utf8.count == expected.utf8CodeUnitCount else { return 7 }
    for (index, byte) in caption.utf8.enumerated() where expected.utf8Start[index] != byte { return 8 }
    let pipeline = checkPipeline(interpreter)
    return pipeline == 0 ? checkBoxes() : pipeline
}
