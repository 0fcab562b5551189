import AppShell
import HTML
import Web
import Wording

/// Sets another password: `/settings/password`. The present one is asked for, so that a browser that was left signed in is
/// not enough.
struct PasswordPage: Component {
    let context: PageContext
    /// The person's, under which keychains keep the password.
    let name: String
    let isChanged: Bool
    let problem: SiteProblem?

    static let title = Phrase(en: "Password", it: "Password")

    var body: Markup {
        Page(
            context, title: Self.title, style: .pushed, tab: .profile, parent: "/settings",
            styles: ["favori.css", "profile.css"]
        ) {
            form(.class("stack"), .method("post"), .action("/settings/password")) {
                if isChanged {
                    p(.class("banner"), .role("status")) {
                        context.say(
                            en: "Password changed. You were signed out everywhere else.",
                            it: "Password modificata. Gli altri accessi sono terminati.")
                    }
                }
                if let problem { p(.class("problem"), .role("alert")) { context.say(problem.title) } }
                input(
                    .type("text"), .name("username"), .value(name), Attribute("autocomplete", "username"),
                    .aria("label", context.say(en: "Name", it: "Nome")), Attribute("readonly"), .hidden())
                field("current", Phrase(en: "Current password", it: "Password attuale"), "current-password")
                field(
                    "password",
                    Phrase(en: "New password (8 characters or more)", it: "Nuova password (almeno 8 caratteri)"),
                    "new-password")
                button(.class("button wide"), .type("submit")) {
                    context.say(en: "Change password", it: "Cambia password")
                }
                p(.class("list-note")) {
                    context.say(
                        en:
                            "You will be signed out in other browsers and programs, not here. The secret link of your calendar ends.",
                        it:
                            "Gli altri tuoi accessi e il link segreto del calendario terminano. Questo browser resta collegato."
                    )
                }
            }
        }
    }

    private func field(_ name: String, _ title: Phrase, _ autocomplete: String) -> Markup {
        label(.class("field-label")) {
            span { context.say(title) }
            input(
                .class("field"), .type("password"), .name(name), Attribute("required"),
                Attribute("autocapitalize", "none"), Attribute("spellcheck", "false"),
                Attribute("autocomplete", autocomplete))
        }
    }
}
