public import Wording

extension Language {
    /// The language of this process, from its environment.
    public static let current = Language(environment: .current)

    /// The language an environment asks for: `VISION_LANGUAGE`, then `LC_ALL`, `LC_MESSAGES`, `LANG` (POSIX.1-2017, 8.2).
    ///
    /// English for `C`, `POSIX` and any language that the app does not have.
    public init(environment: Environment) {
        if let wish = environment["VISION_LANGUAGE"], let language = Language(locale: wish) {
            self = language
            return
        }
        let locale = environment["LC_ALL"] ?? environment["LC_MESSAGES"] ?? environment["LANG"] ?? "C"
        self = Language(locale: locale) ?? .english
    }
}
