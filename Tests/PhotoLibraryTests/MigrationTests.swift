import Foundation
import Interpretation
import Storage
import Testing

@testable import PhotoLibrary

@Suite struct MigrationTests {
    /// Photos are in the grid at once, and found by the names of their files when they were indexed anew.
    @Test func `a library of the first version is brought up to date`() async throws {
        let scratch = try Scratch()
        let old = try await Database(
            path: scratch.path + "/library.sqlite", migrations: Array(Schema.migrations.prefix(4)))
        try await old.write { connection in
            try connection.run(
                "INSERT INTO block (id, first_key, next_slot, live) VALUES (1, ?, 2, ?)", .integer(.min),
                .blob([3] + Array(repeating: 0, count: Slots.dense - 1)))
            for (id, name): (Int64, String) in [(1, "/DSC5.jpg"), (2, "/anna.jpg"), (3, "/DSC7.jpg")] {
                let key = (1_700_000_000 + id) << 20 | id
                try connection.run(
                    """
                    INSERT INTO photo (id, width, height, format, taken, taken_source, sort_key, favourite, rotation, added)
                    VALUES (?, 4000, 3000, 'jpeg', ?, 0, ?, ?, ?, 5)
                    """, .integer(id), .integer(1_700_000_000 + id), .integer(key), Value(id == 2),
                    .integer(id == 3 ? 90 : 0))
                try connection.run(
                    """
                    INSERT INTO file (path, size, modified, inode, device, content_hash, photo, missing)
                    VALUES (?, 100, 5, 1, 7, ?, ?, ?)
                    """, .blob(Array(name.utf8)), .blob(Fixture.digest("\(id)").bytes), .integer(id), Value(id == 1))
                if id < 3 {
                    try connection.run(
                        "INSERT INTO slot (block, slot, sort_key, photo) VALUES (1, ?, ?, ?)", .integer(id - 1),
                        .integer(key), .integer(id))
                } else {
                    try connection.run(
                        "INSERT INTO recent (photo, sort_key, tokens) VALUES (?, ?, x'')", .integer(id), .integer(key))
                }
            }
        }
        let library = try await Fixture.open(scratch.path)
        let grid = try await library.gridIndex(.search(""), level: .low)
        #expect(grid.ids == [3, 2, 1])
        #expect(grid.aspects == [111, 145, 145])
        #expect(grid.flags == [4, 1, 2])
        let page = try await library.page(.search(""), level: .low, offset: 0, limit: 9)
        #expect(page.photos.map(\.version) == grid.versions)
        #expect(try await library.problems().isEmpty)
        try await library.reindex()
        #expect(try await library.gridIndex(.search(""), level: .low) == grid)
        #expect(try await library.problems().isEmpty)
    }

    @Test func `raw files that an earlier version refused are tried again`() async throws {
        let scratch = try Scratch()
        let old = try await Database(
            path: scratch.path + "/library.sqlite",
            migrations: Array(Schema.migrations.prefix { !$0.name.hasPrefix("0020") }))
        try await old.write { connection in
            for (path, refusal) in [
                ("/a.nef", "Camera raw is not supported. JPEG, PNG and others are."), ("/b.jpg", "It is cut short."),
                ("/c.dng", "This raw file has no JPEG preview to show. Export the photo as JPEG or TIFF."),
            ] {
                try connection.run(
                    """
                    INSERT INTO file (path, size, modified, inode, device, refusal, analyser)
                    VALUES (?, 100, 5, 1, 7, ?, 'the same')
                    """, .blob(Array(path.utf8)), .text(refusal))
            }
        }
        let library = try await Fixture.open(scratch.path)
        let analysers = try await library.database.read { connection in
            try connection.all("SELECT analyser FROM file ORDER BY path") { $0.text(0) }
        }
        #expect(analysers == ["none: the same", "the same", "none: the same"])
    }

    @Test func `things that were renamed before single things could be taken away stay renamed`() async throws {
        let fixture = try await Fixture()
        let right = Box(x: 0.5, y: 0.25, width: 0.25, height: 0.5)
        let cats = [right, Box(x: 0, y: 0.25, width: 0.25, height: 0.5)].map {
            Fixture.finding([("cat", .high)], box: $0)
        }
        let id = try await fixture.library.record(Fixture.file("/a", findings: cats)).photo
        try await fixture.library.replaceTag("cat", at: right, with: "dog", in: id)
        try await fixture.library.database.write { connection in
            try connection.run("DELETE FROM migration WHERE name = '0032 things taken away'")
        }
        let library = try await Fixture.open(fixture.scratch.path + "/library")
        let tags = try await library.tags(of: id, level: .high)
        #expect(tags.map(\.name) == ["dog", "cat"] && tags.first?.findings.first?.box == right)
        try await library.removeThing("dog", at: right, from: id)
        let after = try await library.tags(of: id, level: .high)
        #expect(after.first { $0.name == "dog" }?.findings.isEmpty == true)
    }

