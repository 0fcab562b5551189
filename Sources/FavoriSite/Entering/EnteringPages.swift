import AppShell
import FavourStore
import HTML
import MapView
import Web
import Wording

/// Asks for name and password.
struct SignInPage: Component {
    let context: PageContext
    let then: String
    let problem: SiteProblem?
    let name: String
    /// Whether another password was chosen just now.
    var hasNewPassword = false
    let canJoin: Bool
    /// Whether visitors without an account are shown favours.
    let canLook: Bool
    /// Whether people can confirm e-mail addresses here, which are names for the sign-in then.
    let hasMail: Bool
    let town: String?

    var body: Markup {
        Page(
            context, title: Phrase(en: "Sign in", it: "Accedi"), style: .bare, styles: ["favori.css", "entering.css"]
        ) {
            form(.class("entering"), .method("post"), .action("/login")) {
                EnteringHead(context: context, town: town)
                input(.type("hidden"), .name("then"), .value(then))
                if let problem {
                    p(.class("problem"), .role("alert")) { context.say(problem.title) }
                } else if hasNewPassword {
                    p(.role("status")) {
                        context.say(
                            en: "The password is changed. Sign in with it.",
                            it: "La password è cambiata. Accedi con quella nuova.")
                    }
                } else if then != ReturnAddress.home.path {
                    p { context.say(en: "Sign in to go on where you were.", it: "Accedi per continuare da dove eri.") }
                }
                EnteringField(
                    context: context, name: "name",
                    title: hasMail ? Phrase(en: "Name or e-mail", it: "Nome o email") : Phrase(en: "Name", it: "Nome"),
                    value: name, autocomplete: "username")
                EnteringField(
                    context: context, name: "password", title: Phrase("Password"), type: "password",
                    autocomplete: "current-password")
                button(.class("button wide"), .type("submit")) { context.say(en: "Sign in", it: "Accedi") }
                a(.class("button plain wide"), .href("/forgot")) {
                    context.say(en: "Forgot the password?", it: "Password dimenticata?")
                }
                if canJoin {
                    a(.class("button plain wide"), .href("/join?then=\(PercentCoding.encoded(then))")) {
                        context.say(en: "Make an account", it: "Crea un account")
                    }
                }
                if canLook {
                    a(.class("button plain wide"), .href("/")) {
                        context.say(en: "Look around first", it: "Prima dai un'occhiata")
                    }
                }
            }
        }
    }
}

/// Asks for what an account needs.
struct JoinPage: Component {
    let context: PageContext
    let then: String
    let problem: SiteProblem?
    let form: Fields
    let neighbourhoods: [Neighbourhood]
    let sources: MapSources
    let asksForCode: Bool
    let town: String?

    var body: Markup {
        Page(
            context, title: Phrase(en: "Make an account", it: "Crea un account"), style: .bare,
            styles: NeighbourhoodField.styles + ["favori.css", "entering.css"],
            scripts: NeighbourhoodField.scripts + (asksForCode ? ["invitation.js"] : []), words: MapWords.view
        ) {
            HTML.form(.class("entering"), .method("post"), .action("/join")) {
                EnteringHead(context: context, town: town)
                input(.type("hidden"), .name("then"), .value(then))
                if let problem { p(.class("problem"), .role("alert")) { context.say(problem.title) } }
                if asksForCode { InvitationField(context: context, code: form["invitation"] ?? "") }
                EnteringField(
                    context: context, name: "name",
                    title: Phrase(en: "Name, as your neighbours see it", it: "Nome, come lo vedono i vicini"),
                    value: form["name"] ?? "", autocomplete: "nickname")
                EnteringField(
                    context: context, name: "password",
                    title: Phrase(en: "Password (8 characters or more)", it: "Password (almeno 8 caratteri)"),
                    type: "password", autocomplete: "new-password")
                if !neighbourhoods.isEmpty {
                    // Of several none is chosen for the person: distances and news would be those of another one.
                    NeighbourhoodField(
                        context: context, neighbourhoods: neighbourhoods,
                        chosen: form["neighbourhood"].flatMap { Int64($0) }, sources: sources,
                        unchosen: neighbourhoods.count > 1
                            ? Phrase(en: "Choose your neighbourhood", it: "Scegli il tuo quartiere") : nil,
                        isRequired: true)
                }
                label(.class("row plain-row")) {
                    span(.class("row-text")) { context.say(en: "I am 18 or older", it: "Ho almeno 18 anni") }
                    input(
                        .class("switch"), .type("checkbox"), .role("switch"), .name("adult"),
                        Attribute("checked", when: form["adult"] != nil))
                }
                p(.class("list-note joining-note")) {
                    a(.href("/privacy")) {
                        context.say(en: "What is stored about you", it: "Che cosa si conserva di te")
                    }
                }
                button(.class("button wide"), .type("submit")) {
                    context.say(en: "Make an account", it: "Crea l'account")
                }
                a(.class("button plain wide"), .href("/login?then=\(PercentCoding.encoded(then))")) {
                    context.say(en: "I have an account", it: "Ho già un account")
                }
            }
        }
    }
}

/// Icon, name and purpose.
private struct EnteringHead: Component {
    let context: PageContext
    let town: String?

    var body: Markup {
        img(.class("entering-icon"), .src(context.asset("favicon.svg")), .alt(""), .width(88), .height(88))
        h1 { context.app.name }
        if let town { p(.class("quiet")) { town } }
        p(.class("quiet")) { context.say(context.app.purpose) }
    }
}

/// A field with its name above.
struct EnteringField: Component {
    let context: PageContext
    let name: String
    let title: Phrase
    var type = "text"
    var value = ""
    let autocomplete: String

    private var capitals: String {
        if autocomplete == "one-time-code" { return "characters" }
        return type == "text" ? "words" : "none"
    }

    var body: Markup {
        label(.class("field-label")) {
            span { context.say(title) }
            input(
                .class("field"), .type(type), .name(name), .value(value), Attribute("autocomplete", autocomplete),
                Attribute("autocapitalize", capitals), Attribute("spellcheck", "false"),
                Attribute("required"))
        }
    }
}
