import ConceptFixtures
import Concepts
import Testing

@testable import Interpretation

/// Curves that are easy to reckon with: the first value of a claim's evidence is its own confidence, and of what the classifier
/// says beside the detector, a little less.
private let plain = Calibration(.init(low: 0.3, medium: 0.5, high: 0.8)) { group in
    let offset: Float = group.isDetectors || group == .below ? 0 : -0.41
    return .init(offset, [1] + [Float](repeating: 0, count: group.evidenceCount - 1))
}

@Suite struct InterpreterTests {
    var interpreter: Interpreter
    // The fixture's classes.
    private enum Class { static let golden = 0, labrador = 1, tabby = 2, otter = 3, pizza = 4, webSite = 5 }
    private enum Label { static let person = 0, dog = 1, cat = 2, pizza = 3 }

    init() throws {
        interpreter = Interpreter(
            tree: try ConceptTree(bytes: ConceptFixture.animalsAndFood.bytes), calibration: plain)
    }

    private func look(_ scores: [Int: Float]) -> Observations.Probabilities {
        var probabilities = [Float](repeating: 0, count: 6)
        for (index, score) in scores { probabilities[index] = score }
        return probabilities
    }

    private func box(
        _ label: Int, _ score: Float, _ area: Box = Box(x: 0.1, y: 0.1, width: 0.3, height: 0.3),
        inside: [Int: Float]? = nil
    ) -> Observations.SeenBox {
        Observations.SeenBox(
            detection: RawDetection(label: label, score: score, box: area), inside: inside.map(look))
    }

    private func names(
        _ boxes: [Observations.SeenBox] = [], whole: [Int: Float] = [:], faces: [Face] = [], at level: Level
    ) -> [String] {
        interpreter.interpret(Observations(boxes: boxes, whole: [look(whole)], faces: faces))
            .tags(at: level).map(\.candidate.name)
    }

    @Test func `The narrowest kind that is sure enough is named, a wider one at a stricter level`() {
        let unsure = [Class.golden: Float(0.5), Class.labrador: 0.42, Class.tabby: 0.02]
        #expect(names(whole: unsure, at: .low) == ["golden retriever", "Labrador retriever"])
        #expect(names(whole: unsure, at: .medium) == ["retriever"])
        #expect(names(whole: unsure, at: .high) == ["retriever"])
    }

    @Test func `Kinds that are not worth showing never are`() {
        #expect(names(whole: [Class.webSite: 0.99], at: .low).isEmpty)
        #expect(names(whole: [Class.tabby: 0.25, Class.pizza: 0.25, Class.otter: 0.1], at: .low).isEmpty)
    }

    @Test func `A box is narrowed by a classifier that agrees`() {
        let seen = [box(Label.dog, 0.95, inside: [Class.golden: 0.97])]
        #expect(names(seen, at: .high) == ["golden retriever"])
    }

    @Test func `A box that is narrowed is still what it is when the narrower name is taken away`() throws {
        let seen = [box(Label.dog, 0.95, inside: [Class.golden: 0.97])]
        let analysis = interpreter.interpret(Observations(boxes: seen, whole: [], faces: []))
        let names = try #require(analysis.findings.first).names
        #expect(names.map(\.name) == ["golden retriever", "dog"])
        #expect(names.map(\.level) == [.high, .high])
        #expect(abs((names.last?.confidence ?? 0) - 0.95) < 0.001)
        #expect(abs((analysis.findings.first?.weight ?? 0) - names[0].confidence * Float(0.3)) < 0.001)
    }

