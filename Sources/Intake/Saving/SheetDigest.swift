internal import FoundationEssentials
internal import Hashing
internal import PhotoLibrary
internal import Photography
internal import Workbench

/// Everything that determines the content of a tagged copy besides the original's bytes.
struct SheetDigest: Codable {
    let sheet: Photography.TagSheet
    let turn: Rotation

    /// SHA-256 of its JSON with sorted keys: the same in every process.
    var digest: Digest? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        guard let json = try? encoder.encode(self) else { return nil }
        return (try? Array(json).withUnsafeBytes { try SHA256.digest($0).bytes }).flatMap { Digest($0) }
    }
}
