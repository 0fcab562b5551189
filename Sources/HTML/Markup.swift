/// A piece of an HTML document, ready to be sent. Text is escaped when it is put in.
public struct Markup: Hashable, Sendable {
    /// UTF-8.
    public private(set) var bytes: [UInt8]

    /// Nothing.
    public init() { bytes = [] }

    /// What a builder makes.
    public init(@MarkupBuilder _ content: () -> Markup) { self = content() }

    /// Text, escaped.
    public init(text: String) {
        bytes = []
        bytes.reserveCapacity(text.utf8.count)
        Escaping.append(text, to: &bytes)
    }

    /// As text, for tests.
    public var string: String { String(decoding: bytes, as: UTF8.self) }

    mutating func append(_ other: Markup) { bytes.append(contentsOf: other.bytes) }
    mutating func append(raw text: some StringProtocol) { bytes.append(contentsOf: text.utf8) }
    mutating func append(raw text: StaticString) { text.withUTF8Buffer { bytes.append(contentsOf: $0) } }
    mutating func append(escaped text: String) { Escaping.append(text, to: &bytes) }
}

/// A part of a page that is used by its name: a value with what it shows.
public protocol Component: Sendable {
    /// What it looks like.
    @MarkupBuilder var body: Markup { get }
}

/// Puts strings (escaped), components and markup one after another.
@resultBuilder public enum MarkupBuilder {
    /// Text, escaped.
    public static func buildExpression(_ text: String) -> Markup { Markup(text: text) }
    /// Markup as it is.
    public static func buildExpression(_ markup: Markup) -> Markup { markup }
    /// A component's body.
    public static func buildExpression(_ component: some Component) -> Markup { component.body }
    /// A component that may not be there.
    public static func buildExpression(_ component: (some Component)?) -> Markup { component?.body ?? Markup() }
    /// Text that may not be there.
    public static func buildExpression(_ text: String?) -> Markup { text.map { Markup(text: $0) } ?? Markup() }
    /// A list of components.
    public static func buildExpression(_ components: [some Component]) -> Markup {
        buildArray(components.map(\.body))
    }
    /// All parts in order.
    public static func buildBlock(_ parts: Markup...) -> Markup { buildArray(parts) }
    /// An `if` without an `else`.
    public static func buildOptional(_ part: Markup?) -> Markup { part ?? Markup() }
    /// The first branch.
    public static func buildEither(first part: Markup) -> Markup { part }
    /// The other branch.
    public static func buildEither(second part: Markup) -> Markup { part }
    /// A `for` loop.
    public static func buildArray(_ parts: [Markup]) -> Markup {
        var all = Markup()
        for part in parts { all.append(part) }
        return all
    }
}

/// Characters that mean something in HTML become references to themselves, in text and inside quoted attributes
/// (HTML Living Standard, 13.3; OWASP's rule 1 and 2 against cross-site scripting).
enum Escaping {
    static func append(_ text: String, to bytes: inout [UInt8]) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): bytes.append(contentsOf: "&amp;".utf8)
            case UInt8(ascii: "<"): bytes.append(contentsOf: "&lt;".utf8)
            case UInt8(ascii: ">"): bytes.append(contentsOf: "&gt;".utf8)
            case UInt8(ascii: "\""): bytes.append(contentsOf: "&quot;".utf8)
            case UInt8(ascii: "'"): bytes.append(contentsOf: "&#39;".utf8)
            // U+0000 and other controls are errors in HTML; names of files may hold them.
            case 0..<9, 11, 12, 14..<32, 127: bytes.append(contentsOf: "\u{FFFD}".utf8)
            default: bytes.append(byte)
            }
        }
    }
}
