import Accounts
import FoundationEssentials
import SchemaSupport
import Serving
import Testing

@testable import Terminal
import Wording
@testable import vision

@Suite("vision password")
final class PasswordTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "vision-password-\(UUID().uuidString)")
        .path

    /// A library that has been begun.
    init() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data().write(to: URL(filePath: folder + "/library.sqlite"))
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func run(_ words: [String] = [], input: String = "", language: String = "en") throws -> Run {
        try Run(
            ["password", "--library", folder] + words, environment: ["VISION_LANGUAGE": language], input: input)
    }

    @Test func `a line of standard input becomes the password of a library`() async throws {
        let run = try run(input: "correct horse\nanother line\n")
        #expect(run.code == 0)
        #expect(run.output == "The password is set. Browsers that were signed in have to sign in again.\n")
        #expect(run.errors == "")
        let accounts = try await Accounts(folder: folder)
        #expect(try await accounts.check("correct horse"))
    }

    @Test func `it is removed with the option`() async throws {
        #expect(try run(input: "correct horse").code == 0)
        let run = try run(["--remove"], language: "it")
        #expect(run.code == 0)
        #expect(run.output == "Nessuna password. L'app web si apre solo su questo computer.\n")
        #expect(try await !Accounts(folder: folder).hasPassword)
    }

    @Test(arguments: [
        ("short\n", "at least 8 characters"), (String(repeating: "a", count: 129), "at most 128"),
        ("a tab\tis here\n", "cannot be typed"), ("", "No password was given"), ("\n", "at least 8 characters"),
        (String(repeating: "a", count: 100_000), "at most 128"),
    ])
    func `what cannot be a password is refused with its reason`(input: String, reason: String) async throws {
        let run = try run(input: input)
        #expect(run.code == 1)
        #expect(run.output == "")
        #expect(run.errors.contains(reason))
        #expect(try await !Accounts(folder: folder).hasPassword)
    }

    @Test func `its JSON is as documented`() throws {
        let root = URL(filePath: #filePath).appending(path: "../../..").standardized
        let schemas = try Schemas(
            markdown: String(contentsOf: root.appending(path: "Docs/CommandLine.md"), encoding: .utf8))
        for words in [["--json"], ["--json", "--remove"]] {
            let output = try run(words, input: "correct horse").output
            #expect(schemas.violations(of: output, by: "password") == [])
            #expect(output == "{\"password\":\(words.count == 1)}\n")
        }
    }

    @Test func `a library that cannot be used is told`() throws {
        let run = try Run(["password", "--library", "/dev/null/library"], input: "correct horse")
        #expect(run.code == 1)
        #expect(run.errors.contains("/dev/null/library"))
    }

    @Test func `the password is no word of the command line, where others would see it`() {
        #expect(throws: Complaint.self) {
            try Parser.parse(["password", "correct horse"], root: CommandTree.root)
        }
    }

    @Test(arguments: [
        ("127.0.0.1", true), ("127.1.2.3", true), ("::1", true), ("[::1]", true), ("localhost", true),
        ("vision.localhost", true), ("0.0.0.0", false), ("::", false), ("192.168.1.2", false), ("::2", false),
        ("notlocalhost", false), ("127.0.0.1.example.org", false), ("", false), ("128.0.0.1", false),
        ("::ffff:127.0.0.1", false),
    ])
    func `only loopback addresses need no password`(host: String, isLoopback: Bool) {
        #expect(ListeningAddress(host: host).isLoopback == isLoopback)
    }
}
