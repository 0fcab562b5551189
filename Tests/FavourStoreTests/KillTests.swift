import Favours
import Foundation
import Testing

@Suite("A process that is killed leaves nothing half done", .serialized)
struct KillTests {
    @Test(arguments: Kill.verbs, 0..<3)
    func `what was acknowledged is there, with its notices, and the rest is not`(verb: String, time: Int) async throws {
        try await Kill(verb: verb).check(afterLines: time * 4 % 9)
    }
}

@Suite("A hundred kills of each verb", .serialized, .enabled(if: isLong, "VISION_LONG_TESTS is not 1"))
struct LongFavourKills {
    @Test(arguments: Kill.verbs)
    func `what was acknowledged is there, with its notices, and the rest is not`(verb: String) async throws {
        for time in 0..<100 { try await Kill(verb: verb).check(afterLines: time % 21) }
    }
}
