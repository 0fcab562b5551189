public import Wording
/// A text with tones, safe by default: what is interpolated is made harmless, what is literal is trusted.
///
///     console.print("\(photo.name, .bold): \(tag)")
public struct StyledText: Sendable, ExpressibleByStringInterpolation {
    private var pieces: [(text: String, tone: Tone)] = []

    /// A trusted text, as it stands.
    public init(stringLiteral value: String) { pieces = [(value, .plain)] }

    /// A text of pieces.
    public init(stringInterpolation: StringInterpolation) { pieces = stringInterpolation.pieces }

    /// Any text, made harmless.
    public init(_ text: String, _ tone: Tone = .plain) { pieces = [(text.harmless, tone)] }

    /// A phrase, made harmless.
    public init(_ phrase: Phrase, in language: Language = .current) { self.init(phrase.text(in: language)) }

    /// As written in a style.
    func rendered(_ style: Style) -> String {
        pieces.reduce(into: "") { $0 += style.apply($1.tone, to: $1.text) }
    }

    /// Collects the pieces of a literal.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var pieces: [(text: String, tone: Tone)] = []

        /// An empty text.
        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Text of the source code: trusted, with its newlines.
        public mutating func appendLiteral(_ literal: String) { pieces.append((literal, .plain)) }

        /// What comes from outside: made harmless.
        public mutating func appendInterpolation(_ text: String, _ tone: Tone = .plain) {
            pieces.append((text.harmless, tone))
        }

        /// A number as Swift writes it.
        public mutating func appendInterpolation(_ number: Int, _ tone: Tone = .plain) {
            pieces.append((String(number), tone))
        }
    }
}
