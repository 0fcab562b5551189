import Interpretation
import Testing

@testable import PhotoLibrary

@Suite struct TagListTests {
    private func list(_ library: Library, _ question: String = "", _ level: Level = .medium) async throws -> [String] {
        try await library.tagList(for: question, level: level).tags.map { "\($0.tag.name) \($0.count)" }
    }

    /// What the list says of each tag, against the grid that it opens.
    private func check(_ library: Library, _ question: String, _ level: Level) async throws {
        let all = try await library.tagList(for: question, level: level)
        #expect(try await library.search(question, level: level).total == all.photos)
        for tag in all.tags {
            let set: PhotoSet =
                question.isEmpty
                ? .tagged(tag.tag.name) : .taggedWithin(tag.tag.name, question: question)
            #expect(
                try await library.gridIndex(set, level: level).ids.count == tag.count, "\(tag.tag.name) \(question)")
        }
    }

    @Test func `a kind is counted with its kinds, and as many photos open`() async throws {
        let fixture = try await Fixture()
        try await fixture.add("/1", "dog")
        try await fixture.add("/2", "golden retriever", "cat")
        try await fixture.add("/3", "pizza")
        #expect(try await list(fixture.library) == ["cat 1", "dog 2", "golden retriever 1", "pizza 1"])
        #expect(try await list(fixture.library, "retriever") == ["cat 1", "dog 1", "golden retriever 1"])
        #expect(try await list(fixture.library, "zebra").isEmpty)
        for question in ["", "animal", "dog -cat"] { try await check(fixture.library, question, .medium) }
    }

    @Test func `levels are counted each by itself`() async throws {
        let fixture = try await Fixture()
        let file = Fixture.file("/1", findings: [Fixture.finding([("otter", .low), ("animal", .high)])])
        try await fixture.library.record(file)
        for _ in 0..<2 {
            #expect(try await list(fixture.library, "", .low) == ["otter 1"])
            #expect(try await list(fixture.library, "", .high) == ["animal 1"])
        }
    }

    /// What is kept in memory of blocks is right after photos came, went, came back, and got tags that nobody had.
    @Test func `the counts keep up with every change`() async throws {
        let fixture = try await Fixture()
        let names = ["dog", "cat", "otter", "pizza", "golden retriever", "hot dog", "person"]
        func add(_ range: Range<Int>) async throws {
            for number in range {
                try await fixture.add(
                    "/\(number)", names[number % 7], names[number * 3 % 5],
                    taken: Fixture.time(2000 + number % 20, 5, 1))
            }
        }
        let questions = ["", "animal", "2007", "dog -cat"]
        try await add(0..<300)
        for question in questions { try await check(fixture.library, question, .medium) }
        try await fixture.library.forget((1...90).map { PhotoID(number: $0) })
        for question in questions { try await check(fixture.library, question, .medium) }
        try await add(300..<600)
        try await fixture.library.restore((20...40).map { PhotoID(number: $0) })
        for question in questions { try await check(fixture.library, question, .medium) }
        try await fixture.library.addTags(
            ["holiday", "creature", "animal"], to: (100...350).map { PhotoID(number: $0) })
        for question in questions + ["holiday"] { try await check(fixture.library, question, .medium) }
        // Another process has nothing in memory, and finds the same.
        let other = try await Fixture.open(fixture.scratch.path + "/library")
        for question in questions { #expect(try await list(other, question) == list(fixture.library, question)) }
    }

    @Test func `tags beyond the sixteenth bit are counted, too`() {
        var block = BlockTags(stamp: 1, slots: 3, live: [0b111][...])
        block.append((0..<70_000).map { tag in tag % 10_000 == 0 ? [0, 2] : tag == 69_999 ? [1] : [] })
        var counts = Array(repeating: 0, count: 70_000)
        block.count([0b010][...], into: &counts)
        #expect(counts[69_999] == 1)
        #expect(counts.reduce(0, +) == 1)
        block.count([0b101][...], into: &counts)
        #expect(counts[0] == 2)
        #expect(counts[60_000] == 2)
    }
}
