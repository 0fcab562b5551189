import Interpretation
import Testing

@testable import PhotoLibrary

@Suite struct RotationTests {
    /// The upper left corner of the photo, a tenth wide and a fifth high.
    private let corner = Box(x: 0, y: 0, width: 0.1, height: 0.2)

    private func isNear(_ box: Box?, _ other: Box) -> Bool {
        guard let box else { return false }
        return abs(box.x - other.x) < 1e-5 && abs(box.y - other.y) < 1e-5 && abs(box.width - other.width) < 1e-5
            && abs(box.height - other.height) < 1e-5
    }

    @Test func `what was recognised turns with the photo, and back`() async throws {
        let fixture = try await Fixture()
        var file = Fixture.file("/a", findings: [Fixture.finding([("otter", .high)], box: corner)])
        file.analysis?.faces = [Face(box: corner, confidence: 0.9)]
        let id = try await fixture.library.record(file).photo
        let turned = [
            (90, Box(x: 0.8, y: 0, width: 0.2, height: 0.1)), (180, Box(x: 0.9, y: 0.8, width: 0.1, height: 0.2)),
            (270, Box(x: 0, y: 0.9, width: 0.2, height: 0.1)), (90, Box(x: 0.8, y: 0, width: 0.2, height: 0.1)),
            (0, corner), (-90, Box(x: 0, y: 0.9, width: 0.2, height: 0.1)),
        ]
        for (degrees, box) in turned {
            try await fixture.library.setRotation(degrees, of: id)
            let analysis = try await fixture.library.analysis(of: id)
            #expect(isNear(analysis?.findings.first?.box, box), "\(degrees)")
            #expect(isNear(analysis?.faces.first?.box, box), "\(degrees)")
        }
    }

    @Test func `a photo that nobody has looked at turns, too, and keeps its features`() async throws {
        let fixture = try await Fixture()
        var file = Fixture.file("/a")
        file.analysis = nil
        let bare = try await fixture.library.record(file).photo
        try await fixture.library.setRotation(90, of: bare)
        #expect(try await fixture.library.photo(bare).rotation == 90)
        var other = Fixture.file("/b")
        other.analysis?.features = [0, 1, -1]
        let seen = try await fixture.library.record(other).photo
        try await fixture.library.setRotation(180, of: seen)
        #expect(try await fixture.library.features(of: seen) == [0, 1, -1])
    }
}
