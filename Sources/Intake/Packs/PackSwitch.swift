internal import FoundationEssentials
internal import JSONDepth
public import PhotoLibrary

/// Switches an installed model pack on or off in its `pack.json`, without changing anything else in it.
public enum PackSwitch {
    /// The field for whether a pack is switched on.
    private struct State: Codable { var enabled: Bool? }

    /// Whether the pack in a folder is switched on; true unless its `pack.json` says otherwise.
    public static func isEnabled(folder: FilePath) -> Bool {
        guard let data = contents(folder), !JSONDepth.isTooDeep(Array(data)),
            let state = try? JSONDecoder().decode(State.self, from: data)
        else { return false }
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

    /// The content of `pack.json`; nil also when it is not a regular file, because reading a pipe would block.
    private static func contents(_ folder: FilePath) -> Data? {
        (try? PackFile.manifest(manifest(folder), within: nil)).map { Data($0) }
    }
}
