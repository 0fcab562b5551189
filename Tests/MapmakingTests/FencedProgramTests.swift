import Foundation
import Testing

@testable import Mapmaking

/// What programs that read extracts cannot do, whatever an extract has made of them.
struct FencedProgramTests {
    private let scratch: Scratch
    private let limits = FencedProgram.Limits(memory: 256 << 20, fileSize: 1 << 20, seconds: 60)

    init() throws {
        scratch = try Scratch()
        try FileManager.default.createDirectory(atPath: scratch.path + "/inside", withIntermediateDirectories: false)
    }

    private func program(
        _ path: String, _ arguments: [String], readable: [String] = [], limits: FencedProgram.Limits? = nil
    ) -> FencedProgram {
        FencedProgram(
            path: path, arguments: arguments, variables: ["LC_ALL": "C"], folder: scratch.path + "/inside",
            readable: readable, limits: limits ?? self.limits)
    }

    private func perl(_ script: String, limits: FencedProgram.Limits? = nil) async throws -> FencedProgram.Outcome {
        try await program("/usr/bin/perl", ["-e", script], limits: limits).run()
    }

    @Test func `it works in its folder and reads what it is shown`() async throws {
        let shown = try scratch.write("shown", Array("hello".utf8))
        let read = try await program("/usr/bin/cat", [shown], readable: [shown]).run()
        #expect(read.end == .exited(0) && read.output == "hello")
        let written = try await perl("open(my $f, '>', 'new') or die $!; print $f 'x'; close $f")
        #expect(written.end == .exited(0) && scratch.names("inside") == ["new"])
    }

    @Test func `it sees no other file and no other folder`() async throws {
        let secret = try scratch.write("secret", Array("secret".utf8))
        for path in [secret, "/etc/passwd", "/proc/self/environ", "/proc/1/cmdline"] {
            let outcome = try await program("/usr/bin/cat", [path]).run()
            #expect(outcome.end != .exited(0) && outcome.output.contains("Permission denied"), "\(path) \(outcome)")
        }
        let listed = try await program("/usr/bin/ls", [scratch.path]).run()
        #expect(listed.end != .exited(0) && !listed.output.contains("secret:"), "\(listed)")
    }

    @Test func `it writes nowhere else`() async throws {
        let shown = try scratch.write("shown", Array("hello".utf8))
        for change in [
            "open(my $f, '>', '../new') or die $!", "open(my $f, '>>', '\(shown)') or die $!",
            "mkdir('/tmp/x') or die $!",
            "unlink('../shown') or die $!", "rename('../shown', 'mine') or die $!", "symlink('a', '../b') or die $!",
            "link('../shown', 'mine') or die $!",
        ] {
            let outcome = try await program("/usr/bin/perl", ["-e", change], readable: [shown]).run()
            #expect(outcome.end != .exited(0), "\(change) \(outcome)")
        }
        #expect(scratch.names("") == ["inside", "shown"] && scratch.names("inside") == [])
        #expect(FileManager.default.contents(atPath: shown) == Data("hello".utf8))
    }

    @Test(arguments: ["AF_INET, SOCK_STREAM", "AF_INET, SOCK_DGRAM", "AF_INET6, SOCK_STREAM", "AF_UNIX, SOCK_STREAM"])
    func `it has no network`(kind: String) async throws {
        let outcome = try await perl("use Socket; socket(my $s, \(kind), 0) or die $!")
        #expect(outcome.end != .exited(0) && outcome.output.contains("Operation not permitted"), "\(outcome)")
    }

    @Test func `it starts no program and sends no signal`() async throws {
        let forked = try await perl("defined(fork()) or die $!")
        #expect(forked.end != .exited(0) && forked.output.contains("Operation not permitted"), "\(forked)")
        let replaced = try await perl("exec('/usr/bin/true') or die $!")
        #expect(replaced.end != .exited(0) && replaced.output.contains("Permission denied"), "\(replaced)")
        let signalled = try await perl("kill('USR1', getppid()) or die $!")
        #expect(signalled.end != .exited(0), "\(signalled)")
    }