    /// Earlier versions showed a photo from the first of its files, though it had become unreadable.
    @Test func `a photo whose first file was refused is shown from another one in a known library, too`() async throws {
        let fixture = try await Fixture()
        let id = try await fixture.library.record(Fixture.file("/a", pixels: "x")).photo
        try await fixture.library.record(Fixture.file("/b", content: "other", pixels: "x"))
        let old = try await fixture.library.gridIndex(.search(""), level: .low)
        try await fixture.library.refuse(Fixture.stamp("/a", size: 9), reason: "It is cut short.", analyser: "1")
        try await fixture.library.database.write { connection in
            try connection.blocks.set(
                Cell(stored: Int64(old.aspects[0]) | Int64(old.versions[0]) << 8 | Int64(old.flags[0]) << 24),
                photo: id.number, key: try #require(try connection.photos.sortKey(id.number)))
            try connection.run("DELETE FROM migration WHERE name = '0017 cells of photos with refused files'")
        }
        let library = try await Fixture.open(fixture.scratch.path + "/library")
        #expect(try await library.gridIndex(.search(""), level: .low).versions == [try await library.photo(id).version])
        #expect(try await library.problems().isEmpty)
    }

    /// An analysis as it was kept before: findings and faces as one text, features by themselves, one name for all models.
    private func asBefore(_ fixture: Fixture, _ id: PhotoID, _ analysis: Analysis) async throws {
        struct Body: Encodable {
            let findings: [Finding]
            let faces: [Face]
            let features: [Float]
        }
        let body = Body(findings: analysis.findings, faces: analysis.faces, features: [])
        let encoded = Array(try JSONEncoder().encode(body))
        try await fixture.library.database.write { connection in
            try connection.run("DELETE FROM analysis_part WHERE photo = ?", .integer(id.number))
            try connection.run(
                "INSERT INTO analysis (photo, body) VALUES (?, ?)", .integer(id.number), .blob(encoded))
            try connection.run(
                "INSERT INTO features (photo, body) VALUES (?, ?)", .integer(id.number),
                .blob(PackedFeatures.packed(analysis.features)))
            try connection.run(
                "UPDATE photo SET analyser = 'efficientnet-lite2 yolo11n blazeface 2' WHERE id = ?",
                .integer(id.number))
        }
    }

    private func isSplit(_ fixture: Fixture) async throws -> Bool {
        try await fixture.library.database.read { connection in
            let left = try connection.first("SELECT (SELECT count(*) FROM analysis) + (SELECT count(*) FROM features)")
            {
                $0.int(0)
            }
            return left == 0
        }
    }

    private static let box = Box(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
    private static let known = Analysis(
        findings: [Fixture.finding([("dog", .high)], box: box)], faces: [Face(box: box, confidence: 0.5)],
        features: [0.5, -1])
    private static let before = Analyser(
        objects: "yolo11n efficientnet-lite2 2", faces: "blazeface 1", features: "efficientnet-lite2 1")

    @Test func `analyses that were kept in one piece read the same at once, and are taken apart step by step`()
        async throws
    {
        let fixture = try await Fixture()
        var ids: [PhotoID] = []
        for number in 0..<5 {
            ids.append(try await fixture.add("/\(number)", "dog"))
            try await asBefore(fixture, ids[number], Self.known)
        }
        func check() async throws {
            for id in ids {
                let analysis = try #require(try await fixture.library.analysis(of: id))
                #expect(analysis.findings == Self.known.findings && analysis.faces == Self.known.faces)
                let features = try #require(try await fixture.library.features(of: id))
                #expect(features.count == 2 && abs(features[0] - 0.5) < 0.01 && features[1] == -1)
                #expect(try await fixture.library.boxFeatures(of: id).isEmpty)
                #expect(try await fixture.library.photo(id).analyser == Self.before)
                #expect(try await fixture.library.featuredBoxes(of: id) == [Self.box])
            }
            #expect(try await fixture.found("dog").count == 5)
            #expect(try await fixture.library.problems().isEmpty)
        }
        try await check()
        #expect(try await fixture.library.splitAnalyses(limit: 3) == 3)
        #expect(try await isSplit(fixture) == false)
        try await check()
        #expect(try await fixture.library.splitAnalyses(limit: 3) == 2)
        #expect(try await isSplit(fixture))
        try await check()
        #expect(try await fixture.library.splitAnalyses(limit: 3) == 0)
        // What other models have made is a part by now.
        var newer = Self.before
        newer.features = "efficientnet-lite2 2"
        #expect(newer.outdated(in: try await fixture.library.photo(ids[0]).analyser) == [.features])
    }

    @Test func `whatever is done to an analysis of before takes it apart first`() async throws {
        let turned = Self.box.turned(quarters: 1)
        for change in 0..<4 {
            let fixture = try await Fixture()
            let id = try await fixture.add("/a", "dog")
            try await asBefore(fixture, id, Self.known)
            let pizza = Analysis(findings: [Fixture.finding([("pizza", .high)], box: .whole)], faces: [])
            switch change {
            case 0: try await fixture.library.setRotation(90, of: id)
            case 1: try await fixture.library.addFindings(pizza, to: id, analyser: "3")
            case 2:
                try await fixture.library.renewAnalysis(
                    pizza, [.faces], of: id, rotation: 0, analyser: "3")
            default: try await fixture.library.replaceAnalysis(pizza, of: id, analyser: "3")
            }
            #expect(try await isSplit(fixture))
            let analysis = try #require(try await fixture.library.analysis(of: id))
            #expect(analysis.findings.contains { $0.names[0].name == "dog" } == (change < 3))
            #expect(analysis.faces.map(\.box) == [[turned], [Self.box], [], []][change])
            #expect(try await fixture.library.features(of: id)?.count == 2)
            #expect(try await fixture.library.problems().isEmpty)
        }
    }

    @Test func `an analysis that nobody can read is looked for again`() async throws {
        let fixture = try await Fixture()
        let id = try await fixture.add("/a", "dog")
        try await asBefore(fixture, id, Self.known)
        try await fixture.library.database.write {
            try $0.run("UPDATE analysis SET body = x'7b' WHERE photo = ?", .integer(id.number))
        }
        #expect(try await fixture.library.splitAnalyses(limit: 9) == 1)
        #expect(Self.before.outdated(in: try await fixture.library.photo(id).analyser) == [.objects, .faces])
        #expect(try await fixture.library.enqueueOutdated(analyser: Self.before, after: nil).count == 1)
    }
}
