/// Why the supervisor killed a worker.
enum Verdict: Hashable, Sendable {
    case tookTooLong
    case neededTooMuchMemory
    case garbled
    case failed(WorkbenchError)
}

/// Measures one worker against the limits of the configuration.
struct Watchdog {
    private struct Moment {
        var instant: SuspendingClock.Instant
        /// Of the worker's at that time.
        var processorSeconds: Double
    }

    /// Wall-clock seconds counted as one CPU second.
    private static let patience = 4.0
    /// Seconds a worker may take to end when it has nothing more to answer.
    private static let secondsToLeave = 5.0

    private let configuration: Configuration
    private var sent: [UInt64: Moment] = [:]
    private var starting: SuspendingClock.Instant? = .now
    private var leaving: SuspendingClock.Instant?
    /// The most memory seen in use, in bytes.
    private(set) var peakMemory = 0

    init(_ configuration: Configuration) { self.configuration = configuration }

    mutating func started() { starting = nil }
    mutating func leaves() { leaving = .now }
    mutating func sent(_ id: UInt64, processorSeconds: Double) {
        sent[id] = Moment(instant: .now, processorSeconds: processorSeconds)
    }
    mutating func answered(_ id: UInt64) {
        sent[id] = nil
        if leaving != nil { leaving = .now }
    }

    /// Whether the worker has anything to do that could take too long.
    var isNeeded: Bool { starting != nil || leaving != nil || !sent.isEmpty }

    /// Checks the worker; nil while it keeps its limits.
    /// - Parameter isAlone: tells of a request whether it has the worker to itself.
    mutating func verdict(_ usage: Usage, isAlone: (UInt64) -> Bool) -> Verdict? {
        peakMemory = max(peakMemory, usage.memory)
        if usage.memory > configuration.worker.memoryLimit { return .neededTooMuchMemory }
        let now = SuspendingClock.Instant.now
        if let starting, starting.seconds(to: now) > configuration.secondsToStart {
            return .failed(.cannotStart(reason: "It took longer than \(Int(configuration.secondsToStart)) s."))
        }
        if let leaving, sent.isEmpty, leaving.seconds(to: now) > Watchdog.secondsToLeave { return .tookTooLong }
        for (id, moment) in sent {
            // The processor time includes that of the other requests.
            let share = isAlone(id) ? 1 : Double(configuration.worker.threads)
            let computed = usage.processorSeconds - moment.processorSeconds
            let limit = configuration.secondsPerPhoto
            if computed > limit * share || moment.instant.seconds(to: now) > limit * Watchdog.patience {
                return .tookTooLong
            }
        }
        return nil
    }
}

extension SuspendingClock.Instant {
    fileprivate func seconds(to later: SuspendingClock.Instant) -> Double { duration(to: later) / .seconds(1) }
}
