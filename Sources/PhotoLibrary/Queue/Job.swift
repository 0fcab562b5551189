/// A file in the import queue.
public struct Job: Hashable, Sendable {
    /// Its number in the queue.
    public let id: Int64
    /// The stamp of the file when it was queued.
    public let stamp: FileStamp
    /// How many earlier attempts were begun and did not end.
    public let attempts: Int
    /// Whether a process died while it worked on this file (and possibly others), so that it should be tried alone.
    public var isSuspect: Bool { attempts > 0 }
}

/// The numbers of jobs in the queue.
public struct QueueStatus: Hashable, Sendable {
    /// Not begun.
    public let waiting: Int
    /// Claimed by this process or another.
    public let running: Int
}
