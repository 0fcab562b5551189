internal import Dispatch
internal import Synchronization

/// Memory that photos share: each takes what it needs before it is decoded, and waits while there is too little.
final class MemoryBudget: Sendable {
    private struct State {
        var admission: Admission
        /// Of those that wait, by the number of their asking.
        var gates: [Int: DispatchSemaphore] = [:]
        /// Of those that waited and have not gone on yet.
        var granted: [Int: Admission.Entry] = [:]
    }

    /// All that there is to share, in bytes.
    let total: Int
    private let state: Mutex<State>

    init(total: Int) {
        self.total = total
        state = Mutex(State(admission: Admission(total: total)))
    }

    /// Does work once there is memory for it.
    /// - Parameter work: is given a function that says whether it has had the budget to itself until now.
    /// - Returns: also whether it had it to itself from beginning to end.
    func share<Result>(
        _ bytes: Int, _ work: (_ isAlone: @escaping @Sendable () -> Bool) throws -> Result
    ) -> (Swift.Result<Result, any Error>, wasAlone: Bool) {
        let entry = enter(bytes)
        defer { leave(bytes) }
        let isAlone: @Sendable () -> Bool = { self.state.withLock { $0.admission.isAlone(entry) } }
        let result = Swift.Result { try work(isAlone) }
        return (result, isAlone())
    }

    /// Does work while nothing else is done, however much memory it needs.
    func alone<Result>(_ work: () throws -> Result) rethrows -> Result {
        // More than there is: admitted when all others have left, and keeps later ones out.
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
        // Put there before the gate was opened.
        return state.withLock { $0.granted.removeValue(forKey: ticket) }
            ?? Admission.Entry(number: 0, foundNobody: false)
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
