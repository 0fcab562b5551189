import AppShell
import HTML
import Interpretation
import Wording

/// The app's settings, in pairs, each with its symbol.
struct SettingsPage: Component {
    let context: PhotoContext
    let facts: SettingsFacts

    var body: Markup {
        Page(
            context.page, title: SettingsWords.settings, tab: .settings, styles: ["settings.css"],
            scripts: ["settings.js"] + (facts.hasPassword ? ["signout.js"] : []), words: SignOutQuestion.words
        ) {
            div(.class("settings")) {
                pair {
                    row("/settings/level", "sparkle", SettingsWords.level, value: context.say(context.level.phrase))
                    row("/settings/language", "globe", SettingsWords.language, value: language)
                }
                pair {
                    SwitchRow(
                        context: context, icon: "chart-bar", name: context.say(SettingsWords.analytics),
                        isOn: facts.isCounting, path: "/settings/analytics", about: "/settings/analytics")
                    SwitchRow(
                        context: context, icon: "book", name: context.say(SettingsWords.tutorial),
                        isOn: facts.showsTutorial, path: "/settings/tutorial", about: "/settings/tutorial")
                    SwitchRow(
                        context: context, icon: "keyboard", name: context.say(SettingsWords.keys),
                        note: context.say(SettingsWords.keysNote), isOn: facts.hasKeys, path: "/settings/keys",
                        id: "keys")
                }
                pair {
                    row(
                        "/settings/folders", "folder-open", SettingsWords.folders,
                        value: context.format.count(facts.folders))
                    if facts.isOwner {
                        row("/settings/packs", "package", SettingsWords.packs)
                        row("/settings/maps", "map-trifold", SettingsWords.maps)
                    }
                }
                pair {
                    row(
                        "/settings/library", "hard-drives", SettingsWords.library,
                        value: context.say(ImportWords.photos(facts.photos)))
                    row(
                        "/deleted", "trash", Phrase(en: "Recently deleted", it: "Eliminate di recente"),
                        value: facts.deleted > 0 ? context.format.count(facts.deleted) : nil)
                }
                if facts.isOwner {
                    pair {
                        row("/settings/backup", "clock-counter-clockwise", SettingsWords.backup)
                        row(
                            "/settings/people", "users", PeopleWords.people,
                            value: facts.people > 0 ? context.format.count(facts.people) : nil)
                    }
                }
                pair {
                    row("/settings/password", "key", SettingsWords.password, value: password)
                    if facts.isSignedIn {
                        row("/settings/sign-ins", "laptop", PeopleWords.signIns, value: facts.name)
                    }
                    row("/settings/phone", "device-mobile", PhoneConnection.title)
                }
                pair {
                    row("/settings/about", "info", SettingsWords.about, value: facts.version)
                }
                pair {
                    clearing
                    li {
                        a(.class("row danger"), .href("/settings/erase")) {
                            Icon("warning")
                            span(.class("row-text")) { context.say(SettingsWords.erase) }
                            Icon("caret-right", class: "end")
                        }
                    }
                }
                if facts.hasPassword {
                    signOut
                    SignOutQuestion(context: context)
                }
            }
        }
    }

    private func pair(@MarkupBuilder _ rows: () -> Markup) -> Markup { ul(.class("list")) { rows() } }

    private func row(_ path: String, _ icon: String, _ name: Phrase, value: String? = nil) -> Markup {
        SettingRow(context: context, icon: icon, name: context.say(name), value: value, path: path).body
    }

    /// What is cleared can be made again from the photos; without its script the form does it at once.
    private var clearing: Markup {
        ActionRow(
            context: context, icon: "arrows-clockwise", name: context.say(SettingsWords.clear),
            path: "/settings/clear-cache",
            question: ActionRow.Question(
                title: context.say(SettingsWords.clearTitle), text: context.say(SettingsWords.clearText),
                action: context.say(SettingsWords.clear)),
            done: context.say(SettingsWords.cleared)
        ).body
    }

    private var signOut: Markup {
        form(.class("list"), .method("post"), .action("/logout"), .id("sign-out")) {
            button(.class("row danger")) {
                Icon("sign-out")
                span(.class("row-text")) { context.say(en: "Sign out", it: "Esci") }
            }
        }
    }

    private var language: String {
        guard let chosen = facts.chosenLanguage else { return context.say(SettingsWords.automatic) }
        return chosen.ownName
    }

    private var password: String {
        facts.hasPassword
            ? context.say(en: "Set", it: "Impostata") : context.say(en: "Not set", it: "Non impostata")
    }
}

/// What the settings show besides what is set.
struct SettingsFacts: Sendable {
    let photos: Int
    let deleted: Int
    let folders: Int
    let chosenLanguage: Language?
    let isCounting: Bool
    let showsTutorial: Bool
    /// Whether keys of one character do something in this browser.
    let hasKeys: Bool
    /// Then, whoever sees this page has given it.
    let hasPassword: Bool
    let isSignedIn: Bool
    let isOwner: Bool
    /// How many there are; 0 while nobody was added.
    let people: Int
    /// The name of the person who is signed in; nil for an owner without a name.
    let name: String?
    let version: String
}

/// What is said in more than one place of the settings.
enum SettingsWords {
    static let settings = Phrase(en: "Settings", it: "Impostazioni")
    static let level = Phrase(en: "Confidence level", it: "Livello di affidabilità")
    static let language = Phrase(en: "Language", it: "Lingua")
    static let automatic = Phrase(en: "Automatic", it: "Automatica")
    static let analytics = Phrase(en: "Analytics", it: "Statistiche d'uso")
    static let tutorial = Phrase(en: "Show tutorial", it: "Mostra l'introduzione")
    static let keys = Phrase(en: "Keyboard shortcuts", it: "Scorciatoie da tastiera")
    static let keysNote = Phrase(
        en: "Single keys, such as / and F, in this browser", it: "Tasti singoli, come / e F, in questo browser")
    static let folders = Phrase(en: "Library folders", it: "Cartelle della libreria")
    static let packs = Phrase(en: "Model packs", it: "Pacchetti di modelli")
    static let maps = Phrase(en: "Maps and streets", it: "Mappe e strade")
    static let password = Phrase(en: "Password", it: "Password")
    static let library = Phrase(en: "Library", it: "Libreria")
    static let backup = Phrase(en: "Backup", it: "Backup")
    static let about = Phrase(en: "About", it: "Informazioni")
    static let erase = Phrase(en: "Delete all data", it: "Elimina tutti i dati")
    static let clear = Phrase(en: "Clear cache", it: "Svuota la cache")
    static let clearTitle = Phrase(en: "Clear the cache?", it: "Svuotare la cache?")
    static let clearText = Phrase(
        en: "Thumbnails will be created again when they are needed. No photos or tags are lost.",
        it: "Le miniature verranno create di nuovo quando servono. Nessuna foto o etichetta va persa.")
    static let cleared = Phrase(en: "The cache is empty.", it: "La cache è vuota.")
}
