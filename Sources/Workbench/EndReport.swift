import Glibc

/// What the end of a worker means for its requests.
struct EndReport {
    /// Of the request that was alone with it.
    let refusal: Refusal
    /// Of all waiting requests, when it ended while starting.
    let startError: WorkbenchError
    /// Whether another start would fail in the same way.
    let isFinal: Bool

    init(_ end: WorkerEnd, _ verdict: Verdict?, peakMemory: Int, _ configuration: Configuration) {
        let limit = configuration.worker.memoryLimit
        // A worker that is killed at its memory limit cannot say so: it was near the limit when last checked, or a
        // library reported it. If not we, then the system killed it with SIGKILL, because the
        // machine's memory had run out.
        let wantedMemory =
            peakMemory > limit / 4 * 3 || end.errorOutput.reportsMissingMemory
            || verdict == nil && end.cause == .killed(signal: SIGKILL)
        refusal =
            switch verdict {
            case .tookTooLong: .tookTooLong(seconds: configuration.secondsPerPhoto)
            case .neededTooMuchMemory: .neededTooMuchMemory(bytes: limit)
            default: wantedMemory ? .neededTooMuchMemory(bytes: limit) : .crashed
            }

        let last = end.errorOutput.lines.last.map { " It said: \($0)" } ?? ""
        switch (verdict, end.cause) {
        case (.failed(let error), _):
            startError = error
            isFinal = true
        case (_, .notStarted(let error)):
            startError = .noWorker(path: configuration.program, reason: error.description)
            isFinal = true
        case (_, .garbled):
            startError = .wrongWorker(path: configuration.program)
            isFinal = true
        case (_, .exited(let status)):
            startError = .cannotStart(reason: "It ended with status \(status).\(last)")
            isFinal = false
        case (_, .killed(let signal)):
            startError = .cannotStart(
                reason: "It was ended by signal \(signal) (\(String(cString: strsignal(signal)))).\(last)")
            isFinal = false
        }
    }
}
