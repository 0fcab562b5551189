import AppShell
import FavourStore
import Favours
import HTML
import Mail
import Web
import WebPush
import Wording

extension SiteProblem {
    static let mailFailed = SiteProblem(
        "mailFailed", status: .unavailable,
        title: Phrase(
            en: "The e-mail could not be sent. Check the address, or try again later.",
            it: "Non è stato possibile inviare l'email. Controlla l'indirizzo o riprova più tardi."))
}

extension Pages {
    /// `/settings/notifications`; not there where the operator lets no news leave the app.
    func addNotifications(to router: inout Router) {
        router.on(.get, "/settings/notifications") { request, _ in
            .page(try await notifications(request, try request.member).body)
        }
        router.on(.post, "/settings/notifications") { request, _ in
            let person = try request.member
            _ = try mailDesk
            let form = try await request.form()
            var timings: [NewsTopic: MailTiming] = [:]
            for topic in NewsTopic.inUse {
                guard let text = form[topic.rawValue] else { continue }
                guard let timing = MailTiming(rawValue: text) else { throw SiteProblem.malformed }
                timings[topic] = timing
            }
            try await store.setMail(timings, language: Language(of: request).rawValue, by: person)
            return .redirect(to: "/settings")
        }
        router.on(.post, "/settings/notifications/address") { request, _ in
            let person = try request.member
            let form = try await request.form()
            let typed = form["address"] ?? ""
            if let problem = try await sendCode(to: typed, of: person, password: form["password"], request) {
                return try await refused(request, person, problem, typed: typed)
            }
            return .redirect(to: "/settings/notifications")
        }
        router.on(.post, "/settings/notifications/code") { request, _ in
            let person = try request.member
            _ = try mailDesk
            do {
                try await store.confirmMail(try await request.form()["code"] ?? "", by: person)
                return .redirect(to: "/settings/notifications")
            } catch let error as StoreError {
                return try await refused(request, person, SiteProblem(favori: error))
            }
        }
        router.on(.post, "/settings/notifications/remove") { request, _ in
            let person = try request.member
            _ = try mailDesk
            // Calling off a new address keeps the one that was there.
            if try await store.mailSettings(of: person).pending != nil {
                try await store.removePendingMail(by: person)
            } else {
                let password = try await request.form()["password"] ?? ""
                do { try await store.removeMail(by: person, password: password) } catch let error as StoreError {
                    return try await refused(request, person, Self.problem(error))
                }
            }
            return .redirect(to: "/settings/notifications")
        }
    }

    /// How e-mails are sent.
    /// - Throws: ``SiteProblem/notFound`` where none are.
    var mailDesk: MailDesk {
        get throws {
            guard let desk = services.mail else { throw SiteProblem.notFound }
            return desk
        }
    }

    /// Sends the code for an address, as it was typed, to it.
    /// - Returns: why no code was sent, in words for the person; nil when one was.
    func sendCode(
        to typed: String, of person: PersonID, password: String?, _ request: Request
    ) async throws -> SiteProblem? {
        let (desk, language) = (try mailDesk, Language(of: request))
        do {
            guard let address = MailAddress(typed.filter { !$0.isWhitespace }) else { throw StoreError.emailInvalid }
            let code = try await store.requestMail(
                address.text, language: language.rawValue, password: password, by: person)
            let identifier = try store.mailIdentifier(ofCode: code, for: person)
            let others = try await store.names(with: address.text, except: person)
            try await desk.send(
                NewsMail(store: store, desk: desk).code(
                    code, to: address, identifier: identifier, others: others, in: language))
            return nil
        } catch let error as StoreError {
            return Self.problem(error)
        } catch is MailError {
            try await store.removePendingMail(by: person)
            return .mailFailed
        }
    }

    private static func problem(_ error: StoreError) -> SiteProblem {
        error == .wrongPassword ? .wrongPassword : SiteProblem(favori: error)
    }

    private func notifications(
        _ request: Request, _ person: PersonID, problem: SiteProblem? = nil, typed: String? = nil
    ) async throws -> NotificationsPage {
        guard services.mail != nil || services.push != nil else { throw SiteProblem.notFound }
        let known = try await store.person(person).email
        return NotificationsPage(
            context: context(request), mail: services.mail == nil ? nil : try await store.mailSettings(of: person),
            pushKey: services.push.map { Base64URL.text($0.publicKey) }, typed: typed ?? known ?? "", problem: problem)
    }

    private func refused(
        _ request: Request, _ person: PersonID, _ problem: SiteProblem, typed: String? = nil
    ) async throws -> Response {
        refused(try await notifications(request, person, problem: problem, typed: typed).body, problem)
    }

    /// A form once more, with why no code was sent.
    func refused(_ page: Markup, _ problem: SiteProblem) -> Response {
        .page(page, status: problem.code == "tooOften" ? .tooManyRequests : .unprocessable).unkept
    }
}
