internal import CCrypto

/// A private key on the curve P-256 (FIPS 186-5), and the public one that belongs to it.
public struct KeyPair: Sendable {
    /// 32 bytes.
    public let privateKey: [UInt8]
    /// 65 bytes: 4, then both coordinates (SEC 1, 2.3.3).
    public let publicKey: [UInt8]

    /// Generates a new one.
    /// - Throws: ``PushError/encryption``.
    public init() throws(PushError) {
        guard let context = EVP_PKEY_CTX_new_from_name(nil, "EC", nil) else { throw .encryption }
        defer { EVP_PKEY_CTX_free(context) }
        var key: OpaquePointer?
        guard EVP_PKEY_keygen_init(context) == 1, EVP_PKEY_CTX_set_group_name(context, "P-256") == 1,
            EVP_PKEY_generate(context, &key) == 1
        else { throw .encryption }
        defer { EVP_PKEY_free(key) }
        var number: OpaquePointer?
        guard EVP_PKEY_get_bn_param(key, "priv", &number) == 1 else { throw .encryption }
        defer { BN_clear_free(number) }
        var bytes = [UInt8](repeating: 0, count: 32)
        guard BN_bn2binpad(number, &bytes, 32) == 32 else { throw .encryption }
        try self.init(privateKey: bytes)
    }

    /// The pair of a private key.
    /// - Throws: ``PushError/encryption``.
    public init(privateKey: [UInt8]) throws(PushError) {
        guard privateKey.count == 32, let group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1) else {
            throw .encryption
        }
        defer { EC_GROUP_free(group) }
        let number = BN_bin2bn(privateKey, 32, nil)
        let point = EC_POINT_new(group)
        defer {
            BN_clear_free(number)
            EC_POINT_free(point)
        }
        var bytes = [UInt8](repeating: 0, count: 65)
        guard BN_is_zero(number) == 0, EC_POINT_mul(group, point, number, nil, nil, nil) == 1,
            EC_POINT_point2oct(group, point, POINT_CONVERSION_UNCOMPRESSED, &bytes, 65, nil) == 65
        else { throw .encryption }
        self.privateKey = privateKey
        publicKey = bytes
    }

    /// libcrypto's key, the caller's to free.
    func key() throws(PushError) -> OpaquePointer {
        guard let key = ccrypto_p256(publicKey, privateKey) else { throw .encryption }
        return key
    }
}
