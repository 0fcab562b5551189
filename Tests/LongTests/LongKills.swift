import CorpusSupport
import RandomSupport
import Testing

/// Kills commands a hundred times each. `VISION_KILLS=100` says how often, `VISION_FIRST_KILL=0` the first one's seed.
@Suite(.serialized, .enabled(if: isLong, "VISION_LONG_TESTS is not 1")) struct LongKills {
    private let seeds: Range<UInt64>

    init() {
        let first = UInt64(Setting("VISION_FIRST_KILL").number ?? 0)
        seeds = first..<first + UInt64(Setting("VISION_KILLS").number ?? 100)
    }

    @Test func `imports killed at any moment lose nothing`() throws {
        var tally = Tally()
        for seed in seeds {
            let library = try TestLibrary(photos: 6, seed: seed)
            let kill = kill(seed, at: [Kill.libraryWrites], within: 1_500)
            var wasKilled = false
            let problems = try library.problems(importingUntil: kill, wasKilled: &wasKilled)
            #expect(problems == [], "seed \(seed)")
            tally.count(kill, wasKilled)
        }
        print("Imports: \(tally)")
        #expect(tally.isEnough(of: seeds.count), "\(tally)")
    }

    @Test func `saves killed at any moment leave whole copies or none`() throws {
        let library = try TestLibrary(photos: 6, seed: 777, bytesEach: 300_000)
        let first = try library.importing.run()
        #expect(first.code == 0, "\(first)")
        var tally = Tally()
        for seed in seeds {
            let calls = [["sendfile"], ["fsync"], ["link", "linkat"], ["utimensat"], ["unlink"], Kill.libraryWrites]
            let kill = kill(seed, at: calls, within: 500)
            var wasKilled = false
            let target = try library.makeFolder("saved \(seed)")
            let problems = try library.problems(savingTo: target, until: kill, wasKilled: &wasKilled)
            #expect(problems == [], "seed \(seed)")
            tally.count(kill, wasKilled)
        }
        print("Saves: \(tally)")
        #expect(tally.isEnough(of: seeds.count), "\(tally)")
    }

    @Test func `saves at home killed at any moment leave no copy that no photo has`() throws {
        var tally = Tally()
        for seed in seeds {
            let library = try TestLibrary(photos: 2, seed: seed)
            let first = try library.importing.run()
            #expect(first.code == 0, "\(first)")
            let calls = [["fsync"], ["link", "linkat"], ["unlink"], Kill.libraryWrites]
            let kill = kill(seed, at: calls, within: 500)
            var wasKilled = false
            #expect(try library.problems(savingAtHomeUntil: kill, wasKilled: &wasKilled) == [], "seed \(seed)")
            tally.count(kill, wasKilled)
        }
        print("Saves at home: \(tally)")
        #expect(tally.isEnough(of: seeds.count), "\(tally)")
    }

    /// Two of three at a system call, the others after a time.
    private func kill(_ seed: UInt64, at calls: [[String]], within milliseconds: Int) -> Kill {
        var random = SeededGenerator(seed: seed)
        guard seed % 3 != 0, Kill.reasonAgainstTracing == nil else {
            return .after(Int.random(in: 0..<milliseconds, using: &random))
        }
        let chosen = calls[Int(random.next() % UInt64(calls.count))]
        return .at(
            chosen, Int.random(in: 1...(calls.count == 1 ? 130 : chosen == Kill.libraryWrites ? 30 : 6), using: &random)
        )
    }

    /// How many were killed in time.
    private struct Tally: CustomStringConvertible {
        private var atCalls = 0
        private var afterTimes = 0
        private var tooLate = 0

        mutating func count(_ kill: Kill, _ wasKilled: Bool) {
            switch (kill, wasKilled) {
            case (_, false): tooLate += 1
            case (.at, true): atCalls += 1
            case (.after, true): afterTimes += 1
            }
        }

        /// Of a hundred, at least thirty must have been inside a write.
        func isEnough(of all: Int) -> Bool { Kill.reasonAgainstTracing != nil || atCalls * 10 >= all * 3 }

        var description: String {
            "\(atCalls) killed at a system call, \(afterTimes) after a time, \(tooLate) had ended before"
        }
    }
}
