import HTML
import Wording

/// Asks for the password, and for the name where there are several people. It works without scripts.
struct LoginPage: Component {
    let context: PageContext
    /// Where the form leads.
    let then: ReturnAddress
    /// Whether there are several people.
    var asksForName = false
    /// What was typed as the name the last time.
    var name = ""
    /// What was wrong with the last attempt.
    let problem: Phrase?

    var body: Markup {
        Page(context, title: Phrase(en: "Sign in", it: "Accedi"), style: .bare, styles: ["login.css"]) {
            form(.class("login"), .method("post"), .action("/login")) {
                img(.class("login-icon"), .src(context.asset("favicon.svg")), .alt(""), .width(96), .height(96))
                h1 { context.app.name }
                p(.class("quiet")) {
                    context.say(context.app.words.locked)
                }
                input(.type("hidden"), .name("then"), .value(then.path))
                if asksForName {
                    div(.class("login-field")) {
                        label(.for("username")) { context.say(en: "Name", it: "Nome") }
                        input(
                            .class("field"), .type("text"), .name("username"), .id("username"), .value(name),
                            Attribute("autocomplete", "username"), Attribute("autocapitalize", "words"),
                            Attribute("spellcheck", "false"), Attribute("required"),
                            Attribute("autofocus", when: name.isEmpty))
                    }
                } else {
                    // Keychains want a name to keep the password under.
                    input(
                        .type("text"), .name("username"), .value(context.app.key),
                        Attribute("autocomplete", "username"),
                        .aria("label", context.say(en: "Name", it: "Nome")), Attribute("readonly"), .hidden())
                }
                div(.class("login-field")) {
                    label(.for("password")) { context.say(en: "Password", it: "Password") }
                    input(
                        .class("field"), .type("password"), .name("password"), .id("password"),
                        Attribute("autocomplete", "current-password"), Attribute("autocapitalize", "none"),
                        Attribute("spellcheck", "false"), Attribute("required"),
                        Attribute("autofocus", when: !asksForName || !name.isEmpty),
                        Attribute("aria-invalid", optional: problem == nil ? nil : "true"),
                        Attribute("aria-describedby", optional: problem == nil ? nil : "problem"))
                    if let problem {
                        p(.class("login-problem"), .id("problem"), .role("alert")) { context.say(problem) }
                    }
                }
                button(.class("button wide"), .type("submit")) { context.say(en: "Sign in", it: "Accedi") }
            }
        }
    }
}
