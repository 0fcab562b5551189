/// Why the workbench could not do its work. A problem of the photo is a ``Refusal`` instead.
public enum WorkbenchError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The worker's program is not there, or may not be run.
    case noWorker(path: String, reason: String)
    /// The program at the worker's place speaks another version of this protocol, or none.
    case wrongWorker(path: String)
    /// The worker gave up while starting; its own words.
    case cannotStart(reason: String)
    /// The worker could not handle a request for a reason other than the photo.
    case failed(reason: String)
    /// The answer cannot be decoded.
    case garbled
    /// The request is longer than a frame may be.
    case requestTooLong
    /// ``Workbench/stop()`` was called.
    case stopped

    /// Problem, cause and, where there is one, fix.
    public var description: String {
        switch self {
        case .noWorker(let path, let reason):
            """
            The program that opens photos, \(path), cannot be started: \(reason). Install Vision again, or set \
            VISION_WORKER to its path.
            """
        case .wrongWorker(let path):
            "The program \(path) does not open photos for this version of Vision. Install Vision again."
        case .cannotStart(let reason): "The program that opens photos cannot start: \(reason)"
        case .failed(let reason): "The program that opens photos failed: \(reason)"
        case .garbled: "The answer of the program that opens photos cannot be read."
        case .requestTooLong: "The request is too long."
        case .stopped: "The program that opens photos was stopped."
        }
    }
}
