import Testing

@testable import Terminal
import Wording

struct ProgramTests {
    private struct Ending: Equatable {
        let code: ExitCode
        let results: String
        let remarks: String
    }

    private struct Odd: Error, CustomStringConvertible { let description = "Odd." }

    private func run(
        _ words: String..., interruption: Interruption = Interruption(), handler: CommandHandler? = nil
    ) async throws -> Ending {
        let (results, remarks) = (try Pipe(), try Pipe())
        let console = Console(
            program: "demo", results: results.writer, remarks: remarks.writer, environment: Environment(),
            interruption: interruption)
        let program = Program(Sample.tree, version: "1.2.3", handlers: handler.map { ["boxes list": $0] } ?? [:])
        let code = await program.run(words, console: console)
        return Ending(code: code, results: results.contents(), remarks: remarks.contents())
    }

    @Test func `the version is one line`() async throws {
        #expect(try await run("--version") == Ending(code: .success, results: "demo 1.2.3\n", remarks: ""))
    }

    @Test func `help is a result`() async throws {
        let ending = try await run("boxes", "--help")
        #expect(ending.code == .success)
        #expect(ending.results.hasPrefix("Keep boxes.\n"))
        #expect(ending.remarks == "")
    }

    @Test func `a wrong line ends with 2 and says nothing on standard output`() async throws {
        #expect(
            try await run("opne")
                == Ending(
                    code: .usage, results: "",
                    remarks: """
                        demo: Unknown command “opne”.
                          Cause: Commands of “demo”: open, find, boxes, completions.
                          Fix: Did you mean open? See “demo --help”.

                        """))
    }

    @Test func `a handler gets the command and decides the code`() async throws {
        let ending = try await run("boxes", "list") { command, console in
            console.print("\(command.path)")
            return .failure
        }
        #expect(ending == Ending(code: .failure, results: "boxes list\n", remarks: ""))
    }

    @Test func `a complaint of a handler is shown and an unknown error too`() async throws {
        let complaint = Complaint(problem: Phrase(en: "No.", it: "No."))
        #expect(
            try await run("boxes", "list") { _, _ in throw complaint }
                == Ending(code: .failure, results: "", remarks: "demo: No.\n"))
        #expect(
            try await run("boxes", "list") { _, _ in throw Odd() }
                == Ending(code: .failure, results: "", remarks: "demo: Odd.\n"))
    }

    @Test func `an interrupted command is cancelled, ends with 130 and keeps what it printed`() async throws {
        let interruption = Interruption()
        let ending = try await run("boxes", "list", interruption: interruption) { _, console in
            console.print("done so far")
            console.interruption.request(.interrupt)
            try await Task.sleep(for: .seconds(3600))
            return .success
        }
        #expect(ending == Ending(code: .interrupted, results: "done so far\n", remarks: ""))
    }

    @Test func `a command nobody carries out is known and said`() async throws {
        let program = Program(Sample.tree, version: "1", handlers: ["open": { _, _ in .success }])
        #expect(program.orphans == ["find", "boxes list", "boxes add"])
        #expect(try await run("boxes", "list").code == .failure)
    }

    @Test func `a file that is not there is told, and one whose name is not UTF-8 why`() {
        #expect(Complaint.notFound("a.jpg").cause?.en == "There is no file or folder of this name.")
        #expect(Complaint.notFound("a\u{FFFD}.jpg").cause?.en.contains("not written in UTF-8") == true)
    }
}
