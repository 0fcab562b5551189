import ChildProcess
import FoundationEssentials
import Glibc
import Synchronization

/// A server of PostgreSQL in a temporary folder, which can be reached by a socket in it alone. It is run by an
/// unprivileged user, and ends with this program, however that ends.
public final class PostgresServer: Sendable {
    private let child: ChildProcess
    private let folder: String
    private let bin: String
    private let count = Mutex(0)

    /// The one that the tests of a program share.
    public static func shared() throws -> PostgresServer {
        try one.withLock { server in
            if let server { return server }
            let new = try PostgresServer()
            server = new
            return new
        }
    }
    private static let one = Mutex<PostgresServer?>(nil)

    /// Makes and starts a server.
    public init() throws {
        let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        // A socket's path has 107 bytes at most.
        var template = Array((base.utf8.count > 60 ? "/tmp" : base).utf8CString.dropLast()) + "/pg-XXXXXX".utf8CString
        guard mkdtemp(&template) != nil else { throw ServerProblem(output: String(cString: strerror(errno))) }
        folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        bin = try Self.programs()
        child = try ChildProcess("/bin/sh", [Self.script, folder, bin], takingErrors: true)
        try wait(for: "ready")
    }

    deinit { child.finishInput() }

    /// The folder of the newest server that Debian has installed.
    private static func programs() throws -> String {
        let base = "/usr/lib/postgresql"
        guard let folder = opendir(base) else { throw ServerProblem(output: "no \(base): run “make tools”") }
        defer { closedir(folder) }
        var newest = 0
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            newest = max(newest, Int(name) ?? 0)
        }
        return "\(base)/\(newest)/bin"
    }

    /// It follows the words on its standard input, and removes everything at its end.
    private static let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "server.sh").path

    private func wait(for word: String) throws {
        var said: [UInt8] = []
        while !String(decoding: said, as: UTF8.self).contains(word + "\n") {
            let more = child.readSome()
            guard !more.isEmpty else { throw ServerProblem(output: String(decoding: said, as: UTF8.self)) }
            said += more
        }
    }

    /// Makes an empty database.
    /// - Returns: its address.
    public func database() throws -> String {
        let number = count.withLock { count in
            count += 1
            return count
        }
        let name = "test_\(getpid())_\(number)"
        let (output, code) = try ChildProcess.run(
            bin + "/psql",
            [
                "-X", "-q", "-h", folder, "-U", "favori", "-d", "postgres", "-c",
                "CREATE DATABASE \(name) TEMPLATE template0 STRATEGY FILE_COPY",
            ], takingErrors: true)
        guard code == 0 else { throw ServerProblem(output: String(decoding: output, as: UTF8.self)) }
        // Hundreds of tests open theirs at once, on machines that are busy with them.
        return "postgresql://favori@/\(name)?host=\(folder)&connect_timeout=120"
    }

    /// Ends the server as an operator does: all connections are cut.
    public func stop() throws {
        child.write(Array("stop\n".utf8))
        try wait(for: "stopped")
    }

    /// Starts the server again, with all its databases.
    public func start() throws {
        child.write(Array("start\n".utf8))
        try wait(for: "ready")
    }
}

/// The server did not do what the tests need.
public struct ServerProblem: Error, CustomStringConvertible {
    let output: String

    /// What it said.
    public var description: String { "PostgreSQL: \(output)" }
}
