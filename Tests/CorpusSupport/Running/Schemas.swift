internal import FoundationEssentials
public import SchemaSupport

/// The schemas of `Docs/CommandLine.md`.
public func documentedSchemas() throws -> Schemas {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized
    return try Schemas(
        markdown: String(contentsOf: root.appending(path: "Docs/CommandLine.md"), encoding: .utf8))
}
