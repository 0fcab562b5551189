import Concepts
import Interpretation
import Storage
import Testing

@testable import PhotoLibrary

/// Keywords of files among the tags of photos.
@Suite struct KeywordTests {
    private func photo(_ fixture: Fixture, _ path: String, _ words: FileKeyword..., findings: [Finding] = [])
        async throws -> PhotoID
    {
        try await fixture.library.record(Fixture.file(path, words: words, findings: findings)).photo
    }

    @Test func `a name is found by itself, by no kind, and stands on no shelf`() async throws {
        let fixture = try await Fixture()
        _ = try await photo(fixture, "/a", "Otter")
        _ = try await photo(fixture, "/b", "otter")
        #expect(try await fixture.found("otter") == ["/b", "/a"])
        #expect(try await fixture.found("animal") == ["/b"])
        #expect(try await fixture.library.categories(level: .high).map(\.count) == [1])
        #expect(try await fixture.library.taggedPhotos().counts[.high] == 2)
        #expect(try await fixture.library.problems().isEmpty)
    }

    @Test func `what a word means in one photo says nothing about another`() async throws {
        for isFirst in [true, false] {
            let fixture = try await Fixture()
            let names = isFirst ? ["/name", "/thing", "/seen"] : ["/seen", "/thing", "/name"]
            for path in names {
                switch path {
                case "/name": _ = try await photo(fixture, path, FileKeyword("Cat"))
                case "/thing": _ = try await photo(fixture, path, FileKeyword("cat"))
                default: _ = try await photo(fixture, path, findings: [Fixture.finding([("cat", .high)])])
                }
            }
            #expect(Set(try await fixture.found("animal")) == ["/thing", "/seen"])
            #expect(try await fixture.found("cat").count == 3)
        }
    }

    @Test func `the words above a keyword find its photo and are no tags of it`() async throws {
        let fixture = try await Fixture()
        let id = try await photo(
            fixture, "/a", FileKeyword("Max", role: .name, above: [["People", "Family Friends"], ["Trips"]]))
        for word in ["family", "friends", "family friends", "trips", "max"] {
            #expect(try await fixture.found(word) == ["/a"], "\(word)")
        }
        let tags = try await fixture.library.tags(of: id, level: .high)
        #expect(tags.map(\.name) == ["Max"])
        #expect(tags.first?.above == [["People", "Family Friends"], ["Trips"]])
        #expect(try await fixture.library.tagList(for: "", level: .high).tags.map(\.tag.name) == ["Max"])
    }

    @Test func `a word above a keyword no longer finds the photo when the file has lost it`() async throws {
        let fixture = try await Fixture()
        _ = try await photo(fixture, "/a", FileKeyword("Max", above: [["Family"]]))
        try await fixture.library.record(Fixture.file("/a", content: "2", pixels: "/a", words: ["Max"]))
        #expect(try await fixture.found("family").isEmpty)
        #expect(try await fixture.found("max") == ["/a"])
    }

    @Test func `what was recognised comes before the words of the file`() async throws {
        let fixture = try await Fixture()
        let id = try await photo(
            fixture, "/a", "2010", "Ana", "pizza",
            findings: [Fixture.finding([("cat", .medium)]), Fixture.finding([("pizza", .high)])])
        try await fixture.library.addTags(["mine"], to: id)
        let tags = try await fixture.library.tags(of: id, level: .medium)
        #expect(tags.map(\.name) == ["mine", "pizza", "cat", "2010", "Ana"])
        #expect(tags.map(\.isRecognised) == [false, true, true, false, false])
        #expect(tags[1].isKeyword && tags[1].isUsers)
    }

    @Test func `a word fills no shelf beside a finding that says otherwise, and is found by its kind`() async throws {
        let fixture = try await Fixture()
        let id = try await photo(fixture, "/a", "otter", findings: [Fixture.finding([("pizza", .high)])])
        #expect(try await fixture.library.categories(level: .high).map(\.category) == [.food])
        #expect(try await fixture.found("animal") == ["/a"])
        // Once the finding is gone, nothing does.
        try await fixture.library.changeTags(removing: ["pizza"], of: id)
        #expect(try await fixture.library.categories(level: .high).map(\.category) == [.food])
        try await fixture.library.changeTags(removing: ["food"], of: id)
        #expect(try await fixture.library.categories(level: .high).map(\.category) == [.animals])
    }

