internal import Dispatch
internal import Glibc
public import PhotoLibrary

/// Follows folders, with all folders in them, and says when something in them has changed (inotify(7)).
///
/// Unchecked because of the dispatch source, which is activated in `init` and cancelled in `deinit`, and used nowhere else.
public final class FolderWatch: @unchecked Sendable {
    /// Comes whenever changes have settled. What changed is found by looking: events can be lost, files cannot.
    public let changes: AsyncStream<Void>

    private let descriptor: Int32
    private let source: any DispatchSourceRead
    private let roots: [FilePath]
    private let ignored: Set<FilePath>

    /// - Throws: when the system lets no more be watched.
    public init(_ folders: [FilePath], ignoring ignored: Set<FilePath> = []) throws {
        descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        guard descriptor >= 0 else { throw DurableFileError("The folders cannot be watched") }
        roots = folders
        self.ignored = ignored
        let queue = DispatchQueue(label: "vision.watch")
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        // One change stands for all that come before somebody looks.
        let (changes, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        self.changes = changes
        source.setEventHandler { [descriptor] in
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            while read(descriptor, &buffer, buffer.count) > 0 {}
            continuation.yield()
        }
        source.setCancelHandler { [descriptor] in
            close(descriptor)
            continuation.finish()
        }
        try addAll()
        source.activate()
    }

    deinit { source.cancel() }

    /// Watches folders that have come since, too. Watching one again changes nothing.
    public func addAll() throws {
        for root in roots { try add(root) }
    }

    private func add(_ folder: FilePath) throws {
        guard !ignored.contains(folder), FileStatus(folder, followingLinks: false)?.kind == .folder else { return }
        let events =
            IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_ONLYDIR
        let watch = folder.withCPath { inotify_add_watch(descriptor, $0, UInt32(events)) }
        if watch < 0, errno == ENOSPC {
            throw DurableFileError("More folders than the system lets one program watch (fs.inotify.max_user_watches)")
        }
        for name in FolderScan.names(in: folder) ?? [] where name.first != UInt8(ascii: ".") {
            try add(folder.appending(name))
        }
    }
}
