import AppShell
import HTML
import Wording

/// The language of the app: `/settings/language`. Chosen for this browser, in a cookie.
struct LanguagePage: Component {
    let context: PhotoContext
    let chosen: Language?

    var body: Markup {
        ChoicePage(
            context: context, title: SettingsWords.language, path: "/settings/language", field: "language",
            choices: [automatic]
                + Language.allCases.map { language in
                    ChoicePage.Choice(
                        value: language.rawValue, name: language.ownName, explanation: context.say(note))
                }, chosen: chosen?.rawValue ?? Self.automatic, mustReload: true)
    }

    private var automatic: ChoicePage.Choice {
        ChoicePage.Choice(
            value: Self.automatic, name: context.say(SettingsWords.automatic),
            explanation: context.say(
                Phrase(en: "The language that your browser asks for.", it: "La lingua richiesta dal tuo browser.")
                    + note))
    }

    private let note = Phrase(
        en: "Tags of recognised things are always in English.",
        it: "Le etichette delle cose riconosciute sono sempre in inglese.")

    /// The value that takes the choice back.
    static let automatic = "automatic"
}
