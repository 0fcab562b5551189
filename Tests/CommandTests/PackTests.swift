import FoundationEssentials
import Glibc
import Testing

/// `vision packs add`, given folders that are not as they should be.
struct PackTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        try scratch.folder("photos")
        _ = try Run(
            ["import", "--library", scratch.path + "/library", scratch.path + "/photos"], environment: Run.resources)
        try scratch.write("pack/labels.txt", "tomato\nlime\n")
        try scratch.write("pack/model.onnx", "no model")
        try scratch.write(
            "pack/pack.json",
            """
            {"name": "fruit", "title": "Fruit", "model": "model.onnx", "labels": "labels.txt",
             "input": {"width": 32, "height": 32}, "output": {"kind": "classification"},
             "thresholds": {"low": 0.4, "medium": 0.6, "high": 0.8}, "category": "food", "licence": "CC0-1.0"}
            """)
    }

    private func add(_ words: String...) throws -> Run {
        try Run(
            ["packs", "add", scratch.path + "/pack", "--library", scratch.path + "/library"] + words,
            environment: Run.resources)
    }

    /// What an attempt has left in the library.
    private var left: [String] {
        scratch.names("library").filter { $0.contains("trial") || $0.hasPrefix(".vision") }
            + scratch.names("library/packs")
    }

    @Test(arguments: ["pack.json", "model.onnx", "labels.txt"])
    func `a pipe in the place of a file is refused at once`(name: String) throws {
        unlink(scratch.path + "/pack/" + name)
        #expect(mkfifo(scratch.path + "/pack/" + name, 0o600) == 0)
        let run = try add()
        #expect(run.code == 1 && run.errors.contains(name), "\(run)")
        #expect(left == [])
    }

    @Test(arguments: ["model.onnx", "labels.txt", "pack.json"])
    func `a link that leads out of the folder is not followed`(name: String) throws {
        let elsewhere = try scratch.write("elsewhere/secret", "secret")
        unlink(scratch.path + "/pack/" + name)
        try FileManager.default.createSymbolicLink(
            atPath: scratch.path + "/pack/" + name, withDestinationPath: elsewhere)
        let run = try add()
        #expect(run.code == 1 && run.errors.contains("leads out of the folder"), "\(run)")
        #expect(left == [])
    }

    @Test func `what OpenVINO says of itself does not reach people`() throws {
        let run = try add()
        #expect(run.code == 1 && run.errors.contains("model.onnx cannot be loaded"), "\(run)")
        for raw in ["Exception", "src/", ".cpp", "general error"] { #expect(!run.errors.contains(raw), "\(run)") }
        #expect(run.errors.split(separator: "\n").count <= 3, "\(run)")
        #expect(left == [])
    }

    @Test func `what a killed attempt has left is removed by the next`() throws {
        // No process has a number above the system's limit of 2^22.
        try scratch.write("library/packs-trial-99999999/fruit/pack.json")
        try scratch.write("library/.vision-99999999-abc.tmp/fruit/pack.json")
        _ = try add()
        #expect(left == [])
    }
}
