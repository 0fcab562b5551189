import CorpusSupport
import FoundationEssentials
import SchemaSupport
import Testing

/// The quick part of the corpus, written out once for all suites that only read it.
enum Exhibition {
    static let folder: Result<(scratch: Scratch, path: String, files: [HostileFile]), any Error> = Result {
        let scratch = try Scratch()
        let folder = try scratch.folder("corpus")
        let files = try Corpus.quick()
        for file in files { try file.write(into: folder) }
        return (scratch, folder, files)
    }
}

/// The schemas of `Docs/CommandLine.md`.
func documentedSchemas() throws -> Schemas {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
    return try Schemas(
        markdown: String(contentsOf: root.appending(path: "Docs/CommandLine.md"), encoding: .utf8))
}

extension JSON {
    /// The text of a key's value.
    func text(_ key: String) -> String? {
        guard case .string(let text) = self[key] else { return nil }
        return text
    }

    /// The number of a key's value.
    func number(_ key: String) -> Double? {
        guard case .number(let number) = self[key] else { return nil }
        return number
    }

    /// The elements of a key's value.
    func elements(_ key: String) -> [JSON] {
        guard case .array(let elements) = self[key] else { return [] }
        return elements
    }

    /// The last part of the path in `file`, as bytes.
    var fileName: [UInt8]? {
        guard let shown = text("file") else { return nil }
        var bytes = Array(shown.utf8)
        if let digits = text("file_bytes") {
            bytes = stride(from: 0, to: digits.utf8.count, by: 2).compactMap { start in
                UInt8(digits.dropFirst(start).prefix(2), radix: 16)
            }
        }
        return bytes.split(separator: 0x2F).last.map(Array.init)
    }
}
