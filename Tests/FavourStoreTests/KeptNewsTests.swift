import Favours
import Testing

@testable import FavourStore

@Suite("How long people can read what they were told")
struct KeptNewsTests {
    @Test func `news are kept for a year, seen or not`() async throws {
        let town = try await Town()
        let people = try await town.people(3)
        let year = Double(FavourStore.newsDays) * 24
        for (hours, helper) in [(0.0, people[1]), (48, people[2])] {
            try await town.go(to: hours)
            let favour = try await town.store.ask(
                Town.draft(start: hours + 24, end: hours + 26), by: people[0])
            _ = try await town.store.change(favour.id, .accept(Town.first), by: helper)
        }
        func accepted() async throws -> [PersonID] {
            try await town.store.messages(to: people[0], limit: 100).filter { $0.notice.kind == .accepted }
                .map(\.notice.about)
        }
        try await town.go(to: year - 1)
        #expect(try await accepted() == [people[2], people[1]])
        try await town.go(to: year + 1)
        #expect(try await accepted() == [people[2]])
        try await town.go(to: year + 49)
        #expect(try await accepted().isEmpty)
    }
}
