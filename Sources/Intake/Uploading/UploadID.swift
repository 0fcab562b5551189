public import PhotoLibrary

/// Which upload: the first half of its content's SHA-256 as 32 hexadecimal digits, so that the same bytes, sent again from
/// wherever, are the same upload.
public struct UploadID: Hashable, Sendable, CustomStringConvertible {
    /// 32 lower-case hexadecimal digits.
    public let description: String

    /// Nil for anything but 32 lower-case hexadecimal digits: an identifier out of an address names no other file.
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
    public var hex: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// Nil unless there are 64 hexadecimal digits.
    public init?(hex: String) {
        guard hex.utf8.count == 64 else { return nil }
        let digits = hex.compactMap(\.hexDigitValue)
        guard digits.count == 64 else { return nil }
        self.init(stride(from: 0, to: 64, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) })
    }
}
