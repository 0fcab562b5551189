import Concepts
import Interpretation
import Testing

@testable import PhotoLibrary

@Suite struct TagTests {
    private let retriever = Fixture.finding([("golden retriever", .low), ("dog", .medium), ("animal", .high)])

    private func names(_ fixture: Fixture, _ id: PhotoID, _ level: Level) async throws -> [String] {
        try await fixture.library.tags(of: id, level: level).map(\.name)
    }

    @Test func `each level shows the most specific name it is sure of`() async throws {
        let fixture = try await Fixture()
        let id = try await fixture.library.record(Fixture.file("/a", findings: [retriever])).photo
        #expect(try await names(fixture, id, .low) == ["golden retriever"])
        #expect(try await names(fixture, id, .medium) == ["dog"])
        #expect(try await names(fixture, id, .high) == ["animal"])
        #expect(try await fixture.library.tagList(for: "", level: .medium).tags.map(\.tag.name) == ["dog"])
        #expect(try await fixture.library.tagList(for: "", level: .high).tags.map(\.tag.name) == ["animal"])
    }

    @Test func `a removed tag takes its kinds with it, at every level and for good`() async throws {
        let fixture = try await Fixture()
        let cat = Fixture.finding([("cat", .medium), ("animal", .high)])
        let id = try await fixture.library.record(Fixture.file("/a", findings: [retriever, cat])).photo
        let change = try await fixture.library.changeTags(removing: ["Dog"], of: id)
        #expect(Set(change.removed) == ["dog", "golden retriever"])
        // What is no dog may still be an animal, beside the cat, which is one too.
        #expect(try await names(fixture, id, .low) == ["animal", "cat"])
        #expect(try await names(fixture, id, .medium) == ["animal", "cat"])
        #expect(try await names(fixture, id, .high) == ["animal"])

        // Other models see the same things, and one of them only an animal.
        try await fixture.library.record(
            Fixture.file(
                "/a",
                findings: [
                    Fixture.finding([("retriever", .medium), ("dog", .high)]), Fixture.finding([("animal", .high)]),
                    Fixture.finding([("pizza", .high)]),
                ], analyser: "2"))
        for level in Level.allCases { #expect(try await names(fixture, id, level) == ["animal", "pizza"]) }
        #expect(try await fixture.found("dog", level: .low) == [])
        #expect(try await fixture.found("animal", level: .low) == ["/a"])
        #expect(try await fixture.library.analysis(of: id)?.findings.count == 3)
    }

    @Test func `what a removed thing could also be is where that was, and nothing else is`() async throws {
        let fixture = try await Fixture()
        let box = Box(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
        var dog = Fixture.finding([("dog", .high)], box: box)
        dog.alternatives = Fixture.finding([("cat", .low)]).names
        let id = try await fixture.library.record(Fixture.file("/a", findings: [dog])).photo
        func boxes() async throws -> [String: [Box]] {
            let tags = try await fixture.library.tags(of: id, level: .medium)
            return Dictionary(uniqueKeysWithValues: tags.map { ($0.name, $0.findings.compactMap(\.box)) })
        }
        // As long as it is a dog, a cat is somewhere else.
        try await fixture.library.addTags(["Cat", "holiday"], to: id)
        #expect(try await boxes().values.flatMap { $0 }.count == 1)
        let removal = try await fixture.library.changeTags(removing: ["dog"], of: id)
        let replaced = try await boxes()
        #expect(replaced.first { $0.key.lowercased() == "cat" }?.value == [box])
        #expect(replaced["holiday"] == [])
        try await fixture.library.undo(removal)
        #expect(try await boxes()["dog"] == [box])
        #expect(try await boxes().values.flatMap { $0 }.count == 1)
    }

    @Test func `every change can be taken back, and taken back again`() async throws {
        let fixture = try await Fixture()
        let id = try await fixture.library.record(Fixture.file("/a", findings: [retriever])).photo
        let removal = try await fixture.library.changeTags(removing: ["animal", "ANIMAL"], of: id)
        #expect(try await names(fixture, id, .low).isEmpty)
        let undone = try await fixture.library.undo(removal)
        #expect(Set(undone.added) == ["golden retriever", "dog", "animal"])
        #expect(try await names(fixture, id, .high) == ["animal"])
        try await fixture.library.undo(undone)
        #expect(try await names(fixture, id, .low).isEmpty)

        let addition = try await fixture.library.addTags(["mine"], to: id)
        let taken = try await fixture.library.changeTags(removing: ["mine"], of: id)
        try await fixture.library.undo(taken)
        #expect(try await fixture.library.tags(of: id, level: .high).map(\.isUsers) == [true])
        try await fixture.library.undo(addition)
        #expect(try await names(fixture, id, .high).isEmpty)

        // What was removed and is added is the user's own from then on.
        try await fixture.library.addTags(["dog"], to: id)
        #expect(try await names(fixture, id, .high).first == "dog")
        #expect(try await fixture.library.tags(of: id, level: .high).first?.isUsers == true)
    }

    @Test func `an added tag survives every analysis and counts once`() async throws {
        let fixture = try await Fixture()
        let id = try await fixture.add("/a", "dog")
        let change = try await fixture.library.addTags(["Grandma's", "dog", " DOG "], to: id)
        #expect(change.added == ["Grandma's"])
        try await fixture.library.record(Fixture.file("/a", findings: [], analyser: "2"))
        #expect(Set(try await names(fixture, id, .high)) == ["dog", "Grandma's"])
        let counts = try await fixture.library.tagList(for: "", level: .high).tags
        #expect(counts.map(\.tag.name) == ["dog", "Grandma's"])
        #expect(counts.map(\.count) == [1, 1])
        #expect(counts.first?.tag.category == .animals)
    }

    @Test func `a user's word that names a kind is that kind`() async throws {
        let fixture = try await Fixture()
        let id = try await fixture.add("/a")
        try await fixture.library.addTags(["otter"], to: id)
        #expect(try await fixture.found("animal", level: .high) == ["/a"])
        #expect(try await fixture.library.categories(level: .high).map(\.category) == [.animals])
    }

    @Test func `a keyword that the file no longer has goes, and what the user decided stays`() async throws {
        let fixture = try await Fixture()
        let library = fixture.library
        let id = try await library.record(
            Fixture.file("/a", keywords: ["Ana", "sea", "sun", "sand", "wave"])
        ).photo
        try await library.addTags(["sea", "mine"], to: id)
        try await library.changeTags(removing: ["sun"], of: id)
        try await library.replaceTag("sand", at: nil, with: "dune", in: id)
        // Software has written other keywords into the file.
        try await library.record(Fixture.file("/a", content: "2", pixels: "/a", keywords: ["Anna", "wave"]))
        let tags = try await library.tags(of: id, level: .high)
        #expect(tags.map(\.name) == ["dune", "mine", "sea", "Anna", "wave"])
        #expect(tags.filter(\.isKeyword).map(\.name) == ["Anna", "wave"])
        #expect(try await fixture.found("Ana") == [])
        #expect(try await library.problems().isEmpty)
    }

    @Test func `keywords stay that may be those of another file, and go with those of the only one`() async throws {
        let fixture = try await Fixture()
        let library = fixture.library
        let id = try await library.record(Fixture.file("/a", pixels: "x")).photo
        try await library.record(Fixture.file("/copy", pixels: "x", keywords: ["Ana"]))
        try await library.record(Fixture.file("/a", content: "2", pixels: "x"))
        #expect(try await library.tags(of: id, level: .high).map(\.name) == ["Ana"])
        let path = library.folder + "/originals/b"
        let own = try await library.record(Fixture.file(path, pixels: "y", keywords: ["sea"])).photo
        try await library.record(Fixture.file(path, pixels: "y"))
        #expect(try await library.tags(of: own, level: .high).isEmpty)
    }

    @Test func `keywords of a file are the user's, but not against the user's word`() async throws {
        let fixture = try await Fixture()
        let id = try await fixture.library.record(
            Fixture.file("/a", keywords: ["Beach", "  ", "sun\nset", String(repeating: "x", count: 300)])
        ).photo
        #expect(try await names(fixture, id, .high) == ["Beach", "sun set"])
        try await fixture.library.changeTags(removing: ["beach"], of: id)
        try await fixture.library.record(Fixture.file("/a", content: "2", keywords: ["Beach", "sea", "sun set"]))
        #expect(try await names(fixture, id, .high) == ["sea", "sun set"])
    }

    @Test func `a tag that cannot be one changes nothing`() async throws {
        let fixture = try await Fixture()
        let id = try await fixture.add("/a")
        await #expect(throws: LibraryError.unusableTag(" , ")) {
            try await fixture.library.addTags(["good", " , "], to: id)
        }
        #expect(try await names(fixture, id, .low).isEmpty)
        await #expect(throws: LibraryError.unknownPhoto(PhotoID(number: 99))) {
            try await fixture.library.addTags(["good"], to: PhotoID(number: 99))
        }
    }

