import AppShell
import FavourStore
import HTML
import MapView
import Web
import Wording

/// What the form of the settings holds.
struct ProfileEntry {
    /// A neighbourhood, or none.
    struct Home { let id: Int64? }

    let name: String
    /// Nil for a choice that is none of the form's.
    let home: Home?

    /// What is kept.
    init(_ person: Person) { (name, home) = (person.name, Home(id: person.neighbourhood)) }

    /// What was sent; what was left out stays as it is.
    init(_ form: Fields, of person: Person) {
        name = form["name"] ?? ""
        guard let chosen = form["neighbourhood"] else {
            home = Home(id: person.neighbourhood)
            return
        }
        home = chosen.isEmpty ? Home(id: nil) : Int64(chosen).map { Home(id: $0) }
    }
}

/// Name and neighbourhood, which are saved together; and the way to everything else.
struct SettingsPage: Component {
    let context: PageContext
    let person: Person
    /// As it was typed, where that was refused.
    let entry: ProfileEntry
    let neighbourhoods: [Neighbourhood]
    let sources: MapSources
    /// As it was chosen in this browser.
    let language: Language?
    /// Whether the operator lets news leave the app.
    let canNotify: Bool
    /// Whether the app is served for phones in the same network.
    let isForPhones: Bool
    let problem: SiteProblem?

    var body: Markup {
        Page(
            context, title: Phrase(en: "Settings", it: "Impostazioni"), style: .pushed, tab: .profile, parent: "/me",
            styles: NeighbourhoodField.styles + ["favori.css", "profile.css"], scripts: NeighbourhoodField.scripts,
            words: MapWords.view
        ) {
            form(.class("stack"), .method("post"), .action("/settings")) {
                if let problem { p(.class("problem"), .role("alert")) { context.say(problem.title) } }
                div {
                    label(.class("field-label")) {
                        span { context.say(en: "Name", it: "Nome") }
                        input(
                            .class("field"), .type("text"), .name("name"), .value(entry.name),
                            Attribute("autocomplete", "nickname"), .aria("describedby", "name-note"))
                    }
                    p(.class("list-note"), .id("name-note")) {
                        context.say(
                            en: "You sign in with this name. After you have changed it, sign in with the new one.",
                            it: "Accedi con questo nome. Dopo averlo cambiato, accedi con quello nuovo.")
                    }
                }
                if !neighbourhoods.isEmpty {
                    NeighbourhoodField(
                        context: context, neighbourhoods: neighbourhoods, chosen: entry.home?.id, sources: sources,
                        unchosen: Phrase(en: "No neighbourhood chosen", it: "Nessun quartiere scelto"))
                }
                button(.class("button wide"), .type("submit")) { context.say(en: "Save", it: "Salva") }
            }
            section(.class("section")) {
                header { h2 { context.say(en: "App and sign-in", it: "App e accesso") } }
                div(.class("list")) {
                    row(
                        "/settings/language", LanguagePage.title,
                        language?.ownName ?? context.say(LanguagePage.automaticName))
                    row("/settings/searches", SearchesPage.title)
                    row("/settings/calendar", CalendarPage.title)
                    if canNotify { row("/settings/notifications", NotificationsPage.title) }
                    row("/settings/password", PasswordPage.title)
                    row("/settings/sign-ins", SignInsPage.title)
                    if isForPhones { row("/settings/phone", PhoneConnection.title) }
                }
            }
            div(.class("list section")) {
                row("/settings/blocked", BlockedPage.title)
                row("/privacy", PrivacyPage.title)
            }
            AccountSection(context: context)
        }
    }

    private func row(_ path: String, _ title: Phrase, _ value: String = "") -> Markup {
        a(.class("row"), .href(path)) {
            span(.class("row-text")) { context.say(title) }
            if !value.isEmpty { span(.class("row-value")) { value } }
            Icon("caret-right", class: "end")
        }
    }
}

/// The language of the app in this browser, and of e-mails: `/settings/language`.
struct LanguagePage: Component {
    let context: PageContext
    let chosen: Language?
    /// Whether the operator sends e-mails.
    let hasMail: Bool

    static let title = Phrase(en: "Language", it: "Lingua")
    static let automaticName = Phrase(en: "As the browser says", it: "Quella del browser")
    /// The value that takes the choice back.
    static let automatic = "automatic"

    var body: Markup {
        Page(
            context, title: Self.title, style: .pushed, tab: .profile, parent: "/settings",
            styles: ["favori.css", "profile.css"]
        ) {
            form(.class("stack"), .method("post"), .action("/settings/language")) {
                fieldset(.class("list"), .aria("label", context.say(Self.title))) {
                    choice(Self.automatic, context.say(Self.automaticName), language: nil)
                    for language in Language.allCases {
                        choice(language.rawValue, language.ownName, language: language)
                    }
                }
                p(.class("list-note")) {
                    context.say(
                        hasMail
                            ? Phrase(
                                en: "This applies to this browser and to e-mails to you.",
                                it: "Vale per questo browser e per le email che ricevi.")
                            : Phrase(en: "This applies to this browser only.", it: "Vale per questo browser."))
                    " "
                    context.say(
                        en: "What people write stays in their language.",
                        it: "Ciò che le persone scrivono resta nella loro lingua.")
                }
                button(.class("button wide"), .type("submit")) { context.say(en: "Save", it: "Salva") }
            }
        }
    }

    private func choice(_ value: String, _ name: String, language: Language?) -> Markup {
        label(.class("row chosen-row"), Attribute("lang", optional: language?.rawValue)) {
            input(
                .type("radio"), .name("language"), .value(value), Attribute("checked", when: chosen == language))
            span(.class("row-text")) { name }
            Icon("check")
        }
    }
}
