import Foundation
import Interpretation
import Storage
import Testing

@testable import PhotoLibrary

@Suite struct AnalysisPartsTests {
    private let left = Box(x: 0, y: 0, width: 0.4, height: 0.4)
    private let right = Box(x: 0.5, y: 0.5, width: 0.4, height: 0.4)
    private let models = Analyser(objects: "objects 1", faces: "faces 1", features: "features 1")

    private struct Part: Equatable {
        let stage: Int64
        let version: String
        let body: [UInt8]
    }

    private func parts(_ library: Library) async throws -> [Part] {
        try await library.database.read { connection in
            try connection.all("SELECT stage, version, body FROM analysis_part ORDER BY photo, stage") {
                Part(stage: $0.int64(0), version: $0.text(1), body: $0.blob(2))
            }
        }
    }

    /// A dog at the left, a face at the right, and features of the photo and of the dog.
    private func add(_ fixture: Fixture) async throws -> PhotoID {
        var file = Fixture.file("/a", findings: [Fixture.finding([("dog", .high)], box: left)], analyser: models)
        file.analysis?.faces = [Face(box: right, confidence: 0.5)]
        file.analysis?.features = [0.6, 0.8]
        file.analysis?.boxFeatures = [BoxFeatures(box: left, values: [0, 1])]
        return try await fixture.library.record(file).photo
    }

    @Test func `parts that cannot be read count as empty, and the photo can be analysed again`() async throws {
        let fixture = try await Fixture()
        let id = try await add(fixture)
        let cat = Analysis(findings: [Fixture.finding([("cat", .high)], box: right)], faces: [])
        try await fixture.library.addFindings(cat, to: id, stages: [.objects], analyser: models)
        try await fixture.library.database.write { try $0.run("UPDATE analysis_part SET body = x'7B'") }
        #expect(try await fixture.library.analysis(of: id)?.findings == [])
        try await fixture.library.setRotation(90, of: id)
        try await fixture.library.addFindings(cat, to: id, stages: [.objects], analyser: models)
        try await fixture.library.renewAnalysis(
            cat, [.objects, .faces], of: id, rotation: 90, analyser: models)
        #expect(try await fixture.library.analysis(of: id)?.findings.map(\.names[0].name) == ["cat"])
    }

    @Test(arguments: AnalysisStage.allCases)
    func `the part that other models make is renewed, and the others stay byte for byte`(
        stage: AnalysisStage
    ) async throws {
        let fixture = try await Fixture()
        let id = try await add(fixture)
        let before = try await parts(fixture.library)
        #expect(before.map(\.version) == ["objects 1", "faces 1", "features 1"])
        var newer = models
        newer[stage] = "other 2"
        #expect(newer.outdated(in: try await fixture.library.photo(id).analyser) == [stage])
        #expect(try await fixture.library.enqueueOutdated(analyser: newer, after: nil).count == 1)
        // Whatever else the answer holds is not taken.
        let analysis = Analysis(
            findings: [Fixture.finding([("cat", .high)], box: left)], faces: [Face(box: left, confidence: 0.25)],
            features: [1, 0], boxFeatures: [BoxFeatures(box: right, values: [1, 0])])
        try await fixture.library.renewAnalysis(analysis, [stage], of: id, rotation: 0, analyser: newer)
        let after = try await parts(fixture.library)
        for (old, new) in zip(before, after) {
            if new.stage == Int64(stage.rawValue) {
                #expect(new.version == "other 2" && new.body != old.body)
            } else {
                #expect(new == old)
            }
        }
        #expect(after.count == before.count)
        #expect(try await fixture.library.photo(id).analyser == newer)
        #expect(try await fixture.library.enqueueOutdated(analyser: newer, after: nil).count == 0)
        #expect(try await fixture.found("dog") == (stage == .objects ? [] : ["/a"]))
        #expect(try await fixture.found("cat") == (stage == .objects ? ["/a"] : []))
        let shown = try #require(try await fixture.library.analysis(of: id))
        #expect(shown.faces == [Face(box: stage == .faces ? left : right, confidence: stage == .faces ? 0.25 : 0.5)])
        #expect(try await fixture.library.problems().isEmpty)
    }

