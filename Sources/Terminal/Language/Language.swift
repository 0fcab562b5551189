/// A language the command line speaks.
public enum Language: String, CaseIterable, Sendable {
    case english = "en"
    case italian = "it"

    /// The language of this process, from its environment.
    public static let current = Language(environment: .current)

    /// The language an environment asks for: `VISION_LANGUAGE`, then `LC_ALL`, `LC_MESSAGES`, `LANG` (POSIX.1-2017, 8.2).
    ///
    /// `C`, `POSIX` and any language not spoken here are English.
    public init(environment: Environment) {
        if let wish = environment["VISION_LANGUAGE"], let language = Language(locale: wish) {
            self = language
            return
        }
        let locale = environment["LC_ALL"] ?? environment["LC_MESSAGES"] ?? environment["LANG"] ?? "C"
        self = Language(locale: locale) ?? .english
    }

    /// The language of a locale name such as `it`, `it_CH.UTF-8` or `it-IT`; nil when it is not spoken here.
    private init?(locale: String) {
        let code = locale.prefix { $0 != "_" && $0 != "-" && $0 != "." && $0 != "@" }
        self.init(rawValue: code.lowercased())
    }
}
