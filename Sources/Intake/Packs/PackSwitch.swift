internal import FoundationEssentials
public import PhotoLibrary

/// Switches an installed model pack on or off by its `pack.json`, of which nothing else changes.
public enum PackSwitch {
    /// Whether a pack runs.
    private struct State: Codable { var enabled: Bool? }

    /// Whether the pack in a folder is switched on; it is, unless its `pack.json` says otherwise.
    public static func isEnabled(folder: FilePath) -> Bool {
        guard let data = contents(folder), let state = try? JSONDecoder().decode(State.self, from: data) else {
            return false
        }
        return state.enabled ?? true
    }

    /// Switches the pack in a folder on or off.
    ///
    /// - Returns: false when there is none.
    /// - Throws: ``DurableFileError``.
    public static func set(_ isEnabled: Bool, folder: FilePath) throws -> Bool {
        guard let data = contents(folder) else { return false }
        var text = String(decoding: data, as: UTF8.self)
        if let value = text.firstRange(of: /"enabled"\s*:\s*(true|false)/) {
            text.replaceSubrange(value, with: "\"enabled\": \(isEnabled)")
        } else if let open = text.firstIndex(of: "{") {
            text.insert(contentsOf: "\n    \"enabled\": \(isEnabled),", at: text.index(after: open))
        }
        try DurableFile.replace(manifest(folder), with: Array(text.utf8))
        return true
    }

    private static func manifest(_ folder: FilePath) -> FilePath { folder.appending(Array("pack.json".utf8)) }

    /// Also for what is no file there: a pipe would keep everything waiting.
    private static func contents(_ folder: FilePath) -> Data? {
        (try? PackFile.manifest(manifest(folder), within: nil)).map { Data($0) }
    }
}
