/// The name of an uploaded picture: 128 random bits, which tell nothing and cannot be guessed.
public struct PictureID: Codable, Hashable, Sendable {
    /// 32 hexadecimal digits in lower case.
    public let text: String

    /// A name as it was written; nil for any other text.
    public init?(_ text: String) {
        guard text.utf8.count == 32, text.utf8.allSatisfy({ Self.digits.contains($0) }) else { return nil }
        self.text = text
    }

    /// A new name.
    /// - Parameter generator: one that nobody can foresee.
    public init(using generator: inout some RandomNumberGenerator) {
        let digits = Array(Self.digits)
        text = String(
            decoding: (0..<32).map { _ in digits[Int.random(in: 0..<16, using: &generator)] }, as: UTF8.self)
    }

    private static let digits = "0123456789abcdef".utf8
}

/// A picture of a favour.
public struct Picture: Codable, Hashable, Sendable {
    /// Which one.
    public var id: PictureID
    /// What is to be seen on it, for people who do not see it: at most ``longestText`` characters, or empty.
    public var text: String

    /// A picture of a favour.
    public init(_ id: PictureID, text: String = "") {
        self.id = id
        self.text = text
    }

    /// Most characters of its text.
    public static let longestText = 200
}
