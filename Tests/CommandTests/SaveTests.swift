import FoundationEssentials
import SchemaSupport
import SensorSupport
import Testing

/// The real command on photos that are in no library.
struct SaveTests {
    private static let project = URL(filePath: #filePath).appending(path: "../../..").standardized
    private static let cat = project.appending(path: ".deps/samples/chelsea.png")

    private func photo(_ scratch: Scratch, _ name: String) throws -> (path: String, content: Data) {
        let content = try Data(contentsOf: Self.cat)
        let path = scratch.path + "/" + name
        try content.write(to: URL(filePath: path))
        return (path, content)
    }

    @Test func `a photo is saved with what is recognised in it, without any library`() throws {
        let scratch = try Scratch()
        let (path, content) = try photo(scratch, "one.png")
        let home = Run.resources.merging(["HOME": scratch.path]) { $1 }
        let run = try Run(["save", "--json", path, "--to", scratch.path + "/copies"], environment: home)
        #expect(run.code == 0 && run.errors == "" && run.output.contains("\"cat\""), "\(run)")
        let page = try String(contentsOf: Self.project.appending(path: "Docs/CommandLine.md"), encoding: .utf8)
        #expect(try Schemas(markdown: page).violations(of: run.output, by: "save") == [])
        let copy = try Data(contentsOf: URL(filePath: scratch.path + "/copies/one.png"))
        #expect(copy != content && copy.count > content.count)
        #expect(try Data(contentsOf: URL(filePath: path)) == content)
        #expect(!scratch.has(".local") && !scratch.has("library"))
        let again = try Run(
            ["save", "--json", "--tags", "Biscuit", path, "--to", scratch.path + "/copies"], environment: home)
        #expect(again.code == 0 && again.output.contains("copies/one-2.png"), "\(again)")
        #expect(again.output.contains(#""tags":["Biscuit"]"#), "\(again)")
    }

    @Test func `a picture with boxes takes no file's place, that of the photo least of all`() throws {
        let scratch = try Scratch()
        let (path, content) = try photo(scratch, "one.png")
        let made = try Run(["analyze", path, "--boxes", scratch.path + "/boxes.png"], environment: Run.resources)
        #expect(made.code == 0 && scratch.has("boxes.png"), "\(made)")
        let run = try Run(["analyze", path, "--boxes", path], environment: Run.resources)
        #expect(run.code != 0 && run.errors.contains("already a file of that name"), "\(run)")
        #expect(try Data(contentsOf: URL(filePath: path)) == content)
        #expect(run.output.contains("cat"), "what was recognised is told all the same: \(run)")
        #expect(scratch.names() == ["boxes.png", "one.png"])
        let lost = try Run(["analyze", scratch.path + "/no.png", "--boxes", "o.png"], environment: Run.resources)
        #expect(lost.code == 1 && !lost.errors.contains("--boxes"), "\(lost)")
        let named = try Run(["analyze", path, "--boxes", scratch.path + "/o.jpg"], environment: Run.resources)
        #expect(named.code == 2 && named.output.isEmpty, "\(named)")
    }

    @Test func `tags are not written into another picture that took the photo's name`() throws {
        let scratch = try Scratch()
        let (path, content) = try photo(scratch, "one.png")
        let library = ["--library", scratch.path + "/library"]
        #expect(try Run(["import", path] + library, environment: Run.resources).code == 0)
        #expect(try Run(["tags", path, "--add", "Biscuit"] + library, environment: Run.resources).code == 0)
        // The same bytes, written anew.
        try content.write(to: URL(filePath: path))
        #expect(try Run(["save", path] + library, environment: Run.resources).code == 0)
        let other = try Data(contentsOf: Self.project.appending(path: ".deps/samples/coffee.png"))
        try other.write(to: URL(filePath: path))
        let run = try Run(["save", path] + library, environment: Run.resources)
        #expect(run.code == 1 && run.errors.contains("has another picture now"), "\(run)")
        #expect(scratch.names("library/saved").filter { !$0.hasPrefix(".") } == ["one.png"])
        #expect(try Data(contentsOf: URL(filePath: path)) == other)
    }

    @Test func `beside photos of the library others are saved, and not added to it`() throws {
        let scratch = try Scratch()
        let known = try scratch.write("photos/note.txt")
        _ = try Run(["import", known, "--library", scratch.path + "/library"], environment: Run.resources)
        let (path, _) = try photo(scratch, "one.png")
        let run = try Run(
            ["save", path, known, scratch.path, "--library", scratch.path + "/library"], environment: Run.resources)
        // What is no photo is refused by name, and stops nothing.
        #expect(run.code == 1 && run.output.contains("library/saved/one.png"), "\(run)")
        #expect(run.errors.contains("note.txt") && run.errors.contains("not a file but a folder"), "\(run)")
        let found = try Run(["search", "cat", "--library", scratch.path + "/library"], environment: Run.resources)
        #expect(!found.output.contains("one.png"), "\(found)")
    }

    /// A DNG of nothing but its version and a JPEG in one strip (TIFF 6.0).
    private static func dng(_ jpeg: Data) -> Data {
        func number(_ value: Int, _ size: Int) -> [UInt8] {
            (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        let entries: [(tag: Int, type: Int, count: Int, value: Int)] = [
            (259, 3, 1, 7), (273, 4, 1, 8), (279, 4, 1, jpeg.count), (50706, 1, 4, 0x401),
        ]
        var file = Data([0x49, 0x49, 42, 0] + number(8 + jpeg.count, 4)) + jpeg
        file += number(entries.count, 2)
        for entry in entries {
            file += number(entry.tag, 2) + number(entry.type, 2) + number(entry.count, 4) + number(entry.value, 4)
        }
        return file + number(0, 4)
    }

    @Test func `a raw file is imported by its preview, and its copy gets a sidecar`() throws {
        let scratch = try Scratch()
        let jpeg = try Data(contentsOf: Self.project.appending(path: ".deps/samples/rocket.jpg"))
        let raw = Self.dng(jpeg)
        try scratch.folder("photos")
        let path = scratch.path + "/photos/IMG_1.dng"
        try raw.write(to: URL(filePath: path))
        let library = ["--library", scratch.path + "/library"]
        let imported = try Run(["import", "--json", scratch.path + "/photos"] + library, environment: Run.resources)
        #expect(imported.code == 0 && imported.output.contains(#""recognised":1"#), "\(imported)")
        let run = try Run(
            ["save", path, "--tags", "launch", "--to", scratch.path + "/copies"] + library, environment: Run.resources)
        #expect(run.code == 0, "\(run)")
        #expect(try Data(contentsOf: URL(filePath: scratch.path + "/copies/IMG_1.dng")) == raw)
        let sidecar = try String(
            contentsOf: URL(filePath: scratch.path + "/copies/IMG_1.dng.xmp"), encoding: .utf8)
        #expect(sidecar.contains("launch"))
    }

    @Test func `a raw file without a preview is imported by its sensor's data, and its copy gets a sidecar`() throws {
        let scratch = try Scratch()
        try scratch.folder("photos")
        let raw = Data(SensorFile.quarters(width: 400, height: 300, orientation: 6).bytes)
        let path = scratch.path + "/photos/IMG_1.dng"
        try raw.write(to: URL(filePath: path))
        let library = ["--library", scratch.path + "/library"]
        let imported = try Run(["import", "--json", scratch.path + "/photos"] + library, environment: Run.resources)
        #expect(imported.code == 0 && imported.output.contains(#""recognised":1"#), "\(imported)")
        let shown = try Run(["analyze", "--json", path], environment: Run.resources)
        #expect(shown.output.contains(#""width":300"#) && shown.output.contains(#""height":400"#), "\(shown)")
        let run = try Run(
            ["save", path, "--tags", "quarters", "--to", scratch.path + "/copies"] + library,
            environment: Run.resources)
        #expect(run.code == 0, "\(run)")
        #expect(try Data(contentsOf: URL(filePath: scratch.path + "/copies/IMG_1.dng")) == raw)
        let sidecar = try String(
            contentsOf: URL(filePath: scratch.path + "/copies/IMG_1.dng.xmp"), encoding: .utf8)
        #expect(sidecar.contains("quarters"))
        #expect(try Data(contentsOf: URL(filePath: path)) == raw)
    }
}
