/// A file that waits to be imported.
public struct Job: Hashable, Sendable {
    /// Its number in the queue.
    public let id: Int64
    /// The file as it was when it was queued.
    public let stamp: FileStamp
    /// Times it was begun and never ended, before this one.
    public let attempts: Int
    /// A process died while it was at work on this file (and maybe others): try it by itself.
    public var isSuspect: Bool { attempts > 0 }
}

/// How much there is to do.
public struct QueueStatus: Hashable, Sendable {
    /// Not begun.
    public let waiting: Int
    /// Claimed by this process or another.
    public let running: Int
}
