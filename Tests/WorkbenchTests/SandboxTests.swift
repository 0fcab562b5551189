import Glibc
import Interpretation
import Photography
import Testing

@testable import Workbench

@Suite struct SandboxTests {
    private static let refused = ["\(EPERM)"]

    @Test(arguments: [
        "socket", "unix-socket", "exec", "spawn", "signal-parent", "touch", "limit-parent",
        "scheduling-of-parent", "place-of-parent", "own-signals-of-parent", "own-signals-of-parent-ex",
        "own-signals-of-parent-by-ioctl", "own-group-signals-of-parent-by-ioctl", "choose-signal", "cut",
        "change-flags-of-photo",
        "empty-by-reading", "pass-descriptor", "take-from-elsewhere", "remove-messages-of-others",
        "take-messages-of-others", "share-memory",
    ])
    func `the worker has no right to`(_ deed: String) async throws {
        try await Fixture.withWorkbench { workbench in
            try await #expect(workbench.outcome(of: deed) == SandboxTests.refused)
        }
    }

    @Test func `changing permissions or priorities seems to work and does nothing`() async throws {
        try await Fixture.withWorkbench { workbench in
            try await #expect(workbench.outcome(of: "chmod") == ["0"])
            try await #expect(workbench.outcome(of: "priority-of-parent") == ["0"])
        }
    }

    @Test(arguments: [
        "read /dev/null", "write-null", "signal-self", "read-own-limit", "place-self", "ask-for-terminal",
        "ask-how-much",
    ])
    func `the worker keeps the right to`(_ deed: String) async throws {
        try await Fixture.withWorkbench { workbench in
            try await #expect(workbench.outcome(of: deed) == ["allowed"])
        }
    }

    @Test func `the worker inherits no descriptor, no variable and no core dump`() async throws {
        try await Fixture.withWorkbench { workbench in
            // The standard ones, the channel, and the photo that it was given.
            try await #expect(workbench.outcome(of: "count-descriptors") == ["5"])
            try await #expect(workbench.outcome(of: "core-limit") == ["0"])
            let known: Set = [
                "HOME", "LANG", "LD_LIBRARY_PATH", "OMP_NUM_THREADS", "SWIFT_BACKTRACE", "TMPDIR",
                "VISION_WORKER_DEBUG",
            ]
            try await #expect(known.isSuperset(of: workbench.outcome(of: "environment")))
        }
    }

    @Test func `the worker says what holds it back`() async throws {
        try await Fixture.withWorkbench { workbench in
            #expect(await workbench.sandbox == nil)
            try await workbench.ping()
            #expect(await workbench.sandbox?.filtersSystemCalls == true)
        }
    }

    @Test
    func `the worker writes into the files that it is given, and makes none elsewhere, where the kernel has Landlock`()
        async throws
    {
        try await withFolders { inside, outside in
            var configuration = Fixture.configuration()
            configuration.worker.cache = inside
            try await Fixture.withWorkbench(configuration) { workbench in
                let photo = Deed("nothing")
                let (copy, other) = ("\(outside)/copy", "\(outside)/other")
                func tag(to copy: String) async throws -> TagAnswer {
                    let request = TagRequest(
                        original: photo.path, copy: Array(copy.utf8), sheet: TagSheet(keywords: ["sea"]))
                    return try await workbench.tag(request)
                }
                for path in [copy, copy, other] {
                    try await #expect(tag(to: path).sidecar == nil)
                    #expect(content(path) == "[\"sea\"]")
                }
                var status = stat()
                #expect(stat(copy, &status) == 0)
                #expect(status.st_mode & 0o777 == 0o600)
                // Where no copy can be made, or a link has its name, none is.
                unlink(copy)
                symlink(other, copy)
                for path in ["\(outside)/gone/copy", copy] {
                    let refusal = await #expect(throws: Refusal.self) { try await tag(to: path) }
                    #expect(refusal?.code == .unwritable)
                }
                try await #expect(workbench.outcome(of: "write \(inside)/copy") == ["allowed"])
                guard try #require(await workbench.sandbox).landlock > 0 else { return }
                for deed in ["write \(outside)/new", "write \(other)", "write-outside"] {
                    try await #expect(workbench.outcome(of: deed) == ["\(EACCES)"], "\(deed)")
                }
                try await #expect(workbench.outcome(of: "remove-outside") == ["\(ENOENT)"])
            }
        }
    }

    @Test func `a folder for compiled models that is gone keeps no photo from being opened`() async throws {
        var configuration = Fixture.configuration()
        configuration.worker.cache = "/no/such/folder"
        configuration.worker.models = "/no/such/models"
        try await Fixture.withWorkbench(configuration) { workbench in
            try await #expect(workbench.refuses("nothing") == nil)
        }
    }

    @Test func `the worker opens no file by itself but its own, where the kernel has Landlock`() async throws {
        try await withFolders { models, photos in
            for path in ["\(models)/copy", "\(photos)/copy"] {
                Descriptor(open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)).write(Array("do nothing".utf8))
            }
            var configuration = Fixture.configuration()
            configuration.worker.models = models
            try await Fixture.withWorkbench(configuration) { workbench in
                // What it is given, it reads, wherever that lies.
                let given = Array("\(photos)/copy".utf8)
                try await #expect(workbench.read(ReadRequest(path: given)).hashes.content == Array("do nothing".utf8))
                // Its own:
                for deed in ["read \(models)/copy", "list \(models)", "read /proc/self/status", "list /usr/lib"] {
                    try await #expect(workbench.outcome(of: deed) == ["allowed"], "\(deed)")
                }
                try await #expect(workbench.outcome(of: "write-to-photo") == ["\(EBADF)"])
                guard try #require(await workbench.sandbox).landlock > 0 else { return }
                // Root reads the environment of every process (CAP_PERFMON).
                for deed in [
                    "read \(photos)/copy", "list \(photos)", "read /etc/passwd", "list /etc", "list /home", "list /tmp",
                    "list /", "read-parent mem", "list-parent cwd",
                    "list-parent root", "reopen",
                ] + (geteuid() == 0 ? [] : ["read-parent environ", "read-parent maps"]) {
                    try await #expect(workbench.outcome(of: deed) == ["\(EACCES)"], "\(deed)")
                }
            }
        }
    }

    private func withFolders(_ body: (_ inside: String, _ outside: String) async throws -> Void) async throws {
        var template = Array("/tmp/vision-sandbox-XXXXXX".utf8CString)
        let root = try String(cString: #require(mkdtemp(&template)))
        mkdir("\(root)/inside", 0o700)
        mkdir("\(root)/outside", 0o700)
        defer {
            unlink("\(root)/inside/copy")
            for name in ["copy", "other"] { unlink("\(root)/outside/\(name)") }
            for folder in ["\(root)/inside", "\(root)/outside", root] { rmdir(folder) }
        }
        try await body("\(root)/inside", "\(root)/outside")
    }

    private func content(_ path: String) -> String { Descriptor(open(path, O_RDONLY | O_CLOEXEC)).content }
}