    @Test func `counts and shelves follow the levels`() async throws {
        let fixture = try await Fixture()
        try await fixture.library.record(Fixture.file("/a", findings: [retriever, retriever]))
        try await fixture.library.record(
            Fixture.file("/b", findings: [Fixture.finding([("dog", .low)]), Fixture.finding([("pizza", .medium)])]))
        let low = try await fixture.library.tagList(for: "", level: .low).tags
        #expect(low.map(\.tag.name) == ["dog", "golden retriever", "pizza"])
        #expect(low.map(\.count) == [2, 1, 1])
        let shelves = try await fixture.library.categories(level: .medium)
        #expect(shelves.map(\.category) == [.animals, .food])
        #expect(shelves.map(\.count) == [1, 1])
        #expect(try await fixture.library.categories(level: .low).map(\.count) == [2, 1])
        let dog = try #require(low.first?.tag)
        #expect(try await fixture.library.page(.tagged(dog.name), level: .low, offset: 0, limit: 9).total == 2)
        #expect(try await fixture.library.problems().isEmpty)
    }

    @Test func `favourite, turn and place are the user's and outlive an analysis`() async throws {
        let fixture = try await Fixture()
        let id = try await fixture.add("/a", "dog")
        try await fixture.library.setFavourite(true, of: id)
        try await fixture.library.setRotation(-90, of: id)
        let place = Fixture.naples
        try await fixture.library.setPlace(place, of: id)
        try await fixture.library.record(Fixture.file("/a", content: "2", analyser: "2"))
        let photo = try await fixture.library.photo(id)
        #expect(photo.isFavourite)
        #expect(photo.rotation == 270)
        #expect(photo.place == place)
        for text in ["naples", "Napoli italia", "favourites"] { #expect(try await fixture.found(text) == ["/a"]) }
        #expect(try await fixture.library.page(.favourites, level: .high, offset: 0, limit: 9).total == 1)
        try await fixture.library.setPlace(nil, of: id)
        try await fixture.library.setFavourite(false, of: id)
        #expect(try await fixture.found("naples") == [])
        #expect(try await fixture.library.page(.favourites, level: .high, offset: 0, limit: 9).total == 0)
    }

    @Test func `settings are kept`() async throws {
        let fixture = try await Fixture()
        #expect(try await fixture.library.defaultLevel() == .medium)
        try await fixture.library.setDefaultLevel(.high)
        let again = try await Fixture.open(fixture.library.folder)
        #expect(try await again.defaultLevel() == .high)
        try await again.setSetting("level", to: nil)
        #expect(try await again.setting("level") == nil)
    }
}
