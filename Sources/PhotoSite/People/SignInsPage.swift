import Accounts
import AppShell
import HTML
import Wording

/// Where one is signed in: `/settings/sign-ins`.
struct SignInsPage: Component {
    let context: PhotoContext
    /// The one used last first.
    let sessions: [Session]
    /// The one with which this page was asked for; nil where no sign-in is needed.
    let current: Session.ID?

    var body: Markup {
        Page(
            context.page, title: PeopleWords.signIns, style: .pushed, tab: .settings, parent: "/settings",
            styles: ["settings.css"], scripts: ["settings.js"]
        ) {
            div(.class("settings")) {
                if sessions.isEmpty {
                    div(.class("empty")) {
                        Icon("laptop")
                        h2 { context.say(en: "No sign-ins", it: "Nessun accesso") }
                        p {
                            context.say(
                                en: "Browsers that sign in with the password are listed here.",
                                it: "Qui sono elencati i browser che accedono con la password.")
                        }
                    }
                }
                for session in sessions { ul(.class("list")) { rows(session) } }
                if sessions.contains(where: { $0.id != current }) { ul(.class("list")) { others } }
                p(.class("list-note")) {
                    context.say(
                        en: "Sign-ins end after 30 days without use, and after 90 days at the latest.",
                        it: "Gli accessi terminano dopo 30 giorni di inattività, e al più tardi dopo 90 giorni.")
                }
            }
        }
    }

    @MarkupBuilder private func rows(_ session: Session) -> Markup {
        let name = context.say(BrowserName.phrase(session.label))
        let day = DayText(context).day(session.lastSeen)
        SettingRow(
            context: context, icon: "laptop", name: name,
            note: session.id == current
                ? context.say(en: "This browser", it: "Questo browser")
                : context.say(en: "Last used on \(day)", it: "Ultimo uso: \(day)"))
        if session.id != current {
            ActionRow(
                context: context, icon: "sign-out",
                name: context.say(en: "End this sign-in", it: "Termina questo accesso"),
                path: "/settings/sign-ins/\(session.id)/end", then: "/settings/sign-ins")
        }
    }

    private var others: Markup {
        ActionRow(
            context: context, icon: "sign-out",
            name: context.say(en: "End all other sign-ins", it: "Termina tutti gli altri accessi"),
            path: "/settings/sign-ins/end-others", isDanger: true,
            question: ActionRow.Question(
                title: context.say(en: "End all other sign-ins?", it: "Terminare tutti gli altri accessi?"),
                text: context.say(
                    en: "Other browsers and programs have to sign in again. This browser stays signed in.",
                    it: "Negli altri browser e programmi bisognerà accedere di nuovo. Questo browser resta collegato."),
                action: context.say(en: "End", it: "Termina")),
            then: "/settings/sign-ins"
        ).body
    }
}
