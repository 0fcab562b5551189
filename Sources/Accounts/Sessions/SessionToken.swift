internal import CSodium

/// The secret with which a browser shows that its user has signed in: 256 random bits. It is given to the browser once;
/// only its hash is stored, and it is never printed (see ``text``).
public struct SessionToken: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    private let bytes: [UInt8]

    private static let count = 32
    /// base64url without padding (RFC 4648, 5): 43 characters for 32 bytes.
    private static let variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING

    /// A new one.
    init() {
        // The system's generator: getrandom(2).
        var generator = SystemRandomNumberGenerator()
        bytes = (0..<Self.count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }

    /// One as a browser sends it back; nil when it cannot be one.
    public init?(_ text: String) {
        var bytes = [UInt8](repeating: 0, count: Self.count)
        var length = 0
        // Without a place to tell where reading ended, libsodium refuses text with anything behind the token, and with bits
        // of the last character that no byte has: each token is written in one way only.
        let result = sodium_base642bin(
            &bytes, bytes.count, text, text.utf8.count, nil, &length, nil, Self.variant)
        guard result == 0, length == Self.count else { return nil }
        self.bytes = bytes
    }

    /// For the cookie, and for nothing else: 43 characters of base64url (RFC 4648, 5).
    public var text: String {
        var text = [CChar](repeating: 0, count: sodium_base64_encoded_len(bytes.count, Self.variant))
        sodium_bin2base64(&text, text.count, bytes, bytes.count, Self.variant)
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// What is stored and looked up: BLAKE2b-256. As hashes are compared, the time of a look-up tells nothing about
    /// tokens.
    var hash: [UInt8] {
        var hash = [UInt8](repeating: 0, count: Self.count)
        crypto_generichash(&hash, hash.count, bytes, UInt64(bytes.count), nil, 0)
        return hash
    }

    /// Not the token.
    public var description: String { "SessionToken(…)" }
    /// Not the token.
    public var debugDescription: String { description }
    /// Not the token.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
