import Concepts
import Interpretation
import Testing

@testable import PhotoLibrary

@Suite struct SuggestionTests {
    private func filled() async throws -> Fixture {
        let fixture = try await Fixture()
        try await fixture.add("/1", "golden retriever", taken: Fixture.time(2024, 7, 15))
        try await fixture.add("/2", "cat", "pizza", taken: Fixture.time(2023, 7, 1))
        try await fixture.add("/3", "pizza", taken: Fixture.time(2023, 1, 1))
        let id = try await fixture.add("/4", "hot dog", taken: Fixture.time(2022, 6, 1))
        try await fixture.library.addTags(["Dora's party"], to: id)
        return fixture
    }

    private func questions(_ fixture: Fixture, _ text: String) async throws -> [String] {
        let found = try await fixture.library.suggestions(for: text, level: .medium)
        return found.suggestions.enumerated().map { found.question($0.offset, name: $0.element.name) }
    }

    @Test func `what is begun goes on as tags, kinds, months and shelves do`() async throws {
        let fixture = try await filled()
        #expect(try await questions(fixture, "do") == ["dog", "Dora's party", "hot dog"])
        #expect(try await questions(fixture, "hot d") == ["hot dog", "hot Dora's party", "hot Food & drink"])
        #expect(try await questions(fixture, "jul") == ["july", "july 2024", "july 2023"])
        #expect(try await questions(fixture, "july 202") == ["july 2024", "july 2023"])
        #expect(try await questions(fixture, "2023") == ["july 2023", "january 2023"])
        #expect(try await questions(fixture, "202") == ["2024", "2023", "2022"])
        let found = try await fixture.library.suggestions(for: "anim", level: .medium).suggestions
        #expect(found.map(\.meaning).contains(.kind(.animals)))
        #expect(found.map(\.meaning).contains(.category(.animals)))
        // Who speaks another language types other names.
        #expect(try await questions(fixture, "cib").isEmpty)
        let cibi = try await fixture.library.suggestions(for: "cib", level: .medium) { suggestion in
            if case .category(let category) = suggestion.meaning { category.italianName } else { suggestion.name }
        }
        #expect(cibi.suggestions.map(\.meaning) == [.category(.food)])
        // By the user's own name a shelf is found, and not by the one it came with.
        try await fixture.library.arrangeCategories { try $0.rename(.animals, to: "Beasts") }
        #expect(try await questions(fixture, "beas") == ["Beasts"])
        #expect(try await fixture.library.search("Beasts", level: .medium).total == 2)
    }

    @Test func `what was typed before stays, and only what goes with it is offered`() async throws {
        let fixture = try await filled()
        #expect(try await questions(fixture, "pizza ca") == ["pizza cat"])
        #expect(try await questions(fixture, "pizza gold").isEmpty)
        #expect(try await questions(fixture, "pizza -ca") == ["pizza -cat"])
        #expect(try await questions(fixture, "-hot") == ["-\"hot dog\""])
        // All pizzas are food: without it, none would be left.
        #expect(try await questions(fixture, "pizza -foo").isEmpty)
        for question in try await questions(fixture, "p") {
            #expect(try await fixture.library.search(question, level: .medium).total > 0)
        }
    }

    @Test func `after a space, and before anything is typed, the most frequent tags are offered`() async throws {
        let fixture = try await filled()
        #expect(try await questions(fixture, "").first == "pizza")
        // All pizzas are food: that would tell nothing apart.
        let further = try await questions(fixture, "pizza ")
        #expect(further.contains("pizza cat"))
        #expect(!further.contains("pizza food"))
        #expect(!further.contains("pizza pizza"))
    }

    @Test func `a name that is known already is not offered again`() async throws {
        let fixture = try await filled()
        #expect(try await questions(fixture, "pizza").isEmpty)
        #expect(try await questions(fixture, "qqq").isEmpty)
        #expect(try await Fixture().library.suggestions(for: "", level: .low).suggestions.isEmpty)
    }

    @Test func `a question that finds nothing has near ones that find something`() async throws {
        let fixture = try await filled()
        func nearest(_ text: String) async throws -> [String] {
            try await fixture.library.advice(on: text, level: .medium).nearest.map { "\($0.text) \($0.count)" }
        }
        #expect(try await nearest("piza") == ["pizza 2"])
        #expect(try await nearest("pizza retriever") == ["pizza 2", "retriever 1"])
        #expect(try await nearest("piza 2023") == ["pizza 2023 2", "2023 2", "pizza 2"])
        #expect(try await nearest("piza 2019") == ["pizza 2"])
        #expect(try await nearest("pizza").isEmpty)
        #expect(try await nearest("qqqq").isEmpty)
    }
}
