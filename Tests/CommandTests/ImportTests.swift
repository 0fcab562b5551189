import FoundationEssentials
import Glibc
import SchemaSupport
import Testing

/// The real command on folders with more in them than photos.
struct ImportTests {
    private static let project = URL(filePath: #filePath).appending(path: "../../..").standardized

    private func run(
        _ scratch: Scratch, _ words: [String], through: [String] = [], interruptedAt sign: String? = nil
    ) throws -> Run {
        try Run(
            words + ["--library", scratch.path + "/library"], environment: Run.resources, through: through,
            interruptedAt: sign)
    }

    @Test func `a refused file is tried again and named at every import`() throws {
        let scratch = try Scratch()
        let sample = Self.project.appending(path: ".deps/samples/chelsea.png").path
        let picture = try #require(FileManager.default.contents(atPath: sample))
        let file = try scratch.write("photos/broken.png", String(repeating: " ", count: picture.count))
        var status = stat()
        #expect(stat(file, &status) == 0)
        for _ in 0..<3 {
            let run = try run(scratch, ["import", scratch.path + "/photos"])
            #expect(run.code == 1 && run.errors.contains("“\(file)” was not imported."), "\(run)")
            #expect(run.output.contains("1 refused") && !run.output.contains("unchanged"), "\(run)")
        }
        // As if a newer decoder could read it: the file is as long and as old as before.
        try picture.write(to: URL(filePath: file))
        var times = [status.st_atim, status.st_mtim]
        #expect(utimensat(AT_FDCWD, file, &times, 0) == 0)
        let run = try run(scratch, ["import", scratch.path + "/photos"])
        #expect(run.code == 0 && run.output.hasPrefix(file), "\(run)")
    }

    @Test func `what is no photo is counted as skipped and stops nothing`() throws {
        let scratch = try Scratch()
        try scratch.write("photos/.hidden.jpg")
        try scratch.write("photos/.thumbnails/x.jpg")
        try scratch.write("photos/notes.txt")
        #expect(mkfifo(scratch.path + "/photos/pipe.jpg", 0o600) == 0)
        try FileManager.default.createSymbolicLink(
            atPath: scratch.path + "/photos/linked folder", withDestinationPath: scratch.path + "/photos")
        let json = try run(scratch, ["import", "--json", scratch.path + "/photos"])
        #expect(json.code == 0 && json.output.contains(#""skipped":5"#), "\(json)")
        let page = try String(contentsOf: Self.project.appending(path: "Docs/CommandLine.md"), encoding: .utf8)
        let schemas = try Schemas(markdown: page)
        let lines = json.output.split(separator: "\n").map(String.init)
        #expect(lines.count == 6)
        for line in lines { #expect(schemas.violations(of: line, by: "import") == []) }
        let plain = try run(scratch, ["import", scratch.path + "/photos"])
        #expect(plain.output.contains("1 hidden file skipped, 1 folder passed over, 3 other files skipped"), "\(plain)")
        #expect(plain.output.contains("Skipped: linked folder, notes.txt, pipe.jpg\n"), "\(plain)")
        let named = try run(scratch, ["import", scratch.path + "/photos/pipe.jpg"])
        #expect(named.code == 1 && named.errors.contains("neither a file nor a folder"), "\(named)")
    }

    @Test func `a folder is left out and taken back, and what is asked for in it meanwhile is refused`() throws {
        let scratch = try Scratch()
        let sample = try Data(
            contentsOf: Self.project.appending(path: ".deps/samples/chelsea.png"))
        let work = try scratch.folder("photos/l'office")
        try sample.write(to: URL(filePath: work + "/cat.png"))
        #expect(try run(scratch, ["import", scratch.path + "/photos"]).code == 0)
        #expect(try run(scratch, ["tags", work + "/cat.png", "--add", "Biscuit"]).code == 0)
        let page = try String(contentsOf: Self.project.appending(path: "Docs/CommandLine.md"), encoding: .utf8)
        let schemas = try Schemas(markdown: page)
        func json(_ words: [String]) throws -> [String] {
            let run = try run(scratch, words + ["--json"])
            #expect(run.code == 0, "\(run)")
            let lines = run.output.split(separator: "\n").map(String.init)
            for line in lines { #expect(schemas.violations(of: line, by: "folders") == []) }
            return lines
        }
        #expect(try json(["folders", "leave-out", work]) == [#"{"folder":"\#(work)","photos":1,"left_out":true}"#])
        #expect(try json(["folders", "list"]).count == 2)
        #expect(!(try run(scratch, ["search", "Biscuit"])).output.contains("cat.png"))
        let all = try run(scratch, ["import", scratch.path + "/photos"])
        #expect(all.code == 0 && all.output.contains("1 folder left out"), "\(all)")
        let named = try run(scratch, ["import", work + "/cat.png"])
        // As a shell takes it.
        let quoted = work.replacing("'", with: "'\\''")
        #expect(named.code == 1 && named.errors.contains("vision folders take-back '\(quoted)'"), "\(named)")
        #expect(try run(scratch, ["folders", "take-back", work + "/in"]).code == 1)
        #expect(try json(["folders", "take-back", work]) == [#"{"folder":"\#(work)","photos":1,"left_out":false}"#])
        #expect(try run(scratch, ["search", "Biscuit"]).output.contains("cat.png"))
    }

    @Test func `videos and others that are skipped are named, a few of many`() throws {
        let scratch = try Scratch()
        for number in 1...7 { try scratch.write("photos/IMG_\(number).MOV") }
        let plain = try run(scratch, ["import", scratch.path + "/photos"])
        #expect(plain.code == 0 && plain.output.contains("7 videos skipped"), "\(plain)")
        #expect(plain.output.contains("IMG_5.MOV and 2 more") && !plain.output.contains("IMG_6"), "\(plain)")
        let json = try run(scratch, ["import", "--json", scratch.path + "/photos"])
        let line = #"{"file":"\#(scratch.path)/photos/IMG_7.MOV","status":"skipped","kind":"video"}"#
        #expect(json.output.contains(line), "\(json)")
        let italian = try Run(
            ["import", scratch.path + "/photos", "--library", scratch.path + "/library"],
            environment: Run.resources.merging(["LANG": "it_IT.UTF-8"]) { $1 })
        #expect(italian.output.contains("7 video saltati") && italian.output.contains("e altri 2"), "\(italian)")
    }

    @Test func `a folder that may be listed and not entered is named, and ends with 1`() throws {
        let scratch = try Scratch()
        try scratch.write("photos/locked/a.jpg")
        #expect(chmod(scratch.path + "/photos/locked", 0o444) == 0)
        defer { chmod(scratch.path + "/photos/locked", 0o755) }
        // Rights hold back everybody but root, unless root lays that down.
        let through =
            geteuid() == 0
            ? ["/usr/bin/setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-all", "--"] : []
        let run = try run(scratch, ["import", scratch.path + "/photos"], through: through)
        #expect(run.code == 1 && run.errors.contains("“\(scratch.path)/photos/locked”"), "\(run)")
    }

    /// Runs a program that may watch two folders at most: in a user namespace of its own, which some systems forbid.
    private static func watchingLittle(_ rest: String = "") -> [String] {
        ["/usr/bin/unshare", "--user", "--map-root-user", "/bin/sh", "-c"]
            + ["echo 2 > /proc/sys/user/max_inotify_watches" + rest, "sh"]
    }

    @Test(
        .enabled("Programs get no user namespace here.") {
            try Run([], through: ImportTests.watchingLittle()).code == 0
        })
    func `a folder is followed where the system lets next to nothing be watched`() throws {
        let scratch = try Scratch()
        for name in ["a", "b", "c", "d"] { try scratch.folder("photos/\(name)") }
        let run = try run(
            scratch, ["import", "--watch", scratch.path + "/photos"],
            through: Self.watchingLittle(#"; exec "$@""#), interruptedAt: "fs.inotify.max_user_watches")
        #expect(run.code == 130, "\(run)")
    }
}
