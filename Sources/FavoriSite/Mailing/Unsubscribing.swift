import AppShell
import FavourStore
import HTML
import Web
import Wording

extension Pages {
    /// `/unsubscribe`: ends e-mails without a sign-in (RFC 8058). Programs that look at links ask with GET, which changes
    /// nothing; the mail provider's button and the page's own send POST.
    func addUnsubscribing(to router: inout Router) {
        router.on(.get, "/unsubscribe") { request, _ in
            let token = request.target.query["token"] ?? ""
            let isRight = try await store.isUnsubscribeToken(token)
            return .page(
                UnsubscribePage(context: context(request), state: isRight ? .asking(token) : .unknown).body,
                status: isRight ? .ok : .notFound)
        }
        router.on(.post, "/unsubscribe") { request, _ in
            let isDone = try await store.unsubscribe(request.target.query["token"] ?? "")
            return .page(
                UnsubscribePage(context: context(request), state: isDone ? .done : .unknown).body,
                status: isDone ? .ok : .notFound)
        }
    }
}

/// Ends e-mails.
struct UnsubscribePage: Component {
    /// How far it is.
    enum State: Equatable {
        case asking(String)
        case done
        case unknown
    }
    let context: PageContext
    let state: State

    var body: Markup {
        Page(context, title: title, style: .bare, styles: ["favori.css", "entering.css"]) {
            div(.class("entering")) {
                img(
                    .class("entering-icon"), .src(context.asset("favicon.svg")), .alt(""), .width(88), .height(88))
                h1 { context.say(title) }
                p(.class("quiet")) { context.say(text) }
                if case .asking(let token) = state {
                    form(.method("post"), .action("/unsubscribe?token=\(PercentCoding.encoded(token))")) {
                        button(.class("button wide"), .type("submit")) {
                            context.say(en: "No more e-mails", it: "Nessuna email")
                        }
                    }
                } else {
                    a(.class("button wide"), .href("/settings/notifications")) {
                        context.say(en: "Open Notifications", it: "Apri Notifiche")
                    }
                }
            }
        }
    }

    private var title: Phrase {
        switch state {
        case .asking: Phrase(en: "Get no more e-mails?", it: "Non ricevere più email?")
        case .done: Phrase(en: "You get no more e-mails", it: "Non riceverai più email")
        case .unknown: Phrase(en: "This link no longer works", it: "Questo link non è più valido")
        }
    }

    private var text: Phrase {
        switch state {
        case .asking, .done:
            Phrase(
                en: "You still find all news in Favori. E-mails can be switched on again in Settings, Notifications.",
                it: "Trovi comunque le novità in Favori. Puoi riattivare le email in Impostazioni, Notifiche.")
        case .unknown:
            Phrase(
                en: "The address was changed or removed since: no e-mails come to the old one.",
                it: "Nel frattempo l'indirizzo è stato cambiato o tolto: al vecchio non arrivano email.")
        }
    }
}
