internal import CCrypto
internal import Glibc

/// An authority of this computer's own, which vouches for its server, and for nothing beyond the home network.
///
/// Devices that trust its certificate trust every certificate that its key signs. The constraints in it (RFC 5280,
/// 4.2.1.10, critical) keep whoever steals that key from posing as anything but an address or name at home.
public struct Authority: Sendable {
    /// What devices are to trust.
    public let certificate: Certificate
    /// The key as text.
    let key: String

    /// Ten years.
    static let validity: Int64 = 3652 * 86_400
    /// 90 days. iPhones take no certificate of a server that is valid for more than 825 days, browsers none beyond 398.
    static let leafValidity: Int64 = 90 * 86_400
    /// Clocks of phones may be slow: a certificate begins a day before it is made.
    static let leeway: Int64 = 86_400

    /// What the authority may vouch for: private addresses (RFC 1918, RFC 3927, RFC 4193, RFC 4291) and those of the computer
    /// itself, and names that mean something at home only (RFC 6761, RFC 6762, RFC 8375).
    static let constraints =
        [
            "10.0.0.0/255.0.0.0", "172.16.0.0/255.240.0.0", "192.168.0.0/255.255.0.0", "169.254.0.0/255.255.0.0",
            "127.0.0.0/255.0.0.0", "fc00::/fe00::", "fe80::/ffc0::", "::1/ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
        ].map { "permitted;IP:\($0)" } + ["localhost", "local", "home.arpa"].map { "permitted;DNS:\($0)" }

    /// A new one.
    ///
    /// - Parameters:
    ///   - computer: the computer's name, for people who look through what their phone trusts.
    ///   - now: seconds since 1970.
    public init(computer: String, now: Int64) throws(CertificateError) {
        let key = try PrivateKey()
        // Two authorities of one computer, one after the other, have names of their own.
        var mark = [UInt8](repeating: 0, count: 2)
        try check(RAND_bytes(&mark, 2))
        let digits = String(65536 + Int(mark[0]) << 8 + Int(mark[1]), radix: 16, uppercase: true).suffix(4)
        let place = String(
            computer.prefix { $0 != "." }.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
        let draft = try Draft(
            name: "Vision \(place.prefix(32)) \(digits)".replacing("  ", with: " "), key: key,
            begins: now - Self.leeway, ends: now + Self.validity)
        certificate = try draft.selfSigned(
            key,
            extensions: [
                (NID_basic_constraints, "critical,CA:TRUE,pathlen:0"), (NID_key_usage, "critical,keyCertSign"),
                (NID_name_constraints, "critical," + Self.constraints.joined(separator: ",")),
                (NID_subject_key_identifier, "hash"),
            ])
        self.key = try key.pem()
    }

    init(certificate: Certificate, key: String) {
        self.certificate = certificate
        self.key = key
    }

    /// A certificate for a server, with a new key.
    ///
    /// The names are not held to the constraints here: whoever checks the certificate does that.
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
        let draft = try Draft(name: "Vision", key: own, begins: now - Self.leeway, ends: expires)
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
    /// Vouched for by the authority.
    public let certificate: Certificate
    /// Of this certificate only (PKCS #8 as PEM). It is kept in memory, and nowhere else.
    public let key: String
    /// What it is for.
    public let names: ServerNames

    /// Whether another one should take its place: in the last third of its time.
    public func isDue(now: Int64) -> Bool { certificate.expires - now < Authority.leafValidity / 3 }
}
