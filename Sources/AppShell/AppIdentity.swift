public import Wording

/// Which app this is: all that tells it from another one that stands on the same shell.
///
/// Its rooms bring the pictures that pages name: `favicon.svg`, `icon-180.png`, `icon-192.png`, `icon-512.png`,
/// `icon-maskable-512.png`, and, where it has them, those of ``Splash``.
public struct AppIdentity: Sendable {
    /// Its name in cookies and in what browsers keep: `vision`, lower-case letters only.
    public let key: String
    /// As people know it: *Vision*.
    public let name: String
    /// What it is for, in one sentence.
    public let purpose: Phrase
    /// The colours of the window around its pages.
    public let colours: Colours
    /// What stands at the bottom of its pages; the first leads to its start.
    public let tabs: [Tab]
    /// What only this app can say.
    public let words: Words
    /// Style sheets of every page besides the common one, by the names of their files: a page that names one itself says
    /// where it stands among its others.
    public let styles: [String]
    /// Modules that run on every page that somebody in particular sees, by the names of their files.
    public let scripts: [String]
    /// What these modules say to people.
    public let scriptWords: [String: Phrase]
    /// The last parts of addresses under which files are saved that are no pages, such as `original`: the service worker
    /// leaves them to the browser.
    public let savedFiles: [String]
    /// Where people add streets to its maps; nil where its pages have no place for that.
    public let streetsPath: String?
    /// Where its API keeps the browsers that show notifications; nil where the app sends none.
    public let devicesPath: String?

    /// An app.
    public init(
        key: String, name: String, purpose: Phrase, colours: Colours, tabs: [Tab], words: Words, styles: [String] = [],
        scripts: [String] = [],
        scriptWords: [String: Phrase] = [:], savedFiles: [String] = [],
        streetsPath: String? = nil, devicesPath: String? = nil
    ) {
        self.key = key
        self.name = name
        self.purpose = purpose
        self.colours = colours
        self.tabs = tabs
        self.words = words
        self.styles = styles
        self.scripts = scripts
        self.scriptWords = scriptWords
        self.savedFiles = savedFiles
        self.streetsPath = streetsPath
        self.devicesPath = devicesPath
    }

    /// The colours of the window around an app's pages, such as `#ffe3cb`.
    public struct Colours: Sendable {
        let light: String
        let dark: String
        let ground: String

        /// - Parameters:
        ///   - light: of the window, in the light theme.
        ///   - dark: of the window, in the dark theme.
        ///   - ground: behind the icon while the installed app starts.
        public init(light: String, dark: String, ground: String) {
            self.light = light
            self.dark = dark
            self.ground = ground
        }
    }

    /// A part of the app that the bar at the bottom leads to.
    public struct Tab: Sendable {
        /// Names a tab.
        public struct ID: RawRepresentable, Hashable, Sendable {
            /// The name.
            public let rawValue: String
            /// The tab of this name.
            public init(rawValue: String) { self.rawValue = rawValue }
        }
        let id: ID
        let path: String
        let icon: String
        let chosenIcon: String
        let name: Phrase

        /// - Parameters:
        ///   - path: where it leads.
        ///   - icon: its picture in the icon set.
        ///   - chosenIcon: its picture while one is there.
        public init(_ id: ID, path: String, icon: String, chosenIcon: String, name: Phrase) {
            self.id = id
            self.path = path
            self.icon = icon
            self.chosenIcon = chosenIcon
            self.name = name
        }
    }

    /// Sentences of the shell's pages that are about what this app keeps.
    public struct Words: Sendable {
        let locked: Phrase
        let noPassword: Phrase
        let missing: Phrase
        let fingerprint: Phrase
        /// What needs https: the end of a sentence.
        let secured: Phrase
        /// The way to the first page.
        let start: Phrase?

        /// - Parameters:
        ///   - locked: above the field for the password.
        ///   - noPassword: how a password is set where there is none.
        ///   - missing: why there may be nothing at an address.
        ///   - fingerprint: where its computer shows the fingerprint of its certificate: *in the terminal*.
        ///   - secured: what works over https alone, as the end of a sentence.
        ///   - start: the way to the first page; nil for *Go to* and its name.
        public init(
            locked: Phrase, noPassword: Phrase, missing: Phrase,
            fingerprint: Phrase = Phrase(en: "in the terminal", it: "nel terminale"),
            secured: Phrase = Phrase(
                en: "camera, location and Share work in the app",
                it: "fotocamera, posizione e Condividi funzionano nell'app"),
            start: Phrase? = nil
        ) {
            self.locked = locked
            self.noPassword = noPassword
            self.missing = missing
            self.fingerprint = fingerprint
            self.secured = secured
            self.start = start
        }
    }
}
