import Dispatch
import Testing

/// Runs tests on threads of their own: they wait for sockets with their hands tied, and the few threads that tasks share
/// are for the server that they wait for.
struct OffThePool: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true

    private final class Threads: TaskExecutor {
        private let queue = DispatchQueue(label: "tests that wait", attributes: .concurrent)
        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        }
    }
    private static let threads = Threads()

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(Self.threads) { try await function() }
    }
}

extension Trait where Self == OffThePool {
    static var offThePool: OffThePool { OffThePool() }
}
