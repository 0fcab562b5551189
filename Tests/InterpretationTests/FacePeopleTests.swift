import ConceptFixtures
import Concepts
import Interpretation
import Testing

@Suite struct FacePeopleTests {
    private let tree: ConceptTree
    private let place = Box(x: 0.1, y: 0.1, width: 0.2, height: 0.3)

    init() throws { tree = try ConceptTree(bytes: ConceptFixture.animalsAndFood.bytes) }

    private func finding(_ name: String, _ box: Box?, _ source: Source = .classifier) -> Finding {
        let node = tree.nodes(named: name).first
        return Finding(
            source: source, box: box,
            names: [
                Candidate(
                    name: name, synset: node.map { tree.synset($0) },
                    category: node.flatMap { tree.category($0) } ?? .home,
                    confidence: 0.9, level: .high)
            ])
    }

    @Test func `a sure face is a person, once, and no more when the face is gone`() throws {
        let dog = finding("dog", Box(x: 0.5, y: 0.5, width: 0.4, height: 0.4), .detector)
        var analysis = Analysis(findings: [dog], faces: [Face(box: place, confidence: 0.9)])
        analysis.addPeopleOfFaces(tree)
        #expect(analysis.findings.count == 2)
        let person = try #require(analysis.findings.first { $0.box == place })
        #expect(
            person.names.map(\.name) == ["person"] && person.name(at: .medium) != nil && person.name(at: .high) == nil)
        let once = analysis
        analysis.addPeopleOfFaces(tree)
        #expect(analysis == once)
        analysis.removePeopleOfFaces()
        #expect(analysis.findings == [dog])
    }

    @Test(arguments: [(Float(0.6), Float(0.2)), (0.9, 0.01)])
    func `an unsure or a tiny face is none`(confidence: Float, side: Float) {
        let face = Face(box: Box(x: 0, y: 0, width: side, height: side), confidence: confidence)
        var analysis = Analysis(findings: [], faces: [face])
        analysis.addPeopleOfFaces(tree)
        #expect(analysis.findings.isEmpty)
    }

    @Test func `an unsure face is spoken of within a person only, a sure one everywhere`() {
        let person = finding("person", Box(x: 0, y: 0, width: 0.5, height: 0.9), .detector)
        let dog = finding("dog", Box(x: 0.5, y: 0, width: 0.5, height: 0.9), .detector)
        let unsure = Face(box: place, confidence: 0.62)
        #expect(Analysis(findings: [person], faces: [unsure]).likelyFaces == [unsure])
        let other = Face(box: Box(x: 0.6, y: 0.1, width: 0.2, height: 0.3), confidence: 0.62)
        #expect(Analysis(findings: [person, dog, finding("person", nil)], faces: [other]).likelyFaces.isEmpty)
        let sure = Face(box: other.box, confidence: 0.7)
        #expect(Analysis(findings: [], faces: [sure]).likelyFaces == [sure])
    }

    @Test func `a face within a person is that person's`() {
        let person = finding("person", Box(x: 0, y: 0, width: 0.5, height: 0.9), .detector)
        var analysis = Analysis(findings: [person], faces: [Face(box: place, confidence: 0.9)])
        analysis.addPeopleOfFaces(tree)
        #expect(analysis.findings == [person])
        analysis.removePeopleOfFaces()
        #expect(analysis.findings == [person])
    }

    @Test func `what is said of the whole photo about people gives way to where they are; the rest stays`() {
        var analysis = Analysis(
            findings: [finding("person", nil), finding("animal", nil), finding("pizza", nil)],
            faces: [Face(box: place, confidence: 0.9)])
        analysis.addPeopleOfFaces(tree)
        #expect(analysis.findings.compactMap { $0.names.first?.name }.sorted() == ["animal", "person", "pizza"])
        #expect(analysis.findings.first { $0.names.first?.name == "person" }?.box == place)
    }
}
