internal import Favours
internal import Synchronization

/// Tells the listeners of a process whose news have changed, and nothing of what they are.
final class NewsBroadcast: Sendable {
    private struct State {
        var listeners: [PersonID: [Int: AsyncStream<Void>.Continuation]] = [:]
        var last = 0
    }
    private let state = Mutex(State())

    /// Once for each change of a person's news from now on; changes that a slow listener has not heard of count once.
    func stream(of person: PersonID) -> AsyncStream<Void> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let id = state.withLock { state in
                state.last += 1
                state.listeners[person, default: [:]][state.last] = continuation
                return state.last
            }
            continuation.onTermination = { [weak self] _ in
                self?.state.withLock { state in
                    state.listeners[person]?[id] = nil
                    if state.listeners[person]?.isEmpty == true { state.listeners[person] = nil }
                }
            }
        }
    }

    func send(to person: PersonID) {
        let listeners = state.withLock { state in state.listeners[person].map { Array($0.values) } ?? [] }
        for listener in listeners { listener.yield() }
    }
}
