import CMicroHTTPD
import Glibc
import Synchronization

/// A thread that supervises connections, because the library itself only has a timeout for inactivity. It shuts down
/// connections whose deadline has passed, notices when the client of a silent stream or an unfinished body goes, and
/// drops what a client still sends after a refusal.
final class Watch: Sendable {
    private struct State {
        var connections: [UInt64: Connection] = [:]
        var lingering: [UInt64: Lingering] = [:]
        /// The number given last; 0 stands for the alarm.
        var lastNumber: UInt64 = 0
        var isStopping = false

        var isIdle: Bool { connections.isEmpty && lingering.isEmpty }
    }
    /// A socket that stays open for a short time after its connection, to drop what the client still sends.
    private struct Lingering {
        let descriptor: Int32
        let deadline: Int64
    }

    private static let lingeringLimit = 64
    private static let lingeringTime: Int64 = 5_000_000_000

    private let state = Mutex(State())
    private let poll: Int32
    /// An eventfd that wakes the thread.
    private let alarm: Int32
    private let thread = Mutex<pthread_t?>(nil)
    /// Milliseconds between two checks of the deadlines, while there are connections.
    private let interval: Int32

    init(_ configuration: HTTPServer.Configuration) throws(HTTPServerError) {
        let shortest = min(
            configuration.headerDeadline, configuration.bodyDeadline, configuration.bodyGrace
        ).nanoseconds
        interval = Int32(max(10, min(1000, shortest / 4_000_000)))
        poll = epoll_create1(Int32(EPOLL_CLOEXEC))
        alarm = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
        guard poll >= 0, alarm >= 0, Self.control(poll, EPOLL_CTL_ADD, alarm, EPOLLIN.rawValue, 0) else {
            throw .system(errno: errno)
        }
        var handle = pthread_t()
        let context = Unmanaged.passRetained(self)
        let result = pthread_create(
            &handle, nil,
            { context in
                if let context { Unmanaged<Watch>.fromOpaque(context).takeRetainedValue().run() }
                return nil
            }, context.toOpaque())
        guard result == 0 else {
            context.release()
            throw .system(errno: result)
        }
        thread.withLock { [handle] in $0 = handle }
    }

    deinit {
        close(poll)
        close(alarm)
    }

    /// Stops the thread.
    func stop() {
        state.withLock { $0.isStopping = true }
        wake()
        if let thread = thread.withLock({ $0.take() }) { pthread_join(thread, nil) }
    }

    func add(_ client: Connection) {
        let isFirst = state.withLock { state in
            defer { state.connections[client.number] = client }
            state.lastNumber += 1
            client.number = state.lastNumber
            return state.isIdle
        }
        if isFirst { wake() }
    }

    /// The running exchanges.
    var exchanges: [Exchange] {
        state.withLock { Array($0.connections.values) }.compactMap { $0.exchange.withLock { $0 } }
    }

    /// Called before the connection's socket is closed.
    func remove(_ client: Connection) {
        state.withLock { state in
            state.connections[client.number] = nil
            guard client.lingers, state.lingering.count < Self.lingeringLimit, !state.isStopping else { return }
            let descriptor = fcntl(client.descriptor, F_DUPFD_CLOEXEC, 0)
            guard descriptor >= 0 else { return }
            state.lingering[client.number] = Lingering(
                descriptor: descriptor, deadline: Clock.now + Self.lingeringTime)
            if !Self.control(poll, EPOLL_CTL_ADD, descriptor, EPOLLIN.rawValue, client.number) {
                Self.finish(client.number, &state)
            }
        }
    }

    /// Begins to watch whether the client of a stream closes the connection, which the library does not notice while
    /// there is nothing to send.
    func listen(to client: Connection) {
        let once = EPOLLRDHUP.rawValue | EPOLLONESHOT.rawValue
        _ = Self.control(poll, EPOLL_CTL_ADD, client.descriptor, once, client.number)
    }

