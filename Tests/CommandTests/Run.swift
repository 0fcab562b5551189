import FoundationEssentials
import Glibc
import Testing

/// How a run of the real `vision`, or of `favori`, ended.
struct Run {
    let code: Int32
    let output: String
    let errors: String

    /// Runs the command that was built with these tests, in an environment of these variables alone.
    ///
    /// - Parameters:
    ///   - program: which of the two.
    ///   - input: what it reads from standard input.
    ///   - terminal: the path of a terminal that it reads instead.
    ///   - through: a program with its own words that runs the command in its own place, such as `env`.
    ///   - sign: what it says when it is time to press Ctrl-C.
    ///   - look: called before that, with what it has said on standard output.
    init(
        _ words: [String], program: String = "vision", environment: [String: String] = [:], input: [UInt8] = [],
        terminal: String? = nil, through: [String] = [],
        interruptedAt sign: String? = nil, after look: (_ output: String) throws -> Void = { _ in }
    ) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "vision-run-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = (output: folder.appending(path: "output"), errors: folder.appending(path: "errors"))
        let given = folder.appending(path: "input")
        try Data(input).write(to: given)

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, terminal ?? given.path, O_RDONLY | O_NOCTTY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, files.output.path, O_WRONLY | O_CREAT, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, files.errors.path, O_WRONLY | O_CREAT, 0o600)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // A program leaves a signal ignored that was ignored when it began. A shell's background job ignores SIGINT.
        var heeded = sigset_t()
        sigemptyset(&heeded)
        for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&heeded, signal) }
        posix_spawnattr_setsigdefault(&attributes, &heeded)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))

        let command = Self.builtFolder.appending(path: program).path
        let all = through + [command] + words
        let arguments = all.map { word in strdup(word) }
        let variables = environment.map { strdup("\($0.key)=\($0.value)") }
        defer { for pointer in arguments + variables { free(pointer) } }
        var pid: pid_t = 0
        try #require(posix_spawn(&pid, all[0], &actions, &attributes, arguments + [nil], variables + [nil]) == 0)
        var status: Int32 = 0
        var (isInterrupted, left) = (false, Self.patience)
        while true {
            let ended = waitpid(pid, &status, WNOHANG)
            if ended == pid { break }
            try #require(ended == 0)
            if let sign, !isInterrupted {
                let said = try [files.output, files.errors].map { try String(contentsOf: $0, encoding: .utf8) }
                if said.contains(where: { $0.contains(sign) }) {
                    isInterrupted = true
                    do {
                        try look(said[0])
                    } catch {
                        kill(pid, SIGKILL)
                        waitpid(pid, &status, 0)
                        throw error
                    }
                    kill(pid, SIGINT)
                }
            }
            left -= 1
            // It hangs: said by its code, 137.
            if left == 0 { kill(pid, SIGKILL) }
            usleep(Self.pause)
        }
        code = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
        output = try String(contentsOf: files.output, encoding: .utf8)
        errors = try String(contentsOf: files.errors, encoding: .utf8)
    }

    /// Microseconds between two looks whether it has ended, and after how many looks it counts as hanging: fifteen
    /// minutes.
    private static let (pause, patience) = (useconds_t(5000), 180_000)

    /// The same, with a text for standard input.
    init(_ words: [String], environment: [String: String] = [:], input: String) throws {
        try self.init(words, environment: environment, input: Array(input.utf8))
    }

    /// What commands need that work with a library: where the models are, and what no person's home is.
    static let resources: [String: String] = {
        let project = URL(filePath: #filePath).appending(path: "../../..").standardized.path
        return ["VISION_RESOURCES": project + "/.deps", "HOME": "/nonexistent"]
    }()

    /// Where the build leaves both the tests and the command.
    private static let builtFolder: URL = {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(filePath: tests).deletingLastPathComponent()
    }()
}
