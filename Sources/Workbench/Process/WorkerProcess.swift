import Dispatch
import Glibc
import Synchronization

/// What a worker process does, in its order; `.ended` is the last.
enum WorkerEvent: Sendable {
    case frame(Frame)
    case ended(WorkerEnd)
}

/// How a worker process came to its end.
struct WorkerEnd: Sendable {
    enum Cause: Hashable, Sendable {
        /// There was none: the `errno` of starting it.
        case notStarted(SystemError)
        case exited(Int32)
        case killed(signal: Int32)
        /// It sent what is no frame, and was killed.
        case garbled
    }

    var cause: Cause
    var errorOutput: ErrorOutput
}

/// One run of the worker's program.
///
/// A thread of its own starts the program, reads from it and buries it. That thread lives as long as the program, as it
/// must: the kernel's *die with the parent* means the thread that started it.
final class WorkerProcess: Sendable {
    private struct State {
        /// The child's ends of the channel and of the errorOutput, until it has them itself.
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

    /// Starts the program; what comes of it is told by `events`.
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

    /// Sends bytes, in the order of the calls, without waiting for them to be read.
    func send(_ bytes: [UInt8]) {
        writes.async { [channel] in channel.send(bytes) }
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
        let status = bury(pid)
        let signal = status & 0x7f
        let cause: WorkerEnd.Cause = signal == 0 ? .exited((status >> 8) & 0xff) : .killed(signal: signal)
        end(isGarbled ? .garbled : cause, listener.heard)
    }

    /// Starts the program; our copies of its ends are closed with this scope, or they would stay open when it ends.
    private func start() throws(SystemError) -> pid_t {
        guard let ends = state.withLock({ $0.childEnds.take() }) else { throw SystemError(number: EBADF) }
        return try spawn(path, environment: environment, channel: ends.channel, errorOutput: ends.errorOutput)
    }

    /// Ends the process, if it has not ended by itself, and takes its status.
    private func bury(_ pid: pid_t) -> Int32 {
        kill()
        // Waits without burying first, so that the number cannot be another process's while `kill` may still use it.
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

extension Descriptor {
    /// Writes all bytes to a socket, without the signal when nobody reads any more.
    fileprivate func send(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let part = UnsafeRawBufferPointer(rebasing: rest)
                let count = Glibc.send(number, part.baseAddress, part.count, Int32(MSG_NOSIGNAL))
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return }
                rest = rest.dropFirst(count)
            }
        }
    }
}