    /// Begins to watch whether the client closes the connection before the body of its request is complete. The library
    /// overlooks an end that comes together with the last bytes.
    func beginBody(of client: Connection) {
        client.isHalfClosed.store(false, ordering: .relaxed)
        client.isReceiving.store(true, ordering: .relaxed)
        listen(to: client)
    }

    /// Called when the body is complete, or its exchange over.
    func endBody(of client: Connection) {
        if client.isReceiving.exchange(false, ordering: .relaxed) { ignore(client) }
    }

    func ignore(_ client: Connection) { _ = Self.control(poll, EPOLL_CTL_DEL, client.descriptor, 0, 0) }

    private static func control(
        _ poll: Int32, _ operation: Int32, _ descriptor: Int32, _ events: UInt32, _ number: UInt64
    ) -> Bool {
        var event = epoll_event(events: events, data: epoll_data_t(u64: number))
        return epoll_ctl(poll, operation, descriptor, &event) == 0
    }

    private func wake() {
        var one: UInt64 = 1
        _ = write(alarm, &one, 8)
    }

    private func run() {
        var events = [epoll_event](repeating: epoll_event(), count: 64)
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while let timeout = state.withLock({ $0.isStopping ? nil : $0.isIdle ? -1 : interval }) {
            let count = epoll_wait(poll, &events, Int32(events.count), timeout)
            for event in events.prefix(Int(max(0, count))) {
                if event.data.u64 == 0 {
                    _ = read(alarm, &buffer, 8)
                } else {
                    happened(event.data.u64, &buffer)
                }
            }
            cut()
        }
        state.withLock { state in
            for number in state.lingering.keys { Self.finish(number, &state) }
        }
    }

    private func happened(_ number: UInt64, _ buffer: inout [UInt8]) {
        let client = state.withLock { state -> Connection? in
            guard let lingering = state.lingering[number] else { return state.connections[number] }
            let count = recv(lingering.descriptor, &buffer, buffer.count, 0)
            if count == 0 || count < 0 && errno != EAGAIN && errno != EINTR { Self.finish(number, &state) }
            return nil
        }
        guard let client else { return }
        if client.isReceiving.load(ordering: .relaxed) {
            client.isHalfClosed.store(true, ordering: .relaxed)
        } else {
            client.exchange.withLock { $0 }?.hangUp()
        }
    }

    /// Shuts down the sockets whose deadline has passed. It does not close them: the descriptor belongs to the library,
    /// which notices the shutdown and closes it. Where a client sends no more of an unfinished body, shutting down the
    /// receiving side, again and again, makes the library read on to the end: it then either has the whole body, or
    /// knows that it never will. The descriptor cannot belong to another socket yet, because
    /// ``remove(_:)`` takes the same lock before the library closes one.
    private func cut() {
        let now = Clock.now
        state.withLock { state in
            for client in state.connections.values where client.deadline.load(ordering: .relaxed) < now {
                shutdown(client.descriptor, Int32(SHUT_RDWR))
                client.set(deadline: .max)
            }
            for client in state.connections.values
            where client.isHalfClosed.load(ordering: .relaxed) && client.isReceiving.load(ordering: .relaxed) {
                shutdown(client.descriptor, Int32(SHUT_RD))
            }
            for (number, lingering) in state.lingering where lingering.deadline < now { Self.finish(number, &state) }
        }
    }

    /// Shuts down all sockets, and waits a moment until the library has noticed and closed its connections.
    func cutAll(patience: Duration = .seconds(2)) {
        let end = ContinuousClock.now + patience
        while true {
            let count = state.withLock { state in
                for client in state.connections.values { shutdown(client.descriptor, Int32(SHUT_RDWR)) }
                return state.connections.count
            }
            guard count > 0, ContinuousClock.now < end else { return }
            usleep(1000)
        }
    }

    private static func finish(_ number: UInt64, _ state: inout State) {
        guard let lingering = state.lingering.removeValue(forKey: number) else { return }
        close(lingering.descriptor)
    }
}
