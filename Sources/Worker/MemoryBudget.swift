internal import Dispatch
internal import Synchronization

/// The memory that photos share. Each photo reserves what it needs before it is decoded, and waits while too little is
/// free.
final class MemoryBudget: Sendable {
    private struct State {
        var admission: MemoryQueue
        /// The semaphores of waiting work, by ticket.
        var gates: [Int: DispatchSemaphore] = [:]
        /// The grants of work that waited and has not resumed yet.
        var granted: [Int: MemoryQueue.Entry] = [:]
    }

    /// The bytes to share.
    let total: Int
    private let state: Mutex<State>

    init(total: Int) {
        self.total = total
        state = Mutex(State(admission: MemoryQueue(total: total)))
    }

    /// Runs work once its memory is reserved.
    /// - Parameter work: receives a function that returns whether no other work has held memory at the same time so
    ///   far.
    /// - Returns: the result, and whether that was true from beginning to end.
    func share<Result>(
        _ bytes: Int, _ work: (_ isAlone: @escaping @Sendable () -> Bool) throws -> Result
    ) -> (Swift.Result<Result, any Error>, wasAlone: Bool) {
        let entry = enter(bytes)
        defer { leave(bytes) }
        let isAlone: @Sendable () -> Bool = { self.state.withLock { $0.admission.isAlone(entry) } }
        let result = Swift.Result { try work(isAlone) }
        return (result, isAlone())
    }

    /// Runs work while no other work holds memory, however much it needs.
    func alone<Result>(_ work: () throws -> Result) rethrows -> Result {
        // More than the total: granted only when no other work holds memory, and no other is granted meanwhile.
        let bytes = total + 1
        _ = enter(bytes)
        defer { leave(bytes) }
        return try work()
    }

    private func enter(_ bytes: Int) -> MemoryQueue.Entry {
        let gate = DispatchSemaphore(value: 0)
        let (ticket, entry) = state.withLock { state in
            let (ticket, entry) = state.admission.ask(bytes)
            if entry == nil { state.gates[ticket] = gate }
            return (ticket, entry)
        }
        if let entry { return entry }
        gate.wait()
        // The grant was stored before the semaphore was signalled.
        return state.withLock { $0.granted.removeValue(forKey: ticket) }
            ?? MemoryQueue.Entry(number: 0, enteredAlone: false)
    }

    private func leave(_ bytes: Int) {
        state.withLock { state in
            for (ticket, entry) in state.admission.leave(bytes) {
                state.granted[ticket] = entry
                state.gates.removeValue(forKey: ticket)?.signal()
            }
        }
    }
}
