internal import CSodium

/// What a browser proves with that its person has logged in: 256 random bits. Whoever has it is let in, so it is handed
/// out once, kept nowhere here, and never printed: see ``text``.
public struct SessionToken: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    private let bytes: [UInt8]

    private static let count = 32
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// A new one.
    init() {
        // The system's generator: getrandom(2).
        var generator = SystemRandomNumberGenerator()
        bytes = (0..<Self.count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }

    /// One as a browser sends it back; nil when it cannot be one.
    public init?(_ text: String) {
        guard text.utf8.count == 43 else { return nil }
        var bytes: [UInt8] = []
        var pending = 0
        var bits = 0
        for byte in text.utf8 {
            guard let value = Self.alphabet.firstIndex(of: byte) else { return nil }
            pending = (pending << 6 | value) & 0xFFFF
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: pending >> bits))
            }
        }
        self.bytes = bytes
        // The two bits that are left over say nothing, and each token has one way to be written.
        guard self.text == text else { return nil }
    }

    /// For the cookie, and for nothing else: 43 characters of base64url (RFC 4648, 5).
    public var text: String {
        var text: [UInt8] = []
        var pending = 0
        var bits = 0
        for byte in bytes {
            pending = (pending << 8 | Int(byte)) & 0xFFFF
            bits += 8
            while bits >= 6 {
                bits -= 6
                text.append(Self.alphabet[pending >> bits & 63])
            }
        }
        if bits > 0 { text.append(Self.alphabet[pending << (6 - bits) & 63]) }
        return String(decoding: text, as: UTF8.self)
    }

    /// What is stored, and looked up by: BLAKE2b-256. Sessions are found by comparing hashes, so how long that takes says
    /// nothing of the tokens.
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
