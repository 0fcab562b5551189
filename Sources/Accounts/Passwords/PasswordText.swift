// For Unicode's normal forms, which the standard library has and does not offer by a public name yet.
@_spi(_Unicode) import Swift

/// A password as it is hashed: one form for all ways in which keyboards write the same characters (RFC 8265, 4.2).
struct PasswordText {
    /// UTF-8 of the normal form C, all kinds of space as one.
    let characters: [CChar]

    /// Takes whatever was typed, also what could never be a password.
    init(typed text: String) {
        var normal = String.UnicodeScalarView()
        for scalar in text._nfc {
            normal.append(scalar.properties.generalCategory == .spaceSeparator ? " " : scalar)
        }
        characters = String(normal).utf8.map { CChar(bitPattern: $0) }
    }

    /// Takes what is to become a password. A character is a code point, as NIST counts them.
    init(new text: String) throws(PasswordProblem) {
        self.init(typed: text)
        let scalars = Array(text._nfc)
        if scalars.contains(where: { $0.properties.generalCategory == .control }) { throw .untypable }
        if scalars.count < PasswordProblem.shortest { throw .tooShort }
        if scalars.count > PasswordProblem.longest { throw .tooLong }
    }
}
