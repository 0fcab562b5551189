internal import NormalForms

/// A password normalised for hashing, because keyboards encode the same characters in different ways (RFC 8265, 4.2).
struct PasswordText {
    /// UTF-8 in normal form C, with every kind of space replaced by U+0020.
    let characters: [CChar]

    /// Normalises any typed text, including one that cannot be a password.
    init(typed text: String) { self.init(normalised: text.normalFormC) }

    /// Normalises and validates a new password. Its characters are counted as code points (NIST SP 800-63B, 5.1.1.2).
    init(new text: String) throws(PasswordProblem) {
        let text = text.normalFormC
        let scalars = text.unicodeScalars
        if scalars.contains(where: { $0.properties.generalCategory == .control }) { throw .untypable }
        if scalars.count < PasswordProblem.shortest { throw .tooShort }
        if scalars.count > PasswordProblem.longest { throw .tooLong }
        if CommonPasswords.contains(text) { throw .common }
        self.init(normalised: text)
    }

    private init(normalised text: String) {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            scalars.append(scalar.properties.generalCategory == .spaceSeparator ? " " : scalar)
        }
        characters = String(scalars).utf8.map { CChar(bitPattern: $0) }
    }
}
