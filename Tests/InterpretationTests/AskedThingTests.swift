import ConceptFixtures
import Concepts
import Testing

@testable import Interpretation

/// Whether a thing is what a person thinks: the same numbers as those that are shown.
@Suite struct AskedThingTests {
    private static let box = Box(x: 0.1, y: 0.1, width: 0.3, height: 0.3)
    private let interpreter: Interpreter
    private var tree: ConceptTree { interpreter.tree }

    init() throws {
        let fixture = ConceptFixture.animalsAndFood.withoutClasses(of: [2_123_045])
        interpreter = Interpreter(tree: try ConceptTree(bytes: fixture.bytes))
    }

    /// A box that is called a dog, in which the classifier sees a golden retriever, or not.
    private func seen(golden: Float) -> (Observations, AskedThing) {
        let inside: Observations.Probabilities = [golden, 0, 1 - golden, 0, 0]
        let dog = RawDetection(label: 1, score: 0.9, box: Self.box)
        let box = Observations.SeenBox(detection: dog, inside: inside)
        return (
            Observations(boxes: [box], whole: [inside], faces: []),
            AskedThing(box: Self.box, inside: inside, faint: [])
        )
    }

    private func number(_ word: String, golden: Float = 0.95) throws -> Float? {
        let (seen, thing) = seen(golden: golden)
        return interpreter.confidence(that: thing, is: try #require(tree.nodes(named: word).first), seen)
    }

    @Test func `what is shown has the number that is shown`() throws {
        let (seen, _) = seen(golden: 0.95)
        let names = try #require(interpreter.interpret(seen).findings.first).names
        #expect(names.first?.name == "golden retriever" && names.count > 1)
        #expect(try number(names[0].name) == names[0].confidence)
        for name in names { #expect(try #require(try number(name.name)) >= name.confidence, "\(name.name)") }
    }

    @Test func `what is not seen has a small number, and what no model knows has none`() throws {
        #expect(try #require(try number("Labrador retriever")) < 0.05)
        #expect(try #require(try number("pizza")) < 0.05)
        // The detector has people, and found none here.
        #expect(try #require(try number("person")) < 0.05)
        #expect(try number("tabby") == nil)
    }

    @Test func `a wide name is as sure as the narrowest below it`() throws {
        let golden = try #require(try number("golden retriever"))
        for wide in ["retriever", "dog", "animal"] { #expect(try #require(try number(wide)) >= golden) }
    }

    @Test func `of the whole photo it is asked whether something is in it`() throws {
        let (seen, _) = seen(golden: 0.95)
        let photo = AskedThing(box: nil, inside: nil, faint: [])
        func number(_ word: String) throws -> Float? {
            interpreter.confidence(that: photo, is: try #require(tree.nodes(named: word).first), seen)
        }
        #expect(try #require(try number("dog")) > 0.8)
        #expect(try #require(try number("pizza")) < 0.05)
        #expect(try number("tabby") == nil)
    }

    @Test func `a faint box counts as much as it is sure`() throws {
        let none = Observations(boxes: [], whole: [], faces: [])
        func number(_ score: Float?) -> Float? {
            let faint = score.map { [RawDetection(label: 0, score: $0, box: Self.box)] } ?? []
            return interpreter.confidence(
                that: AskedThing(box: Self.box, inside: nil, faint: faint), is: tree.nodes(named: "person")[0], none)
        }
        let (missing, faint) = (number(nil) ?? 1, number(0.14) ?? 0)
        #expect(missing < 0.01 && faint > missing && faint < Calibration.levels.low)
    }
}
