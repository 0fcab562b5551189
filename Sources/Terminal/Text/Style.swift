/// How a piece of text is meant, which a terminal may show by colour or weight.
public enum Tone: Sendable, Hashable {
    case plain, bold, dim, red, green, yellow, cyan

    /// The parameter of Select Graphic Rendition (ECMA-48, 8.3.117); nil for none.
    fileprivate var parameter: Int? {
        switch self {
        case .plain: nil
        case .bold: 1
        case .dim: 2
        case .red: 31
        case .green: 32
        case .yellow: 33
        case .cyan: 36
        }
    }
}

/// Whether tones are shown.
public struct Style: Sendable, Hashable {
    /// Whether escape sequences are written at all.
    public let isColoured: Bool

    /// Shown or not.
    public init(isColoured: Bool) { self.isColoured = isColoured }

    /// Plain text.
    public static let plain = Style(isColoured: false)

    /// What suits a place of output: colour on a terminal that is not `dumb`; `CLICOLOR_FORCE` (other than `0`) forces it
    /// anywhere, and `NO_COLOR` forbids it whatever else is set.
    public init(isTerminal: Bool, environment: Environment) {
        if environment["NO_COLOR"] != nil {
            isColoured = false
        } else if let force = environment["CLICOLOR_FORCE"], force != "0" {
            isColoured = true
        } else {
            isColoured = isTerminal && environment["TERM"] != nil && environment["TERM"] != "dumb"
        }
    }

    /// The text in a tone. The text must be harmless already: escapes in it are written as they are.
    func apply(_ tone: Tone, to text: String) -> String {
        guard isColoured, let parameter = tone.parameter, !text.isEmpty else { return text }
        return "\u{1b}[\(parameter)m\(text)\u{1b}[0m"
    }
}
