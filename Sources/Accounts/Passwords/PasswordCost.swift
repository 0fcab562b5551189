internal import CSodium

/// What it costs to make a hash of a password, and to guess one (RFC 9106, section 4).
package struct PasswordCost: Sendable {
    /// How often the memory is gone through.
    let passes: UInt64
    /// In bytes.
    let memory: Int

    /// About a tenth of a second and 64 MB: what people's passwords get.
    package static let interactive = PasswordCost(
        passes: UInt64(crypto_pwhash_opslimit_interactive()), memory: crypto_pwhash_memlimit_interactive())

    /// The least that libsodium takes, for tests that are about something else.
    package static let least = PasswordCost(
        passes: UInt64(crypto_pwhash_opslimit_min()), memory: crypto_pwhash_memlimit_min())
}