    @Test func `it inherits nothing`() async throws {
        let secret = try scratch.write("secret", Array("secret".utf8))
        let file = try #require(FileHandle(forReadingAtPath: secret))
        _ = fcntl(file.fileDescriptor, F_SETFD, 0)
        let outcome = try await perl("for (3..200) { if (open(my $f, '<&=', $_)) { print \"$_ is open\" } }")
        #expect(outcome.end == .exited(0) && outcome.output == "", "\(outcome)")
        try file.close()
    }

    @Test func `memory and the size of files are limited`() async throws {
        let memory = try await perl("my $x = 'x' x (600 << 20); print length $x")
        #expect(memory.end != .exited(0), "\(memory)")
        let file = try await perl("open(my $f, '>', 'long'); print $f 'x' x (4 << 20) or die $!; close $f or die $!")
        #expect(file.end == .killed(signal: SIGXFSZ), "\(file)")
    }

    @Test func `memory that is shared with nobody's file is refused, as it counts for no limit`() async throws {
        for script in [
            "import mmap; mmap.mmap(-1, 1 << 20)", "import os; os.memfd_create('x')",
        ] {
            let outcome = try await program("/usr/bin/python3", ["-S", "-c", script]).run()
            #expect(outcome.end == .exited(1) && outcome.output.contains("PermissionError"), "\(script) \(outcome)")
        }
        let own = try await program(
            "/usr/bin/python3",
            ["-S", "-c", "import mmap; mmap.mmap(-1, 1 << 20, flags=mmap.MAP_PRIVATE | mmap.MAP_ANON)"]
        ).run()
        #expect(own.end == .exited(0), "\(own)")
    }

    @Test(arguments: [
        "for (1..40) { open(my $f, '>', \"f$_\"); print $f 'x' x 1000000; close $f }",
        "my @f; for (1..40) { open(my $f, '>', 'f'); unlink 'f'; syswrite($f, 'x' x 1000000); push @f, $f }",
        "for (1..300) { mkdir \"d$_\" }",
    ])
    func `all that it writes together is limited, and the number of its files`(script: String) async throws {
        let narrow = FencedProgram.Limits(
            memory: 256 << 20, fileSize: 1 << 20, folderSize: 8 << 20, files: 200, seconds: 600)
        for end in ["; sleep 600", "; close STDOUT; close STDERR; sleep 600"] {
            let outcome = try await perl(script + end, limits: narrow)
            #expect(outcome.end == .wroteTooMuch, "\(outcome)")
            for name in scratch.names("inside") {
                try FileManager.default.removeItem(atPath: scratch.path + "/inside/" + name)
            }
        }
    }

    @Test func `it reads the file that it was given, whatever has its name by now`() async throws {
        let given = try scratch.write("given", Array("hello".utf8))
        let file = try #require(FileHandle(forReadingAtPath: given))
        try FileManager.default.removeItem(atPath: given)
        _ = try scratch.write("given", Array("another".utf8))
        symlink(FencedProgram.inputPath, scratch.path + "/inside/name")
        var reading = program("/usr/bin/cat", ["name", "name"])
        reading.input = file.fileDescriptor
        let outcome = try await reading.run()
        #expect(outcome.end == .exited(0) && outcome.output == "hellohello", "\(outcome)")
        try file.close()
    }

    @Test func `one that never ends is ended`() async throws {
        let brief = FencedProgram.Limits(memory: 256 << 20, fileSize: 1 << 20, seconds: 1)
        for script in ["sleep 600", "1 while 1", "close STDOUT; close STDERR; sleep 600"] {
            let outcome = try await perl(script, limits: brief)
            #expect(outcome.end == .tookTooLong || outcome.end == .killed(signal: SIGXCPU), "\(script) \(outcome)")
        }
    }

    @Test(.timeLimit(.minutes(20))) func `it ends when the task is cancelled`() async throws {
        let long = FencedProgram.Limits(memory: 256 << 20, fileSize: 1 << 20, seconds: 3600)
        let task = Task { try await perl("open(my $f, '>', 'begun') or die $!; close $f; sleep 3600", limits: long) }
        while scratch.names("inside") != ["begun"] { try await Task.sleep(for: .milliseconds(10)) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `a program that is not there is named`() async throws {
        await #expect(throws: MapmakingError.noProgram("/nowhere/ogr2ogr")) {
            try await program("/nowhere/ogr2ogr", []).run()
        }
    }
}
