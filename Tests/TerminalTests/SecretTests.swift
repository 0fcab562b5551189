import Glibc
import Testing

@testable import Terminal
import Wording

@Suite("Secrets on standard input")
struct SecretTests {
    private let question = Phrase(en: "Secret:", it: "Segreto:")
    private let english = Environment(["LC_ALL": "C", "TERM": "xterm"])

    /// Standard input is a pipe with this in it.
    private func piped(_ bytes: [UInt8]) throws -> (console: Console, remarks: Pipe, input: Pipe) {
        let (input, remarks) = (try Pipe(), try Pipe())
        try #require(write(input.writer, bytes, bytes.count) == bytes.count)
        close(input.writer)
        let console = Console(
            program: "demo", input: input.reader, remarks: remarks.writer, environment: english)
        return (console, remarks, input)
    }

    @Test(arguments: [
        ("first\nsecond\n", "first"), ("first", "first"), ("first\r\n", "first"), ("\n", ""),
        ("perché no\n", "perché no"),
    ])
    func `a line is read from a pipe without a question`(input: String, line: String) async throws {
        let (console, remarks, pipe) = try piped(Array(input.utf8))
        defer { close(pipe.reader) }
        #expect(!console.canAsk)
        #expect(try await console.readSecret(question) == line)
        #expect(remarks.contents() == "")
    }

    @Test func `what follows the line is left for the next one`() async throws {
        let (console, _, pipe) = try piped(Array("first\nsecond".utf8))
        defer { close(pipe.reader) }
        #expect(try await console.readSecret(question) == "first")
        #expect(try await console.readSecret(question) == "second")
        #expect(try await console.readSecret(question) == nil)
    }

    @Test func `a line without end is given up`() async throws {
        let (console, _, pipe) = try piped(Array(repeating: UInt8(ascii: "a"), count: 10_000))
        defer { close(pipe.reader) }
        #expect(try #require(try await console.readSecret(question)).utf8.count < 5000)
    }

    @Test func `bytes that are no text are told`() async throws {
        let (console, _, pipe) = try piped([0x66, 0xFF, 0x0A])
        defer { close(pipe.reader) }
        await #expect(throws: Complaint.self) { try await console.readSecret(question) }
    }

    @Test func `what is typed on a terminal is not shown`() async throws {
        let terminal = try Pseudoterminal()
        let console = Console(
            program: "demo", input: terminal.slave, remarks: terminal.slave, environment: english)
        #expect(console.canAsk)
        let typed = "correct horse\nagain\n"
        let asking = Task { (try await console.readSecret(question), try await console.readSecret(question)) }
        // Typed when the terminal has gone quiet.
        while echoes(terminal) { try await Task.sleep(for: .milliseconds(1)) }
        #expect(write(terminal.master, typed, typed.utf8.count) == typed.utf8.count)
        let (first, second) = try await asking.value
        #expect(first == "correct horse")
        #expect(second == "again")
        #expect(echoes(terminal))
        #expect(terminal.contents() == "Secret: \r\nSecret: \r\n")
    }

    @Test func `asked to stop, it stops asking and the terminal shows again what is typed`() async throws {
        let terminal = try Pseudoterminal()
        defer { for end in [terminal.slave, terminal.master] { close(end) } }
        let interruption = Interruption()
        let console = Console(
            program: "demo", input: terminal.slave, remarks: terminal.slave, environment: english,
            interruption: interruption)
        let asking = Task { try await console.readSecret(question) }
        while echoes(terminal) { try await Task.sleep(for: .milliseconds(1)) }
        interruption.request(.interrupt)
        await #expect(throws: CancellationError.self) { try await asking.value }
        #expect(echoes(terminal))
    }

    private func echoes(_ terminal: Pseudoterminal) -> Bool {
        var settings = termios()
        return tcgetattr(terminal.slave, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO) != 0
    }
}
