import Glibc

/// How the workbench runs its worker.
public struct Configuration: Hashable, Sendable {
    /// What the worker is told.
    public var worker: WorkerSettings
    /// Path of the worker's program.
    public var program: String
    /// Processor seconds a photo may take, or four times as many by the wall clock, because on a busy machine a photo
    /// may wait without computing.
    public var secondsPerPhoto: Double
    /// Seconds the worker may take to start.
    public var secondsToStart: Double
    /// A worker that keeps more than these bytes between photos is replaced by a fresh one.
    public var memoryToKeep: Int
    /// Photos between two checks of that.
    public var photosBetweenLooks: Int
    /// Variables of the worker's environment, besides the few of our own that it gets.
    public var environment: [String: String]

    /// Limits that suit a personal computer, unless told otherwise.
    public init(
        worker: WorkerSettings, program: String = Configuration.programBesideThis, secondsPerPhoto: Double = 30,
        secondsToStart: Double = 60, memoryToKeep: Int = 512 << 20, photosBetweenLooks: Int = 100,
        environment: [String: String] = [:]
    ) {
        self.worker = worker
        self.program = program
        self.secondsPerPhoto = secondsPerPhoto
        self.secondsToStart = secondsToStart
        self.memoryToKeep = memoryToKeep
        self.photosBetweenLooks = photosBetweenLooks
        self.environment = environment
    }

    /// `$VISION_WORKER`, or `vision-worker` in the folder of the running program.
    public static var programBesideThis: String {
        if let named = getenv("VISION_WORKER") { return String(cString: named) }
        var path = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlink("/proc/self/exe", &path, path.count)
        let program = String(decoding: path.prefix(max(0, length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return program.prefix(upTo: program.lastIndex(of: "/") ?? program.startIndex) + "/vision-worker"
    }

    /// The worker's whole environment: of the user's variables only those that libraries and temporary files need.
    var wholeEnvironment: [String: String] {
        // Photos are worked on side by side: LibRaw decodes one with one thread (OpenMP).
        var variables = ["LANG": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no", "OMP_NUM_THREADS": "1"]
        for name in ["HOME", "TMPDIR", "LD_LIBRARY_PATH", "VISION_WORKER_DEBUG"] {
            if let value = getenv(name) { variables[name] = String(cString: value) }
        }
        return variables.merging(environment) { _, ours in ours }
    }
}
