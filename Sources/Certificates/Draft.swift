internal import CCrypto
internal import Glibc

/// A certificate that is being built and is not signed yet.
struct Draft: ~Copyable {
    private let handle: Owned
    private var pointer: OpaquePointer { handle.pointer }

    /// - Parameters:
    ///   - app: the name of the app, the organisation of its subject.
    ///   - name: the common name of its subject, ASCII.
    ///   - begins, ends: seconds since 1970.
    init(
        app: String, name: String, key: borrowing PrivateKey, begins: Int64, ends: Int64
    ) throws(CertificateError) {
        let made = try Owned(X509_new(), free: X509_free)
        // The value 2 means version 3: versions are counted from 0.
        try check(X509_set_version(made.pointer, 2))
        // 127 random bits, positive (RFC 5280, 4.1.2.2).
        var serial = [UInt8](repeating: 0, count: 16)
        try check(RAND_bytes(&serial, Int32(serial.count)))
        serial[0] = serial[0] & 0x7F | 0x40
        try check(ASN1_STRING_set(X509_get_serialNumber(made.pointer), serial, Int32(serial.count)))
        guard ASN1_TIME_set(X509_getm_notBefore(made.pointer), time_t(begins)) != nil,
            ASN1_TIME_set(X509_getm_notAfter(made.pointer), time_t(ends)) != nil
        else { throw .latest() }
        let subject = X509_get_subject_name(made.pointer)
        for (field, value) in [("O", app), ("CN", name)] {
            try check(X509_NAME_add_entry_by_txt(subject, field, MBSTRING_UTF8, value, -1, -1, 0))
        }
        try check(X509_set_pubkey(made.pointer, key.pointer))
        handle = made
    }

    /// Signs the certificate.
    ///
    /// - Parameters:
    ///   - issuer: the certificate of the issuer; nil to sign it with its own key.
    ///   - key: the issuer's private key.
    ///   - extensions: in the syntax of OpenSSL's x509v3_config(5).
    consuming func signed(
        by issuer: borrowing Owned, _ key: borrowing PrivateKey, extensions: [(Int32, String)]
    ) throws(CertificateError) -> Certificate {
        try sign(issuer.pointer, key, extensions)
        return try Certificate(handle)
    }

    /// Signs the certificate with its own key.
    consuming func selfSigned(
        _ key: borrowing PrivateKey, extensions: [(Int32, String)]
    ) throws(CertificateError) -> Certificate {
        try sign(pointer, key, extensions)
        return try Certificate(handle)
    }

    private borrowing func sign(
        _ issuer: OpaquePointer, _ key: borrowing PrivateKey, _ extensions: [(Int32, String)]
    ) throws(CertificateError) {
        try check(X509_set_issuer_name(pointer, X509_get_subject_name(issuer)))
        var context = X509V3_CTX()
        X509V3_set_ctx(&context, issuer, pointer, nil, nil, 0)
        for (kind, value) in extensions {
            let made = try Owned(X509V3_EXT_nconf_nid(nil, &context, kind, value), free: X509_EXTENSION_free)
            try check(X509_add_ext(pointer, made.pointer, -1))
        }
        try check(X509_sign(pointer, key.pointer, EVP_sha256()))
    }
}
