internal import CCrypto
internal import Glibc

/// A certificate (X.509 version 3, RFC 5280) in the forms in which clients receive it.
public struct Certificate: Sendable, Hashable {
    /// The certificate as PEM (RFC 7468).
    public let pem: String
    /// The certificate as DER (ITU-T X.690).
    public let der: [UInt8]
    /// SHA-256 of ``der``: 32 bytes. People compare it with what their device shows.
    public let fingerprint: [UInt8]
    /// The common name of its subject, which devices show.
    public let name: String
    /// When it expires, in seconds since 1970.
    public let expires: Int64

    /// The fingerprint as devices show it: `3A:F0:…`.
    public var fingerprintText: String {
        let digits = Array("0123456789ABCDEF".utf8)
        return fingerprint.map { String(decoding: [digits[Int($0 >> 4)], digits[Int($0 & 15)]], as: UTF8.self) }
            .joined(separator: ":")
    }

    /// Reads the first certificate in a PEM text.
    init(pem: String) throws(CertificateError) {
        let text = try PEM.reading(pem)
        let certificate = try Owned(PEM_read_bio_X509(text.pointer, nil, nil, nil), free: X509_free)
        try self.init(certificate)
    }

    init(_ certificate: borrowing Owned) throws(CertificateError) {
        let pointer = certificate.pointer
        pem = try PEM.written { PEM_write_bio_X509($0, pointer) }
        var start: UnsafeMutablePointer<UInt8>?
        let count = i2d_X509(pointer, &start)
        try check(count)
        der = Array(UnsafeBufferPointer(start: start, count: Int(count)))
        CRYPTO_free(start, nil, 0)
        var hash = [UInt8](repeating: 0, count: 32)
        var length: UInt32 = 0
        try check(X509_digest(pointer, EVP_sha256(), &hash, &length))
        fingerprint = hash
        var name = [CChar](repeating: 0, count: 256)
        try check(
            X509_NAME_get_text_by_NID(X509_get_subject_name(pointer), NID_commonName, &name, Int32(name.count)))
        self.name = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        var time = tm()
        try check(ASN1_TIME_to_tm(X509_get0_notAfter(pointer), &time))
        expires = Int64(timegm(&time))
    }
}

extension Certificate {
    /// Whether the certificate contains the public half of a private key.
    func belongs(to key: String) -> Bool {
        guard let text = try? PEM.reading(pem), let key = try? PrivateKey(pem: key),
            let certificate = try? Owned(PEM_read_bio_X509(text.pointer, nil, nil, nil), free: X509_free)
        else { return false }
        return X509_check_private_key(certificate.pointer, key.pointer) == 1
    }
}
