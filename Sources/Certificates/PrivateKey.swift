internal import CCrypto

/// A private key on the curve P-256 (FIPS 186-5) for signing certificates.
struct PrivateKey: ~Copyable {
    let handle: Owned
    var pointer: OpaquePointer { handle.pointer }

    /// Generates a new key.
    init() throws(CertificateError) {
        let context = try Owned(EVP_PKEY_CTX_new_from_name(nil, "EC", nil), free: EVP_PKEY_CTX_free)
        try check(EVP_PKEY_keygen_init(context.pointer))
        try check(EVP_PKEY_CTX_set_group_name(context.pointer, "P-256"))
        var key: OpaquePointer?
        try check(EVP_PKEY_generate(context.pointer, &key))
        handle = try Owned(key, free: EVP_PKEY_free)
    }

    /// Reads the key in a text (PKCS #8, RFC 5208, as PEM, RFC 7468).
    init(pem: String) throws(CertificateError) {
        let text = try PEM.reading(pem)
        handle = try Owned(PEM_read_bio_PrivateKey(text.pointer, nil, nil, nil), free: EVP_PKEY_free)
    }

    /// The key as `init(pem:)` reads it, not encrypted.
    func pem() throws(CertificateError) -> String {
        try PEM.written { PEM_write_bio_PKCS8PrivateKey($0, pointer, nil, nil, 0, nil, nil) }
    }
}

/// Reads and writes PEM texts (RFC 7468) with libcrypto.
enum PEM {
    /// A memory buffer from which libcrypto reads a text.
    static func reading(_ text: String) throws(CertificateError) -> Owned {
        let copy = try Owned(BIO_new(BIO_s_mem()), free: { BIO_free($0) })
        try check(BIO_write(copy.pointer, text, Int32(text.utf8.count)))
        return copy
    }

    /// The text that a libcrypto function writes.
    static func written(_ write: (OpaquePointer) -> Int32) throws(CertificateError) -> String {
        let memory = try Owned(BIO_new(BIO_s_mem()), free: { BIO_free($0) })
        try check(write(memory.pointer))
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = BIO_read(memory.pointer, &buffer, Int32(buffer.count))
            guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes += buffer[..<Int(count)]
        }
    }
}
