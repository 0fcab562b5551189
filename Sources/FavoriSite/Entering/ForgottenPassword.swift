import AppShell
import FavourStore
import HTML
import Web
import Wording

/// For who has forgotten the password: a code by e-mail, then another password. `/forgot`.
struct ForgottenPasswordPage: Component {
    enum Step: Hashable {
        /// No e-mails are sent here.
        case noMail
        /// Asks whose password it is.
        case name
        /// Asks for the code and the new password.
        case code
    }

    let context: PageContext
    let step: Step
    let name: String
    let problem: SiteProblem?
    let contact: String?

    static let title = Phrase(en: "New password", it: "Nuova password")
    private static let nameTitle = Phrase(en: "Name or e-mail", it: "Nome o email")
    private static let fromMail = Phrase(
        en: "Type the code from the e-mail. It is valid for half an hour.",
        it: "Scrivi il codice ricevuto via email. Vale mezz'ora.")
    private static let onItsWay = Phrase(
        en: """
            If the account has a confirmed e-mail address, a code is on its way. It is valid for half an hour. If it does not \
            arrive, look among the spam.
            """,
        it: """
            Se l'account ha un indirizzo email confermato, il codice sta arrivando. Vale mezz'ora. Se non arriva, guarda \
            nella posta indesiderata.
            """)

    var body: Markup {
        Page(context, title: Self.title, style: .bare, styles: ["favori.css", "entering.css"]) {
            form(.class("entering"), .method("post"), .action(step == .code ? "/forgot/code" : "/forgot")) {
                h1 { context.say(Self.title) }
                if let problem { p(.class("problem"), .role("alert")) { context.say(problem.title) } }
                switch step {
                case .noMail: ask
                case .name: naming
                case .code: choosing
                }
                a(.class("button plain wide"), .href("/login")) {
                    context.say(en: "Back to the sign-in", it: "Torna all'accesso")
                }
            }
        }
    }

    @MarkupBuilder private var ask: Markup {
        p {
            context.say(
                en: "Ask the operator for a new password: no e-mails are sent here.",
                it: "Chiedi una nuova password al gestore: da qui non partono email.")
        }
        if let contact { p(.class("quiet")) { contact } }
    }

    @MarkupBuilder private var naming: Markup {
        p {
            context.say(
                en: "If the account has a confirmed e-mail address, a code is sent there.",
                it: "Se l'account ha un indirizzo email confermato, lì arriva un codice.")
        }
        EnteringField(
            context: context, name: "name", title: Self.nameTitle, value: name, autocomplete: "username")
        button(.class("button wide"), .type("submit")) { context.say(en: "Send the code", it: "Invia il codice") }
        if let contact {
            p(.class("quiet")) {
                context.say(en: "Without an address, ask: \(contact)", it: "Senza indirizzo, chiedi a: \(contact)")
            }
        }
    }

    @MarkupBuilder private var choosing: Markup {
        p(.role("status")) { context.say(name.isEmpty ? Self.fromMail : Self.onItsWay) }
        if name.isEmpty {
            // The link in the e-mail names nobody.
            EnteringField(
                context: context, name: "name", title: Self.nameTitle, autocomplete: "username")
        } else {
            input(
                .type("text"), .name("name"), .value(name), Attribute("autocomplete", "username"),
                .aria("label", context.say(Self.nameTitle)), Attribute("readonly"), .hidden())
        }
        EnteringField(
            context: context, name: "code", title: Phrase(en: "Code", it: "Codice"), autocomplete: "one-time-code")
        EnteringField(
            context: context, name: "password",
            title: Phrase(en: "New password (8 characters or more)", it: "Nuova password (almeno 8 caratteri)"),
            type: "password", autocomplete: "new-password")
        button(.class("button wide"), .type("submit")) {
            context.say(en: "Change password", it: "Cambia password")
        }
        a(.class("button plain wide"), .href("/forgot")) {
            context.say(en: "Send another code", it: "Invia un altro codice")
        }
    }
}

extension Pages {
    /// `/forgot`.
    func addForgottenPassword(to router: inout Router) {
        router.on(.get, "/forgot") { request, _ in
            .page(forgotten(request, services.mail == nil ? .noMail : .name).body).unkept
        }
        router.on(.post, "/forgot") { request, _ in
            guard services.mail != nil else { throw SiteProblem.notFound }
            let name = try await request.form()["name"] ?? ""
            do { try await store.askForPasswordCode(for: name, from: request.peer) } catch let error as StoreError {
                return refused(forgotten(request, .name, name, SiteProblem(favori: error)).body, error)
            }
            return .page(forgotten(request, .code, name).body).unkept
        }
        router.on(.get, "/forgot/code") { request, _ in
            .page(forgotten(request, services.mail == nil ? .noMail : .code).body).unkept
        }
        router.on(.post, "/forgot/code") { request, _ in
            guard services.mail != nil else { throw SiteProblem.notFound }
            let form = try await request.form()
            let name = form["name"] ?? ""
            do {
                try await store.setPassword(
                    form["password"] ?? "", of: name, code: form["code"] ?? "", from: request.peer)
            } catch let error as StoreError {
                return refused(forgotten(request, .code, name, SiteProblem(favori: error)).body, error)
            }
            return .redirect(to: "/login?changed=1")
        }
    }

    private func forgotten(
        _ request: Request, _ step: ForgottenPasswordPage.Step, _ name: String = "", _ problem: SiteProblem? = nil
    ) -> ForgottenPasswordPage {
        ForgottenPasswordPage(
            context: PageContext(request, app: .favori, assets: services.assets), step: step, name: name,
            problem: problem, contact: services.contact)
    }
}
