import Concepts
import Interpretation
import RandomSupport
import Testing

/// One number means the same for every claim: a level shows whatever reaches its number, and nothing else.
@Suite struct OneScaleTests {
    /// Scores of every kind of claim, of no photo: a few classes with much of the probability, boxes of any class and size.
    private func seen(_ tree: ConceptTree, _ random: inout SeededGenerator) -> Observations {
        func look(_ random: inout SeededGenerator) -> Observations.Probabilities {
            let classes = tree.classifierClasses.count
            var scores = [Float](repeating: 1e-4, count: classes)
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                scores[Int.random(in: 0..<classes, using: &random)] += Float.random(in: 0...1, using: &random)
            }
            let sum = scores.reduce(0, +)
            return scores.map { $0 / sum }
        }
        let whole = [look(&random), look(&random)]
        let boxes = (0..<Int.random(in: 0...6, using: &random)).map { _ in
            let width = Float.random(in: 0.05...1, using: &random)
            let height = Float.random(in: 0.05...1, using: &random)
            let box = Box(
                x: Float.random(in: 0...(1 - width), using: &random),
                y: Float.random(in: 0...(1 - height), using: &random),
                width: width, height: height)
            let label = Int.random(in: 0..<tree.detectorClasses.count, using: &random)
            return Observations.SeenBox(
                detection: RawDetection(label: label, score: Float.random(in: 0.15...1, using: &random), box: box),
                inside: Bool.random(using: &random) ? Bool.random(using: &random) ? whole[0] : look(&random) : nil)
        }
        let faces = (0..<Int.random(in: 0...2, using: &random)).map { _ in
            Face(
                box: Box(x: Float.random(in: 0...0.7, using: &random), y: 0.1, width: 0.2, height: 0.3),
                confidence: Float.random(in: 0.6...1, using: &random))
        }
        return Observations(boxes: boxes, whole: whole, faces: faces)
    }

    @Test(arguments: [Calibration.standard, .light])
    func `at a level nothing is hidden whose number is above that of something shown`(calibration: Calibration) throws {
        let tree = try Installed.tree.get()
        let interpreter = Interpreter(tree: tree, calibration: calibration)
        var random = SeededGenerator(seed: 89)
        var groups: Set<Claim.Group> = []
        var shown = [Float](repeating: 1, count: Level.allCases.count)
        var hidden = [Float](repeating: 0, count: Level.allCases.count)
        for _ in 0..<400 {
            let seen = seen(tree, &random)
            let claims = interpreter.claims(seen)
            groups.formUnion((claims.boxes.flatMap { $0 } + claims.photo).map(\.group))
            for finding in interpreter.interpret(claims, of: seen).findings {
                for level in Level.allCases {
                    let place = Int(level.rawValue)
                    let name = finding.name(at: level)
                    if let name { shown[place] = min(shown[place], name.confidence) }
                    // What a shown name is a kind of is told with it.
                    let others = name.map { name in finding.names.prefix { $0 != name } } ?? finding.names[...]
                    hidden[place] = max(hidden[place], others.map(\.confidence).max() ?? 0)
                }
            }
        }
        #expect(groups == Set(Claim.Group.allCases))
        for level in Level.allCases {
            let place = Int(level.rawValue)
            #expect(hidden[place] < calibration.thresholds[level] && calibration.thresholds[level] <= shown[place])
        }
    }

    @Test
    func `what a person asks about has no smaller number than what is claimed, and a wide name none than a narrow one`()
        throws
    {
        let tree = try Installed.tree.get()
        let interpreter = Interpreter(tree: tree)
        var random = SeededGenerator(seed: 39)
        for _ in 0..<4 {
            let seen = seen(tree, &random)
            let claims = interpreter.claims(seen)
            for (box, claims) in zip(seen.boxes, claims.boxes) {
                let thing = AskedThing(box: box.detection.box, inside: box.inside, faint: [])
                for claim in claims.shuffled(using: &random).prefix(1) {
                    var kinds = [interpreter.table.kinds[claim.kind].node]
                    kinds += tree.ancestors(kinds[0]).prefix(3)
                    let numbers = kinds.compactMap { interpreter.confidence(that: thing, is: $0, seen) }
                    #expect(numbers.count == kinds.count)
                    #expect(numbers[0] >= interpreter.calibration.confidence(of: claim))
                    #expect(numbers.allSatisfy { (numbers[0]...1).contains($0) })
                }
            }
        }
    }
}
