// Compiled with Concepts, Interpretation and ConceptFixtures as one wasm32 module: the way of a photo from raw scores to
// a caption, as a phone would run it. `check` returns 0, or the number of the first step that went wrong.
import ConceptFixtures
import Concepts
import Interpretation

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
    return 0
}
