import FoundationEssentials

/// A folder for one test, gone with it.
final class Scratch: Sendable {
    let path = FileManager.default.temporaryDirectory.appending(path: "vision-command-\(UUID().uuidString)").path

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Makes a folder in it.
    @discardableResult func folder(_ name: String) throws -> String {
        try FileManager.default.createDirectory(atPath: path + "/" + name, withIntermediateDirectories: true)
        return path + "/" + name
    }

    /// Writes a file, making the folders that it is in.
    @discardableResult func write(_ name: String, _ text: String = "text") throws -> String {
        let file = path + "/" + name
        try folder(String(name[..<(name.lastIndex(of: "/") ?? name.startIndex)]))
        try Data(text.utf8).write(to: URL(filePath: file))
        return file
    }

    func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path + "/" + name) }

    /// What lies in it, hidden things too.
    func names(_ folder: String = "") -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: path + "/" + folder).sorted()) ?? []
    }
}
