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
        "empty-by-reading",
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

    @Test(arguments: ["read-outside", "write-null", "signal-self", "read-own-limit", "place-self"])
    func `the worker keeps the right to`(_ deed: String) async throws {
        try await Fixture.withWorkbench { workbench in
            try await #expect(workbench.outcome(of: deed) == ["allowed"])
        }
    }

    @Test func `the worker inherits no descriptor, no variable and no core dump`() async throws {
        try await Fixture.withWorkbench { workbench in
            try await #expect(workbench.outcome(of: "open-descriptor-4") == ["\(EBADF)"])
            try await #expect(workbench.outcome(of: "core-limit") == ["0"])
            let known: Set = ["HOME", "LANG", "LD_LIBRARY_PATH", "SWIFT_BACKTRACE", "TMPDIR", "VISION_WORKER_DEBUG"]
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

    @Test func `the worker writes only below its folders, where the kernel has Landlock`() async throws {
        try await withFolders { inside, outside in
            let configuration = Fixture.configuration(writableFolders: [Array(inside.utf8)])
            try await Fixture.withWorkbench(configuration) { workbench in
                func tag(_ path: String) async throws -> TagAnswer {
                    let request = TagRequest(original: [], copy: Array(path.utf8), sidecar: [], sheet: TagSheet())
                    return try await workbench.tag(request)
                }
                try await #expect(tag("\(inside)/copy").form == .embedded)
                var status = stat()
                #expect(stat("\(inside)/copy", &status) == 0)
                #expect(status.st_mode & 0o777 == 0o600)
                guard try #require(await workbench.sandbox).landlock > 0 else { return }
                let refusal = await #expect(throws: Refusal.self) { try await tag("\(outside)/copy") }
                #expect(refusal?.code == .unwritable)
                try await #expect(workbench.outcome(of: "write-outside") == ["\(EACCES)"])
                try await #expect(workbench.outcome(of: "remove-outside") == ["\(ENOENT)"])
            }
        }
    }

    @Test func `a writable folder that is gone keeps no photo from being opened`() async throws {
        try await withFolders { inside, outside in
            let folders = [outside + "/gone", inside].map { Array($0.utf8) }
            try await Fixture.withWorkbench(Fixture.configuration(writableFolders: folders)) { workbench in
                func tag(_ path: String) async throws -> TagAnswer {
                    let request = TagRequest(original: [], copy: Array(path.utf8), sidecar: [], sheet: TagSheet())
                    return try await workbench.tag(request)
                }
                let refusal = await #expect(throws: Refusal.self) { try await tag("\(outside)/gone/copy") }
                #expect(refusal?.code == .unwritable)
                try await #expect(tag("\(inside)/copy").form == .embedded)
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
            unlink("\(root)/outside/copy")
            for folder in ["\(root)/inside", "\(root)/outside", root] { rmdir(folder) }
        }
        try await body("\(root)/inside", "\(root)/outside")
    }
}
