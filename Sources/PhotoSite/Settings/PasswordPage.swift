import AppShell
import HTML
import Wording

/// What the password of this app is for, whether there is one, and how it is set: `/settings/password`.
struct PasswordPage: Component {
    let context: PhotoContext
    let hasPassword: Bool

    var body: Markup {
        Page(
            context.page, title: SettingsWords.password, style: .pushed, tab: .settings, parent: "/settings",
            styles: ["settings.css"], scripts: ["settings.js"]
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
                p(.class("list-note")) { explanation }
                p(.class("list-note")) {
                    context.say(en: "It is set and changed in a terminal:", it: "Si imposta e si cambia nel terminale:")
                    " "
                    code { "vision password" }
                }
            }
        }
    }

    private var explanation: String {
        hasPassword
            ? context.say(
                en: "Vision asks for it on other devices. Sign-ins expire after 30 days without use.",
                it:
                    "Vision la chiede sugli altri dispositivi. Le sessioni scadono dopo 30 giorni di inattività."
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
