import ConceptFixtures
import Concepts
import FoundationEssentials
import Geography
import Interpretation
import PhotoLibrary
import Places
import SchemaSupport
import Testing

/// The real command on a library that was made up, held to `Docs/Export.md`.
struct ExportTests {
    private static let project = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private func schemas() throws -> Schemas {
        let pages = try ["CommandLine", "Export"].map { name in
            try String(contentsOf: Self.project.appending(path: "Docs/\(name).md"), encoding: .utf8)
        }
        return try Schemas(markdown: pages.joined(separator: "\n"))
    }

    private func fill(_ folder: String) async throws {
        let library = try await Library(
            folder: folder, concepts: try ConceptTree(bytes: ConceptFixture.animalsAndFood.bytes), gazetteer: nil)
        let digest = try #require(Digest(Array(repeating: 7, count: 32)))
        let dog = Candidate(
            name: "dog", synset: Synset(offset: 2_084_071), category: .animals, confidence: 0.93456, level: .high)
        let finding = Finding(
            source: .detector, box: Box(x: 0.1, y: 0.2, width: 1 / 3, height: 0.5), names: [dog], alternatives: [dog])
        let id = try await library.record(
            ImportedFile(
                stamp: FileStamp(
                    path: FilePath(bytes: Array("/photos/caf".utf8) + [0xE9]), size: 100,
                    modified: 1_700_000_000_999_999_999, inode: 1, device: 1),
                contentHash: digest, pixelHash: digest,
                facts: PhotoFacts(
                    width: 4000, height: 3000, format: "jpeg",
                    taken: CaptureTime(localSeconds: 1_700_000_000, offset: -330, source: .camera),
                    coordinate: Coordinate(latitude: 45.0703391, longitude: 7.686864),
                    camera: Camera(make: "Nikon", focalLength: 35.0001, exposure: 1 / 250, iso: 100),
                    description: "“Lunch”\nin Turin", rating: -1, keywords: ["lunch"]),
                analysis: Analysis(
                    findings: [finding],
                    faces: [Face(box: Box(x: 0, y: 0, width: 0.5, height: 0.25), confidence: 0.5)]),
                analyser: "1")
        ).photo
        try await library.noteSaved(id, copy: FilePath("/saved/a.jpg"), digest: digest)
        try await library.changeTags(removing: ["lunch"], of: id)
        try await library.addTags(["dinner"], to: id)
        let deletion = try await library.deleteTags(["dinner"])
        while try await library.workOnTagEdit(deletion.token)?.isFinished == false {}
        try await library.forget(id)
        await library.checkpoint()
    }

    @Test func `every line is as the documentation says, with plain numbers and times`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "export-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await fill(folder)
        let run = try Run(
            ["export", "--library", folder],
            environment: ["VISION_RESOURCES": Self.project.appending(path: ".deps").path])
        #expect(run.code == 0 && run.errors == "")
        let lines = run.output.split(separator: "\n").map { String($0) }
        try #require(lines.count == 2)
        let schemas = try schemas()
        #expect(schemas.violations(of: lines[0], by: "export-head") == [])
        #expect(schemas.violations(of: lines[1], by: "export-photo") == [])
        for line in lines { #expect(schemas.violations(of: line, by: "export") == []) }
        for part in [
            #""taken":"2023-11-14T22:13:20-05:30""#, #""modified":"2023-11-14T22:13:20Z""#, #""latitude":45.070339"#,
            #""confidence":0.9346"#, #""width":0.3333"#, #""exposure":0.004"#, #""focalLength":35,"#,
            #""file_bytes":"2f70686f746f732f636166e9""#, #""removed":["dinner","lunch"]"#,
            #""deletedTags":[{"name":"dinner","deleted":"2"#, #""description":"“Lunch”\nin Turin""#,
        ] {
            #expect(lines[1].contains(part), "\(part)")
        }
    }

    @Test func `a date may be as short as it is known`() throws {
        let schemas = try schemas()
        for taken in ["1978", "1979-06", "1998-05-02", "2019-07-14T12:20:56", "2019-07-14T12:20:56-05:30"] {
            #expect(schemas.violations(of: "\"\(taken)\"", by: "taken") == [])
        }
        for wrong in ["", "78", "1978-", "1979-6", "2019-07-14T12"] {
            #expect(schemas.violations(of: "\"\(wrong)\"", by: "taken") != [])
        }
        for source in [CaptureTime.Source.camera, .sidecar, .name, .file] {
            #expect(schemas.violations(of: "\"\(source)\"", by: "takenFrom") == [])
        }
    }

    @Test func `a library that is not there cannot be backed up, and one that is there is not replaced unasked`()
        async throws
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: "keep-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let environment = ["VISION_RESOURCES": Self.project.appending(path: ".deps").path]
        func run(_ words: String...) throws -> Run {
            try Run(words + ["--json", "--library", folder + "/library"], environment: environment)
        }
        #expect(try run("backup", folder + "/backup").code == 1)
        try await fill(folder + "/library")
        let schemas = try schemas()
        let backup = try run("backup", folder + "/backup")
        #expect(backup.code == 0 && schemas.violations(of: backup.output, by: "backup") == [], "\(backup)")
        let refused = try run("restore", folder + "/backup")
        #expect(refused.code == 1 && refused.output == "" && refused.errors.contains("--force"))
        let restored = try run("restore", "--force", folder + "/backup")
        #expect(restored.code == 0 && schemas.violations(of: restored.output, by: "restore") == [], "\(restored)")
    }
}
