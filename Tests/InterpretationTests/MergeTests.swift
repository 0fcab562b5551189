import ConceptFixtures
import Concepts
import Interpretation
import Testing

@Suite struct MergeTests {
    private let tree: ConceptTree
    private let here = Box(x: 0.1, y: 0.1, width: 0.4, height: 0.4)
    private let nearly = Box(x: 0.12, y: 0.1, width: 0.4, height: 0.42)
    private let elsewhere = Box(x: 0.6, y: 0.6, width: 0.3, height: 0.3)

    init() throws { tree = try ConceptTree(bytes: ConceptFixture.animalsAndFood.bytes) }

    private func finding(_ name: String, _ box: Box?, _ level: Level = .high, _ confidence: Float = 0.9) -> Finding {
        let synset = tree.nodes(named: name).first.map { tree.synset($0) }
        return Finding(
            source: .detector, box: box,
            names: [Candidate(name: name, synset: synset, category: .animals, confidence: confidence, level: level)])
    }

    private func merged(_ known: [Finding], _ new: [Finding]) -> [Finding] {
        var analysis = Analysis(findings: known, faces: [])
        analysis.merge(Analysis(findings: new, faces: []), tree)
        return analysis.findings
    }

    @Test func `the same thing at the same place is there once, the surer one`() {
        let unsure = finding("dog", here, .high, 0.8)
        let sure = finding("dog", nearly, .high, 0.9)
        #expect(merged([unsure], [sure]) == [sure])
        #expect(merged([sure], [unsure]) == [sure])
    }

    @Test func `the same thing elsewhere is another one`() {
        #expect(merged([finding("dog", here)], [finding("dog", elsewhere)]).count == 2)
    }

    @Test func `of two things at the same place the surer is there`() {
        let dog = finding("dog", here, .high, 0.97)
        #expect(merged([dog], [finding("person", nearly, .high, 0.9)]) == [dog])
        #expect(merged([finding("cat", nearly, .high, 0.9)], [dog]) == [dog])
        #expect(merged([dog], [finding("person", elsewhere)]).count == 2)
    }

    @Test func `a kind of the thing is the thing, by its narrower name where that is as sure`() {
        let dog = finding("dog", here, .high, 0.97)
        let retriever = finding("golden retriever", nearly, .high, 0.91)
        #expect(merged([dog], [retriever]) == [retriever])
        #expect(merged([retriever], [dog]) == [retriever])
        let unsure = finding("golden retriever", nearly, .low, 0.5)
        #expect(merged([dog], [unsure]) == [dog])
        #expect(merged([unsure], [dog]) == [dog])
    }

    @Test func `what is said of the whole photo holds in its parts`() {
        let whole = finding("dog", nil, .medium, 0.8)
        #expect(merged([whole], [finding("dog", here)]) == [finding("dog", here)])
        // A box says it better than a word on the whole photo.
        let both = merged([whole, finding("dog", here, .high, 0.8)], [finding("dog", nearly)])
        #expect(both == [finding("dog", nearly)])
    }

    @Test func `labels that no tree knows are the same by name`() {
        func label(_ name: String) -> Finding {
            Finding(
                source: .pack("p"), box: here,
                names: [Candidate(name: name, synset: nil, category: .home, confidence: 0.9, level: .high)])
        }
        #expect(merged([label("x")], [label("x")]).count == 1)
        #expect(merged([label("x")], [label("y")]).count == 2)
    }

    @Test func `the order is by confidence and size`() {
        let small = finding("cat", Box(x: 0, y: 0, width: 0.1, height: 0.1))
        let large = finding("dog", here)
        #expect(merged([small], [large]) == [large, small])
        #expect(large.weight > small.weight)
    }

    @Test func `faces are there once, and features stay those of the first look`() {
        var analysis = Analysis(
            findings: [], faces: [Face(box: here, confidence: 0.7)], features: [1, 0])
        analysis.merge(
            Analysis(
                findings: [], faces: [Face(box: nearly, confidence: 0.9), Face(box: elsewhere, confidence: 0.95)],
                features: [0, 1]), tree)
        #expect(analysis.faces.map(\.confidence) == [0.95, 0.9])
        #expect(analysis.features == [1, 0])
    }
}
