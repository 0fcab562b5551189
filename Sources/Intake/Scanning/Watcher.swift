internal import Glibc
internal import PhotoLibrary
internal import Synchronization

/// The folders that inotify(7) watches for a ``FolderWatch``.
final class Watcher: Sendable {
    /// Nil when the system allows this program no inotify instance.
    let descriptor: Int32?
    private let roots: [FilePath]
    private let ignored: Set<FilePath>
    private let most: Int
    private let isShared: @Sendable (UInt64) -> Bool

    private struct State {
        var watched: Set<Int32> = []
        /// Whether some folder could not be watched.
        var isShort = false
        /// Whether other computers may change files on the devices of the folders.
        var shared: [UInt64: Bool] = [:]
        /// The devices of the root folders; nil for a missing one.
        var devices: [UInt64?] = []
    }
    private let state = Mutex(State())

    /// Takes ownership of the descriptor; -1 means none.
    init(
        _ roots: [FilePath], ignoring ignored: Set<FilePath>, most: Int, descriptor: Int32,
        isShared: @escaping @Sendable (UInt64) -> Bool
    ) {
        self.roots = roots
        self.ignored = ignored
        self.most = most
        self.isShared = isShared
        self.descriptor = descriptor < 0 ? nil : descriptor
        addAll()
    }

    deinit { if let descriptor { close(descriptor) } }

    var shortage: FolderWatch.Shortage? {
        descriptor == nil ? .instances : state.withLock { $0.isShort } ? .watches : nil
    }

    /// Whether other computers may change files in the folders, which inotify does not report.
    var hasSharedFolders: Bool { state.withLock { $0.shared.values.contains(true) } }

    /// Whether root folders have appeared, disappeared or been mounted over since they were last added, which inotify
    /// does not report.
    var haveFoldersComeOrGone: Bool {
        let now = devices
        return state.withLock { $0.devices != now }
    }

    private var devices: [UInt64?] { roots.map { FileStatus($0, followingLinks: true)?.stamp($0).device } }

    func addAll() {
        state.withLock { state in
            state.devices = devices
            state.isShort = false
            state.shared = [:]
            for root in roots { add(root.resolved ?? root, isRoot: true, &state) }
        }
    }

    private func add(_ folder: FilePath, isRoot: Bool = false, _ state: inout State) {
        guard let descriptor, !ignored.contains(folder), let status = FileStatus(folder, followingLinks: false),
            status.kind == .folder
        else { return }
        let device = status.stamp(folder).device
        if state.shared[device] == nil { state.shared[device] = isShared(device) }
        let events = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_ONLYDIR
        var watch = folder.withCPath { inotify_add_watch(descriptor, $0, UInt32(events)) }
        let code = errno
        if watch >= 0, state.watched.count >= most, !state.watched.contains(watch) {
            inotify_rm_watch(descriptor, watch)
            watch = -1
            state.isShort = true
        }
        if watch >= 0 { state.watched.insert(watch) } else if code == ENOSPC || code == ENOMEM { state.isShort = true }
        // Subfolders may be watched already, or once other folders are gone.
        let names = FolderScan.names(in: folder) ?? []
        // The folder itself is watched, because the mark may go.
        if !isRoot, PassedFolders.areMarked(names) { return }
        for name in names where name.first != UInt8(ascii: ".") && !PassedFolders.contains(name, in: folder) {
            add(folder.appending(name), &state)
        }
    }
}
