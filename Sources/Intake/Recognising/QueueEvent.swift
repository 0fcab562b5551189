internal import Glibc
public import PhotoLibrary
public import Workbench

/// How the queue stands.
public struct RecognitionStatus: Hashable, Sendable {
    /// A file that could not be taken in or recognised.
    public struct Failure: Hashable, Sendable {
        /// The file's name.
        public let name: String
        /// Why, in both languages.
        public let refusal: Refusal
    }

    /// Files not begun with, by this process or another.
    public internal(set) var waiting = 0
    /// Files under way, in this process or another.
    public internal(set) var running = 0
    /// Files that this process has seen to since it was started.
    public internal(set) var done = 0
    /// The last of those that were refused, at most ``mostFailures``, the newest last.
    public internal(set) var failed: [Failure] = []
    /// No new file is begun with.
    public internal(set) var isPaused = false
    /// What keeps the queue from going on; it tries again by itself.
    public internal(set) var trouble: Trouble?

    /// Why nothing goes on, for reasons that are no photo's.
    public enum Trouble: String, Hashable, Sendable {
        /// There is no room left.
        case disk
        /// The program that opens photos does not start or answer.
        case worker
        /// The library cannot be read or written.
        case library

        /// Of what was thrown.
        init(_ error: any Error) {
            switch error {
            case let error as DurableFileError where [ENOSPC, EDQUOT].contains(error.code): self = .disk
            case let error as LibraryError where error.isFull: self = .disk
            case is WorkbenchError: self = .worker
            default: self = .library
            }
        }
    }

    /// How many failures are kept.
    public static let mostFailures = 500
}

/// What happens in the queue.
public enum QueueEvent: Hashable, Sendable {
    /// How it stands now: comes first, and at most a few times a second.
    case status(RecognitionStatus)
    /// A photo was recognised; with the name of its file.
    case photo(PhotoID, name: String)
    /// A file was refused; with its name, and for one that was uploaded the beginning of its SHA-256: 16 hexadecimal
    /// digits. Others may have the same name.
    case refused(name: String, content: String?, Refusal)
}
