import Interpretation
import Testing

@testable import Workbench

@Suite struct DeathTests {
    /// Runs the verb among innocent requests and expects that all of these are answered.
    private func refusal(
        of verb: String, _ configuration: Configuration = Fixture.configuration()
    ) async throws -> Refusal.Code? {
        try await Fixture.withWorkbench(configuration) { workbench in
            try await withThrowingTaskGroup(of: Refusal.Code?.self) { group in
                for _ in 0..<5 { group.addTask { try await workbench.refuses("slow") } }
                async let guilty = workbench.refuses(verb)
                for _ in 0..<5 { group.addTask { try await workbench.refuses("slow") } }
                for try await code in group { #expect(code == nil) }
                return try await guilty
            }
        }
    }

    @Test(arguments: ["crash", "exit", "deaf", "garbage", "stranger"])
    func `a photo that ends the worker is refused, and the others are answered`(verb: String) async throws {
        try await #expect(refusal(of: verb) == .crashed)
    }

    @Test(arguments: ["hang", "spin"])
    func `a photo that takes too long is refused, and the others are answered`(verb: String) async throws {
        // Long enough for the innocent ones beside hundreds of other tests.
        try await #expect(refusal(of: verb, Fixture.configuration(seconds: 8)) == .tookTooLong)
    }

    @Test(arguments: ["swallow", "gulp"])
    func `a photo that swallows memory is refused, and the others are answered`(verb: String) async throws {
        try await #expect(refusal(of: verb, Fixture.configuration(memory: 200 << 20)) == .neededTooMuchMemory)
    }

    @Test func `a photo whose worker the system kills, short of memory, is tried again another time`() async throws {
        let code = try #require(try await refusal(of: "killed", Fixture.configuration()))
        #expect(code == .neededTooMuchMemory)
        #expect(!Refusal(code, english: "", italian: "").isForGood)
    }

    @Test func `several guilty ones are each refused`() async throws {
        try await Fixture.withWorkbench { workbench in
            async let first = workbench.refuses("crash")
            async let second = workbench.refuses("exit")
            async let third = workbench.refuses("innocent")
            let codes = try await [first, second, third]
            #expect(codes == [.crashed, .crashed, nil])
        }
    }

    @Test func `a cancelled request that hangs does not hold up the others for ever`() async throws {
        try await Fixture.withWorkbench(Fixture.configuration(threads: 1, seconds: 2)) { workbench in
            let hanging = Task.immediate { try await workbench.does("hang") }
            try await workbench.waitUntilReady()
            hanging.cancel()
            try await #expect(workbench.refuses("innocent") == nil)
        }
    }

    @Test func `a flood of error output is read and bounded`() async throws {
        let workbench = Workbench(Fixture.configuration())
        try await #expect(workbench.refuses("flood") == nil)
        await workbench.stop()
        let lines = await workbench.lastErrorOutput
        #expect(lines.count == ErrorOutput.countLimit)
        #expect(lines.last?.hasPrefix("999  [2J xxx") == true)
    }

    @Test func `a worker killed while idle is replaced`() async throws {
        try await Fixture.withWorkbench { workbench in
            try await workbench.ping()
            let first = try #require(await workbench.processID)
            kill(first)
            try await #expect(workbench.refuses("next") == nil)
            #expect(await workbench.processID != first)
        }
    }

    @Test func `a worker that keeps little memory stays, however often it is looked at`() async throws {
        var configuration = Fixture.configuration()
        configuration.photosBetweenLooks = 1
        try await Fixture.withWorkbench(configuration) { workbench in
            try await workbench.ping()
            let first = await workbench.processID
            for _ in 0..<3 { try await #expect(workbench.refuses("next") == nil) }
            #expect(await workbench.processID == first)
        }
    }

    @Test func `a worker that keeps too much memory is replaced between photos`() async throws {
        var configuration = Fixture.configuration()
        configuration.memoryToKeep = 0
        configuration.photosBetweenLooks = 1
        try await Fixture.withWorkbench(configuration) { workbench in
            try await workbench.ping()
            let first = await workbench.processID
            try await #expect(workbench.refuses("next") == nil)
            #expect(await workbench.processID != first)
        }
    }
}
