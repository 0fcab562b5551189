internal import Glibc

/// Identifies a process, and distinguishes it from a later one with the same number.
struct Owner: Hashable, Sendable {
    /// `boot namespace pid start`: the boot's identifier, the process namespace, the number in it, its start in ticks.
    let text: String

    /// This process.
    static let current = Owner(pid: Int(getpid())) ?? Owner(text: "\(boot) \(namespace) \(getpid()) ?")

    init(text: String) { self.text = text }

    /// The process with a number in this namespace; nil when there is none.
    init?(pid: Int) {
        guard let start = Self.start(of: pid) else { return nil }
        text = "\(Self.boot) \(Self.namespace) \(pid) \(start)"
    }

    /// Whether the process may still be running. True for a process in another namespace (a container), because that
    /// cannot be checked.
    var mayBeAlive: Bool {
        let parts = text.split(separator: " ").map(String.init)
        guard parts.count == 4, parts[0] == Self.boot else { return false }
        guard parts[1] == Self.namespace else { return true }
        guard let pid = Int(parts[2]) else { return false }
        return Self.start(of: pid) == parts[3]
    }

    /// Whether the process is in this one's namespace, so that ``mayBeAlive`` is reliable.
    var isInReach: Bool {
        let parts = text.split(separator: " ").map(String.init)
        return parts.count == 4 && parts[1] == Self.namespace
    }

    private static let boot = read("/proc/sys/kernel/random/boot_id") ?? "boot"

    private static let namespace: String = {
        var status = stat()
        return stat("/proc/self/ns/pid", &status) == 0 ? "\(status.st_ino)" : "0"
    }()

    /// Field 22 of `/proc/PID/stat`, proc(5): when the process started, in ticks since the boot.
    private static func start(of pid: Int) -> String? {
        // The second field is the name in brackets, which may itself contain spaces and brackets.
        guard let line = read("/proc/\(pid)/stat"), let bracket = line.lastIndex(of: ")") else { return nil }
        let fields = line[line.index(after: bracket)...].split(separator: " ")
        // A zombie (state in field 3) no longer works on its jobs.
        guard fields.count > 19, fields[0] != "Z", fields[0] != "X" else { return nil }
        return String(fields[19])
    }

    /// The first line of a file.
    private static func read(_ path: String) -> String? {
        kernelText(path)?.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).first
            .flatMap { $0.isEmpty ? nil : String($0) }
    }
}
