/// Keyed hashes (RFC 2104) with SHA-256.
public enum HMAC {
    /// Bytes of SHA-256's block.
    private static let block = 64

    /// The authentication code of a message: 32 bytes.
    ///
    /// - Parameter key: of any length; 32 random bytes are right.
    /// - Throws: ``HashingError``.
    public static func code(of message: [UInt8], key: [UInt8]) throws -> [UInt8] {
        var padded = key.count > block ? try digest(key) : key
        padded += Array(repeating: 0, count: block - padded.count)
        let inner = try digest(padded.map { $0 ^ 0x36 } + message)
        return try digest(padded.map { $0 ^ 0x5C } + inner)
    }

    private static func digest(_ bytes: [UInt8]) throws -> [UInt8] {
        try bytes.withUnsafeBytes { try SHA256.digest($0).bytes }
    }
}
