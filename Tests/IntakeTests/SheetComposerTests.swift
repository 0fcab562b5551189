import ConceptFixtures
import Concepts
import Interpretation
import PhotoLibrary
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

    @Test func `words of the file keep their own places in trees, and get no others`() throws {
        let tree = try ConceptTree(bytes: ConceptFixture.animalsAndFood.bytes)
        let dog = Candidate(
            name: "dog", synset: Synset(offset: 2_084_071), category: .animals, confidence: 0.9, level: .high)
        let analysis = Analysis(
            findings: [Finding(source: .detector, box: Box(x: 0, y: 0, width: 0.5, height: 1), names: [dog])], faces: []
        )
        let composer = SheetComposer(concepts: tree, analysis: analysis, level: .medium)
        let words = FileKeyword.all(
            ["Tabby", "Max", "pizza", "hound"], paths: [["People", "Family", "Max"]], people: ["Otter"])
        let sheet = composer.sheet(composer.tags(keywords: words), only: nil)
        #expect(sheet.keywords == ["Tabby", "Max", "pizza", "hound", "Otter", "dog"])
        #expect(sheet.modelMade == ["dog"])
        let expected = ["Tabby", "People|Family|Max", "pizza", "hound", "Otter", "Animals|animal|dog"]
        #expect(sheet.hierarchy == expected)
        // A word that was recognised as well has the place of what was recognised.
        let seen = composer.sheet(composer.tags(keywords: [FileKeyword("Dog")]), only: nil)
        #expect(seen.hierarchy == ["Animals|animal|Dog"] && seen.modelMade.isEmpty)
    }

    @Test func `a kind that the user chose has its place, a word of the user's own has none`() throws {
        let tree = try ConceptTree(bytes: ConceptFixture.animalsAndFood.bytes)
        let composer = SheetComposer(concepts: tree, analysis: nil, level: .medium)
        let sheet = composer.sheet(
            [
                SheetComposer.Tag(name: "otter", synset: Synset(offset: 2_444_819), category: .animals),
                SheetComposer.Tag(name: "Otter"), SheetComposer.Tag(name: "entity"),
            ], only: nil)
        #expect(sheet.hierarchy == ["Animals|animal|otter", "Otter", "entity"])
    }
}
