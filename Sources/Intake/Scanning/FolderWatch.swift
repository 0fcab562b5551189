internal import Dispatch
internal import Glibc
public import PhotoLibrary

/// Follows folders, with all folders in them, and says when something in them has changed (inotify(7)).
///
/// A folder that is not there yet, as on a disk that is not connected, is followed from when it comes. Where the system lets
/// no more folders be watched, it follows as many as it may, and now and then says that something may have changed.
///
/// Unchecked because of the dispatch sources, which are activated in `init` and cancelled in `deinit`, and used nowhere else.
public final class FolderWatch: @unchecked Sendable {
    /// How often it looks by itself.
    public struct Pace: Sendable {
        /// For folders that have come or gone.
        public var presence: Duration
        /// For changes, where not all folders can be watched.
        public var changes: Duration

        /// Every five seconds, and every minute, unless told otherwise.
        public init(presence: Duration = .seconds(5), changes: Duration = .seconds(60)) {
            self.presence = presence
            self.changes = changes
        }
    }

    /// What there is too little of for all folders to be watched.
    public enum Shortage: Hashable, Sendable {
        /// Folders that a user may watch: `fs.inotify.max_user_watches`.
        case watches
        /// Programs of a user that may watch folders: `fs.inotify.max_user_instances`.
        case instances
    }

    /// Comes whenever something changed, or may have. What it was is found by looking: events can be lost, files cannot.
    public let changes: AsyncStream<Void>
    private let watcher: Watcher
    private let timer: any DispatchSourceTimer
    private let events: (any DispatchSourceRead)?

    /// Watches folders from now on. Blocks while it walks through them.
    ///
    /// - Parameters:
    ///   - ignored: folders that are not watched, with all that is in them.
    ///   - most: how many folders may be watched, besides what the system lets.
    public convenience init(
        _ folders: [FilePath], ignoring ignored: Set<FilePath> = [], pace: Pace = Pace(), most: Int = .max
    ) {
        self.init(folders, ignoring: ignored, pace: pace, most: most) { inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK)) }
    }

    /// - Parameter open: gives a descriptor of inotify's, or -1 where the system gives none.
    init(
        _ folders: [FilePath], ignoring ignored: Set<FilePath> = [], pace: Pace = Pace(), most: Int = .max,
        open: () -> Int32
    ) {
        // One change stands for all that come before somebody looks.
        let (changes, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        self.changes = changes
        let watcher = Watcher(folders, ignoring: ignored, most: most, descriptor: open())
        self.watcher = watcher
        let queue = DispatchQueue(label: "vision.watch")
        timer = DispatchSource.makeTimerSource(queue: queue)
        let sinceLook = Elapsed()
        timer.setEventHandler {
            if watcher.haveFoldersComeOrGone {
                watcher.addAll()
            } else if watcher.shortage == nil || !sinceLook.isOver(pace.changes) {
                return
            }
            sinceLook.restart()
            continuation.yield()
        }
        timer.schedule(deadline: .now() + pace.presence.dispatched, repeating: pace.presence.dispatched)
        guard let descriptor = watcher.descriptor else {
            events = nil
            timer.setCancelHandler { continuation.finish() }
            timer.activate()
            return
        }
        let events = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        self.events = events
        events.setEventHandler {
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            while read(descriptor, &buffer, buffer.count) > 0 {}
            continuation.yield()
        }
        // The descriptor must stay open until then: the watcher closes it.
        events.setCancelHandler { withExtendedLifetime(watcher) { continuation.finish() } }
        events.activate()
        timer.activate()
    }

    deinit {
        timer.cancel()
        events?.cancel()
    }

    /// Why not all folders are watched; nil where they are.
    public var shortage: Shortage? { watcher.shortage }

    /// Watches folders that have come since, too. Watching one again changes nothing. Blocks.
    public func addAll() { watcher.addAll() }
}

/// The time since something happened. Used on one queue.
private final class Elapsed: @unchecked Sendable {
    private var start = ContinuousClock.now

    func isOver(_ limit: Duration) -> Bool { ContinuousClock.now - start >= limit }
    func restart() { start = .now }
}

extension Duration {
    fileprivate var dispatched: DispatchTimeInterval { .milliseconds(Int(self / .milliseconds(1))) }
}
