internal import CSodium

/// The secret that identifies a signed-in browser: 256 random bits. The browser receives it once; the database stores
/// only its hash, and descriptions never contain it (see ``text``).
public struct SessionToken: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    private let bytes: [UInt8]

    private static let count = 32
    /// base64url without padding (RFC 4648, 5): 43 characters for 32 bytes.
    private static let variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING

    /// A new one.
    public init() {
        // The system's generator: getrandom(2).
        var generator = SystemRandomNumberGenerator()
        bytes = (0..<Self.count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }

    /// A token that a browser sent; nil for text that cannot be one.
    public init?(_ text: String) {
        var bytes = [UInt8](repeating: 0, count: Self.count)
        var length = 0
        // Without a pointer for the end of reading, libsodium refuses text after the token, and unused bits of the last
        // character that are not zero. So each token has one spelling only.
        let result = sodium_base642bin(
            &bytes, bytes.count, text, text.utf8.count, nil, &length, nil, Self.variant)
        guard result == 0, length == Self.count else { return nil }
        self.bytes = bytes
    }

    /// The token for the cookie: 43 characters of base64url (RFC 4648, 5). Not to be used for anything else.
    public var text: String {
        var text = [CChar](repeating: 0, count: sodium_base64_encoded_len(bytes.count, Self.variant))
        sodium_bin2base64(&text, text.count, bytes, bytes.count, Self.variant)
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// What is stored and looked up: BLAKE2b-256. As hashes are compared, the time of a look-up tells nothing about
    /// tokens.
    public var hash: [UInt8] {
        var hash = [UInt8](repeating: 0, count: Self.count)
        crypto_generichash(&hash, hash.count, bytes, UInt64(bytes.count), nil, 0)
        return hash
    }

    /// A placeholder: the token must not appear in logs.
    public var description: String { "SessionToken(…)" }
    /// A placeholder: the token must not appear in logs.
    public var debugDescription: String { description }
    /// A placeholder: the token must not appear in logs.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
