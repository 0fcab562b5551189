import Glibc

/// What is to be said about the end of a worker.
struct EndReport {
    /// For the photo that was alone with it.
    let refusal: Refusal
    /// For everyone, when it had not even started.
    let startError: WorkbenchError
    /// Whether starting it again would be no use.
    let isFinal: Bool

    init(_ end: WorkerEnd, _ verdict: Verdict?, peakMemory: Int, _ configuration: Configuration) {
        let limit = configuration.worker.memoryLimit
        // Killed by its own limit, a worker cannot say so: it was near it when last looked at, or its library said so.
        let wantedMemory = peakMemory > limit / 4 * 3 || end.errorOutput.reportsMissingMemory
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
