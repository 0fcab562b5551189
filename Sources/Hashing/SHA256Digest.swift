/// A SHA-256 value (FIPS 180-4): 32 bytes, shown as 64 hexadecimal digits.
public struct SHA256Digest: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The 32 bytes.
    public let bytes: [UInt8]

    /// Nil unless there are 32 bytes.
    public init?(bytes: some Collection<UInt8>) {
        guard bytes.count == Self.count else { return nil }
        self.bytes = Array(bytes)
    }

    /// Nil unless there are 64 hexadecimal digits.
    public init?(hex: String) {
        guard let bytes = [UInt8](hex: hex) else { return nil }
        self.init(bytes: bytes)
    }

    /// Of bytes that are known to be 32.
    init(checked bytes: [UInt8]) { self.bytes = bytes }

    /// How many bytes it has.
    public static let count = 32

    /// 64 lower-case hexadecimal digits.
    public var hex: String { bytes.hex }

    /// The same as ``hex``.
    public var description: String { hex }

    /// Reads the digits.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let digest = SHA256Digest(hex: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "A SHA-256 has 64 digits.")
        }
        self = digest
    }

    /// Writes the digits.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(hex)
    }
}