    @Test func `A sure kind of the whole photo keeps the kind above it, though nothing shows that`() throws {
        let analysis = interpreter.interpret(
            Observations(boxes: [], whole: [look([Class.tabby: 0.95])], faces: []))
        let names = try #require(analysis.findings.first).names
        #expect(names.map(\.name) == ["tabby", "cat"])
        for level in Level.allCases { #expect(analysis.tags(at: level).map(\.candidate.name) == ["tabby"]) }
    }

    @Test func `Of a plain kind that is taken away nothing wider is left`() throws {
        let seen = [box(Label.cat, 0.95, inside: [Class.tabby: 0.2, Class.otter: 0.25])]
        let names = try #require(
            interpreter.interpret(Observations(boxes: seen, whole: [], faces: [])).findings.first
        ).names
        #expect(names.map(\.name) == ["cat"])
    }

    @Test func `A box stays what it is when the classifier is unsure`() {
        let seen = [box(Label.dog, 0.95, inside: [Class.golden: 0.2, Class.labrador: 0.15, Class.otter: 0.1])]
        #expect(names(seen, at: .medium) == ["dog"])
    }

    @Test func `A box around something its detector does not know takes the classifier's word`() {
        let seen = [box(Label.cat, 0.7, inside: [Class.otter: 0.97])]
        #expect(names(seen, at: .medium) == ["otter"])
    }

    @Test func `The whole photo does not repeat what a box says`() {
        let seen = [box(Label.dog, 0.95, inside: [Class.golden: 0.97])]
        #expect(names(seen, whole: [Class.golden: 0.98], at: .high) == ["golden retriever"])
    }

    @Test func `Things of one kind are one tag with a count`() throws {
        let boxes = [
            box(Label.person, 0.9), box(Label.person, 0.6, Box(x: 0.6, y: 0.1, width: 0.2, height: 0.4)),
        ]
        let tags = interpreter.interpret(Observations(boxes: boxes, whole: [], faces: [])).tags(at: .medium)
        #expect(tags.count == 1)
        #expect(tags.first?.count == 2)
        #expect(tags.first?.boxes.count == 2)
        #expect(abs((tags.first?.candidate.confidence ?? 0) - 0.9) < 0.001)
    }

    @Test func `Two boxes around one man are one person, a child before its mother is another`() {
        func count(_ second: Box) -> Int? {
            let man = Box(x: 0.2, y: 0.1, width: 0.4, height: 0.8)
            let seen = [box(Label.person, 0.95, man), box(Label.person, 0.9, second)]
            return interpreter.interpret(Observations(boxes: seen, whole: [], faces: [])).tags(at: .medium).first?.count
        }
        #expect(count(Box(x: 0.2, y: 0.1, width: 0.38, height: 0.5)) == 1)
        #expect(count(Box(x: 0.3, y: 0.5, width: 0.2, height: 0.4)) == 2)
        #expect(count(Box(x: 0.3, y: 0.1, width: 0.4, height: 0.8)) == 2)
    }

    @Test func `A dog is not a person besides, and its head is no second dog`() {
        let dog = Box(x: 0.2, y: 0.1, width: 0.5, height: 0.8)
        let head = Box(x: 0.22, y: 0.12, width: 0.3, height: 0.35)
        let seen = [
            box(Label.dog, 0.95, dog), box(Label.person, 0.9, dog), box(Label.dog, 0.9, head),
            // Another one that sits before it.
            box(Label.dog, 0.85, Box(x: 0.5, y: 0.7, width: 0.2, height: 0.2)),
        ]
        let tags = interpreter.interpret(Observations(boxes: seen, whole: [], faces: [])).tags(at: .medium)
        #expect(tags.map(\.candidate.name) == ["dog"])
        #expect(tags.first?.count == 2)
    }

    @Test func `What is below the level is not shown, and stricter levels show no more`() {
        let beside = Box(x: 0.6, y: 0.1, width: 0.3, height: 0.3)
        let seen = [box(Label.person, 0.55), box(Label.pizza, 0.35, beside), box(Label.dog, 0.2)]
        #expect(Set(names(seen, at: .low)) == ["person", "pizza"])
        #expect(names(seen, at: .medium) == ["person"])
        #expect(names(seen, at: .high).isEmpty)
    }

