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
        let landlock = try FileGuard(settings).putUp()
        let filter = privileges == 0 ? sandbox_filter_system_calls(Inherited.channel) : privileges
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
}
