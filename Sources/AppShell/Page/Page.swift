public import HTML
import Web
public import Wording

/// A whole page: head, bars, content, and the scripts it needs.
public struct Page: Component {
    /// How a page sits on the screen.
    public enum Style: String, Sendable {
        /// With a large title and the tab bar: where tabs lead.
        case root
        /// With a back button, a small title and the tab bar.
        case pushed
        /// The whole screen for one photo: no tab bar, dark ground.
        case photo
        /// Nothing but its content: splash, login, tutorial.
        case bare
    }

    let context: PageContext
    /// Of the window, and of the bar unless `heading` says otherwise.
    let title: Phrase
    var heading: String?
    var style = Style.root
    /// The part of the app that it belongs to.
    var tab: AppIdentity.Tab.ID?
    /// Where *back* leads when there is no history; nil on root pages.
    var parent: String?
    /// What stands at the left end of the bar instead of *back*.
    var leading: Markup?
    /// What stands at the right end of the bar.
    var actions = Markup()
    /// Style sheets of this page besides the common one: names of their files.
    var styles: [String] = []
    /// Modules of this page besides the common one: names of their files.
    var scripts: [String] = []
    /// What scripts say to people.
    var words: [String: Phrase] = [:]
    let content: Markup

    /// A page.
    ///
    /// - Parameters:
    ///   - title: of the window, and of the bar unless `heading` says otherwise.
    ///   - parent: where *back* leads when there is no history; nil on root pages.
    ///   - leading: what stands at the left end of the bar instead of *back*.
    ///   - actions: what stands at the right end of the bar.
    ///   - styles: style sheets besides the common one, by the names of their files.
    ///   - scripts: modules besides the common one, by the names of their files.
    ///   - words: what scripts say to people.
    public init(
        _ context: PageContext, title: Phrase, heading: String? = nil, style: Style = .root,
        tab: AppIdentity.Tab.ID? = nil,
        parent: String? = nil, leading: Markup? = nil, actions: Markup = Markup(), styles: [String] = [],
        scripts: [String] = [],
        words: [String: Phrase] = [:], @MarkupBuilder content: () -> Markup
    ) {
        self.context = context
        self.title = title
        self.heading = heading
        self.style = style
        self.tab = tab
        self.parent = parent
        self.leading = leading
        self.actions = actions
        self.styles = styles
        self.scripts = scripts
        self.words = words
        self.content = content()
    }

    /// The document.
    public var body: Markup {
        document(
            html(.lang(context.language.rawValue)) {
                head { headContent }
                element("body", [.class("page-\(style.rawValue)"), Attribute("data-owner", optional: context.owner)]) {
                    a(.class("skip"), .href("#content")) { context.say(en: "Skip to content", it: "Vai al contenuto") }
                    // Shown where style sheets find that the browser lacks what they are written with.
                    p(.class("outdated")) { context.say(outdated) }
                    if style != .bare { bar }
                    element(
                        "main", [.id("content"), Attribute("tabindex", "-1")]
                    ) { content }
                    if style == .root || style == .pushed { TabBar(context: context, current: tab) }
                    div(.class("toasts"), .id("toasts"), .role("status"), .aria("live", "polite"))
                    dataBlock(
                        id: "words",
                        json: JSONText.object(
                            commonWords.merging(context.app.scriptWords) { $1 }.merging(words) { $1 }.mapValues(
                                context.say)))
                }
            })
    }

    private var outdated: Phrase {
        Phrase(
            en: """
                This browser is too old for \(context.app.name). Use Safari 17.5, Chrome or Edge 123, Firefox 121, or a \
                newer one.
                """,
            it: """
                Questo browser è troppo vecchio per \(context.app.name). Usare Safari 17.5, Chrome o Edge 123, Firefox 121 \
                o più recente.
                """)
    }

