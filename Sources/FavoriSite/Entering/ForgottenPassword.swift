import AppShell
import FavourStore
import HTML
import Mail
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
            context: context, name: "name", title: Phrase(en: "Name or e-mail", it: "Nome o email"), value: name,
            autocomplete: "username")
        button(.class("button wide"), .type("submit")) { context.say(en: "Send the code", it: "Invia il codice") }
        if let contact {
            p(.class("quiet")) {
                context.say(en: "Without an address, ask: \(contact)", it: "Senza indirizzo, chiedi a: \(contact)")
            }
        }
    }

    @MarkupBuilder private var choosing: Markup {
        p(.role("status")) {
            context.say(
                en: "If the account has a confirmed e-mail address, a code is on its way. It holds for half an hour.",
                it: "Se l'account ha un indirizzo email confermato, il codice sta arrivando. Vale mezz'ora.")
        }
        input(
            .type("text"), .name("name"), .value(name), Attribute("autocomplete", "username"),
            .aria("label", context.say(en: "Name or e-mail", it: "Nome o email")), Attribute("readonly"), .hidden())
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
            guard let desk = services.mail else { throw SiteProblem.notFound }
            let name = try await request.form()["name"] ?? ""
            do {
                let code = try await store.passwordCode(for: name, from: request.peer)
                // Not waited for: how long it takes would tell whether there is such an account.
                if let code { Task { try? await send(code, desk) } }
            } catch let error as StoreError {
                return refused(forgotten(request, .name, name, SiteProblem(favori: error)).body, error)
            }
            return .page(forgotten(request, .code, name).body).unkept
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
            return .redirect(to: "/login")
        }
    }

    private func forgotten(
        _ request: Request, _ step: ForgottenPasswordPage.Step, _ name: String = "", _ problem: SiteProblem? = nil
    ) -> ForgottenPasswordPage {
        ForgottenPasswordPage(
            context: PageContext(request, app: .favori, assets: services.assets), step: step, name: name,
            problem: problem, contact: services.contact)
    }

    private func send(_ code: PasswordCode, _ desk: MailDesk) async throws {
        guard let address = MailAddress(code.address) else { return }
        try await desk.send(NewsMail(store: store, desk: desk).password(code, to: address))
    }
}
