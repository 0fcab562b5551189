internal import Hashing

/// What people type to join where one needs an invitation: 80 random bits. It is told once; the database has its hash
/// alone, and descriptions never contain it (see ``text``).
public struct InvitationCode: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// 16 characters of ``alphabet``.
    private let characters: String

    /// Digits and letters that are not mistaken for each other (Crockford's base 32).
    private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
    private static let length = 16

    /// A new one.
    public init() {
        // The system's generator: getrandom(2).
        var generator = SystemRandomNumberGenerator()
        characters = String(
            (0..<Self.length).map { _ in Self.alphabet[Int.random(in: 0..<Self.alphabet.count, using: &generator)] })
    }

    /// A code as it was typed: in any case, with spaces and dashes or without; nil for text that cannot be one.
    public init?(_ text: String) {
        let plain = text.uppercased().filter { !$0.isWhitespace && $0 != "-" }
            .replacing("O", with: "0").replacing("I", with: "1").replacing("L", with: "1")
        guard plain.count == Self.length, plain.allSatisfy(Self.alphabet.contains) else { return nil }
        characters = plain
    }

    /// The code as it is told: `K7QM-2XWD-9FHT-4RBN`. Not to be used for anything else.
    public var text: String {
        stride(from: 0, to: Self.length, by: 4).map { start in
            String(characters.dropFirst(start).prefix(4))
        }.joined(separator: "-")
    }

    /// What is stored: SHA-256 in hexadecimal.
    var hash: String {
        get throws { try Array(characters.utf8).withUnsafeBytes { try SHA256.digest($0).hex } }
    }

    /// A placeholder: the code must not appear in logs.
    public var description: String { "InvitationCode(…)" }
    /// A placeholder: the code must not appear in logs.
    public var debugDescription: String { description }
    /// A placeholder: the code must not appear in logs.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// An invitation as its operator sees it: its code is not known any more.
public struct Invitation: Hashable, Sendable, Identifiable {
    /// Its number.
    public let id: Int64
    /// How many people may join with it.
    public let uses: Int
    /// How many have.
    public let used: Int
    /// In seconds since 1970.
    public let created: Int64
    /// In seconds since 1970.
    public let expires: Int64
}
