internal import Hashing
public import PhotoLibrary

/// Identifies an upload: the first half of its content's SHA-256 as 32 hexadecimal digits, so that the same bytes from
/// any client are the same upload.
public struct UploadID: Hashable, Sendable, CustomStringConvertible {
    /// 32 lower-case hexadecimal digits.
    public let description: String

    /// Nil for anything but 32 lower-case hexadecimal digits, so that an identifier from a URL cannot name another
    /// file.
    public init?(_ text: String) {
        guard text.utf8.count == 32, text.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
        else { return nil }
        description = text
    }

    /// The upload of this content.
    public init(_ digest: Digest) { description = String(digest.hex.prefix(32)) }
}

extension Digest {
    /// 64 lower-case hexadecimal digits.
    public var hex: String { bytes.hex }

    /// Nil unless there are 64 hexadecimal digits.
    public init?(hex: String) {
        guard let bytes = [UInt8](hex: hex) else { return nil }
        self.init(bytes)
    }
}