    @Test func `a look at a part of a photo leaves the features of all of it to those who make them`() async throws {
        let fixture = try await Fixture()
        let id = try await add(fixture)
        let before = try await parts(fixture.library)
        var newer: Analyser = "other 2"
        let cat = Analysis(findings: [Fixture.finding([("cat", .high)], box: left)], faces: [])
        try await fixture.library.replaceAnalysis(cat, of: id, stages: [.objects, .faces], analyser: newer)
        #expect(try await parts(fixture.library).last == before.last)
        #expect(newer.outdated(in: try await fixture.library.photo(id).analyser) == [.features])
        #expect(try await fixture.library.enqueueOutdated(analyser: newer, after: nil).count == 1)

        var file = Fixture.file("/b")
        file.analysis = nil
        let new = try await fixture.library.record(file).photo
        #expect(try await fixture.library.photo(new).analyser == nil)
        newer = "other 3"
        try await fixture.library.addFindings(cat, to: new, stages: [.objects, .faces], analyser: newer)
        #expect(newer.outdated(in: try await fixture.library.photo(new).analyser) == [.features])
    }

    @Test func `a renewed part turns with a photo that was turned while it was looked at`() async throws {
        let fixture = try await Fixture()
        let id = try await add(fixture)
        try await fixture.library.setRotation(180, of: id)
        let faces = Analysis(
            findings: [], faces: [Face(box: .init(x: 0, y: 0, width: 0.5, height: 0.25), confidence: 1)])
        try await fixture.library.renewAnalysis(faces, [.faces], of: id, rotation: 0, analyser: models)
        let box = try await fixture.library.analysis(of: id)?.faces.first?.box
        #expect(box == Box(x: 0.5, y: 0.75, width: 0.5, height: 0.25))
    }

    @Test func `features of things are kept beside the photo's own, and turn with it`() async throws {
        let fixture = try await Fixture()
        var file = Fixture.file("/a", findings: [Fixture.finding([("dog", .high)], box: left)])
        let length = Float(1280).squareRoot()
        let values = (0..<1280).map { ($0.isMultiple(of: 3) ? -1 : 1) / length }
        file.analysis?.features = Array(repeating: 1 / length, count: 1280)
        file.analysis?.boxFeatures = (0..<4).map {
            BoxFeatures(box: Box(x: Float($0) / 8, y: 0, width: 0.25, height: 0.5), values: values)
        }
        let id = try await fixture.library.record(file).photo
        #expect(try await parts(fixture.library).last.map { $0.body.count < 5 * 1310 } == true)
        try await fixture.library.setRotation(90, of: id)
        let kept = try await fixture.library.boxFeatures(of: id)
        #expect(kept.map(\.box) == file.analysis?.boxFeatures.map { $0.box.turned(quarters: 1) })
        for thing in kept {
            #expect(zip(thing.values, values).reduce(0) { $0 + $1.0 * $1.1 } > 0.999)
        }
        let whole = try #require(try await fixture.library.features(of: id))
        #expect(whole.count == 1280 && abs(whole[0] - 1 / length) < 1e-3)
        // They go with the photo.
        try await fixture.library.forget([id])
        _ = try await fixture.library.deleteForGood([id])
        #expect(try await parts(fixture.library).isEmpty)
    }

    @Test func `features cut short are left out`() {
        let whole = PackedFeatures(
            Analysis(findings: [], faces: [], features: [1, 0], boxFeatures: [BoxFeatures(box: left, values: [0, 1])]))
        #expect(PackedFeatures(bytes: whole.bytes).boxes.map(\.box) == [left])
        for count in 0..<whole.bytes.count {
            #expect(PackedFeatures(bytes: Array(whole.bytes.prefix(count))).boxes.isEmpty)
        }
        #expect(PackedFeatures(bytes: []).whole == nil)
    }

