import FoundationEssentials
import Glibc
import Testing

@testable import Terminal
import Wording

/// Completion as people meet it: a real bash on a terminal of its own, into which keys are typed.
final class CompletionTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "completions-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(
            at: folder.appending(path: "some folder"), withIntermediateDirectories: true)
        try Data().write(to: folder.appending(path: "some file.txt"))
        try Data(Shell.bash.script(for: Sample.tree, language: .english).utf8).write(
            to: folder.appending(path: "script.bash"))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Types a line and the tab key in bash; gives the line as completed.
    ///
    /// The line is then run: `demo` is a function that prints its words in angle brackets.
    private func completed(_ typed: String) throws -> String {
        let terminal = try Pseudoterminal()
        let start = """
            PS1= PS2=; bind 'set bell-style none'; bind 'set enable-bracketed-paste off'; cd '\(folder.path)'
            source script.bash; demo() { printf '<%s>' "$@"; echo; }; printf 'read''y\\n'

            """
        let pid = try spawnBash(on: terminal.name)
        close(terminal.slave)
        defer { close(terminal.master) }
        send(start, to: terminal.master)
        try #require(readUntil("ready\r\n", from: terminal.master) != nil)
        send(typed + "\t\nprintf 'en''d\\n'; exit\n", to: terminal.master)
        let screen = try #require(readUntil("end\r\n", from: terminal.master))
        var status: Int32 = 0
        waitpid(pid, &status, 0)
        let words = screen.split(separator: "\r\n").last { $0.contains("<") } ?? ""
        return String(words.drop { $0 != "<" }.prefix { $0 != "\r" })
    }

    private func spawnBash(on terminal: String) throws -> pid_t {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        posix_spawnattr_setflags(&attributes, 0x80)  // POSIX_SPAWN_SETSID
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer {
            posix_spawnattr_destroy(&attributes)
            posix_spawn_file_actions_destroy(&actions)
        }
        posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)
        let arguments = CWords(["bash", "--norc", "--noprofile", "-i"])
        let environment = CWords(["TERM=dumb", "PATH=/usr/bin:/bin", "INPUTRC=/dev/null"])
        var pid: pid_t = 0
        try #require(
            posix_spawn(&pid, "/bin/bash", &actions, &attributes, arguments.pointers, environment.pointers) == 0)
        return pid
    }

    private func send(_ text: String, to descriptor: Int32) {
        _ = Array(text.utf8).withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    }

    private func readUntil(_ mark: String, from descriptor: Int32) -> String? {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while !String(decoding: bytes, as: UTF8.self).contains(mark) {
            var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&wait, 1, 30_000) == 1 else { return nil }
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return nil }
            bytes += buffer[0..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(
        .serialized,
        arguments: [
            ("demo fi", "<find>"),
            ("demo boxes a", "<boxes><add>"),
            ("demo --folder some", "<--folder><some folder/>"),
            ("demo open --cou", "<open><--count>"),
            ("demo open --size l", "<open><--size><large>"),
            ("demo open --size=l", "<open><--size=large>"),
            ("demo open -n 3 some\\ fi", "<open><-n><3><some file.txt>"),
            ("demo open x -- script", "<open><x><--><script.bash>"),
            ("demo find scr", "<find><scr>"),
            ("demo completions z", "<completions><zsh>"),
            ("demo help bo", "<help><boxes>"),
        ])
    func `bash completes what was typed`(typed: String, words: String) throws {
        #expect(try completed(typed) == words)
    }

    @Test(arguments: Shell.allCases)
    func `the script pleases its shell, where that is installed`(shell: Shell) throws {
        let path = "/usr/bin/\(shell.rawValue)"
        guard access(path, X_OK) == 0 else { return }
        let script = "\(folder.path)/syntax.\(shell.rawValue)"
        try Data(shell.script(for: Sample.tree, language: .italian).utf8).write(to: URL(filePath: script))
        let arguments = CWords([path, "-n", script])
        var pid: pid_t = 0
        try #require(posix_spawn(&pid, path, nil, nil, arguments.pointers, nil) == 0)
        var status: Int32 = -1
        waitpid(pid, &status, 0)
        #expect(status == 0)
    }

    @Test func `zsh's script escapes what its specifications give a meaning to`() {
        let script = Shell.zsh.script(for: Sample.tree, language: .english)
        #expect(script.hasPrefix("#compdef demo\n"))
        #expect(script.contains("'*--quiet[Say less\\: \\[nothing\\].]'"))
        #expect(
            script.contains(
                "'--size=[How large each of them may be at the very most, roughly speaking.]:SIZE:(small large)'"))
        #expect(script.contains("'*:FILE:_files'"))
    }

    @Test func `fish's script says what stands where`() {
        let script = Shell.fish.script(for: Sample.tree, language: .italian)
        #expect(script.contains("complete -c demo -n '__demo_at demo boxes' -a list -d 'Elenca le scatole.'\n"))
        #expect(script.contains("complete -c demo -n '__demo_at demo open' -l size -x -a 'small large' -d "))
        #expect(script.contains("complete -c demo -n '__demo_at demo open' -F\n"))
    }
}
