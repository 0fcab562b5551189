import Interpretation
import Testing

@testable import PhotoLibrary

@Suite struct UnknownWordTests {
    private func term(_ fixture: Fixture, _ text: String) async throws -> TermReading {
        try #require(try await fixture.library.search(text, level: .medium).terms.first)
    }

    @Test func `a kind of which there are no photos is known, and what is no kind is not`() async throws {
        let fixture = try await Fixture()
        try await fixture.add("/a", "dog")
        #expect(try await term(fixture, "pizza").meaning == .absent)
        #expect(try await term(fixture, "pizzas").meaning == .absent)
        let sausage = try await fixture.library.search("hot dog", level: .medium).terms
        #expect(sausage.map(\.meaning) == [.absent] && sausage.map(\.text) == ["hot dog"])
        #expect(try await term(fixture, "entity").meaning == .nothing)
        #expect(try await term(fixture, "grzlbrmpf").meaning == .nothing)
        // What it is a kind of may be there.
        #expect(try await term(fixture, "cat").suggestions == ["animal"])
    }

    @Test func `a slip of the pen becomes what is there, or else what could be recognised`() async throws {
        let fixture = try await Fixture()
        let id = try await fixture.add("/a", "dog")
        #expect(try await term(fixture, "pizzza").meaning == .nothing)
        #expect(try await term(fixture, "pizzza").suggestions == ["pizza"])
        try await fixture.library.addTags(["piazza"], to: id)
        #expect(try await term(fixture, "pizzza").suggestions == ["piazza", "pizza"])
        // A name of several words is offered for one of them only when it would find something.
        #expect(try await term(fixture, "golden").suggestions.contains("golden retriever") == false)
    }

    @Test func `a misspelt word excludes nothing, and this is said`() async throws {
        let fixture = try await Fixture()
        try await fixture.add("/dog", "dog")
        let cat = try await fixture.add("/cat", "cat", taken: Fixture.time(2023, 1, 1))
        try await fixture.library.addTags(["doggerel"], to: cat)
        #expect(try await fixture.found("animal -dogg") == ["/dog", "/cat"])
        #expect(try await fixture.found("animal -dogg*") == ["/dog"])
        let advice = try await fixture.library.advice(on: "animal -dogg", level: .medium)
        #expect(advice.idle == [SearchAdvice.Idle(text: "dogg", correction: "animal -dog")])
        #expect(advice.absent.isEmpty && advice.nearest.isEmpty)
        #expect(try await fixture.library.advice(on: "animal -dog", level: .medium) == .none)
        #expect(try await fixture.library.advice(on: "pizza", level: .medium).absent == ["pizza"])
    }

    @Test func `only a whole name excludes`() async throws {
        let fixture = try await Fixture()
        let church = try await fixture.add("/church", "person")
        try await fixture.library.addTags(["cathedral"], to: church)
        #expect(try await fixture.found("-cat") == ["/church"])
        #expect(try await fixture.found("-c") == ["/church"])
        #expect(try await fixture.found("-cathedral") == [])
        #expect(try await fixture.found("-cath*") == [])
    }
}
