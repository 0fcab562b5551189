internal import Glibc
public import PhotoLibrary
public import Workbench

/// The state of the queue.
public struct RecognitionStatus: Hashable, Sendable {
    /// A file that could not be imported or analysed.
    public struct Failure: Hashable, Sendable {
        /// The file's name.
        public let name: String
        /// Why, in both languages.
        public let refusal: Refusal
    }

    /// Files that no process has begun.
    public internal(set) var waiting = 0
    /// Of these, uploaded photos, which would be kept without being recognised if the import was cancelled.
    public internal(set) var uploads = 0
    /// Files in progress in this process or another.
    public internal(set) var running = 0
    /// Files that this process has finished since it started.
    public internal(set) var done = 0
    /// The last refused files, at most ``mostFailures``, the newest last.
    public internal(set) var failed: [Failure] = []
    /// Of the last uploaded photos whose files end before their pictures do, at most ``mostFailures``: the first 16
    /// hexadecimal digits of their SHA-256.
    public internal(set) var truncated: [String] = []
    /// Whether the queue is paused and begins no new files.
    public internal(set) var isPaused = false
    /// Why the queue is blocked; it retries automatically.
    public internal(set) var trouble: Trouble?

    /// Why the queue is blocked, independently of the photos.
    public enum Trouble: String, Hashable, Sendable {
        /// The disk is full.
        case disk
        /// The worker does not start or respond.
        case worker
        /// The library cannot be read or written.
        case library

        /// The kind of trouble for an error.
        init(_ error: any Error) {
            switch error {
            case let error as DurableFileError where [ENOSPC, EDQUOT].contains(error.code): self = .disk
            case let error as LibraryError where error.isFull: self = .disk
            case is WorkbenchError: self = .worker
            default: self = .library
            }
        }
    }

    /// The most failures that are kept.
    public static let mostFailures = 500
}

/// Events of the queue.
public enum QueueEvent: Hashable, Sendable {
    /// The present state: the first event, and then sent at most a few times a second.
    case status(RecognitionStatus)
    /// A photo was analysed; with the name of its file.
    case photo(PhotoID, name: String)
    /// A file was refused; with its name, and for an uploaded file the first 16 hexadecimal digits of its SHA-256,
    /// because other files may have the same name.
    case refused(name: String, content: String?, Refusal)
}
