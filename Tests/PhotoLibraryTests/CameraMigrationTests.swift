import Interpretation
import Storage
import Testing

@testable import PhotoLibrary

@Suite struct CameraMigrationTests {
    /// Takes away what this version has added.
    private func asBefore(_ fixture: Fixture) async throws {
        try await fixture.library.database.write { connection in
            try connection.execute(
                """
                DROP TABLE camera;
                DELETE FROM posting WHERE token LIKE 'm%';
                DELETE FROM newest_posting WHERE token LIKE 'm%';
                DELETE FROM migration WHERE name LIKE '0024%';
                """)
            for (photo, tokens) in try connection.all(
                "SELECT photo, tokens FROM recent", row: { ($0.int64(0), RecentTokens.decode($0.blob(1))) })
            {
                let kept = tokens.filter { !$0.token.hasPrefix("m") }
                try connection.run(
                    "UPDATE recent SET tokens = ? WHERE photo = ?",
                    .blob(RecentTokens.encode(Dictionary(uniqueKeysWithValues: kept.map { ($0.token, $0.level) }))),
                    .integer(photo))
            }
        }
    }

    private static let questions = [
        "iphone 15", "\"iphone 15\"", "eos r5", "r5", "canon", "rx100m3", "camera:nokia", "camera:\"NIKON D70\"",
        "leica",
    ]

    @Test func `photos of an earlier version are found by their cameras, in every block`() async throws {
        let fixture = try await Fixture.cameras()
        try await fixture.library.write { connection in
            try connection.blocks.mergeRecent()
            // A second block: what follows is the newest.
            try connection.postings.settleNewest(as: 1)
            _ = try connection.blocks.makeBlock(firstKey: Fixture.time(2025, 1, 1).localSeconds << 20)
        }
        for (path, day) in [("/new1", 1), ("/new2", 2)] {
            var file = Fixture.file(path, taken: Fixture.time(2025, 2, day))
            file.facts.camera = Camera(make: "Canon", model: "Canon EOS R5")
            try await fixture.library.record(file)
        }
        try await fixture.library.write { try $0.blocks.mergeRecent() }
        try await fixture.add("/waiting", make: "Leica", model: "Q3")
        try await fixture.add("/none", make: nil, model: nil)
        let gone = try await fixture.add("/gone", make: "Canon", model: "Canon EOS R5")
        try await fixture.library.forget(gone)
        var before: [[String]] = []
        for question in Self.questions { before.append(try await fixture.names(question)) }
        #expect(before[2] == ["/new1", "/new2", "/p3"])
        #expect(before.allSatisfy { !$0.isEmpty })
        let suggested = try await fixture.questions("camera:")

        try await asBefore(fixture)
        let library = try await Fixture.open(fixture.scratch.path + "/library")
        for (question, expected) in zip(Self.questions, before) {
            let found = try await library.search(question, level: .high).photos
            #expect(found.compactMap { $0.path?.description }.sorted() == expected, "\(question)")
        }
        let after = try await library.suggestions(for: "camera:", level: .medium)
        #expect(after.suggestions.enumerated().map { after.question($0.offset, name: $0.element.name) } == suggested)
        #expect(try await library.problems().isEmpty)
        // An index that is made anew is the same.
        try await library.reindex()
        for (question, expected) in zip(Self.questions, before) {
            let found = try await library.search(question, level: .high).photos
            #expect(found.compactMap { $0.path?.description }.sorted() == expected, "\(question)")
        }
    }

    @Test func `a library opens although the camera of a photo cannot be read`() async throws {
        let fixture = try await Fixture.cameras()
        for name in Fixture.hostileCameras { try await fixture.add("/\(name.prefix(20))", make: name, model: name) }
        try await asBefore(fixture)
        try await fixture.library.database.write {
            try $0.run("UPDATE photo SET camera = '{\"make\": ' WHERE id = 1")
            try $0.run("UPDATE photo SET camera = '[1, 2]' WHERE id = 2")
            try $0.run("UPDATE photo SET camera = '{\"make\": 7, \"model\": null}' WHERE id = 6")
        }
        let library = try await Fixture.open(fixture.scratch.path + "/library")
        #expect(try await library.search("eos r5", level: .low).total == 1)
        #expect(try await library.search("iphone 15", level: .low).total == 0)
        #expect(try await library.problems().isEmpty)
    }

    @Test func `a block that is full of one camera's photos becomes bits`() async throws {
        let fixture = try await Fixture.cameras()
        let many = Slots.longestList / 2 + 10
        try await fixture.library.write { connection in
            for number in 0..<many {
                let (id, key) = try connection.photos.add(
                    PhotoFacts(
                        width: 1, height: 1, format: "jpeg", taken: Fixture.time(2023, 1, 1),
                        camera: Camera(make: "Leica", model: "Q\(number % 2 == 0 ? 2 : 3)")),
                    path: FilePath("/\(number)"), pixelHash: nil, added: 0)
                try connection.blocks.put(photo: id, key: key, tokens: [:])
            }
            try connection.blocks.mergeRecent()
        }
        try await asBefore(fixture)
        let library = try await Fixture.open(fixture.scratch.path + "/library")
        #expect(try await library.search("leica", level: .low).total == many)
        #expect(try await library.search("leica q2", level: .low).total == (many + 1) / 2)
    }
}
