import CMicroHTTPD
import Synchronization

/// A server's certificate and its private key.
public struct TLSCertificate: Sendable, Hashable {
    /// The certificate and the intermediate ones up to one that clients trust, as PEM (RFC 7468).
    public let chain: String
    /// Its key as PEM (PKCS #8), not encrypted.
    public let key: String

    /// Both are checked when a server begins to use them.
    public init(chain: String, key: String) {
        self.chain = chain
        self.key = key
    }
}

/// A certificate and key loaded into GnuTLS.
// Safe: not modified after it was made.
final class TLSCredentials: @unchecked Sendable {
    private let pointer: gnutls_certificate_credentials_t

    init(_ certificate: TLSCertificate) throws(HTTPServerError) {
        var made: gnutls_certificate_credentials_t?
        try Self.check(gnutls_certificate_allocate_credentials(&made))
        guard let made else { throw .unusableCertificate("") }
        pointer = made
        var chain = Array(certificate.chain.utf8)
        var key = Array(certificate.key.utf8)
        let result = chain.withUnsafeMutableBufferPointer { chain in
            key.withUnsafeMutableBufferPointer { key in
                var chain = gnutls_datum_t(data: chain.baseAddress, size: UInt32(chain.count))
                var key = gnutls_datum_t(data: key.baseAddress, size: UInt32(key.count))
                return gnutls_certificate_set_x509_key_mem(made, &chain, &key, GNUTLS_X509_FMT_PEM)
            }
        }
        try Self.check(result)
    }

    deinit { gnutls_certificate_free_credentials(pointer) }

    /// Uses this certificate for a connection that has just begun. GnuTLS does not retain the credentials: they must
    /// live as long as the connection.
    func use(for connection: OpaquePointer) {
        guard let session = cmicrohttpd_session(connection) else { return }
        gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE, UnsafeMutableRawPointer(pointer))
    }

    private static func check(_ result: Int32) throws(HTTPServerError) {
        guard result >= 0 else { throw .unusableCertificate(String(cString: gnutls_strerror(result))) }
    }
}
