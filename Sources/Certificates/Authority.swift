internal import CCrypto
internal import Glibc

/// This computer's own certificate authority. It signs certificates for its server only, and only for the home network.
///
/// Devices that trust its certificate trust every certificate that its key signs. The name constraints in it (RFC 5280,
/// 4.2.1.10, critical) limit these to addresses and names of a home network, also when an attacker steals the key.
public struct Authority: Sendable {
    /// The certificate that devices must trust.
    public let certificate: Certificate
    /// The name of the app that is served.
    let app: String
    /// The private key as PEM.
    let key: String

    /// Seconds for which the authority is valid: ten years.
    static let validity: Int64 = 3652 * 86_400
    /// Seconds for which a server certificate is valid: 90 days. iPhones refuse server certificates with a validity of
    /// more than 825 days, browsers those with more than 398.
    static let leafValidity: Int64 = 90 * 86_400
    /// Certificates become valid one day before they are made, because the clock of a phone may be slow.
    static let leeway: Int64 = 86_400

    /// The name constraints: private addresses (RFC 1918, RFC 3927, RFC 4193, RFC 4291), loopback addresses, and names
    /// that are used in home networks only (RFC 6761, RFC 6762, RFC 8375).
    static let constraints =
        [
            "10.0.0.0/255.0.0.0", "172.16.0.0/255.240.0.0", "192.168.0.0/255.255.0.0", "169.254.0.0/255.255.0.0",
            "127.0.0.0/255.0.0.0", "fc00::/fe00::", "fe80::/ffc0::", "::1/ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
        ].map { "permitted;IP:\($0)" } + ["localhost", "local", "home.arpa"].map { "permitted;DNS:\($0)" }

    /// Creates a new authority.
    ///
    /// - Parameters:
    ///   - app: the name of the app that is served, with which the authority's name begins.
    ///   - computer: the computer's name, shown in a phone's list of trusted certificates.
    ///   - now: seconds since 1970.
    public init(app: String, computer: String, now: Int64) throws(CertificateError) {
        let key = try PrivateKey()
        // A random mark gives successive authorities of one computer different names.
        var mark = [UInt8](repeating: 0, count: 2)
        try check(RAND_bytes(&mark, 2))
        let digits = String(65536 + Int(mark[0]) << 8 + Int(mark[1]), radix: 16, uppercase: true).suffix(4)
        let place = String(
            computer.prefix { $0 != "." }.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
        let draft = try Draft(
            app: app, name: "\(app) \(place.prefix(32)) \(digits)".replacing("  ", with: " "), key: key,
            begins: now - Self.leeway, ends: now + Self.validity)
        certificate = try draft.selfSigned(
            key,
            extensions: [
                (NID_basic_constraints, "critical,CA:TRUE,pathlen:0"), (NID_key_usage, "critical,keyCertSign"),
                // For servers only, so that a stolen key cannot sign programs or mail.
                (NID_ext_key_usage, "serverAuth"),
                (NID_name_constraints, "critical," + Self.constraints.joined(separator: ",")),
                (NID_subject_key_identifier, "hash"),
            ])
        self.app = app
        self.key = try key.pem()
    }

    init(certificate: Certificate, app: String, key: String) {
        self.app = app
        self.certificate = certificate
        self.key = key
    }

    /// A certificate for a server, with a new key.
    ///
    /// The names are not checked against the constraints here: the client that verifies the certificate does that.
    ///
    /// - Parameter now: seconds since 1970.
    public func serverCertificate(
        for names: ServerNames, now: Int64
    ) throws(CertificateError) -> ServerCertificate {
        guard let alternatives = names.alternativeNames else { throw .noNames }
        let text = try PEM.reading(certificate.pem)
        let issuer = try Owned(PEM_read_bio_X509(text.pointer, nil, nil, nil), free: X509_free)
        let own = try PrivateKey()
        let expires = min(now + Self.leafValidity, certificate.expires)
        let draft = try Draft(app: app, name: app, key: own, begins: now - Self.leeway, ends: expires)
        let signed = try draft.signed(
            by: issuer, try PrivateKey(pem: key),
            extensions: [
                (NID_basic_constraints, "critical,CA:FALSE"), (NID_key_usage, "critical,digitalSignature"),
                (NID_ext_key_usage, "serverAuth"), (NID_subject_alt_name, alternatives),
                (NID_subject_key_identifier, "hash"), (NID_authority_key_identifier, "keyid:always"),
            ])
        return ServerCertificate(certificate: signed, key: try own.pem(), names: names)
    }
}

/// A server's certificate and its key.
public struct ServerCertificate: Sendable {
    /// The certificate, signed by the authority.
    public let certificate: Certificate
    /// The private key of this certificate (PKCS #8 as PEM). It is kept in memory only.
    public let key: String
    /// The names and addresses it is valid for.
    public let names: ServerNames

    /// Whether the certificate should be renewed: true in the last third of its validity.
    public func isDue(now: Int64) -> Bool { certificate.expires - now < Authority.leafValidity / 3 }
}
