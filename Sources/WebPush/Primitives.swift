internal import CCrypto

/// What Web Push needs of libcrypto.
enum Primitives {
    /// The number that two keys share (RFC 8291, 3.1): 32 bytes.
    static func shared(_ own: KeyPair, with publicKey: [UInt8]) throws(PushError) -> [UInt8] {
        guard publicKey.count == 65, let other = ccrypto_p256(publicKey, nil) else {
            throw .encryption
        }
        defer { EVP_PKEY_free(other) }
        let key = try own.key()
        defer { EVP_PKEY_free(key) }
        guard let context = EVP_PKEY_CTX_new(key, nil) else { throw .encryption }
        defer { EVP_PKEY_CTX_free(context) }
        var (bytes, count) = ([UInt8](repeating: 0, count: 32), 32)
        // A point that is not on the curve is refused here at the latest.
        guard EVP_PKEY_derive_init(context) == 1, EVP_PKEY_derive_set_peer_ex(context, other, 1) == 1,
            EVP_PKEY_derive(context, &bytes, &count) == 1, count == 32
        else { throw .encryption }
        return bytes
    }

    /// HKDF with SHA-256 (RFC 5869).
    static func derived(
        _ key: [UInt8], salt: [UInt8], info: [UInt8], count: Int
    ) throws(PushError) -> [UInt8] {
        guard let context = EVP_PKEY_CTX_new_id(EVP_PKEY_HKDF, nil) else { throw .encryption }
        defer { EVP_PKEY_CTX_free(context) }
        var (bytes, length) = ([UInt8](repeating: 0, count: count), count)
        guard EVP_PKEY_derive_init(context) == 1, EVP_PKEY_CTX_set_hkdf_md(context, EVP_sha256()) == 1,
            EVP_PKEY_CTX_set1_hkdf_salt(context, salt, Int32(salt.count)) == 1,
            EVP_PKEY_CTX_set1_hkdf_key(context, key, Int32(key.count)) == 1,
            EVP_PKEY_CTX_add1_hkdf_info(context, info, Int32(info.count)) == 1,
            EVP_PKEY_derive(context, &bytes, &length) == 1, length == count
        else { throw .encryption }
        return bytes
    }

    /// AES-128 in Galois/counter mode, the tag of 16 bytes at the end.
    static func sealed(_ text: [UInt8], key: [UInt8], nonce: [UInt8]) throws(PushError) -> [UInt8] {
        guard key.count == 16, nonce.count == 12, let context = EVP_CIPHER_CTX_new() else { throw .encryption }
        defer { EVP_CIPHER_CTX_free(context) }
        var (bytes, tag) = ([UInt8](repeating: 0, count: text.count + 16), [UInt8](repeating: 0, count: 16))
        var (count, rest) = (Int32(0), Int32(0))
        guard EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), nil, key, nonce) == 1,
            EVP_EncryptUpdate(context, &bytes, &count, text, Int32(text.count)) == 1, Int(count) == text.count,
            EVP_EncryptFinal_ex(context, nil, &rest) == 1,
            EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, 16, &tag) == 1
        else { throw .encryption }
        return bytes.prefix(text.count) + tag
    }

    /// A signature with ECDSA and SHA-256 as JSON Web Signatures have it (RFC 7518, 3.4): two numbers of 32 bytes.
    static func signature(of text: [UInt8], by pair: KeyPair) throws(PushError) -> [UInt8] {
        let key = try pair.key()
        defer { EVP_PKEY_free(key) }
        guard let context = EVP_MD_CTX_new() else { throw .encryption }
        defer { EVP_MD_CTX_free(context) }
        var (der, count) = ([UInt8](repeating: 0, count: 80), 80)
        guard EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key) == 1,
            EVP_DigestSign(context, &der, &count, text, text.count) == 1
        else { throw .encryption }
        return try der.withUnsafeBufferPointer { der throws(PushError) in
            var start = der.baseAddress
            guard let signature = d2i_ECDSA_SIG(nil, &start, count) else { throw .encryption }
            defer { ECDSA_SIG_free(signature) }
            var bytes = [UInt8](repeating: 0, count: 64)
            let isWhole = bytes.withUnsafeMutableBufferPointer { bytes in
                guard let base = bytes.baseAddress else { return false }
                return BN_bn2binpad(ECDSA_SIG_get0_r(signature), base, 32) == 32
                    && BN_bn2binpad(ECDSA_SIG_get0_s(signature), base + 32, 32) == 32
            }
            guard isWhole else { throw .encryption }
            return bytes
        }
    }
}