    @Test func `A face without a body is a person`() {
        let face = Face(box: Box(x: 0.4, y: 0.2, width: 0.3, height: 0.4), confidence: 0.95)
        #expect(names(faces: [face], at: .medium) == ["person"])
        let body = box(Label.person, 0.9, Box(x: 0.2, y: 0.1, width: 0.7, height: 0.9))
        let tags = interpreter.interpret(Observations(boxes: [body], whole: [], faces: [face])).tags(at: .low)
        #expect(tags.map(\.count) == [1])
    }

    @Test func `A pack's name stands before the wider ones`() throws {
        let otter = Candidate(
            name: "Asian small-clawed otter", synset: nil, kind: Synset(offset: 2_444_819), category: .animals,
            confidence: 0.7, level: .medium)
        let seen = Observations(boxes: [box(Label.dog, 0.9)], whole: [], faces: [])
        let statement = PackStatement(pack: "otters", box: 0, name: otter, alternatives: [])
        let analysis = interpreter.interpret(seen, packs: [statement])
        #expect(analysis.tags(at: .medium).map(\.candidate.name) == ["Asian small-clawed otter"])
        #expect(analysis.tags(at: .high).map(\.candidate.name) == ["dog"])
        #expect(analysis.findings.first?.source == .pack("otters"))
        // What the classifier took a box for is forgotten when a pack knows better.
        let labrador = Candidate(
            name: "Labrador retriever", synset: Synset(offset: 2_099_712), category: .animals, confidence: 0.99,
            level: .high)
        let golden = Observations(boxes: [box(Label.dog, 0.95, inside: [Class.golden: 0.97])], whole: [], faces: [])
        let better = PackStatement(pack: "dogs", box: 0, name: labrador, alternatives: [])
        let names = interpreter.interpret(golden, packs: [better]).findings.first?.names.map(\.name)
        #expect(names == ["Labrador retriever", "dog"])
    }

    /// What a finding is called once a pack has spoken, with the level of each name.
    private func refined(
        _ names: [(String, Level)], by pack: (name: String, kind: String, level: Level)
    ) -> [String] {
        let tree = interpreter.tree
        func synset(_ name: String) -> Synset? { tree.nodes(named: name).first.map { tree.synset($0) } }
        let finding = Finding(
            source: .detector, box: .whole,
            names: names.map { name, level in
                Candidate(name: name, synset: synset(name), category: .animals, confidence: 0.9, level: level)
            })
        let known = synset(pack.name)
        let name = Candidate(
            name: pack.name, synset: known, kind: known == nil ? synset(pack.kind) : nil, category: .animals,
            confidence: 0.9, level: pack.level)
        return PackStatement(pack: "dogs", box: 0, name: name, alternatives: []).refining(finding, tree).names
            .map { "\($0.name) \($0.level)" }
    }

