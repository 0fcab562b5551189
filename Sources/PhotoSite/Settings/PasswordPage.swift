import AppShell
import HTML
import Wording

/// What the password of this app is for, whether there is one, and how it is set: `/settings/password`.
struct PasswordPage: Component {
    let context: PhotoContext
    let hasPassword: Bool
    /// The name of the person who is signed in; nil for an owner without a name.
    let name: String?
    let isSignedIn: Bool
    /// It was changed a moment ago.
    let isChanged: Bool
    let isOwner: Bool
    var problem: Phrase?

    var body: Markup {
        Page(
            context.page, title: SettingsWords.password, style: .pushed, tab: .settings, parent: "/settings",
            styles: ["settings.css", "people.css"], scripts: ["settings.js"]
        ) {
            div(.class("settings")) {
                ul(.class("list")) {
                    li {
                        div(.class("row")) {
                            Icon(hasPassword ? "lock" : "key")
                            span(.class("row-text")) { context.say(SettingsWords.password) }
                            span(.class("row-value")) {
                                hasPassword
                                    ? context.say(en: "Set", it: "Impostata")
                                    : context.say(en: "Not set", it: "Non impostata")
                            }
                        }
                    }
                }
                if isChanged {
                    p(.class("list-note"), .role("status")) {
                        context.say(
                            en: "The password is changed. Your other sign-ins have ended.",
                            it: "La password è cambiata. Gli altri tuoi accessi sono terminati.")
                    }
                }
                p(.class("list-note")) { explanation }
                if isSignedIn {
                    h2(.class("list-title")) { context.say(en: "Change password", it: "Cambia password") }
                    SettingsForm(
                        context: context, path: "/settings/password", username: name ?? context.page.app.key,
                        fields: [.current, .password, .again],
                        action: Phrase(en: "Change password", it: "Cambia password"), problem: problem)
                }
                if isOwner, !hasPassword {
                    SettingsForm(
                        context: context, path: "/settings/password", username: name ?? context.page.app.key,
                        fields: [.password, .again], action: Phrase(en: "Set password", it: "Imposta la password"),
                        problem: problem)
                    p(.class("list-note")) {
                        context.say(
                            en: "Who forgets it can set another one in a terminal on Vision's computer:",
                            it: "Chi la dimentica può impostarne un'altra nel terminale del computer di Vision:")
                        " "
                        code { "vision password" }
                    }
                }
            }
        }
    }

    private var explanation: String {
        hasPassword
            ? context.say(
                en: "Vision asks for it when you sign in. Sign-ins expire after 30 days without use.",
                it:
                    "Vision la chiede quando accedi. Gli accessi scadono dopo 30 giorni di inattività."
            )
            : context.say(
                en: """
                    Without a password, Vision is available only on this computer. Set one to open Vision from your \
                    phone and other devices at home.
                    """,
                it: """
                    Senza password, Vision è disponibile solo su questo computer. Impostane una per aprire Vision dal \
                    telefono e da altri dispositivi di casa.
                    """)
    }
}
