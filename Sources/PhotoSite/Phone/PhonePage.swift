import AppShell
import HTML
import Wording

/// The page that explains how to open the app on a phone: `/settings/phone`.
struct PhonePage: Component {
    let context: PhotoContext
    /// Nil when the app is not served for phones.
    let phone: PhoneAccess?
    /// Whether a password is set, without which it cannot be.
    let hasPassword: Bool

    var body: Markup {
        Page(
            context.page, title: PhoneConnection.title, style: .pushed, tab: .settings, parent: "/settings",
            styles: ["settings.css"] + PhoneConnection.styles, scripts: ["settings.js"]
        ) {
            div(.class("settings")) {
                if let phone {
                    PhoneConnection(context: context.page, phone: phone)
                } else {
                    explanation
                }
            }
        }
    }

    @MarkupBuilder private var explanation: Markup {
        p(.class("list-note")) {
            context.say(
                en: """
                    Vision opens on the phones at home over https, with camera, location and Share, when it is started in a \
                    terminal like this:
                    """,
                it: """
                    Vision si apre sui telefoni di casa tramite https, con fotocamera, posizione e Condividi, se avviata dal \
                    terminale così:
                    """)
        }
        ul(.class("list")) {
            li { div(.class("row")) { code { "vision serve --phone" } } }
        }
        if !hasPassword {
            p(.class("list-note")) {
                context.say(en: "That needs a password.", it: "Serve una password.")
            }
            ul(.class("list")) {
                SettingRow(
                    context: context, icon: "key", name: context.say(en: "Set password", it: "Imposta la password"),
                    path: "/settings/password")
            }
        }
    }
}
