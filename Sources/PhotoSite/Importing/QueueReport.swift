import Intake

/// How far the photos are that are to be recognised, as scripts are told.
struct QueueReport: Codable, Hashable, Sendable {
    /// Not yet begun.
    var waiting = 0
    /// Of these, uploaded photos: only they are left out when the import is cancelled.
    var uploads = 0
    /// Being looked at now.
    var running = 0
    /// Seen to since the program was started.
    var done = 0
    /// Of these, how many were refused.
    var failed = 0
    /// Of uploaded photos of which only a part could be read, the beginnings of their SHA-256.
    var truncated: [String] = []
    /// Nothing is begun until somebody says so.
    var paused = false
    /// What keeps the queue from going on: `disk`, `worker` or `library`; nothing when it goes on.
    var trouble: String?

    /// There is something to be done.
    var isOpen: Bool { waiting + running > 0 }

    init(_ status: RecognitionStatus) {
        waiting = status.waiting
        uploads = status.uploads
        running = status.running
        done = status.done
        failed = status.failed.count
        truncated = status.truncated
        paused = status.isPaused
        trouble = status.trouble?.rawValue
    }
}
