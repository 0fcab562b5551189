import AppShell
import FavourStore
import HTML
import Web
import Wording

/// Where one is signed in: `/settings/sign-ins`.
struct SignInsPage: Component {
    let context: PageContext
    /// The one used last first.
    let sessions: [AccountData.Session]
    /// The number of the one with which this page was asked for.
    let current: Int64?
    let now: Int64

    static let title = Phrase(en: "Sign-ins", it: "Accessi")

    var body: Markup {
        Page(
            context, title: Self.title, style: .pushed, tab: .profile, parent: "/settings",
            styles: ["favori.css", "profile.css"]
        ) {
            ul(.class("list")) { for session in sessions { li { row(session) } } }
            p(.class("list-note")) {
                context.say(
                    en: "Sign-ins end after 30 days without use, and after 90 days at the latest.",
                    it: "Gli accessi terminano dopo 30 giorni di inattività, e al più tardi dopo 90 giorni.")
            }
            if sessions.contains(where: { $0.id != current }) { others }
        }
    }

    @MarkupBuilder private func row(_ session: AccountData.Session) -> Markup {
        let name = context.say(BrowserName.phrase(session.label))
        let last = context.day(session.seen, now: now)
        div(.class("row")) {
            span(.class("row-text")) {
                name
                span(.class("footnote block")) {
                    session.id == current
                        ? context.say(en: "This browser", it: "Questo browser")
                        : context.say(en: "Last used on \(last)", it: "Ultimo uso: \(last)")
                }
            }
            if session.id != current {
                form(.method("post"), .action("/settings/sign-ins/\(session.id)/end")) {
                    button(
                        .class("button tonal small"), .type("submit"),
                        .aria(
                            "label", context.say(en: "End the sign-in of \(name)", it: "Termina l'accesso di \(name)"))
                    ) { context.say(en: "End", it: "Termina") }
                }
            }
        }
    }

    @MarkupBuilder private var others: Markup {
        div(.class("section")) {
            button(.class("button danger wide"), .type("button"), .data("open", "end-others")) {
                context.say(en: "End all other sign-ins", it: "Termina tutti gli altri accessi")
            }
        }
        dialog(.class("sheet"), .id("end-others"), .aria("labelledby", "end-others-title")) {
            form(.class("stack"), .method("post"), .action("/settings/sign-ins/end-others")) {
                h2(.id("end-others-title")) {
                    context.say(en: "End all other sign-ins?", it: "Terminare tutti gli altri accessi?")
                }
                p {
                    context.say(
                        en: """
                            Other browsers and programs have to sign in again, and the secret link of your calendar ends. This \
                            browser stays signed in.
                            """,
                        it: """
                            Negli altri browser e programmi bisognerà accedere di nuovo, e il link segreto del tuo calendario \
                            non vale più. Questo browser resta collegato.
                            """
                    )
                }
                button(.class("button danger wide"), .type("submit")) { context.say(en: "End", it: "Termina") }
                button(.class("button plain wide"), .type("button"), .data("close", "")) {
                    context.say(en: "Cancel", it: "Annulla")
                }
            }
        }
    }
}
