internal import Dispatch
internal import Synchronization

/// Memory that photos share: each takes what it needs before it is decoded, and waits while there is too little.
///
/// In the order of asking, so that a large photo is not overtaken for ever by small ones.
final class MemoryBudget: Sendable {
    /// That work was let in.
    private struct Entry {
        /// How many came before it, ever.
        let number: Int
        let foundNobody: Bool
    }

    private struct State {
        var free: Int
        var inside = 0
        var entries = 0
        var waiting: [(number: Int, bytes: Int, gate: DispatchSemaphore)] = []
        var asked = 0
        /// Of those that waited and have not gone on yet, by the number of their asking.
        var granted: [Int: Entry] = [:]

        /// Work that finds the budget untouched may take more than there is.
        func admits(_ bytes: Int) -> Bool { inside == 0 || bytes <= free }

        mutating func enter(_ bytes: Int) -> Entry {
            free -= bytes
            inside += 1
            entries += 1
            return Entry(number: entries, foundNobody: inside == 1)
        }
    }

    /// All that there is to share, in bytes.
    let total: Int
    private let state: Mutex<State>

    init(total: Int) {
        self.total = total
        state = Mutex(State(free: total))
    }

    /// Does work once there is memory for it.
    /// - Parameter work: is given a function that says whether it has had the budget to itself until now.
    /// - Returns: also whether it had it to itself from beginning to end.
    func share<Result>(
        _ bytes: Int, _ work: (_ isAlone: @escaping @Sendable () -> Bool) throws -> Result
    ) -> (Swift.Result<Result, any Error>, wasAlone: Bool) {
        let entry = enter(bytes)
        defer { leave(bytes) }
        let isAlone: @Sendable () -> Bool = { entry.foundNobody && self.state.withLock { $0.entries == entry.number } }
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

    private func enter(_ bytes: Int) -> Entry {
        let gate = DispatchSemaphore(value: 0)
        let (entry, asked) = state.withLock { state -> (Entry?, Int) in
            if state.waiting.isEmpty, state.admits(bytes) { return (state.enter(bytes), 0) }
            state.asked += 1
            state.waiting.append((state.asked, bytes, gate))
            return (nil, state.asked)
        }
        if let entry { return entry }
        gate.wait()
        // Put there before the gate was opened.
        return state.withLock { $0.granted.removeValue(forKey: asked) } ?? Entry(number: 0, foundNobody: false)
    }

    private func leave(_ bytes: Int) {
        state.withLock { state in
            state.free += bytes
            state.inside -= 1
            while let next = state.waiting.first, state.admits(next.bytes) {
                state.waiting.removeFirst()
                state.granted[next.number] = state.enter(next.bytes)
                next.gate.signal()
            }
        }
    }
}
