import AppShell
import FavourStore
import HTML
import Wording

/// What a suspended person sees after the right password: until when, and the way to take the data along or to delete the
/// account. Each asks for the password again, because the person is not signed in.
struct SuspendedPage: Component {
    let context: PageContext
    /// The name or address that was typed.
    let name: String
    let person: Person
    let suspension: Suspension
    /// The operator's own words; nil when the operator wrote no reason.
    let reason: String?
    let departure: Departure
    /// Whom to ask; nil where the operator gave none.
    let contact: String?

    private static let title = Phrase(en: "Your account is suspended", it: "Il tuo account è sospeso")

    var body: Markup {
        Page(
            context, title: Self.title, style: .bare,
            styles: ["favori.css", "entering.css", "account.css", "moderation.css"]
        ) {
            div(.class("entering")) {
                h1 { context.say(Self.title) }
                p { context.say(SiteProblem.suspended(until: suspension.until, context.zone).title) }
                if let reason, reason.contains(where: { $0.isLetter || $0.isNumber }) {
                    section(.class("section")) {
                        header { h2 { context.say(en: "The operator’s reason", it: "Il motivo del gestore") } }
                        p(.class("report-text")) { reason }
                    }
                }
                p(.class("quiet")) {
                    context.say(
                        en: "You can still download your data, or delete your account.",
                        it: "Puoi ancora scaricare i tuoi dati o eliminare il tuo account.")
                }
                if let contact {
                    p(.class("quiet")) { context.say(en: "Questions: \(contact)", it: "Domande: \(contact)") }
                }
                section(.class("section")) {
                    header { h2 { context.say(en: "Download my data", it: "Scarica i miei dati") } }
                    form(.class("stack"), .method("post"), .action("/suspended/export"), .data("file", "")) {
                        fields
                        button(.class("button tonal wide"), .type("submit")) {
                            context.say(en: "Download my data", it: "Scarica i miei dati")
                        }
                    }
                }
                section(.class("section")) {
                    header { h2 { context.say(en: "Delete my account", it: "Elimina il mio account") } }
                    form(.class("stack"), .method("post"), .action("/suspended/delete")) {
                        DeletionTerms(context: context, person: person, departure: departure)
                        fields
                        button(.class("button danger wide"), .type("submit")) {
                            context.say(en: "Delete my account", it: "Elimina il mio account")
                        }
                    }
                }
                a(.class("button plain wide"), .href("/")) { context.say(en: "Show the map", it: "Mostra la mappa") }
            }
        }
    }

    @MarkupBuilder private var fields: Markup {
        input(.type("hidden"), .name("name"), .value(name))
        OwnPasswordField(context: context)
    }
}
