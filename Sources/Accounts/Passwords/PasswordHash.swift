internal import CSodium
internal import Glibc

/// What is stored of a password: argon2id with its salt and costs, as text (RFC 9106; libsodium's `crypto_pwhash_str`).
struct PasswordHash: Hashable, Sendable {
    let text: String

    /// One as it was stored.
    init(stored text: String) { self.text = text }

    /// A new one, with a salt of its own. Takes about a tenth of a second and 64 MB.
    /// - Throws: ``AccountError/outOfMemory``.
    init(_ password: PasswordText) throws(AccountError) {
        guard Self.isReady else { throw .outOfMemory }
        var text = [CChar](repeating: 0, count: crypto_pwhash_strbytes())
        let result = crypto_pwhash_str_alg(
            &text, password.characters, UInt64(password.characters.count),
            UInt64(crypto_pwhash_opslimit_interactive()), crypto_pwhash_memlimit_interactive(),
            crypto_pwhash_alg_argon2id13())
        guard result == 0 else { throw .outOfMemory }
        self.text = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Whether it was made of this password. Takes as long as making one, and the same time whatever the answer.
    /// - Throws: ``AccountError/outOfMemory``, which is not to be mistaken for a wrong password.
    func matches(_ password: PasswordText) throws(AccountError) -> Bool {
        guard Self.isReady else { throw .outOfMemory }
        errno = 0
        let result = crypto_pwhash_str_verify(text, password.characters, UInt64(password.characters.count))
        if result != 0, errno == ENOMEM { throw .outOfMemory }
        return result == 0
    }

    /// Checked where no password is set, so that the time of an answer does not tell whether one is. Its salt and hash are
    /// random: no password is known to match it.
    static let decoy = PasswordHash(
        stored: "$argon2id$v=19$m=65536,t=2,p=1$McRxBnWFo2FNTRY8imJjwQ$FKk/rSx2m+xCKhz7iH6yIbMf/lYOoIR9JdcmMGP4dHA")

    /// libsodium has chosen its code for this processor (`sodium_init`).
    private static let isReady = sodium_init() >= 0
}
