public import Web
public import Wording

/// What a page needs to know of the app that it belongs to, and of whom it is for.
public struct PageContext: Sendable {
    /// The app.
    public let app: AppIdentity
    /// The language it speaks.
    public let language: Language
    /// Gives the addresses of scripts, style sheets and pictures.
    public let assets: Assets
    /// Whose page it is: what the browser keeps for later under this name is sent from pages with the same name only. Nil
    /// on pages that are shown to everybody, such as the login; these send nothing.
    public let owner: String?
    /// The ``owner`` of pages that send something and show nothing of anybody's.
    public static let visitor = "visitor"
    /// The clocks by which it gives times.
    public let zone: ZoneRules

    /// A context of its own.
    public init(
        app: AppIdentity, language: Language, assets: Assets, owner: String? = nil, zone: ZoneRules = .utc
    ) {
        self.zone = zone
        self.app = app
        self.language = language
        self.assets = assets
        self.owner = owner
    }

    /// For the sender of a request, in their language.
    public init(
        _ request: Request, app: AppIdentity, assets: Assets, owner: String? = nil, zone: ZoneRules = .utc
    ) {
        self.init(app: app, language: Language(of: request), assets: assets, owner: owner, zone: zone)
    }

    /// How this language writes numbers and dates.
    public var format: Format { Format(language) }

    /// Words in the page's language.
    public func say(_ phrase: Phrase) -> String { phrase.text(in: language) }
    /// Words in the page's language.
    public func say(en: String, it: String) -> String { Phrase(en: en, it: it).text(in: language) }
    /// The address of a script, a style sheet or a picture by its file's name.
    public func asset(_ name: String) -> String { assets.path(name) }
}
