import FoundationEssentials
import Glibc
import Testing

/// How a run of the real `vision` ended.
struct Run {
    let code: Int32
    let output: String
    let errors: String

    /// Runs the command that was built with these tests, in an environment of these variables alone.
    /// - Parameter input: what it reads from standard input.
    init(_ words: [String], environment: [String: String] = [:], input: String = "") throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "vision-run-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = (output: folder.appending(path: "output"), errors: folder.appending(path: "errors"))
        let given = folder.appending(path: "input")
        try input.write(to: given, atomically: false, encoding: .utf8)

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, given.path, O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, files.output.path, O_WRONLY | O_CREAT, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, files.errors.path, O_WRONLY | O_CREAT, 0o600)

        let command = Self.builtFolder.appending(path: "vision").path
        let arguments = ([command] + words).map { word in strdup(word) }
        let variables = environment.map { strdup("\($0.key)=\($0.value)") }
        defer { for pointer in arguments + variables { free(pointer) } }
        var pid: pid_t = 0
        try #require(posix_spawn(&pid, command, &actions, nil, arguments + [nil], variables + [nil]) == 0)
        var status: Int32 = 0
        try #require(waitpid(pid, &status, 0) == pid)
        code = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
        output = try String(contentsOf: files.output, encoding: .utf8)
        errors = try String(contentsOf: files.errors, encoding: .utf8)
    }

    /// Where the build leaves both the tests and the command.
    private static let builtFolder: URL = {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(filePath: tests).deletingLastPathComponent()
    }()
}
