import Glibc
import Testing

@testable import Terminal

struct InterruptionTests {
    @Test func `asking wakes everyone who waits`() async {
        let interruption = Interruption()
        await withTaskGroup { group in
            for _ in 0..<5 { group.addTask { await interruption.wait() } }
            group.addTask { interruption.request(.interrupt) }
        }
        #expect(interruption.cause == .interrupt)
    }

    @Test func `only the first asking counts`() {
        let interruption = Interruption()
        #expect(!interruption.isRequested)
        interruption.request(.readerLeft)
        interruption.request(.interrupt)
        #expect(interruption.cause == .readerLeft)
    }

    @Test func `waiting ends when the task that waits is cancelled`() async {
        let interruption = Interruption()
        let task = Task { await interruption.wait() }
        task.cancel()
        await task.value
        #expect(!interruption.isRequested)
    }

    @Test func `work is cancelled when somebody asks`() async {
        let interruption = Interruption()
        await #expect(throws: CancellationError.self) {
            try await interruption.cancelling {
                interruption.request(.terminate)
                try await Task.sleep(for: .seconds(3600))
            }
        }
    }

    @Test func `work that is not disturbed gives its result`() async throws {
        #expect(try await Interruption().cancelling { 5 } == 5)
    }

    @Test func `Ctrl-C reaches those who wait`() async {
        // A shell's background job ignores it, and what was ignored stays ignored.
        signal(SIGINT, SIG_DFL)
        Signals.listen()
        kill(getpid(), SIGINT)
        await Signals.interruption.wait()
        #expect(Signals.interruption.cause == .interrupt)
    }
}
