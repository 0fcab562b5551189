import Testing

@testable import Photography

/// What the app makes of metadata that no file has, as a worker that was taken over may send them.
@Suite struct PlausibleTests {
    @Test func `lists and texts end where those of a file and its sidecar do`() {
        let long = String(repeating: "è", count: 50_000)
        var facts = EmbeddedMetadata()
        facts.keywords = (0..<10_000).map { "\($0) \(long)" }
        facts.modelMadeKeywords = facts.keywords
        facts.people = facts.keywords
        facts.keywordPaths = Array(repeating: Array(repeating: long, count: 20), count: 10_000)
        facts.regions = Array(
            repeating: MarkedRegion(name: long, kind: .face, x: 0, y: 0, width: 0.5, height: 0.5), count: 10_000)
        (facts.maker, facts.model, facts.lens, facts.software) = (long, long, long, long)
        (facts.title, facts.description) = (long, long)
        facts.makePlausible()
        #expect(facts.keywords.count == 2000 && facts.modelMadeKeywords.count == 2000 && facts.people.count == 4000)
        #expect(facts.keywordPaths.count == 2000 && facts.keywordPaths.allSatisfy { $0.count == 12 })
        #expect(facts.regions.count == 2000)
        let words = facts.keywords + facts.people + facts.keywordPaths.joined() + facts.regions.compactMap(\.name)
        #expect(words.allSatisfy { $0.utf8.count <= 4000 && !$0.contains("\u{FFFD}") })
        #expect(facts.maker?.utf8.count == 4000 && facts.software?.utf8.count == 4000)
        #expect(facts.title?.utf8.count == 64_000 && facts.description?.utf8.count == 64_000)
    }

    @Test func `what files say stays as it is`() {
        var facts = EmbeddedMetadata()
        facts.keywords = ["Föhr", "unterwegs"]
        facts.keywordPaths = [["Places", "Föhr"]]
        facts.people = ["Ada"]
        facts.title = String(repeating: "a", count: 4000)
        facts.maker = "ACME"
        facts.regions = [MarkedRegion(name: "Ada", kind: .face, x: 0.1, y: 0.2, width: 0.3, height: 0.4)]
        let before = facts
        facts.makePlausible()
        #expect(facts == before)
    }
}
