import Favours
import FavourStore
import Foundation
import Testing

/// `VISION_LONG_TESTS=1`: what takes minutes.
let isLong = ProcessInfo.processInfo.environment["VISION_LONG_TESTS"] == "1"

@Suite("Fifty times a hundred people", .serialized, .enabled(if: isLong, "VISION_LONG_TESTS is not 1"))
struct LongRushTests {
    @Test func `of a hundred people who accept three places at once, three get them`() async throws {
        for _ in 0..<50 { try await Town().checkRush() }
    }
}

extension Town {
    /// A hundred people accept three places at the same moment.
    func checkRush() async throws {
        let people = try await people(101)
        let favour = try await store.ask(Self.draft(places: 3), by: people[100])
        let results = await withTaskGroup(of: Refusal?.self) { group in
            for person in people[..<100] {
                group.addTask { [store] in
                    do {
                        _ = try await store.change(favour.id, .accept(Self.first), by: person, seen: 1)
                        return nil
                    } catch { return error as? Refusal ?? .unknownSlot }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results.count { $0 == nil } == 3)
        #expect(results.count { $0 == .full } == 97)
        let slot = try await store.favours([favour.id])[0].slots[0]
        #expect(slot.taken == 3 && slot.acceptances.count == 3)
        #expect(try await store.messages(to: people[100]).count == 3)
    }
}
