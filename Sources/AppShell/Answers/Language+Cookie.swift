public import Web
public import Wording

extension Language {
    /// Seconds for which a browser keeps the choice: as long as browsers keep any cookie (RFC 6265bis, 5.6.2).
    private static let age = 400 * 86_400

    /// What was chosen in this browser; nil for the language that it asks for.
    public static func chosen(in request: Request) -> Language? {
        request.cookie("language").flatMap { Language(rawValue: $0) }
    }

    /// For `Set-Cookie`: chooses a language for this browser, or takes the choice back.
    public static func cookie(choosing language: Language?, for request: Request) -> String {
        "language=\(language?.rawValue ?? ""); Path=/; Max-Age=\(language == nil ? 0 : age); SameSite=Lax; HttpOnly"
            + (request.isSecure ? "; Secure" : "")
    }

    /// For the sender of a request: the language chosen in the browser, or the first one that the browser asks for.
    public init(of request: Request) {
        self = Self.chosen(in: request) ?? Language(acceptLanguage: request.headers["Accept-Language"])
    }

    /// What it calls itself.
    public var ownName: String {
        switch self {
        case .english: "English"
        case .italian: "Italiano"
        }
    }
}
