internal import Glibc

/// The environment variables that decide the language and look of the command line.
///
/// A value, so that tests state the environment they want instead of changing the process's own.
public struct Environment: Sendable {
    private let values: [String: String]

    /// An environment of these variables alone.
    public init(_ values: [String: String] = [:]) { self.values = values }

    /// The value of a variable; nil when it is unset or empty (POSIX treats the two alike for locales, and so does NO_COLOR).
    public subscript(name: String) -> String? {
        guard let value = values[name], !value.isEmpty else { return nil }
        return value
    }

    /// The process's own variables, read now.
    public static var current: Environment {
        var values: [String: String] = [:]
        for name in names {
            if let value = getenv(name) { values[name] = String(cString: value) }
        }
        return Environment(values)
    }

    /// Every variable that this room reads.
    static let names = [
        "VISION_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LC_CTYPE", "LANG",
        "NO_COLOR", "CLICOLOR_FORCE", "TERM", "COLUMNS",
    ]

    /// Whether the terminal shows UTF-8, by the first of `LC_ALL`, `LC_CTYPE`, `LANG` that is set.
    var showsUnicode: Bool {
        let locale = (self["LC_ALL"] ?? self["LC_CTYPE"] ?? self["LANG"] ?? "").lowercased()
        return locale.contains("utf-8") || locale.contains("utf8")
    }
}
