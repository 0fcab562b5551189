internal import Dispatch
internal import Glibc
public import PhotoLibrary

/// Watches folders and their subfolders, and reports when something in them has changed (inotify(7)).
///
/// A folder that does not exist yet, as on a disconnected disk, is watched as soon as it appears. When the system's
/// limit is reached, it watches as many folders as allowed, and at intervals reports that something may have changed.
/// For folders that other computers may change, it reports at longer intervals.
///
/// Unchecked because of the dispatch sources, which are activated in `init` and cancelled in `deinit`, and used nowhere else.
public final class FolderWatch: @unchecked Sendable {
    /// The intervals of checks without inotify.
    public struct Pace: Sendable {
        /// The interval of checks for folders that appeared or disappeared.
        public var presence: Duration
        /// The interval of reported changes when not all folders can be watched.
        public var changes: Duration
        /// The interval of reported changes when other computers may change the folders.
        public var shared: Duration

        /// By default five seconds, one minute and a quarter of an hour.
        public init(
            presence: Duration = .seconds(5), changes: Duration = .seconds(60), shared: Duration = .seconds(900)
        ) {
            self.presence = presence
            self.changes = changes
            self.shared = shared
        }
    }

    /// The system limit that prevents watching all folders.
    public enum Shortage: Hashable, Sendable {
        /// The watches of a user: `fs.inotify.max_user_watches`.
        case watches
        /// The inotify instances of a user: `fs.inotify.max_user_instances`.
        case instances
    }

    /// Yields whenever something has or may have changed. The reader must scan to find out what, because the system may
    /// drop events.
    public let changes: AsyncStream<Void>
    private let watcher: Watcher
    private let timer: any DispatchSourceTimer
    private let events: (any DispatchSourceRead)?

    /// Begins to watch folders. Blocks while it walks through them.
    ///
    /// - Parameters:
    ///   - ignored: folders that are not watched, including their subfolders.
    ///   - most: the most folders to watch, in addition to the system's limit.
    public convenience init(
        _ folders: [FilePath], ignoring ignored: Set<FilePath> = [], pace: Pace = Pace(), most: Int = .max
    ) {
        self.init(
            folders, ignoring: ignored, pace: pace, most: most, open: { inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK)) }
        )
    }

    /// - Parameters:
    ///   - open: returns an inotify descriptor, or -1 on failure.
    ///   - isShared: whether other computers may change what is on a device.
    init(
        _ folders: [FilePath], ignoring ignored: Set<FilePath> = [], pace: Pace = Pace(), most: Int = .max,
        open: () -> Int32,
        isShared: @escaping @Sendable (UInt64) -> Bool = { FileSystem(device: $0)?.isShared ?? false }
    ) {
        // Changes that happen before the reader continues are combined into one.
        let (changes, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        self.changes = changes
        let watcher = Watcher(folders, ignoring: ignored, most: most, descriptor: open(), isShared: isShared)
        self.watcher = watcher
        let queue = DispatchQueue(label: "vision.watch")
        timer = DispatchSource.makeTimerSource(queue: queue)
        let sinceLook = Elapsed()
        timer.setEventHandler {
            if watcher.haveFoldersComeOrGone {
                watcher.addAll()
            } else {
                let interval = watcher.shortage != nil ? pace.changes : watcher.hasSharedFolders ? pace.shared : nil
                guard let interval, sinceLook.isOver(interval) else { return }
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
        // The descriptor must stay open until the handler has run; the watcher closes it.
        events.setCancelHandler { withExtendedLifetime(watcher) { continuation.finish() } }
        events.activate()
        timer.activate()
    }

    deinit {
        timer.cancel()
        events?.cancel()
    }

    /// Why not all folders are watched; nil when all are.
    public var shortage: Shortage? { watcher.shortage }

    /// Also watches folders that were added since. Watching a folder again has no effect. Blocks.
    public func addAll() { watcher.addAll() }
}

/// Measures the time since an event. Used on one queue only.
private final class Elapsed: @unchecked Sendable {
    private var start = ContinuousClock.now

    func isOver(_ limit: Duration) -> Bool { ContinuousClock.now - start >= limit }
    func restart() { start = .now }
}

extension Duration {
    fileprivate var dispatched: DispatchTimeInterval { .milliseconds(Int(self / .milliseconds(1))) }
}
