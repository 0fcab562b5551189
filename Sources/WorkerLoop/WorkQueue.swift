import Dispatch
import Synchronization
import Workbench

/// Requests between the thread that reads and the threads that handle them.
final class WorkQueue: Sendable {
    private struct State {
        var frames: [ReceivedFrame] = []
        var isFinished = false
    }

    private let state = Mutex(State())
    private let available = DispatchSemaphore(value: 0)

    func add(_ frame: ReceivedFrame) {
        state.withLock { $0.frames.append(frame) }
        available.signal()
    }

    /// Ends the queue; requests that are in it are still handed out.
    func finish() {
        state.withLock { $0.isFinished = true }
        available.signal()
    }

    /// Waits for the next request; nil when there are no more.
    func next() -> ReceivedFrame? {
        available.wait()
        return state.withLock { state in
            if !state.frames.isEmpty { return state.frames.removeFirst() }
            // Passes the end on to the next thread.
            if state.isFinished { available.signal() }
            return nil
        }
    }
}
