/// A language of the app.
public enum Language: String, CaseIterable, Sendable {
    case english = "en"
    case italian = "it"

    /// The language of a locale name such as `it`, `it_CH.UTF-8` or `it-IT`; nil when the app does not have it.
    public init?(locale: String) {
        let code = locale.prefix { $0 != "_" && $0 != "-" && $0 != "." && $0 != "@" }
        self.init(rawValue: code.lowercased())
    }

    /// The best of those that a browser asks for (RFC 9110, 12.5.4); English when the app has none of them.
    public init(acceptLanguage header: String?) {
        var best: (language: Language, quality: Double)?
        for part in (header ?? "").split(separator: ",") {
            let pieces = part.split(separator: ";").map { $0.filter { $0 != " " } }
            guard let name = pieces.first, let language = Language(locale: String(name)) else { continue }
            let quality = pieces.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            if quality > best?.quality ?? 0 { best = (language, quality) }
        }
        self = best?.language ?? .english
    }
}
