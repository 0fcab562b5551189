import AppShell
import FavourStore
import HTML

/// Asks for an address for e-mails, then for the code that was sent there.
struct MailAddressForms: Component {
    let context: PageContext
    /// Where the forms are sent: `/address`, `/code` and `/remove` below it.
    let path: String
    let mail: MailSettings
    /// As it was typed, or what is known of the person.
    let typed: String
    /// Where the person goes afterwards; nil where the forms stay on their page.
    var then: String?
    /// Whether the password is asked for: an address is confirmed already.
    var asksPassword = false

    var body: Markup { if let pending = mail.pending { confirming(pending) } else { asking } }

    private var asking: Markup {
        form(.class("stack"), .method("post"), .action(path + "/address")) {
            further
            label(.class("field-label")) {
                span { context.say(en: "E-mail address", it: "Indirizzo email") }
                input(
                    .class("field"), .type("email"), .name("address"), .value(typed), Attribute("required"),
                    Attribute("maxlength", "254"), Attribute("autocomplete", "email"))
            }
            p(.class("list-note")) {
                context.say(
                    en: "You get a code at this address first. Nobody else sees the address.",
                    it: "A questo indirizzo arriva prima un codice. Nessun altro vede l'indirizzo.")
            }
            if asksPassword { Self.password(context) }
            button(.class("button wide"), .type("submit")) { context.say(en: "Send the code", it: "Invia il codice") }
        }
    }

    private func confirming(_ address: String) -> Markup {
        div(.class("stack")) {
            p { context.say(en: "A code was sent to \(address).", it: "È stato inviato un codice a \(address).") }
            form(.class("stack"), .method("post"), .action(path + "/code")) {
                further
                label(.class("field-label")) {
                    span { context.say(en: "Code from the e-mail", it: "Codice ricevuto via email") }
                    input(
                        .class("field"), .type("text"), .name("code"), Attribute("required"),
                        Attribute("inputmode", "numeric"), Attribute("maxlength", "12"),
                        Attribute("autocomplete", "one-time-code"))
                }
                button(.class("button wide"), .type("submit")) { context.say(en: "Confirm", it: "Conferma") }
            }
            form(.method("post"), .action(path + "/address")) {
                further
                input(.type("hidden"), .name("address"), .value(address))
                button(.class("button plain wide"), .type("submit")) {
                    context.say(en: "Send another code", it: "Invia un altro codice")
                }
            }
            form(.method("post"), .action(path + "/remove")) {
                further
                button(.class("button plain wide"), .type("submit")) {
                    if mail.address == nil {
                        context.say(en: "Use another address", it: "Usa un altro indirizzo")
                    } else {
                        context.say(en: "Cancel", it: "Annulla")
                    }
                }
            }
        }
    }

    /// Who is signed in shows once more who they are.
    static func password(_ context: PageContext) -> Markup {
        label(.class("field-label")) {
            span { context.say(en: "Password", it: "Password") }
            input(
                .class("field"), .type("password"), .name("password"), Attribute("required"),
                Attribute("autocomplete", "current-password"))
        }
    }

    @MarkupBuilder private var further: Markup {
        if let then { input(.type("hidden"), .name("then"), .value(then)) }
    }
}
