import Concepts
import Interpretation
import Pipeline
import Raster
import Testing

@Suite("The looks at a photo, over an engine of the test's own")
struct PipelineTests {
    private let corner = Box(x: 0.1, y: 0.1, width: 0.4, height: 0.4)
    private let small = Box(x: 0.8, y: 0.8, width: 0.1, height: 0.1)

    private func isNear(_ one: Box?, _ other: Box) -> Bool { (one?.overlap(other) ?? 0) > 0.95 }

    @Test func `a photo's way from scores to names needs no engine but the one it is given`() throws {
        let models = try HandScoredModels([.init(label: 1, score: 0.9, box: corner)])
        let picture = try #require(HandScoredModels.picture(red: corner))
        let seen = try models.context.observe(picture)
        #expect(seen.boxes.count == 1 && seen.whole.count == 2 && seen.faces.count == 1)
        #expect(seen.boxes[0].inside?.first == 0.97 && seen.boxes[0].features == [0.6, 0.8])
        #expect(seen.features == [0, 1])
        let analysis = models.interpreter.interpret(seen)
        let dog = try #require(analysis.findings.first { isNear($0.box, corner) })
        #expect(dog.name(at: .low)?.name == "golden retriever")
        #expect(isNear(analysis.faces.first?.box, Box(x: 0.406, y: 0.406, width: 0.208, height: 0.208)))
        #expect(analysis.boxFeatures == [BoxFeatures(box: try #require(dog.box), values: [0.6, 0.8])])
    }

    @Test func `only the models of the parts that are asked for run`() throws {
        let picture = try #require(HandScoredModels.picture(red: corner))
        func runs(_ stages: Set<AnalysisStage>) throws -> [Int] {
            let models = try HandScoredModels([.init(label: 1, score: 0.9, box: corner)])
            let seen = try models.context.observe(picture, stages: stages)
            #expect(seen.boxes.isEmpty == !stages.contains(.objects))
            #expect(seen.faces.isEmpty == !stages.contains(.faces))
            #expect(seen.features.isEmpty == !stages.contains(.features))
            return [models.detector, models.classifier, models.faces].map(\.seen.count)
        }
        #expect(try runs(AnalysisStage.all) == [1, 3, 1])
        #expect(try runs([.objects]) == [1, 3, 0])
        #expect(try runs([.faces]) == [0, 0, 1])
        #expect(try runs([.features]) == [0, 1, 0])
        #expect(try runs([]) == [0, 0, 0])
    }

    @Test(arguments: [(640, 427), (300, 700), (40, 30)])
    func `a model sees the same picture alone as beside the others`(width: Int, height: Int) throws {
        let picture = try #require(HandScoredModels.picture(width: width, height: height, red: corner))
        let together = try HandScoredModels([])
        _ = try together.context.observe(picture)
        let alone = try HandScoredModels([])
        _ = try alone.context.observe(picture, stages: [.faces])
        _ = try alone.context.observe(picture, stages: [.features])
        #expect(alone.faces.seen == together.faces.seen)
        #expect(alone.classifier.seen == [together.classifier.seen[0]])
    }

    @Test func `features of things that are known are taken from where they are, four at most`() throws {
        let models = try HandScoredModels([])
        let picture = try #require(HandScoredModels.picture(red: corner))
        let others = (1...5).map { Box(x: 0.5, y: 0.5, width: 0.3 + Float($0) / 50, height: 0.3) }
        let outside = Box(x: 2, y: 2, width: 0.4, height: 0.4)
        let seen = try models.context.observe(picture, stages: [.features], boxes: [small, outside, corner] + others)
        #expect(seen.boxFeatures.map(\.box) == [corner] + others.prefix(3))
        #expect(seen.boxFeatures.map(\.values) == [[0.6, 0.8], [0, 1], [0, 1], [0, 1]])
        #expect(models.interpreter.interpret(seen).boxFeatures == seen.boxFeatures)
    }

    @Test func `of many things, the sure and large ones keep their features`() throws {
        let boxes = (0..<6).map { number in
            HandScoredModels.Seen(
                label: 1, score: 0.9,
                box: Box(
                    x: Float(number % 3) / 3, y: Float(number / 3) / 2, width: 0.22 + Float(number) / 100, height: 0.4))
        }
        let models = try HandScoredModels(boxes, face: { _ in -9 })
        let picture = try #require(HandScoredModels.picture(red: .whole))
        let analysis = models.interpreter.interpret(try models.context.observe(picture))
        #expect(analysis.findings.count == 6)
        #expect(analysis.boxFeatures.map(\.box) == analysis.findings.prefix(4).compactMap(\.box))
    }

    // MARK: Faces

    private let person = HandScoredModels.Seen(
        label: 0, score: 0.9, box: Box(x: 0.4, y: 0.3, width: 0.25, height: 0.6))

    /// Whether the pixel in the middle row is red.
    private func isRed(_ square: [UInt8], at column: Int) -> Bool {
        let first = (ModelShapes.faceSide / 2 * ModelShapes.faceSide + column) * 3
        return square[first] > 200 && square[first + 1] < 50
    }

    @Test func `a face that no look is sure of is found when all looks at a person see it`() throws {
        let head = Box(x: 0.44, y: 0.33, width: 0.17, height: 0.14)
        let picture = try #require(HandScoredModels.picture(width: 400, height: 400, red: head))
        // A little sure of it; a part of the picture must be surer than that.
        let models = try HandScoredModels([person]) { isRed($0, at: ModelShapes.faceSide / 2) ? 0.7 : -9 }
        #expect(try models.context.faces(in: picture, isThorough: false).isEmpty)
        let found = try models.context.faces(in: picture, isThorough: true)
        let face = try #require(found.first)
        #expect(found.count == 1 && abs(face.confidence - 0.668) < 0.001)
        #expect(
            abs(face.box.x + face.box.width / 2 - 0.525) < 0.01 && abs(face.box.y + face.box.height / 2 - 0.4) < 0.02)
        let nobody = try HandScoredModels([]) { isRed($0, at: ModelShapes.faceSide / 2) ? 0.7 : -9 }
        #expect(try nobody.context.faces(in: picture, isThorough: true).isEmpty)
    }

    @Test func `what is like a face in one of two mirrored looks is none`() throws {
        let half = Box(x: 0.44, y: 0.33, width: 0.085, height: 0.14)
        let picture = try #require(HandScoredModels.picture(width: 400, height: 400, red: half))
        let models = try HandScoredModels([person]) { isRed($0, at: ModelShapes.faceSide * 9 / 20) ? 0.9 : -9 }
        #expect(try models.context.faces(in: picture, isThorough: true).isEmpty)
    }

    @Test func `a person whose face is known is not looked at again`() throws {
        let models = try HandScoredModels([
            .init(label: 0, score: 0.9, box: Box(x: 0.3, y: 0.4, width: 0.4, height: 0.5))
        ])
        let picture = try #require(HandScoredModels.picture(width: 190, height: 190, red: corner))
        #expect(try models.context.faces(in: picture, isThorough: true).count == 1)
        #expect(models.faces.seen.count == 1)
    }

    @Test func `what the engine fails with is told`() throws {
        let models = try HandScoredModels([], failing: true)
        let picture = try #require(HandScoredModels.picture(red: corner))
        #expect(throws: HandScored.Failure.self) { try models.context.observe(picture) }
    }
}
