import FoundationEssentials
import PhotoLibrary

/// A folder for one test, removed with it.
final class Folder: Sendable {
    let path: String

    init() throws {
        let base = FileManager.default.temporaryDirectory.path
        path = base + "/intake-tests-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var filePath: FilePath { FilePath(path) }

    /// Writes a file, making the folders that it is in.
    @discardableResult func write(_ name: String, _ bytes: [UInt8] = Array("text".utf8)) throws -> FilePath {
        let file = path + "/" + name
        let folder = String(file[..<(file.lastIndex(of: "/") ?? file.startIndex)])
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(filePath: file))
        return FilePath(file)
    }

    var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? [] }
}