    @Test func `what another part has shown stays when the whole photo is looked at again`() async throws {
        let fixture = try await Fixture()
        let id = try await add(fixture)
        let retriever = Fixture.finding([("golden retriever", .high)], box: left)
        let closer = Analysis(
            findings: [retriever, Fixture.finding([("pizza", .medium)], box: right)],
            faces: [Face(box: left, confidence: 0.5)])
        try await fixture.library.addFindings(closer, to: id, analyser: models)
        func names() async throws -> Set<String> {
            Set(try await fixture.library.analysis(of: id)?.findings.compactMap { $0.names.first?.name } ?? [])
        }
        #expect(try await names() == ["golden retriever", "pizza"])
        // Something wider at the same place says less; something else elsewhere says nothing of it.
        let newer = Analyser(objects: "objects 2", faces: "faces 2", features: "features 1")
        let dog = Fixture.finding([("dog", .high)], box: left)
        try await fixture.library.renewAnalysis(
            Analysis(findings: [dog], faces: []), [.objects, .faces], of: id, rotation: 0, analyser: newer)
        #expect(try await names() == ["golden retriever", "pizza"])
        #expect(try await fixture.library.analysis(of: id)?.faces == closer.faces)
        #expect(try await fixture.found("pizza") == ["/a"])
        // Now the whole photo's analysis says it itself, and answers for it alone from now on.
        let pizza = Fixture.finding([("pizza", .high)], box: right)
        try await fixture.library.renewAnalysis(
            Analysis(findings: [retriever, pizza], faces: closer.faces), [.objects, .faces], of: id, rotation: 0,
            analyser: newer)
        #expect(try await names() == ["golden retriever", "pizza"])
        #expect(try await parts(fixture.library).map(\.stage) == [1, 2, 3])
        try await fixture.library.renewAnalysis(
            Analysis(findings: [dog], faces: []), [.objects, .faces], of: id, rotation: 0, analyser: newer)
        #expect(try await names() == ["dog"])
    }

    @Test func `a file that is recognised anew keeps what another part has shown; somebody's new look does not`()
        async throws
    {
        let fixture = try await Fixture()
        let id = try await add(fixture)
        let closer = Analysis(findings: [Fixture.finding([("pizza", .medium)], box: right)], faces: [])
        try await fixture.library.addFindings(closer, to: id, analyser: models)
        try await fixture.library.record(
            Fixture.file("/a", findings: [Fixture.finding([("cat", .high)])], analyser: "2"))
        #expect(try await fixture.found("cat pizza") == ["/a"])
        try await fixture.library.replaceAnalysis(
            Analysis(findings: [Fixture.finding([("otter", .high)])], faces: []), of: id, analyser: "2")
        #expect(try await fixture.found("otter") == ["/a"])
        #expect(try await fixture.found("pizza") == [])
    }

    @Test func `where features are worth having is known by what was found, but for people`() async throws {
        let fixture = try await Fixture()
        let large = Box(x: 0, y: 0, width: 0.9, height: 0.9)
        let id = try await fixture.library.record(
            Fixture.file(
                "/a",
                findings: [
                    Fixture.finding([("dog", .high)], box: left), Fixture.finding([("person", .high)], box: large),
                    Fixture.finding([("cat", .high)]), Fixture.finding([("otter", .high)], box: large),
                ])
        ).photo
        #expect(try await fixture.library.featuredBoxes(of: id) == [large, left])
    }

    @Test func `an analyser reads back from its line, and earlier ones' names are taken apart`() {
        for analyser in [models, "1", Analyser(objects: "a + b", faces: "a", features: "a")] {
            #expect(Analyser(line: analyser.description) == analyser)
        }
        #expect(
            Analyser(line: "efficientnet-lite2 yolo11n blazeface 2 + birds 17")
                == Analyser(
                    objects: "yolo11n efficientnet-lite2 2 + birds 17", faces: "blazeface 1",
                    features: "efficientnet-lite2 1"))
        #expect(models.outdated(in: nil) == AnalysisStage.all)
        #expect(models.outdated(in: models).isEmpty)
    }
}
