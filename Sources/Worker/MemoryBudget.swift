internal import Dispatch
internal import Synchronization

/// Memory that photos share: each takes what it needs before it is decoded, and waits while there is too little.
final class MemoryBudget: Sendable {
    private struct State {
        var admission: Admission
        /// Of work that waits, by its ticket.
        var gates: [Int: DispatchSemaphore] = [:]
        /// Of work that waited and has not gone on yet.
        var granted: [Int: Admission.Entry] = [:]
    }

    /// The bytes to share.
    let total: Int
    private let state: Mutex<State>

    init(total: Int) {
        self.total = total
        state = Mutex(State(admission: Admission(total: total)))
    }

    /// Does work once there is memory for it.
    /// - Parameter work: gets a function that says whether no other work has had a share at the same time until now.
    /// - Returns: also whether that was so from beginning to end.
    func share<Result>(
        _ bytes: Int, _ work: (_ isAlone: @escaping @Sendable () -> Bool) throws -> Result
    ) -> (Swift.Result<Result, any Error>, wasAlone: Bool) {
        let entry = enter(bytes)
        defer { leave(bytes) }
        let isAlone: @Sendable () -> Bool = { self.state.withLock { $0.admission.isAlone(entry) } }
        let result = Swift.Result { try work(isAlone) }
        return (result, isAlone())
    }

    /// Does work while no other work has a share, however much memory it needs.
    func alone<Result>(_ work: () throws -> Result) rethrows -> Result {
        // More than there is: admitted when all other work has left, and then no other is.
        let bytes = total + 1
        _ = enter(bytes)
        defer { leave(bytes) }
        return try work()
    }

    private func enter(_ bytes: Int) -> Admission.Entry {
        let gate = DispatchSemaphore(value: 0)
        let (ticket, entry) = state.withLock { state in
            let (ticket, entry) = state.admission.ask(bytes)
            if entry == nil { state.gates[ticket] = gate }
            return (ticket, entry)
        }
        if let entry { return entry }
        gate.wait()
        // It was put there before the gate was opened.
        return state.withLock { $0.granted.removeValue(forKey: ticket) }
            ?? Admission.Entry(number: 0, enteredAlone: false)
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
