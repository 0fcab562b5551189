import Dispatch
import Glibc
import Synchronization

/// The events of a worker process, in their order; `.ended` is the last.
enum WorkerEvent: Sendable {
    case frame(Frame)
    case ended(WorkerEnd)
}

/// How a worker process came to its end.
struct WorkerEnd: Sendable {
    enum Cause: Hashable, Sendable {
        /// It could not be started: the `errno`.
        case notStarted(SystemError)
        case exited(Int32)
        case killed(signal: Int32)
        /// It sent bytes that are no frame, and was killed.
        case garbled
    }

    var cause: Cause
    var errorOutput: ErrorOutput
}

/// One run of the worker's program.
///
/// A thread of its own starts the program, reads its outputs and reaps it (waitpid(2)). The thread lives as long as the
/// program, because PR_SET_PDEATHSIG means the thread that started it.
final class WorkerProcess: Sendable {
    private struct State {
        /// The child's ends of the channel and of its standard error, until it has been started.
        var childEnds: (channel: Descriptor, errorOutput: Descriptor)?
        var pid: pid_t?
        var isOver = false
        var isUnwanted = false
    }

    let path: String
    let events: AsyncStream<WorkerEvent>
    private let outlet: AsyncStream<WorkerEvent>.Continuation
    private let environment: [String: String]
    private let channel: Descriptor
    private let writes = DispatchQueue(label: "vision.worker.writes")
    private let state: Mutex<State>

    /// Starts the program; `events` reports what it does.
    /// - Throws: the `errno` of the system when there is no descriptor or thread left.
    init(path: String, environment: [String: String]) throws(SystemError) {
        self.path = path
        self.environment = environment
        (events, outlet) = AsyncStream.makeStream(of: WorkerEvent.self)
        let (ours, theirs) = try Descriptor.pair()
        let (hearing, complaining) = try Descriptor.pair()
        channel = ours
        state = Mutex(State(childEnds: (theirs, complaining)))
        let started = startThread { [self] in run(WorkerListener(channel: channel, errorOutput: hearing)) }
        guard started else { throw SystemError(number: EAGAIN) }
    }

    /// Sends a frame with the open files that belong to it, in the order of the calls, without waiting for it to be read.
    /// The files are closed here as soon as they are sent.
    func send(_ frame: Frame, passing files: [Descriptor] = []) {
        writes.async { [channel] in
            var frame = frame
            frame.descriptors = UInt8(files.count)
            guard let bytes = try? frame.bytes(), channel.send(bytes, passing: files) else {
                // Part of it may be on the way: nothing after it could be understood.
                _ = shutdown(channel.number, Int32(SHUT_WR))
                return
            }
        }
    }

    /// Tells the worker that no more requests come: it answers those it has and ends.
    func close() {
        writes.async { [channel] in _ = shutdown(channel.number, Int32(SHUT_WR)) }
    }

    /// Ends the worker at once.
    func kill() {
        state.withLock { state in
            state.isUnwanted = true
            if let pid = state.pid, !state.isOver { _ = Glibc.kill(pid, SIGKILL) }
        }
    }

    /// Nil before it has started and after it has ended.
    func usage() -> Usage? {
        state.withLock { state in state.isOver ? nil : state.pid.flatMap { Usage(of: $0) } }
    }

    /// The number of the process; nil before it has started.
    var pid: pid_t? { state.withLock { $0.pid } }

    // MARK: - On the thread of its own

    private func run(_ listener: consuming WorkerListener) {
        let pid: pid_t
        do throws(SystemError) {
            pid = try start()
        } catch {
            end(.notStarted(error), ErrorOutput())
            return
        }
        state.withLock { state in
            state.pid = pid
            if state.isUnwanted { _ = Glibc.kill(pid, SIGKILL) }
        }

        let isGarbled = !listener.listen { outlet.yield(.frame($0)) }
        if isGarbled { kill() }
        listener.readRest()
        let status = reap(pid)
        let signal = status & 0x7f
        let cause: WorkerEnd.Cause = signal == 0 ? .exited((status >> 8) & 0xff) : .killed(signal: signal)
        end(isGarbled ? .garbled : cause, listener.heard)
    }

    /// Starts the program. Our copies of its ends are closed with this scope: otherwise its end would not close them.
    private func start() throws(SystemError) -> pid_t {
        guard let ends = state.withLock({ $0.childEnds.take() }) else { throw SystemError(number: EBADF) }
        return try spawn(path, environment: environment, channel: ends.channel, errorOutput: ends.errorOutput)
    }

    /// Ends the process, if it has not ended by itself, and takes its status.
    private func reap(_ pid: pid_t) -> Int32 {
        kill()
        // Waits without reaping first, so that the process's number cannot be given to another one while `kill` may
        // still use it.
        var info = siginfo_t()
        while waitid(P_PID, id_t(pid), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        return state.withLock { state in
            var status: Int32 = 0
            while waitpid(pid, &status, 0) < 0, errno == EINTR {}
            state.isOver = true
            return status
        }
    }

    private func end(_ cause: WorkerEnd.Cause, _ errorOutput: ErrorOutput) {
        state.withLock { $0.isOver = true }
        outlet.yield(.ended(WorkerEnd(cause: cause, errorOutput: errorOutput)))
        outlet.finish()
    }
}
