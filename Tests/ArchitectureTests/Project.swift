import Foundation

/// The project's own files, as they lie on the disk.
enum Project {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: root.appending(path: path)), as: UTF8.self)
    }

    /// Files below a folder, as paths from the root, hidden ones and what was built or fetched left out.
    static func files(below folder: String) throws -> [String] {
        let left = [".git", ".build", ".deps", ".index-build", "bin", "__pycache__"]
        let names = try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
        return try names.sorted().filter { !left.contains($0) }.flatMap { name -> [String] in
            let path = folder.isEmpty ? name : folder + "/" + name
            let attributes = try FileManager.default.attributesOfItem(atPath: root.appending(path: path).path)
            return attributes[.type] as? FileAttributeType == .typeDirectory ? try files(below: path) : [path]
        }
    }

    static func swiftFiles(below folder: String) throws -> [String] {
        try files(below: folder).filter { $0.hasSuffix(".swift") }
    }

    /// The folders of `Sources/`, those of `Sources/C` among them.
    static func rooms() throws -> [String: String] {
        var rooms: [String: String] = [:]
        for folder in ["Sources", "Sources/C"] {
            let names = try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
            for name in names where !name.hasPrefix(".") && name != "C" { rooms[name] = folder + "/" + name }
        }
        return rooms
    }
}

/// Source text without comments and without what stands between quotation marks.
func code(_ text: String) -> [Substring] {
    let lines = text.replacing(#/"""[\s\S]*?"""/#, with: "\"\"").split(
        separator: "\n", omittingEmptySubsequences: false)
    return lines.map { line in
        // Most lines have neither, and looking for expressions takes long.
        var line = line
        if line.utf8.contains(UInt8(ascii: "\"")) { line = line.replacing(#/"(\\.|[^"\\])*"/#, with: "\"\"") }
        if line.contains("//") { line = line.replacing(#/\/\/.*/#, with: "") }
        return line
    }
}
