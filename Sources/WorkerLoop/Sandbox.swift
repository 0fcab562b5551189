import CSandbox
import Glibc
import Workbench

/// Gives up every right that handling photos does not need.
enum Sandbox {
    /// Descriptors that models, their plug-ins and a few open photos need, with room to spare.
    private static let descriptors: UInt64 = 512

    /// Bytes that are allocated and never touched, mostly stacks of the model runtime's threads: about 250 MB with
    /// three models. The parent enforces the limit on memory in use.
    private static let untouched = 512 << 20

    /// Must be called while the process has one thread: Landlock holds the calling thread and its children.
    static func enter(_ settings: WorkerSettings) throws(WorkerLoopError) -> SandboxReport {
        let limits: [(sandbox_resource, UInt64)] = [
            (SANDBOX_MEMORY, UInt64(settings.memoryLimit + untouched)),
            (SANDBOX_FILE_SIZE, UInt64(settings.fileSizeLimit)),
            (SANDBOX_DESCRIPTORS, descriptors), (SANDBOX_CORE, 0),
        ]
        for (resource, value) in limits {
            let error = sandbox_limit(resource, value)
            guard error == 0 else { throw .noLimit(SystemError(number: error).description) }
        }
        if !isDebugged { _ = sandbox_forbid_dumps() }
        let privileges = sandbox_forbid_new_privileges()
        let landlock = try guardFiles(settings)
        let filter = privileges == 0 ? sandbox_filter_system_calls() : privileges
        guard filter == 0 || settings.toleratesMissingFilter else {
            throw .noFilter(SystemError(number: filter).description)
        }
        return SandboxReport(filtersSystemCalls: filter == 0, landlock: landlock)
    }

    /// Whether debuggers and profilers may attach: in debug builds with `VISION_WORKER_DEBUG` only.
    private static var isDebugged: Bool {
        #if DEBUG
            getenv("VISION_WORKER_DEBUG") != nil
        #else
            false
        #endif
    }

    /// - Returns: Landlock's version; 0 when there is none, which is no reason to stop.
    private static func guardFiles(_ settings: WorkerSettings) throws(WorkerLoopError) -> Int {
        let version = sandbox_landlock_version()
        guard version > 0 else { return 0 }
        var folders: [[UInt8]] = []
        for folder in settings.writableFolders + (settings.cache.map { [Array($0.utf8)] } ?? []) {
            let path = folder.map { CChar(bitPattern: $0) } + [0]
            if access(path, F_OK) == 0 {
                folders.append(folder)
                continue
            }
            // The folder may have been deleted: then only writing there fails.
            guard errno == ENOENT || errno == ENOTDIR else {
                throw .noGuard(folder: String(decoding: folder, as: UTF8.self), reason: SystemError().description)
            }
        }
        let paths = folders.map { strdup($0.map { CChar(bitPattern: $0) } + [0]) }
        defer { for path in paths { free(path) } }
        let error = sandbox_write_only_below(paths.map { UnsafePointer($0) }, paths.count)
        guard error == 0 else {
            throw .noGuard(folder: "\(paths.count) folders", reason: SystemError(number: error).description)
        }
        return Int(version)
    }
}
