import Glibc
import Interpretation
import Testing

@testable import Workbench

@Suite struct LifetimeTests {
    @Test func `stopping lets the worker finish what it has and end`() async throws {
        let workbench = Workbench(Fixture.configuration())
        try await workbench.ping()
        let pid = try #require(await workbench.processID)
        // Begun when the next is asked.
        let begun = Task.immediate { try await workbench.refuses("slow") }
        _ = try await workbench.does("quick")
        await workbench.stop()
        try await #expect(begun.value == nil)
        #expect(kill(pid, 0) == -1)
        #expect(await workbench.processID == nil)
        await #expect(throws: WorkbenchError.stopped) { try await workbench.ping() }
        await workbench.stop()
    }

    @Test func `a workbench that never worked stops at once`() async {
        await Workbench(Fixture.configuration()).stop()
    }

    @Test func `a workbench nobody holds any more ends its worker`() async throws {
        var workbench: Workbench? = Workbench(Fixture.configuration())
        try await workbench?.ping()
        let pid = try #require(await workbench?.processID)
        workbench = nil
        #expect(await hasEnded(pid))
    }

    @Test func `a worker ends with its parent, even one that hangs`() async throws {
        let (parent, output) = try start("orphan-maker")
        let line = output.line()
        let worker = try #require(pid_t(line))
        #expect(kill(worker, 0) == 0)
        kill(parent, SIGKILL)
        waitpid(parent, nil, 0)
        #expect(await hasEnded(worker))
    }

    @Test func `workers leave neither descriptors nor zombies behind`() async throws {
        let (parent, output) = try start("leak-finder")
        #expect(output.line() == "descriptors 0 children false")
        waitpid(parent, nil, 0)
    }

    @Test func `a missing worker is named`() async throws {
        var configuration = Fixture.configuration()
        configuration.program = "/no/such/worker"
        try await Fixture.withWorkbench(configuration) { workbench in
            let error = await #expect(throws: WorkbenchError.self) { try await workbench.ping() }
            #expect(error == .noWorker(path: "/no/such/worker", reason: "No such file or directory"))
        }
    }

    @Test func `a program that is no worker is given up`() async throws {
        var configuration = Fixture.configuration()
        configuration.program = "/bin/true"
        try await Fixture.withWorkbench(configuration) { workbench in
            await #expect(throws: WorkbenchError.cannotStart(reason: "It ended with status 0.")) {
                try await workbench.ping()
            }
        }
    }

    @Test func `a worker that cannot start says why`() async throws {
        var configuration = Fixture.configuration()
        configuration.environment = ["FIXTURE": "failing-start"]
        try await Fixture.withWorkbench(configuration) { workbench in
            await #expect(throws: WorkbenchError.cannotStart(reason: "the model is missing")) {
                try await workbench.ping()
            }
        }
    }

    @Test func `a worker that crashes while starting is given up after a few tries`() async throws {
        var configuration = Fixture.configuration()
        configuration.environment = ["FIXTURE": "crashing-start"]
        try await Fixture.withWorkbench(configuration) { workbench in
            let error = await #expect(throws: WorkbenchError.self) { try await workbench.ping() }
            #expect(error?.description.contains("signal 6") == true)
        }
    }

    @Test func `a worker started by hand says so`() throws {
        let (pid, output) = try start("", channel: Descriptor(open("/dev/null", O_RDONLY | O_CLOEXEC)))
        #expect(output.line() == "vision-worker is started by vision, not by hand.")
        var status: Int32 = 0
        waitpid(pid, &status, 0)
        #expect(status == 2 << 8)
    }

    /// Starts the fixture in one of its other roles.
    private func start(_ role: String, channel: Descriptor? = nil) throws -> (pid_t, Descriptor) {
        let (ours, theirs) = try Descriptor.pair()
        let environment = role.isEmpty ? [:] : ["FIXTURE": role]
        return try (
            spawn(Fixture.program, environment: environment, channel: channel ?? theirs, errorOutput: theirs), ours
        )
    }

    /// Waits for the process to end, without anyone's help.
    private func hasEnded(_ pid: pid_t) async -> Bool {
        for _ in 0..<30_000 {
            // It may stay a zombie where nobody adopts orphans.
            guard let state = processState(pid), state != "Z" else { return true }
            try? await Task.sleep(for: .milliseconds(10))
        }
        return false
    }

    private func processState(_ pid: pid_t) -> Character? {
        let opened = open("/proc/\(pid)/stat", O_RDONLY | O_CLOEXEC)
        guard opened >= 0 else { return nil }
        let text = Descriptor(opened).line()
        return text.lastIndex(of: ")").flatMap { text[$0...].dropFirst(2).first }
    }
}

/// Kills a worker behind its workbench's back.
func kill(_ pid: pid_t) { kill(pid, SIGKILL) }

extension Descriptor {
    /// The first line of what comes.
    func line() -> String {
        var bytes: [UInt8] = []
        while !bytes.contains(UInt8(ascii: "\n")) {
            let piece = [UInt8](unsafeUninitializedCapacity: 1024) { buffer, count in
                count = read(into: UnsafeMutableRawBufferPointer(buffer))
            }
            if piece.isEmpty { break }
            bytes += piece
        }
        return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
}

extension Workbench {
    /// Returns once the worker has been asked something and others can be asked.
    func waitUntilReady() async throws {
        while await processID == nil { try await Task.sleep(for: .milliseconds(5)) }
    }
}
