internal import Glibc
internal import Synchronization

/// The signals that ask this process to stop.
///
/// The handler only touches an atomic and posts a semaphore, both async-signal-safe (signal-safety(7)). A thread that waits
/// on the semaphore does the rest. A second signal ends the process at once.
enum Signals {
    /// The first signal that came; 0 when none did.
    private static let first = Atomic<Int32>(0)

    /// Written once before any handler is installed, then only passed to sem_post and sem_wait, which are thread-safe.
    nonisolated(unsafe) private static let arrival: UnsafeMutablePointer<sem_t> = {
        let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
        sem_init(semaphore, 0, 0)
        return semaphore
    }()

    /// What the signals ask to stop.
    static let interruption = Interruption()

    /// Listens to SIGINT, SIGTERM and SIGHUP, and lets writing to a pipe without a reader fail instead of kill.
    ///
    /// A signal that was ignored when the process began stays ignored: that is what `nohup` asks for. Call it once.
    static func listen() {
        signal(SIGPIPE, SIG_IGN)
        _ = first.load(ordering: .relaxed)
        _ = arrival
        _ = interruption
        var thread = pthread_t()
        let waiting = pthread_create(
            &thread, nil,
            { _ in
                while sem_wait(Signals.arrival) != 0 {}
                Signals.interruption.request(Signals.cause)
                return nil
            }, nil)
        guard waiting == 0 else { return }  // without the thread, the system's own way of ending stays in force
        pthread_detach(thread)
        for number in [SIGINT, SIGTERM, SIGHUP] { handle(number) }
    }

    private static var cause: Interruption.Cause {
        switch first.load(ordering: .acquiring) {
        case SIGINT: .interrupt
        case SIGHUP: .hangUp
        default: .terminate
        }
    }

    private static func handle(_ number: Int32) {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { number in
            let saved = errno
            if Signals.first.compareExchange(expected: 0, desired: number, ordering: .acquiringAndReleasing).exchanged {
                sem_post(Signals.arrival)
            } else {
                _exit(128 + number)
            }
            errno = saved
        }
        action.sa_flags = SA_RESTART
        var before = sigaction()
        sigaction(number, nil, &before)
        let ignored = unsafeBitCast(SIG_IGN, to: Int.self)
        guard unsafeBitCast(before.__sigaction_handler.sa_handler, to: Int.self) != ignored else { return }
        sigaction(number, &action, nil)
    }
}