    @Test func `A pack's name leaves the wider ones, and of others only what a stricter level shows`() {
        let retriever: [(String, Level)] = [("golden retriever", .low), ("retriever", .medium), ("dog", .high)]
        // A Labrador is a retriever and no golden one.
        #expect(
            refined(retriever, by: ("Labrador retriever", "dog", .medium))
                == ["Labrador retriever medium", "retriever medium", "dog high"])
        // Of a name that no tree knows, the kind is known.
        #expect(refined(retriever, by: ("Bruno", "dog", .high)) == ["Bruno high", "dog high"])
        #expect(
            refined(retriever, by: ("Bruno", "dog", .low)) == ["Bruno low", "retriever medium", "dog high"])
        // The same name once, at the level of whichever is surer.
        #expect(
            refined([("golden retriever", .low), ("dog", .high)], by: ("golden retriever", "dog", .medium))
                == ["golden retriever medium", "dog high"])
    }

    @Test func `A pack's name makes no more than four of them`() {
        let names: [(String, Level)] = [
            ("golden retriever", .low), ("retriever", .medium), ("dog", .high), ("animal", .high),
        ]
        #expect(
            refined(names, by: ("Bruno", "golden retriever", .low))
                == ["Bruno low", "retriever medium", "dog high", "animal high"])
        #expect(
            refined(names, by: ("Bruno", "golden retriever", .high))
                == ["Bruno high", "retriever medium", "dog high", "animal high"])
    }

    @Test func `What it could also be is offered from 15 % on, and is no tag`() throws {
        let whole = look([Class.otter: 0.7, Class.tabby: 0.22, Class.golden: 0.08])
        let analysis = interpreter.interpret(Observations(boxes: [], whole: [whole], faces: []))
        let finding = try #require(analysis.findings.first)
        #expect(finding.alternatives.map(\.name) == ["tabby"])
        #expect(analysis.tags(at: .low).map(\.candidate.name) == ["otter"])
    }

    @Test mutating func `Where detector and classifier disagree, what is above both is still sure`() {
        // The detector's word counts as much as what the classifier sees of its class.
        interpreter.calibration[.known] = .init(0, [0, 1, 0])
        let seen = [box(Label.dog, 0.9, inside: [Class.otter: 0.5, Class.tabby: 0.45])]
        #expect(names(seen, at: .low) == ["otter"])
        #expect(names(seen, at: .medium) == ["animal"])
        #expect(names(seen, at: .high) == ["animal"])
    }

    @Test func `Every name carries a confidence of its own`() throws {
        let seen = [box(Label.dog, 0.95, inside: [Class.golden: 0.6, Class.labrador: 0.3])]
        let analysis = interpreter.interpret(Observations(boxes: seen, whole: [], faces: []))
        let names = try #require(analysis.findings.first).names
        #expect(names.map(\.name) == ["golden retriever", "retriever", "dog"])
        for (name, confidence) in zip(names, [0.6, 0.9, 0.95] as [Float]) {
            #expect(abs(name.confidence - confidence) < 0.001)
        }
    }

    @Test func `A class that the classifier lacks is doubted when it is sure of another one`() throws {
        // The same tree for a classifier that has never met a cat.
        var classes = ConceptFixture.animalsAndFood
        classes = classes.withoutClasses(of: [2_123_045])
        var interpreter = Interpreter(tree: try ConceptTree(bytes: classes.bytes), calibration: plain)
        interpreter.calibration[.known] = .init(0, [0, 1, 0])
        func confidence(_ inside: Observations.Probabilities) -> Float? {
            let box = Observations.SeenBox(
                detection: .init(label: Label.cat, score: 0.9, box: Box(x: 0, y: 0, width: 0.3, height: 0.3)),
                inside: inside)
            let claims = interpreter.claims(Observations(boxes: [box], whole: [], faces: []))
            return claims.boxes[0].first { $0.group == .known }.map { interpreter.calibration.confidence(of: $0) }
        }
        // Golden retriever, Labrador retriever, otter, pizza, web site: animals all in all, none of them surely …
        #expect(try #require(confidence([0.3, 0.3, 0.3, 0, 0])) > 0.6)
        // … and an otter without a doubt.
        #expect(try #require(confidence([0.02, 0.02, 0.95, 0, 0])) < 0.1)
    }

    @Test func `Rows stand by confidence`() {
        let wide = Box(x: 0, y: 0, width: 1, height: 1)
        let seen = [box(Label.pizza, 0.6, wide), box(Label.dog, 0.9)]
        #expect(names(seen, at: .low) == ["dog", "pizza"])
    }

    @Test func `Boxes of a part of the photo are given in fractions of the photo`() {
        var analysis = interpreter.interpret(
            Observations(
                boxes: [box(Label.person, 0.9, Box(x: 0.5, y: 0, width: 0.5, height: 1))], whole: [], faces: []))
        analysis.place(in: Box(x: 0.2, y: 0.4, width: 0.4, height: 0.2))
        #expect(analysis.findings.first?.box == Box(x: 0.4, y: 0.4, width: 0.2, height: 0.2))
    }
}