    @Test func `a name that the user types stays one when the thing is recognised elsewhere`() async throws {
        let fixture = try await Fixture()
        let id = try await fixture.add("/a")
        let change = try await fixture.library.addTags(["Otter"], to: id)
        try await fixture.add("/b", "otter")
        try await fixture.library.reindex()
        #expect(try await fixture.found("animal") == ["/b"])
        try await fixture.library.undo(try await fixture.library.undo(change))
        #expect(try await fixture.found("animal") == ["/b"])
        // Written as the thing is, it is one.
        try await fixture.library.addTags(["otter"], to: id)
        #expect(Set(try await fixture.found("animal")) == ["/a", "/b"])
    }

    @Test func `a word that the user types is a thing although a file had it before`() async throws {
        let fixture = try await Fixture()
        _ = try await photo(fixture, "/name", "Otter")
        let id = try await fixture.add("/users")
        try await fixture.library.addTags(["otter"], to: id)
        #expect(try await fixture.found("animal") == ["/users"])
        #expect(try await fixture.library.categories(level: .high).map(\.count) == [1])
        #expect(try await fixture.library.problems().isEmpty)
    }

    @Test func `what a photo had before it was taken away goes along into another library`() async throws {
        let fixture = try await Fixture()
        let id = try await photo(fixture, "/a", "holiday")
        try await fixture.library.addTags(["Rex"], to: id)
        try await fixture.library.changeTags(removing: ["Rex", "holiday"], of: id)
        let record = try await fixture.library.database.write { try PhotoRecord(of: id.number, from: $0) }
        let other = try await Fixture()
        let copy = try await other.add("/b")
        try await other.library.database.write { connection in
            try record?.write(to: copy.number, Indexing(connection: connection, kinds: other.library.kinds))
        }
        try await other.library.restoreTags(of: copy)
        let tags = try await other.library.tags(of: copy, level: .medium)
        #expect(tags.map(\.name) == ["Rex", "holiday"])
        #expect(tags.map(\.isKeyword) == [false, true])
    }

    /// What an earlier version has stored: one kind for a word in all photos, and nothing of how files write it.
    private func asBefore(_ fixture: Fixture) async throws {
        try await fixture.library.database.write { connection in
            try connection.execute(
                """
                DROP TABLE keyword;
                DROP TABLE unjudged;
                ALTER TABLE decision DROP COLUMN is_name;
                ALTER TABLE tag_edit DROP COLUMN is_name;
                DELETE FROM migration WHERE name LIKE '0031%' OR name LIKE '0034%';
                """)
            for name in ["otter", "cat", "dog", "pizza"] {
                try connection.run(
                    "UPDATE tag SET synset = ?, category = ? WHERE key = ?",
                    Value(SmallTree.synset(name).map { Int64($0.offset) }), .integer(1), .text(name))
            }
        }
    }

    @Test func `keywords of a library of an earlier version are judged anew, and the user's tags stay`() async throws {
        let fixture = try await Fixture()
        _ = try await photo(fixture, "/name", "Otter")
        _ = try await photo(fixture, "/thing", "cat")
        let users = try await fixture.add("/users")
        try await fixture.library.addTags(["Dog"], to: users)
        let seen = try await photo(fixture, "/seen", findings: [Fixture.finding([("pizza", .high)])])
        try await asBefore(fixture)
        let library = try await Fixture.open(fixture.library.folder)
        #expect(try await library.judgeKeywords(limit: 1) == 1)
        #expect(try await library.judgeKeywords(limit: 10) == 1)
        #expect(try await library.judgeKeywords(limit: 10) == 0)
        func found(_ text: String) async throws -> Set<String> {
            Set(try await library.search(text, level: .high).photos.compactMap { $0.path?.description })
        }
        #expect(try await found("animal") == ["/thing"])
        #expect(try await found("otter") == ["/name"])
        #expect(try await library.tags(of: users, level: .high).first?.synset == SmallTree.synset("dog"))
        #expect(try await library.tags(of: seen, level: .high).first?.synset == SmallTree.synset("pizza"))
        let tags = try await library.tagList(for: "", level: .high).tags.map(\.tag)
        #expect(tags.first { $0.name == "Otter" }?.synset == nil)
        #expect(tags.first { $0.name == "pizza" }?.synset == SmallTree.synset("pizza"))
        #expect(try await library.problems().isEmpty)
    }
}
