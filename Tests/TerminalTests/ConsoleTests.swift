import Dispatch
import Glibc
import Testing

@testable import Terminal
import Wording

struct ConsoleTests {
    private let english = Environment(["LC_ALL": "C", "TERM": "xterm"])

    @Test func `results and remarks go their own ways, plain when piped`() throws {
        let (results, remarks) = (try Pipe(), try Pipe())
        let console = Console(
            program: "demo", results: results.writer, remarks: remarks.writer, environment: english)
        console.print("\("name\u{1b}", .red) found")
        console.print(json: ["a": 1])
        console.remark(Phrase(en: "Looking.", it: "Cerco."))
        #expect(console.finish() == nil)
        #expect(results.contents() == "name\\u{1b} found\n{\"a\":1}\n")
        #expect(remarks.contents() == "Looking.\n")
    }

    @Test func `a complaint names problem, cause and fix in the reader's language`() throws {
        let complaint = Complaint(
            problem: Phrase(en: "“a\nb” cannot be read.", it: "“a\nb” non si legge."),
            cause: Phrase(en: "It is empty.", it: "È vuoto."), fix: Phrase(en: "Fill it.", it: "Riempirlo."))
        for (language, text) in [
            ("C", "demo: “a\\nb” cannot be read.\n  Cause: It is empty.\n  Fix: Fill it.\n"),
            ("it_IT.UTF-8", "demo: “a\\nb” non si legge.\n  Causa: È vuoto.\n  Rimedio: Riempirlo.\n"),
        ] {
            let remarks = try Pipe()
            Console(program: "demo", remarks: remarks.writer, environment: Environment(["LC_ALL": language]))
                .complain(complaint)
            #expect(remarks.contents() == text)
        }
    }

    @Test func `lines of many tasks never mix`() async throws {
        let results = try Pipe()
        let console = Console(program: "demo", results: results.writer, environment: english)
        await withTaskGroup { group in
            for number in 0..<50 { group.addTask { console.print("\(String(repeating: "x", count: 20))\(number)") } }
        }
        #expect(console.finish() == nil)
        let lines = results.contents().split(separator: "\n")
        #expect(
            Set(lines) == Set((0..<50).map { String(repeating: "x", count: 20) + "\($0)" }[...].map { Substring($0) }))
    }

    @Test func `what is printed reaches a pipe without waiting for the end`() async throws {
        let results = try Pipe()
        let console = Console(program: "demo", results: results.writer, environment: english)
        console.print("early")
        // Waits for the planned flush; without one, forever. On a thread of its own, as the flush needs one of the pool.
        let reader = results.reader
        let first = await withCheckedContinuation { continuation in
            DispatchQueue(label: "reader").async {
                var byte: UInt8 = 0
                continuation.resume(returning: read(reader, &byte, 1) == 1 ? byte : nil)
            }
        }
        #expect(first == UInt8(ascii: "e"))
    }

    @Test func `a full disk is told in a sentence and ends with 1`() throws {
        let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
        defer { close(full) }
        let remarks = try Pipe()
        let console = Console(program: "demo", results: full, remarks: remarks.writer, environment: english)
        console.print("lost")
        #expect(console.finish() == .failure)
        #expect(
            remarks.contents().hasPrefix("demo: The output could not be written.\n  Cause: No space left on device."))
    }

    @Test func `a reader that leaves ends the command without a word`() throws {
        signal(SIGPIPE, SIG_IGN)
        let (results, remarks) = (try Pipe(), try Pipe())
        close(results.reader)
        let console = Console(
            program: "demo", results: results.writer, remarks: remarks.writer, environment: english)
        console.print("unread")
        #expect(console.finish() == .readerLeft)
        #expect(console.interruption.cause == .readerLeft)
        close(results.writer)
        #expect(remarks.contents() == "")
    }

    @Test func `a terminal gets colour and tables cut to its width`() throws {
        let terminal = try Pseudoterminal(columns: 20)
        let console = Console(
            program: "demo", results: terminal.slave, remarks: terminal.slave, environment: english)
        var table = Table([Table.Column(Phrase("N"), truncation: .end)])
        table.append([Table.Cell("a name that is far too long")])
        console.print(table)
        #expect(console.width == 20)
        #expect(terminal.contents() == "\u{1b}[1mN\u{1b}[0m\r\na name that is far …\r\n")
    }

    @Test func `COLUMNS overrules the terminal`() throws {
        let terminal = try Pseudoterminal(columns: 20)
        let console = Console(program: "demo", results: terminal.slave, environment: Environment(["COLUMNS": "33"]))
        #expect(console.width == 33)
        _ = terminal.contents()
    }

    @Test func `a status line makes room for lines and vanishes at the end`() throws {
        let terminal = try Pseudoterminal()
        let console = Console(
            program: "demo", results: terminal.slave, remarks: terminal.slave, environment: english)
        let owner = ObjectIdentifier(console)
        console.draw(owner: owner) { _ in "nobody's" }
        console.setStatusOwner(owner)
        console.draw(owner: owner) { "at most \($0)" }
        console.print("a line")
        console.draw(owner: owner) { _ in "again" }
        console.setStatusOwner(nil)
        console.draw(owner: owner) { _ in "too late" }
        #expect(terminal.contents() == "at most 79\r\u{1b}[Ja line\r\nagain\r\u{1b}[J")
    }

    @Test func `progress says nothing where nobody watches`() async throws {
        let remarks = try Pipe()
        let console = Console(program: "demo", remarks: remarks.writer, environment: english)
        let sum = await console.withProgress(total: 3, unit: Phrase("x")) { progress in
            progress.advance(by: 3, "file")
            return 7
        }
        #expect(sum == 7)
        #expect(remarks.contents() == "")
    }
}
