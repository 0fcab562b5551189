internal import Synchronization

/// Tells any number of listeners of a process what has happened.
final class Broadcast<Element: Sendable>: Sendable {
    private struct State {
        var listeners: [Int: AsyncStream<Element>.Continuation] = [:]
        var last = 0
    }
    private let state = Mutex(State())

    /// What happens from now on. A listener that is slow loses the oldest beyond 256.
    func stream() -> AsyncStream<Element> {
        AsyncStream(bufferingPolicy: .bufferingNewest(256)) { continuation in
            let id = state.withLock { state in
                state.last += 1
                state.listeners[state.last] = continuation
                return state.last
            }
            continuation.onTermination = { [weak self] _ in
                self?.state.withLock { state in _ = state.listeners.removeValue(forKey: id) }
            }
        }
    }

    func send(_ element: Element) {
        let listeners = state.withLock { Array($0.listeners.values) }
        for listener in listeners { listener.yield(element) }
    }
}
