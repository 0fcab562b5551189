import Interpretation
import Testing

@testable import PhotoLibrary

@Suite struct AnalysesTests {
    private let left = Box(x: 0, y: 0, width: 0.4, height: 0.4)
    private let right = Box(x: 0.5, y: 0.5, width: 0.4, height: 0.4)

    @Test func `features of any numbers can be kept`() async throws {
        let fixture = try await Fixture()
        let tiny = Float.leastNonzeroMagnitude
        for (number, features) in [
            [tiny, -tiny, 0], [tiny * 126, tiny * 127, -tiny * 200], [.nan, .infinity, -.infinity, tiny],
            [.nan, .nan], [.greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1], [.leastNormalMagnitude, tiny],
        ].enumerated() {
            var file = Fixture.file("/\(number)")
            file.analysis?.features = features
            let id = try await fixture.library.record(file).photo
            let kept = try #require(try await fixture.library.features(of: id))
            #expect(kept.count == features.count && kept.allSatisfy(\.isFinite))
            let largest = features.filter(\.isFinite).map(abs).max() ?? 0
            guard largest >= 1e-30 else { continue }
            for (one, other) in zip(kept, features) where other.isFinite { #expect(abs(one - other) <= largest / 126) }
        }
    }

    @Test func `another part adds to what is known`() async throws {
        let fixture = try await Fixture()
        var file = Fixture.file("/a", findings: [Fixture.finding([("dog", .high)], box: left)])
        file.analysis?.features = [0.5, 0.5]
        let id = try await fixture.library.record(file).photo
        try await fixture.library.addTags(["mine"], to: id)
        let part = Analysis(
            findings: [
                Fixture.finding([("golden retriever", .high)], box: left),
                Fixture.finding([("pizza", .medium)], box: right),
            ], faces: [Face(box: right, confidence: 0.9)], features: [1, 0])
        try await fixture.library.addFindings(part, to: id, analyser: "2")
        let analysis = try #require(try await fixture.library.analysis(of: id))
        #expect(analysis.findings.map { $0.names[0].name } == ["golden retriever", "pizza"])
        #expect(analysis.faces.count == 1)
        let features = try #require(try await fixture.library.features(of: id))
        #expect(features.count == 2 && abs(features[0] - features[1]) < 0.01)
        #expect(try await fixture.found("pizza mine retriever") == ["/a"])
        // What is known of the whole photo is still the first models' work.
        #expect(try await fixture.library.photo(id).analyser == "1")
    }

    @Test func `a look that began before the photo was turned has its boxes where things are now`() async throws {
        let fixture = try await Fixture()
        let id = try await fixture.add("/a", "dog")
        try await fixture.library.setRotation(90, of: id)
        func look(_ name: String, at box: Box) -> Analysis {
            Analysis(findings: [Fixture.finding([(name, .high)], box: box)], faces: [])
        }
        func box(of name: String) async throws -> Box? {
            let findings = try await fixture.library.analysis(of: id)?.findings ?? []
            return findings.first { $0.names[0].name == name }?.box
        }
        try await fixture.library.addFindings(look("pizza", at: right), to: id, rotation: 0, analyser: "1")
        #expect(try await box(of: "pizza") == right.turned(quarters: 1))
        try await fixture.library.addFindings(look("cat", at: right), to: id, rotation: 90, analyser: "1")
        #expect(try await box(of: "cat") == right)
        try await fixture.library.replaceAnalysis(look("cat", at: left), of: id, rotation: 270, analyser: "1")
        #expect(try await box(of: "cat") == left.turned(quarters: 2))
    }

    @Test func `what the user took away stays away, in another part and in a new analysis`() async throws {
        let fixture = try await Fixture()
        let id = try await fixture.add("/a", "dog", "pizza")
        try await fixture.library.changeTags(removing: ["dog"], of: id)
        let part = Analysis(findings: [Fixture.finding([("golden retriever", .high)], box: left)], faces: [])
        try await fixture.library.addFindings(part, to: id, analyser: "1")
        #expect(Set(try await fixture.library.tags(of: id, level: .low).map(\.name)) == ["animal", "pizza"])
        try await fixture.library.replaceAnalysis(
            Analysis(
                findings: [Fixture.finding([("dog", .high)]), Fixture.finding([("cat", .high)])], faces: []),
            of: id, analyser: "2")
        #expect(Set(try await fixture.library.tags(of: id, level: .low).map(\.name)) == ["animal", "cat"])
        #expect(try await fixture.found("pizza") == [])
        #expect(try await fixture.library.photo(id).analyser == "2")
        #expect(try await fixture.library.problems().isEmpty)
    }

    @Test func `a photo without an analysis takes the part's`() async throws {
        let fixture = try await Fixture()
        var file = Fixture.file("/a")
        file.analysis = nil
        let id = try await fixture.library.record(file).photo
        let part = Analysis(findings: [Fixture.finding([("dog", .high)], box: left)], faces: [])
        try await fixture.library.addFindings(part, to: id, analyser: "1")
        #expect(try await fixture.library.analysis(of: id) == part)
        #expect(try await fixture.found("dog") == ["/a"])
    }

    @Test func `an unknown photo is told`() async throws {
        let library = try await Fixture().library
        let nobody = PhotoID(number: 5)
        let nothing = Analysis(findings: [], faces: [])
        await #expect(throws: LibraryError.unknownPhoto(nobody)) {
            try await library.addFindings(nothing, to: nobody, analyser: "1")
        }
        await #expect(throws: LibraryError.unknownPhoto(nobody)) {
            try await library.replaceAnalysis(nothing, of: nobody, analyser: "1")
        }
    }
}
