internal import FoundationEssentials
internal import Hashing
internal import PhotoLibrary
internal import Photography
internal import Workbench

/// Everything that determines the content of a tagged copy besides the original's bytes.
struct SheetDigest: Codable {
    let sheet: Photography.TagSheet
    let turn: Rotation
    /// SHA-256 of the original, in hexadecimal digits: other programs write into files, too.
    let original: String?
    /// The size and time of the sidecar with which it was read; none when it had none.
    let sidecar: [Int64]

    /// Of what would be written now.
    init(sheet: Photography.TagSheet, photo: Photo, sidecar: SidecarStamp?) {
        self.sheet = sheet
        turn = photo.turn
        let original = photo.files.first { $0.role == .original } ?? photo.file
        self.original = original?.contentHash?.hex
        self.sidecar = sidecar.map { [$0.size, $0.modified] } ?? []
    }

    /// SHA-256 of its JSON with sorted keys: the same in every process.
    var digest: Digest? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        guard let json = try? encoder.encode(self) else { return nil }
        return (try? Array(json).withUnsafeBytes { try SHA256.digest($0).bytes }).flatMap { Digest($0) }
    }
}
