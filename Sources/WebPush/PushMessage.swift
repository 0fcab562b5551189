/// Encrypts what a push service carries, so that only the subscriber's browser reads it (RFC 8291, RFC 8188).
public enum PushMessage {
    /// Bytes that can be sent: the services take bodies of 4096 (RFC 8030, 7.2), of which 103 are not the text's.
    public static let longest = 3993
    /// Of the one record that there is (RFC 8291, 4).
    private static let recordSize: [UInt8] = [0, 0, 0x10, 0]

    /// The body of a request.
    ///
    /// - Parameters:
    ///   - publicKey: of the browser: 65 bytes.
    ///   - secret: that it shares with this application: 16 bytes.
    ///   - own: a new pair for each message.
    ///   - salt: 16 random bytes, new for each message.
    /// - Throws: ``PushError/encryption``.
    public static func body(
        _ text: [UInt8], publicKey: [UInt8], secret: [UInt8], own: KeyPair, salt: [UInt8]
    ) throws(PushError) -> [UInt8] {
        guard text.count <= longest, secret.count == 16, salt.count == 16 else { throw .encryption }
        let shared = try Primitives.shared(own, with: publicKey)
        let info = Array("WebPush: info\0".utf8) + publicKey + own.publicKey
        let key = try Primitives.derived(shared, salt: secret, info: info, count: 32)
        let contentKey = try Primitives.derived(
            key, salt: salt, info: Array("Content-Encoding: aes128gcm\0".utf8), count: 16)
        let nonce = try Primitives.derived(key, salt: salt, info: Array("Content-Encoding: nonce\0".utf8), count: 12)
        // 2 marks the last record.
        let sealed = try Primitives.sealed(text + [2], key: contentKey, nonce: nonce)
        return salt + recordSize + [UInt8(own.publicKey.count)] + own.publicKey + sealed
    }

    /// The body of a request, with a new key and salt.
    static func body(_ text: [UInt8], to subscription: PushSubscription) throws(PushError) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        let salt = (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }
        return try body(
            text, publicKey: subscription.publicKey, secret: subscription.secret, own: try KeyPair(), salt: salt)
    }
}

/// Who sends, as push services ask for it: a signed statement that holds for one service and a time (RFC 8292).
public struct VAPID: Sendable {
    /// Seconds for which a statement holds; services refuse more than a day.
    static let validity: Int64 = 12 * 3600
    private let pair: KeyPair
    private let contact: String

    /// - Parameters:
    ///   - pair: of this installation: subscriptions hold for its public key alone.
    ///   - contact: whom a service tells of problems: `https://…` or `mailto:…`.
    public init(_ pair: KeyPair, contact: String) { (self.pair, self.contact) = (pair, contact) }

    /// The value of the header `Authorization`.
    ///
    /// - Parameters:
    ///   - origin: of the push service: `https://push.example.org`.
    ///   - now: seconds since 1970.
    /// - Throws: ``PushError/encryption``.
    func authorization(for origin: String, now: Int64) throws(PushError) -> String {
        let claims =
            "{\"aud\":\"\(Self.plain(origin))\",\"exp\":\(now + Self.validity),\"sub\":\"\(Self.plain(contact))\"}"
        let signed =
            Base64URL.text(Array("{\"typ\":\"JWT\",\"alg\":\"ES256\"}".utf8)) + "." + Base64URL.text(Array(claims.utf8))
        let signature = try Primitives.signature(of: Array(signed.utf8), by: pair)
        return "vapid t=\(signed).\(Base64URL.text(signature)), k=\(Base64URL.text(pair.publicKey))"
    }

    /// Without what would have to be escaped in JSON; addresses have none of it.
    private static func plain(_ text: String) -> String {
        String(
            decoding: text.utf8.filter { $0 > 32 && $0 < 127 && $0 != UInt8(ascii: "\"") && $0 != 92 }, as: UTF8.self)
    }
}
