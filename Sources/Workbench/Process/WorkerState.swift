/// What there is of a worker.
enum WorkerState {
    case absent
    /// None for a while, after a worker could not start.
    case resting
    case starting(WorkerProcess)
    case ready(WorkerProcess)
    /// Answers the requests it has, and gets no more.
    case leaving(WorkerProcess)

    var process: WorkerProcess? {
        switch self {
        case .absent, .resting: nil
        case .starting(let process), .ready(let process), .leaving(let process): process
        }
    }
}
