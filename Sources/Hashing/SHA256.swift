import CCrypto
import Glibc

/// Computes a ``SHA256Digest`` piece by piece, with the processor's SHA instructions where it has them (libcrypto).
public struct SHA256: ~Copyable {
    private let context: OpaquePointer

    /// Nothing hashed yet.
    public init() throws(HashingError) {
        guard let context = EVP_MD_CTX_new() else { throw .library }
        guard EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else {
            EVP_MD_CTX_free(context)
            throw .library
        }
        self.context = context
    }

    deinit { EVP_MD_CTX_free(context) }

    /// Takes in more bytes.
    public mutating func update(_ bytes: UnsafeRawBufferPointer) throws(HashingError) {
        guard EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) == 1 else { throw .library }
    }

    /// The value of all bytes taken in.
    public consuming func finish() throws(HashingError) -> SHA256Digest {
        var bytes = [UInt8](repeating: 0, count: SHA256Digest.count)
        guard EVP_DigestFinal_ex(context, &bytes, nil) == 1 else { throw .library }
        return SHA256Digest(checked: bytes)
    }

    /// Of bytes in memory.
    public static func digest(_ bytes: UnsafeRawBufferPointer) throws(HashingError) -> SHA256Digest {
        var hash = try SHA256()
        try hash.update(bytes)
        return try hash.finish()
    }

    /// Of some parts of bytes in memory, one after another. The parts must lie within the bytes.
    public static func digest(
        _ bytes: UnsafeRawBufferPointer, ranges: [Range<Int>]
    ) throws(HashingError) -> SHA256Digest {
        var hash = try SHA256()
        for range in ranges { try hash.update(UnsafeRawBufferPointer(rebasing: bytes[range])) }
        return try hash.finish()
    }

    /// Of a whole open file, from its beginning; its position stays where it is.
    public static func digest(descriptor: Int32) throws(HashingError) -> SHA256Digest {
        var hash = try SHA256()
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        var offset = 0
        while true {
            let count = pread(descriptor, &buffer, buffer.count, offset)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .unreadable(errno: errno) }
            if count == 0 { return try hash.finish() }
            let failure: HashingError? = buffer.withUnsafeBytes { bytes in
                do throws(HashingError) {
                    try hash.update(UnsafeRawBufferPointer(rebasing: bytes[..<count]))
                    return nil
                } catch {
                    return error
                }
            }
            if let failure { throw failure }
            offset += count
        }
    }
}
