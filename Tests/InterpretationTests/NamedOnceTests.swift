import ConceptFixtures
import Concepts
import RandomSupport
import Testing

@testable import Interpretation

/// One thing is told under one name.
@Suite struct NamedOnceTests {
    private let tree: ConceptTree
    private static let here = Box(x: 0.1, y: 0.1, width: 0.4, height: 0.4)
    private static let there = Box(x: 0.6, y: 0.1, width: 0.3, height: 0.4)

    init() throws { tree = try ConceptTree(bytes: ConceptFixture.animalsAndFood.bytes) }

    private func finding(_ box: Box?, _ names: (String, Float, Level)...) -> Finding {
        Finding(
            source: .detector, box: box,
            names: names.map { name, confidence, level in
                let node = tree.nodes(named: name).first
                return Candidate(
                    name: name, synset: node.map { tree.synset($0) },
                    category: node.flatMap { tree.category($0) } ?? .home,
                    confidence: confidence, level: level)
            })
    }

    private func told(_ findings: [Finding], at level: Level) -> [String] {
        Analysis(findings: findings.namedOnce(tree), faces: []).tagsByWeight(at: level)
            .map { "\($0.candidate.name) \($0.count)" }
    }

    @Test func `A wider name in the same box, within it, or of the whole photo is folded into the narrower one`() {
        let retriever = finding(Self.here, ("retriever", 0.8, .medium))
        let beside = Box(x: 0.12, y: 0.1, width: 0.5, height: 0.4)
        let head = Box(x: 0.2, y: 0.1, width: 0.1, height: 0.1)
        for box in [beside, head, nil] {
            let both = [finding(box, ("dog", 0.95, .high)), retriever]
            #expect(told(both, at: .low) == ["retriever 1"])
            #expect(told(both, at: .medium) == ["retriever 1"])
            // Nothing is lost where only the wider name is sure enough.
            #expect(told(both, at: .high) == ["dog 1"])
            #expect(Caption.sentence(Analysis(findings: both.namedOnce(tree), faces: []), at: .medium) == "A retriever")
        }
    }

    @Test func `A wider name with a box of its own stays, also around the narrower one`() {
        let dog = finding(Self.there, ("dog", 0.9, .high))
        let around = Box(x: 0, y: 0, width: 1, height: 0.6)
        #expect(told([finding(Self.here, ("animal", 0.9, .high)), dog], at: .medium).count == 2)
        #expect(told([finding(around, ("animal", 0.9, .high)), dog], at: .medium).count == 2)
    }

    @Test func `What a wider name stands for below its level stays there`() {
        let dog = finding(Self.here, ("dog", 0.9, .high))
        let other = finding(
            Box(x: 0.12, y: 0.1, width: 0.5, height: 0.4), ("otter", 0.6, .low), ("animal", 0.95, .high))
        #expect(told([dog, other], at: .medium) == ["dog 1"])
        #expect(told([dog, other], at: .low).sorted() == ["dog 1", "otter 1"])
    }

    @Test func `Of two things in one box the surer stays, a stricter level before a number`() {
        let otter = finding(Self.here, ("otter", 0.91, .high))
        let person = finding(Self.here, ("person", 0.96, .medium))
        #expect([person, otter].namedOnce(tree) == [otter])
        #expect(
            [otter, finding(Self.here, ("person", 0.97, .high))].namedOnce(tree).map(\.names[0].name) == ["person"])
        // Someone who holds it is besides it.
        let holder = finding(Box(x: 0.1, y: 0.1, width: 0.4, height: 0.6), ("person", 0.96, .medium))
        #expect([holder, otter].namedOnce(tree).count == 2)
    }

    @Test func `A part of a photo that was looked at again says nothing twice`() {
        var analysis = Analysis(findings: [finding(Self.here, ("dog", 0.95, .high))], faces: [])
        analysis.merge(
            Analysis(
                findings: [
                    finding(Box(x: 0.2, y: 0.2, width: 0.1, height: 0.1), ("animal", 0.9, .high)),
                    finding(Self.here, ("person", 0.8, .medium)),
                ], faces: []), tree)
        #expect(analysis.tags(at: .low).map(\.candidate.name) == ["dog"])
    }

    @Test func `Whatever is found, no place is told twice and no narrowest name is lost`() {
        var random = SeededGenerator(seed: 39)
        let lines = [
            ["golden retriever", "retriever", "dog", "animal"], ["tabby", "cat", "animal"], ["pizza", "food"],
        ]
        for _ in 0..<500 {
            let findings = (0..<Int.random(in: 2...6, using: &random)).map { _ -> Finding in
                let line = lines.randomElement(using: &random) ?? []
                let first = Int.random(in: line.indices, using: &random)
                let level = Level.allCases.randomElement(using: &random) ?? .low
                let box = Box(
                    x: Float.random(in: 0...0.3, using: &random), y: 0.1,
                    width: Float.random(in: 0.1...0.6, using: &random), height: 0.4)
                var one = finding(Bool.random(using: &random) ? box : nil, (line[first], 0.8, level))
                if level < .high, let wide = line.last, wide != line[first] {
                    one.names += finding(nil, (wide, 0.9, .high)).names
                }
                return one
            }
            let once = findings.namedOnce(tree)
            for level in Level.allCases {
                let before = findings.compactMap { $0.name(at: level)?.synset.flatMap { tree.node($0) } }
                let after = once.compactMap { $0.name(at: level)?.synset.flatMap { tree.node($0) } }
                for node in after { #expect(before.contains(node)) }
                for wide in once where wide.box == nil {
                    guard let name = wide.name(at: level)?.synset.flatMap({ tree.node($0) }) else { continue }
                    #expect(!after.contains { $0 != name && tree.isA($0, name) })
                }
            }
            // Of things without a rival each name is still said, or a kind of it.
            guard findings.allSatisfy({ $0.box == nil }) else { continue }
            for level in Level.allCases {
                let after = once.compactMap { $0.name(at: level)?.synset.flatMap { tree.node($0) } }
                for node in findings.compactMap({ $0.name(at: level)?.synset.flatMap { tree.node($0) } }) {
                    #expect(after.contains { tree.isA($0, node) })
                }
            }
        }
    }
}
