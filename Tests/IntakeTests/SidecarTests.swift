import Concepts
import FoundationEssentials
import Interpretation
import PhotoLibrary
import Testing

@testable import Intake

@Suite("The sidecar beside a photo that the library has", .timeLimit(.minutes(20)))
struct SidecarTests {
    private func words(_ attic: Attic, _ name: String) async throws -> [String] {
        let id = try await attic.photo(name).id
        return try await attic.library.tags(of: id, level: .low).filter(\.isKeyword).map(\.name)
    }

    /// Gives a photo an analysis that the worker of these tests never makes, to see whether it makes another one.
    private func mark(_ attic: Attic, _ name: String) async throws {
        let mark = Candidate(name: "marked thing", synset: nil, category: .home, confidence: 0.9, level: .high)
        try await attic.library.replaceAnalysis(
            Analysis(findings: [Finding(source: .classifier, box: nil, names: [mark])], faces: []),
            of: try await attic.photo(name).id, analyser: "models 1")
    }

    private func isMarked(_ attic: Attic, _ name: String) async throws -> Bool {
        let id = try await attic.photo(name).id
        return try await attic.library.tags(of: id, level: .low).contains { $0.name == "marked thing" }
    }

    @Test func `is read when it comes, changes or goes, and nothing is analysed again`() async throws {
        let attic = try await Attic()
        for (number, name) in ["a.jpg", "b.cr3"].enumerated() { try attic.write(name, number) }
        try await attic.importAll()
        for name in ["a.jpg", "b.cr3"] { try await mark(attic, name) }
        // Of darktable and digiKam the one, of Lightroom the other.
        try attic.folder.write("photos/a.jpg.xmp", Array("Ana".utf8))
        try attic.folder.write("photos/b.xmp", Array("Rex".utf8))
        #expect(try await attic.importAll().recognised == 2)
        #expect(try await words(attic, "a.jpg") == ["Ana"])
        #expect(try await words(attic, "b.cr3") == ["Rex"])
        #expect(try await attic.importAll().unchanged == 2)
        try attic.folder.write("photos/a.jpg.xmp", Array("Ana Bruno".utf8))
        #expect(try await attic.importAll().recognised == 1)
        #expect(try await words(attic, "a.jpg") == ["Ana", "Bruno"])
        try FileManager.default.removeItem(atPath: attic.path("b.xmp").description)
        #expect(try await attic.importAll().recognised == 1)
        #expect(try await words(attic, "b.cr3") == [])
        #expect(try await attic.importAll().unchanged == 2)
        for name in ["a.jpg", "b.cr3"] { #expect(try await isMarked(attic, name)) }
    }

    @Test func `may end in capitals, beside those that do not`() async throws {
        let attic = try await Attic()
        for (number, name) in ["a.jpg", "b.jpg"].enumerated() { try attic.write(name, number) }
        try attic.folder.write("photos/a.XMP", Array("Ana".utf8))
        try attic.folder.write("photos/b.jpg.XMP", Array("Rex".utf8))
        try await attic.importAll()
        #expect(try await words(attic, "a.jpg") == ["Ana"])
        #expect(try await words(attic, "b.jpg") == ["Rex"])
        #expect(try await attic.importAll().unchanged == 2)
        try attic.folder.write("photos/b.jpg.xmp", Array("Bruno".utf8))
        #expect(try await attic.importAll().recognised == 1)
        #expect(try await words(attic, "b.jpg") == ["Bruno"])
    }

    @Test func `is read when a person names the photo, and when the photo was moved`() async throws {
        let attic = try await Attic()
        try attic.write("a.jpg", 0)
        try await attic.importAll()
        try await mark(attic, "a.jpg")
        try attic.folder.write("photos/a.jpg.xmp", Array("Ana".utf8))
        #expect(try await attic.importAll(["a.jpg"]).recognised == 1)
        #expect(try await words(attic, "a.jpg") == ["Ana"])
        try attic.rename("a.jpg", "b.jpg")
        try attic.folder.write("photos/b.jpg.xmp", Array("Ana Bruno".utf8))
        #expect(try await attic.importAll().moved == 1)
        #expect(try await words(attic, "b.jpg") == ["Ana", "Bruno"])
        #expect(try await attic.importAll().unchanged == 1)
        #expect(try await isMarked(attic, "b.jpg"))
    }

    @Test func `of a duplicate says nothing until the original is gone`() async throws {
        let attic = try await Attic()
        try attic.write("a.jpg", 0)
        try await attic.importAll()
        try attic.write("copy/a.jpg", 0)
        try await attic.importAll()
        try attic.folder.write("photos/copy/a.jpg.xmp", Array("Ana".utf8))
        try await attic.importAll()
        #expect(try await words(attic, "a.jpg") == [])
        #expect(try await attic.importAll().unchanged == 2)
        try FileManager.default.removeItem(atPath: attic.path("a.jpg").description)
        try await attic.importAll()
        try await attic.importAll()
        #expect(try await words(attic, "copy/a.jpg") == ["Ana"])
        #expect(try await attic.importAll().unchanged == 1)
    }
}
