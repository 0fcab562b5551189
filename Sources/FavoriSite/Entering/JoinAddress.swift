import AppShell
import FavourStore
import HTML
import Web
import Wording

/// Offers e-mails to a person who has just made an account. The account does not depend on it, so that the sign-up need not
/// tell whether an address has an account: `/join/address`.
struct JoinAddressPage: Component {
    let context: PageContext
    let mail: MailSettings
    let typed: String
    let then: String
    let problem: SiteProblem?

    private static let title = Phrase(en: "Your e-mail address", it: "Il tuo indirizzo email")

    static func path(then: String) -> String { "/join/address?then=\(PercentCoding.encoded(then))" }

    var body: Markup {
        Page(context, title: Self.title, style: .bare, styles: ["favori.css", "entering.css"]) {
            div(.class("entering")) {
                h1 { context.say(Self.title) }
                if let problem { p(.class("problem"), .role("alert")) { context.say(problem.title) } }
                p(.class("quiet")) {
                    context.say(
                        en: "For news by e-mail, for signing in, and for a new password if you forget yours.",
                        it: "Per le novità via email, per accedere, e per una nuova password se dimentichi la tua.")
                }
                MailAddressForms(context: context, path: "/join/address", mail: mail, typed: typed, then: then)
                a(.class("button plain wide"), .href(then)) { context.say(en: "Not now", it: "Non ora") }
            }
        }
    }
}

extension Pages {
    /// `/join/address`; not there where the operator sends no e-mails.
    func addJoinAddress(to router: inout Router) {
        router.on(.get, "/join/address") { request, _ in
            let person = try request.member
            let then = ReturnAddress(request.target.query["then"]).path
            _ = try mailDesk
            let mail = try await store.mailSettings(of: person)
            if mail.pending == nil, mail.address != nil { return .redirect(to: then) }
            return .page(joinAddress(request, mail, then: then).body)
        }
        router.on(.post, "/join/address/address") { request, _ in
            let person = try request.member
            let form = try await request.form()
            let (then, typed) = (ReturnAddress(form["then"]).path, form["address"] ?? "")
            guard let problem = try await sendCode(to: typed, of: person, password: nil, request) else {
                return .redirect(to: JoinAddressPage.path(then: then))
            }
            let mail = try await store.mailSettings(of: person)
            return refused(joinAddress(request, mail, then: then, typed: typed, problem).body, problem)
        }
        router.on(.post, "/join/address/code") { request, _ in
            let person = try request.member
            _ = try mailDesk
            let form = try await request.form()
            let then = ReturnAddress(form["then"]).path
            do {
                try await store.confirmMail(form["code"] ?? "", by: person)
                return .redirect(to: then)
            } catch let error as StoreError {
                let mail = try await store.mailSettings(of: person)
                return refused(joinAddress(request, mail, then: then, SiteProblem(favori: error)).body, error)
            }
        }
        router.on(.post, "/join/address/remove") { request, _ in
            let person = try request.member
            _ = try mailDesk
            try await store.removePendingMail(by: person)
            return .redirect(to: JoinAddressPage.path(then: ReturnAddress(try await request.form()["then"]).path))
        }
    }

    private func joinAddress(
        _ request: Request, _ mail: MailSettings, then: String, typed: String = "", _ problem: SiteProblem? = nil
    ) -> JoinAddressPage {
        JoinAddressPage(context: context(request), mail: mail, typed: typed, then: then, problem: problem)
    }
}