    private var bar: Markup {
        header(.class("bar")) {
            div(.class("bar-side")) {
                if let leading {
                    leading
                } else if let parent {
                    a(.class("bar-button back"), .href(parent), .id("back")) {
                        Icon("caret-left")
                        span { context.say(en: "Back", it: "Indietro") }
                    }
                }
            }
            h1(.class("bar-title")) { heading ?? context.say(title) }
            div(.class("bar-side bar-actions")) { actions }
        }
    }

    @MarkupBuilder private var headContent: Markup {
        meta(Attribute("charset", "utf-8"))
        let app = context.app
        let isStart = style == .root && tab != nil && tab == app.tabs.first?.id
        HTML.title { isStart ? app.name : "\(context.say(title)) · \(app.name)" }
        meta(.name("viewport"), Attribute("content", "width=device-width, initial-scale=1, viewport-fit=cover"))
        meta(.name("color-scheme"), Attribute("content", style == .photo ? "dark" : "light dark"))
        meta(
            .name("theme-color"), Attribute("content", style == .photo ? "#000000" : app.colours.light),
            Attribute("media", "(prefers-color-scheme: light)"))
        meta(
            .name("theme-color"), Attribute("content", style == .photo ? "#000000" : app.colours.dark),
            Attribute("media", "(prefers-color-scheme: dark)"))
        meta(.name("apple-mobile-web-app-capable"), Attribute("content", "yes"))
        meta(.name("mobile-web-app-capable"), Attribute("content", "yes"))
        meta(.name("apple-mobile-web-app-title"), Attribute("content", app.name))
        meta(.name("apple-mobile-web-app-status-bar-style"), Attribute("content", "black-translucent"))
        link(Attribute("rel", "manifest"), .href("/site.webmanifest"))
        link(Attribute("rel", "icon"), .type("image/svg+xml"), .href(context.asset("favicon.svg")))
        link(Attribute("rel", "apple-touch-icon"), .href(context.asset("icon-180.png")))
        // The pages that people put on their Home Screen; the others do without two kilobytes.
        if style == .root { Splash(context: context) }
        let common = ["app.css"] + app.styles.filter { !styles.contains($0) }
        for name in common + styles { link(Attribute("rel", "stylesheet"), .href(context.asset(name))) }
        let modules = context.owner == nil ? ["app.js"] : ["app.js"] + app.scripts
        for name in modules + scripts { moduleScript(src: context.asset(name)) }
    }

    /// What the common script says.
    private var commonWords: [String: Phrase] {
        [
            "ok": Phrase("OK"),
            "cancel": Phrase(en: "Cancel", it: "Annulla"),
            "offline": Phrase(
                en: "\(context.app.name) cannot be reached. Is it still running?",
                it: "\(context.app.name) non risponde. È ancora in esecuzione?"),
            "failed": Phrase(en: "That did not work.", it: "Operazione non riuscita."),
            "loading": Phrase(en: "Loading…", it: "Caricamento…"),
        ].merging(context.owner == nil ? [:] : Self.sessionWords) { $1 }
    }

    /// What stands in place of a page whose sign-in is over.
    private static let sessionWords: [String: Phrase] = [
        "signedOutHere": Phrase(en: "You have been signed out", it: "La sessione è terminata"),
        "signedOutHereText": Phrase(
            en: "What has not been sent yet waits in this browser until you sign in again.",
            it: "Ciò che non è ancora stato inviato resta in questo browser finché non accedi di nuovo."),
        "signIn": Phrase(en: "Sign in", it: "Accedi"),
        "anotherHere": Phrase(en: "Somebody else has signed in", it: "Ha effettuato l'accesso un'altra persona"),
        "anotherHereText": Phrase(
            en: "This page belongs to an earlier sign-in. What it has not sent yet waits for that person.",
            it: """
                Questa pagina appartiene a un accesso precedente. Ciò che non ha ancora inviato resta in attesa di quella \
                persona.
                """),
        "goOn": Phrase(en: "Continue", it: "Continua"),
    ]
}
