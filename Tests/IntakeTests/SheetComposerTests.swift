import ConceptFixtures
import Concepts
import Interpretation
import Photography
import Testing

@testable import Intake

@Suite("What is written into a copy") struct SheetComposerTests {
    @Test func `marks sure faces, and unsure ones within a person only`() throws {
        let tree = try ConceptTree(bytes: ConceptFixture.animalsAndFood.bytes)
        let person = Candidate(name: "person", synset: nil, category: .people, confidence: 0.9, level: .high)
        let left = Box(x: 0, y: 0, width: 0.5, height: 1)
        let analysis = Analysis(
            findings: [Finding(source: .detector, box: left, names: [person])],
            faces: [
                Face(box: Box(x: 0.125, y: 0, width: 0.25, height: 0.25), confidence: 0.62),
                Face(box: Box(x: 0.625, y: 0, width: 0.25, height: 0.25), confidence: 0.62),
                Face(box: Box(x: 0.625, y: 0.5, width: 0.25, height: 0.25), confidence: 0.9),
            ])
        let sheet = SheetComposer(concepts: tree, analysis: analysis, level: .medium).sheet([], only: nil)
        let faces = sheet.regions.filter { $0.kind == .face }
        #expect(faces.map(\.x) == [0.125, 0.625] && faces.map(\.y) == [0, 0.5])
    }
}
