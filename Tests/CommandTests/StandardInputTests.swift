import FoundationEssentials
import SchemaSupport
import Testing

/// `vision analyze -`: the photo comes from another program.
struct StandardInputTests {
    private static let project = URL(filePath: #filePath).appending(path: "../../..").standardized

    private func analyze(_ scratch: Scratch, _ input: [UInt8]) throws -> Run {
        try Run(
            ["analyze", "--json", "-"],
            environment: Run.resources.merging(["TMPDIR": scratch.path, "HOME": scratch.path]) { $1 }, input: input)
    }

    @Test func `a photo on standard input is analysed, and nothing of it stays`() throws {
        let scratch = try Scratch()
        let sample = Self.project.appending(path: ".deps/samples/chelsea.png").path
        let run = try analyze(scratch, Array(try #require(FileManager.default.contents(atPath: sample))))
        #expect(run.code == 0 && run.output.contains(#""name":"cat""#), "\(run)")
        #expect(run.output.hasPrefix(#"{"file":"-","width":451"#), "\(run.output.prefix(100))")
        let page = try String(contentsOf: Self.project.appending(path: "Docs/CommandLine.md"), encoding: .utf8)
        #expect(try Schemas(markdown: page).violations(of: run.output, by: "analyze") == [])
        #expect(scratch.names().filter { $0.hasPrefix(".vision") } == [])
    }

    @Test(arguments: [("", "The file is empty."), ("no picture", "This is not a picture: it seems to be text.")])
    func `what is no photo is refused under the name that it has`(input: String, reason: String) throws {
        let scratch = try Scratch()
        let run = try analyze(scratch, Array(input.utf8))
        #expect(run.code == 1 && run.output == "{\"file\":\"-\",\"error\":\"\(reason)\"}\n", "\(run)")
    }
}
