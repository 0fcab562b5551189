import Concepts
import Testing

@testable import Interpretation

@Suite struct CaptionTests {
    private func tag(_ name: String, _ count: Int = 1, synset: UInt32 = 1) -> ShownTag {
        ShownTag(
            candidate: Candidate(
                name: name, synset: Synset(offset: synset), category: .home, confidence: 0.9, level: .high),
            source: .detector, boxes: [], count: count, alternatives: [])
    }

    @Test func `People and a dog on a beach`() {
        let tags = [tag("person", 2), tag("dog"), tag("beach", synset: 9_217_230)]
        #expect(Caption.sentence(tags) == "Two people and a dog on a beach")
    }

    @Test func `A scene alone is a caption, and nothing is none`() {
        #expect(Caption.sentence([tag("valley", synset: 9_468_604)]) == "A valley")
        #expect(Caption.sentence([]) == nil)
    }

    @Test func `No more than three things are named`() {
        let tags = [tag("person"), tag("dog"), tag("umbrella"), tag("cup")]
        #expect(Caption.sentence(tags) == "A person, a dog and an umbrella")
    }

    @Test(arguments: [
        ("knife", "knives"), ("wine glass", "wine glasses"), ("bus", "buses"), ("sheep", "sheep"), ("pony", "ponies"),
        ("donkey", "donkeys"), ("bench", "benches"), ("computer mouse", "computer mice"), ("person", "people"),
    ])
    func `Plurals are English`(singular: String, plural: String) { #expect(Plural.of(singular) == plural) }

    @Test(arguments: [("otter", "an "), ("dog", "a "), ("unicycle", "a "), ("Egyptian cat", "an "), ("skis", "")])
    func `Articles follow the sound`(name: String, article: String) { #expect(Plural.article(name) == article) }
}
