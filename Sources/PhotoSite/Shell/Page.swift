import HTML
import Web
import Wording

/// A whole page: head, bars, content, and the scripts it needs.
struct Page: Component {
    /// The tabs at the bottom (on wide screens: at the side).
    enum Tab: CaseIterable {
        case home, search, settings
    }

    /// How a page sits on the screen.
    enum Style: String {
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
    var tab: Tab?
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

    init(
        _ context: PageContext, title: Phrase, heading: String? = nil, style: Style = .root, tab: Tab? = nil,
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

    var body: Markup {
        document(
            html(.lang(context.language.rawValue)) {
                head { headContent }
                element("body", [.class("page-\(style.rawValue)"), Attribute("data-owner", optional: context.owner)]) {
                    a(.class("skip"), .href("#content")) { context.say(en: "Skip to content", it: "Vai al contenuto") }
                    if style != .bare { bar }
                    element(
                        "main", [.id("content"), Attribute("tabindex", "-1")]
                    ) { content }
                    if style == .root || style == .pushed { TabBar(context: context, current: tab) }
                    div(.class("toasts"), .id("toasts"), .role("status"), .aria("live", "polite"))
                    dataBlock(
                        id: "words",
                        json: JSONText.object(Page.commonWords.merging(words) { $1 }.mapValues(context.say)))
                }
            })
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
        HTML.title { style == .root && tab == .home ? "Vision" : "\(context.say(title)) · Vision" }
        meta(.name("viewport"), Attribute("content", "width=device-width, initial-scale=1, viewport-fit=cover"))
        meta(.name("color-scheme"), Attribute("content", style == .photo ? "dark" : "light dark"))
        meta(
            .name("theme-color"), Attribute("content", style == .photo ? "#000000" : "#ffe3cb"),
            Attribute("media", "(prefers-color-scheme: light)"))
        meta(
            .name("theme-color"), Attribute("content", style == .photo ? "#000000" : "#3a0f18"),
            Attribute("media", "(prefers-color-scheme: dark)"))
        meta(.name("apple-mobile-web-app-capable"), Attribute("content", "yes"))
        meta(.name("mobile-web-app-capable"), Attribute("content", "yes"))
        meta(.name("apple-mobile-web-app-title"), Attribute("content", "Vision"))
        meta(.name("apple-mobile-web-app-status-bar-style"), Attribute("content", "black-translucent"))
        link(Attribute("rel", "manifest"), .href("/site.webmanifest"))
        link(Attribute("rel", "icon"), .type("image/svg+xml"), .href(context.asset("favicon.svg")))
        link(Attribute("rel", "apple-touch-icon"), .href(context.asset("icon-180.png")))
        // The pages that people put on their Home Screen; the others do without two kilobytes.
        if style == .root { Splash(context: context) }
        for name in ["app.css"] + styles { link(Attribute("rel", "stylesheet"), .href(context.asset(name))) }
        for name in ["app.js"] + scripts { moduleScript(src: context.asset(name)) }
    }

    /// What the common script says.
    private static let commonWords: [String: Phrase] = [
        "ok": Phrase("OK"),
        "cancel": Phrase(en: "Cancel", it: "Annulla"),
        "offline": Phrase(
            en: "Vision cannot be reached. Is it still running?", it: "Vision non risponde. È ancora in esecuzione?"),
        "failed": Phrase(en: "That did not work.", it: "Operazione non riuscita."),
        "unreadable": Phrase(
            en: "The file can no longer be read. Choose it again.",
            it: "Il file non si può più leggere. Sceglilo di nuovo."),
        "loading": Phrase(en: "Loading…", it: "Caricamento…"),
    ]
}

/// The way between the three parts of the app.
struct TabBar: Component {
    let context: PageContext
    let current: Page.Tab?

    var body: Markup {
        nav(.class("tabs"), .aria("label", context.say(en: "Main", it: "Principale"))) {
            tab(.home, "/", "house", Phrase(en: "Home", it: "Home"))
            tab(.search, "/search", "magnifying-glass", Phrase(en: "Search", it: "Cerca"))
            tab(.settings, "/settings", "gear", Phrase(en: "Settings", it: "Impostazioni"))
        }
    }

    private func tab(_ tab: Page.Tab, _ path: String, _ icon: String, _ name: Phrase) -> Markup {
        let isCurrent = tab == current
        return a(.class("tab"), .href(path), Attribute("aria-current", optional: isCurrent ? "page" : nil)) {
            Icon(isCurrent && icon != "magnifying-glass" ? "\(icon)-fill" : icon)
            span { context.say(name) }
        }
    }
}
