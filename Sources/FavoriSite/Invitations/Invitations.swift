import AppShell
import FavourStore
import HTML
import Web
import Wording

extension FavoriServices {
    /// What the store is to make of the code that was typed: nil where people join without one.
    func invitation(_ typed: String?) -> String? { joining == .invited ? typed ?? "" : nil }
}

extension SiteProblem {
    /// Why nobody joins with a code.
    init(invitation error: StoreError) {
        let (code, title): (String, Phrase) =
            switch error {
            case .invitationMissing:
                ("invitationMissing", Phrase(en: "Type the code of your invitation.", it: "Scrivi il codice d'invito."))
            case .invitationUsedUp:
                (
                    "invitationUsedUp",
                    Phrase(
                        en: "This code has been used by as many people as it was for.",
                        it: "Il codice è già stato usato da tutte le persone previste.")
                )
            case .invitationExpired:
                (
                    "invitationExpired",
                    Phrase(
                        en: "This code has expired. Ask for a new one.", it: "Il codice è scaduto. Chiedine uno nuovo.")
                )
            default:
                ("invitationWrong", Phrase(en: "There is no such code.", it: "Questo codice non esiste."))
            }
        self.init(code, status: .unprocessable, title: title)
    }
}

extension Request {
    /// Makes a language that of browsers which ask for none that the app has.
    mutating func preferLanguage(_ language: Language) {
        let asked = headers["Accept-Language"] ?? ""
        let isKnown = asked.split(separator: ",").contains { part in
            Language(locale: String(part.filter { $0 != " " }.prefix { $0 != ";" })) != nil
        }
        if !isKnown { headers["Accept-Language"] = language.rawValue }
    }
}

/// Where the code of an invitation is typed. A link puts it there by its fragment, which browsers do not send.
struct InvitationField: Component {
    let context: PageContext
    let code: String

    var body: Markup {
        label(.class("field-label")) {
            span { context.say(en: "Code of your invitation", it: "Codice d'invito") }
            input(
                .class("field"), .type("text"), .name("invitation"), .id("invitation"), .value(code),
                Attribute("autocomplete", "one-time-code"), Attribute("autocapitalize", "characters"),
                Attribute("spellcheck", "false"), Attribute("placeholder", "XXXX-XXXX-XXXX-XXXX"),
                Attribute("required"))
        }
    }
}
