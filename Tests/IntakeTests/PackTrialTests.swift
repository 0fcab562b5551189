import Dispatch
import FoundationEssentials
import Glibc
import PhotoLibrary
import Testing

@testable import Intake

@Suite struct PackTrialTests {
    private let folder: Folder
    private var library: FilePath { FilePath(folder.path + "/library") }
    private var pack: FilePath { FilePath(folder.path + "/pack") }

    init() throws {
        folder = try Folder()
        try folder.write("pack/model.onnx", Array("model".utf8))
        try folder.write("pack/labels.txt", Array("labels".utf8))
        try folder.write("library/library.sqlite")
    }

    private func trial() async throws -> PackTrial {
        try await PackTrial(
            in: library, name: "fruit", manifest: Array("{}".utf8), files: ["model.onnx", "labels.txt"], from: pack)
    }

    /// All files of the library, by their paths from there.
    private var files: [String] {
        let base = library.description
        return (FileManager.default.enumerated(base)).filter { $0 != "library.sqlite" }
    }

    private func link(_ name: String, to target: String) throws {
        unlink(pack.description + "/" + name)
        try FileManager.default.createSymbolicLink(
            atPath: pack.description + "/" + name, withDestinationPath: target)
    }

    @Test func `a pack is tried aside, and then in its place with nothing left`() async throws {
        try folder.write("library/packs/fruit/pack.json", Array("old".utf8))
        try folder.write("library/packs/fruit/old model.xml")
        let trial = try await trial()
        #expect(
            files.filter { !$0.hasPrefix("packs/") }.map { $0.split(separator: "/").last.map(String.init) } == [
                "labels.txt", "model.onnx", "pack.json",
            ])
        try trial.place()
        trial.remove()
        #expect(files == ["packs/fruit/labels.txt", "packs/fruit/model.onnx", "packs/fruit/pack.json"])
    }

    @Test func `a link inside the folder becomes the file that it leads to`() async throws {
        try folder.write("pack/blobs/1234", Array("model".utf8))
        try link("model.onnx", to: pack.description + "/blobs/1234")
        let trial = try await trial()
        try trial.place()
        trial.remove()
        let copy = library.description + "/packs/fruit/model.onnx"
        var status = stat()
        #expect(lstat(copy, &status) == 0 && status.st_mode & S_IFMT == S_IFREG)
        #expect(FileManager.default.contents(atPath: copy) == Data("model".utf8))
    }

    @Test(arguments: ["/etc/passwd", "../library/library.sqlite", "..", "/dev/zero"])
    func `a link that leads out is refused, and nothing is left`(target: String) async throws {
        try link("labels.txt", to: target)
        await #expect(throws: PackFileError.leadsOut("labels.txt")) { try await trial() }
        #expect(files == [])
    }

    @Test func `pipes, folders and what is missing are refused, and nothing is left`() async throws {
        unlink(pack.description + "/labels.txt")
        await #expect(throws: PackFileError.missing("labels.txt")) { try await trial() }
        #expect(mkfifo(pack.description + "/labels.txt", 0o600) == 0)
        await #expect(throws: PackFileError.notAFile("labels.txt")) { try await trial() }
        unlink(pack.description + "/labels.txt")
        try folder.write("pack/labels.txt/inside")
        await #expect(throws: PackFileError.notAFile("labels.txt")) { try await trial() }
        #expect(files == [])
    }

    @Test func `a pack.json is read from a file of some size only`() async throws {
        #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
        await #expect(throws: PackFileError.notAFile("pipe")) {
            try await PackTrial.manifest(FilePath(folder.path + "/pipe"), within: nil)
        }
        let large = try folder.write("large", [])
        #expect(truncate(large.description, 1 << 40) == 0)
        await #expect(throws: PackFileError.tooLarge("large")) {
            try await PackTrial.manifest(large, within: nil)
        }
        #expect(mkfifo(pack.description + "/pack.json", 0o600) == 0)
        #expect(!PackSwitch.isEnabled(folder: pack))
    }

    @Test func `called off, it leaves nothing`() async throws {
        let large = folder.path + "/pack/model.onnx"
        #expect(truncate(large, 1 << 34) == 0)
        let adding = Task { try await trial() }
        // Once it has begun to copy; a task would wait behind those of other tests while the copy fills the disk.
        DispatchQueue(label: "calls off").async {
            while files.isEmpty { usleep(1000) }
            adding.cancel()
        }
        await #expect(throws: CancellationError.self) { try await adding.value }
        #expect(files == [])
    }

    @Test func `a pack that had stepped aside when the program was killed is put back`() async throws {
        try folder.write("library/packs/.fruit.old/pack.json", Array("old".utf8))
        try folder.write("library/packs/.birds.old/pack.json", Array("older".utf8))
        try folder.write("library/packs/birds/pack.json", Array("new".utf8))
        try folder.write("library/packs/birds/.vision-99999999-abc.tmp")
        PackTrial.clearLeftovers(in: library)
        #expect(files == ["packs/birds/pack.json", "packs/fruit/pack.json"])
        #expect(
            FileManager.default.contents(atPath: library.description + "/packs/birds/pack.json") == Data("new".utf8))
    }
}

extension FileManager {
    /// The files below a folder, by their paths from there.
    fileprivate func enumerated(_ base: String) -> [String] {
        ((try? subpathsOfDirectory(atPath: base)) ?? []).filter { name in
            var isFolder = false
            return fileExists(atPath: base + "/" + name, isDirectory: &isFolder) && !isFolder
        }.sorted()
    }
}
