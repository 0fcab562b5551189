internal import CSodium
internal import Glibc

/// What is stored of a password: argon2id with its salt and costs, as text (RFC 9106; libsodium's `crypto_pwhash_str`).
struct PasswordHash: Hashable, Sendable {
    let text: String

    /// A hash as it was stored.
    init(stored text: String) { self.text = text }

    /// A new hash of a password with a random salt.
    /// - Throws: ``AccountError/outOfMemory``.
    init(_ password: PasswordText, cost: PasswordCost = .interactive) throws(AccountError) {
        guard Self.isReady else { throw .outOfMemory }
        var text = [CChar](repeating: 0, count: crypto_pwhash_strbytes())
        let result = crypto_pwhash_str_alg(
            &text, password.characters, UInt64(password.characters.count),
            cost.passes, cost.memory, crypto_pwhash_alg_argon2id13())
        guard result == 0 else { throw .outOfMemory }
        self.text = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Whether the hash belongs to this password. Takes as long as making a hash, and equally long for true and false.
    /// - Throws: ``AccountError/outOfMemory``, which does not mean that the password is wrong.
    func matches(_ password: PasswordText) throws(AccountError) -> Bool {
        guard Self.isReady else { throw .outOfMemory }
        errno = 0
        let result = crypto_pwhash_str_verify(text, password.characters, UInt64(password.characters.count))
        if result != 0, errno == ENOMEM { throw .outOfMemory }
        return result == 0
    }

    /// Checked when no password is set, so that the response time does not show whether one is set. Its salt and hash
    /// are random: no password is known to match it.
    static let decoy = PasswordHash(
        stored: "$argon2id$v=19$m=65536,t=2,p=1$McRxBnWFo2FNTRY8imJjwQ$FKk/rSx2m+xCKhz7iH6yIbMf/lYOoIR9JdcmMGP4dHA")

    /// Whether libsodium is initialised (`sodium_init`, which picks the code for this processor).
    private static let isReady = sodium_init() >= 0
}
