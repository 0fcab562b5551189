import FoundationEssentials
import Geography
import Interpretation
import SchemaSupport
import Testing

@testable import Terminal
import Wording
@testable import vision

/// The tree of commands and its page in `Docs/` say the same.
struct CommandTreeTests {
    private let page: String

    init() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        page = try String(contentsOf: root.appending(path: "Docs/CommandLine.md"), encoding: .utf8)
    }

    @Test func `every command has its usage in the documentation`() {
        for place in CommandNode(root: CommandTree.root).all where place.command.subcommands.isEmpty {
            #expect(page.contains("    \(HelpPage.usage(of: place, in: .english))\n"), "\(place.name)")
        }
    }

    @Test func `every command has a schema of its JSON`() throws {
        let names = try Schemas(markdown: page).names
        for command in CommandTree.root.subcommands where !["completions", "place"].contains(command.name) {
            #expect(names.contains(command.name), "\(command.name)")
        }
        #expect(names.contains("place-of-photo"))
    }

    @Test(arguments: Language.allCases, [60, 80, 100])
    func `every page of help keeps its width`(language: Language, width: Int) {
        for place in CommandNode(root: CommandTree.root).all {
            let help = HelpPage.text(of: place, width: width, style: .plain, language: language)
            // An example stays in one piece.
            for line in help.split(separator: "\n") where !line.hasPrefix("  vision ") {
                #expect(String(line).displayWidth <= width, "\(line)")
            }
        }
    }

    @Test func `every example can be parsed`() throws {
        for place in CommandNode(root: CommandTree.root).all {
            for example in place.command.examples where example.line.hasPrefix("vision ") {
                let words = words(of: example.line)
                #expect(throws: Never.self, "\(example.line)") { try Parser.parse(words, root: CommandTree.root) }
            }
        }
    }

    /// The words of an example up to a pipe or redirection, as a shell splits them; the program's name is left out.
    private func words(of line: String) -> [String] {
        let command = line.prefix { !"|<>".contains($0) }
        let pieces = command.split(separator: "\"", omittingEmptySubsequences: false)
        let words = pieces.enumerated().flatMap { index, piece in
            index.isMultiple(of: 2) ? piece.split(separator: " ") : [piece]
        }
        return words.dropFirst().map { String($0) }
    }

    @Test func `a minus before a search word is no option`() throws {
        guard case .run(let command) = try Parser.parse(["search", "animal", "-dog"], root: CommandTree.root) else {
            Issue.record("not run")
            return
        }
        #expect(command[Inputs.words] == ["animal", "-dog"])
    }

    @Test(arguments: ["0.5,0,0.5", "0.5,0,0.6,1", "0,0,0,1", "a,0,1,1", "0,0,1,1,", "-0.1,0,1,1", "nan,0,1,1"])
    func `a part that is not inside the photo is refused`(word: String) {
        #expect(throws: Complaint.self) {
            try Parser.parse(["analyze", "a.jpg", "--select=\(word)"], root: CommandTree.root)
        }
    }

    @Test func `parts and places are read as numbers`() throws {
        let words = ["place", "a.jpg", "--at", "-33.86,151.21"]
        guard case .run(let place) = try Parser.parse(words, root: CommandTree.root),
            case .run(let part) = try Parser.parse(
                ["analyze", "--select", "0.25,0,0.5,1", "a"], root: CommandTree.root)
        else {
            Issue.record("not run")
            return
        }
        #expect(place[Inputs.coordinate]?.latitude == -33.86)
        #expect(part[Inputs.select]?.width == 0.5)
    }
}
