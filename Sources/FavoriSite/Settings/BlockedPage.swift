import AppShell
import FavourStore
import Favours
import HTML
import Web
import Wording

extension Pages {
    /// `/settings/blocked`: whom the person blocked.
    func addBlocked(to router: inout Router) {
        router.on(.get, "/settings/blocked") { request, _ in
            let visitor = try request.member
            var unblocked: Person?
            if let id = request.target.query["unblocked"].flatMap({ Int64($0) }).map(PersonID.init(rawValue:)) {
                // Told of those who are there and not blocked, as their profiles do.
                unblocked = try await store.people([id], for: visitor)[id].flatMap { $0.isFormer ? nil : $0 }
            }
            return .page(
                BlockedPage(
                    context: context(request), people: try await store.blocked(by: visitor), unblocked: unblocked
                ).body)
        }
        router.on(.post, "/settings/blocked/:id/block") { request, values in
            let visitor = try request.member
            guard let id = values.number("id").map(PersonID.init(rawValue:)) else { throw SiteProblem.notFound }
            let isOn = try await request.form()["block"] == "on"
            try await store.setBlock(isOn, of: id, by: visitor)
            return .redirect(to: "/settings/blocked" + (isOn ? "" : "?unblocked=\(id.rawValue)"))
        }
    }
}

/// Whom a person blocked, each with a button that unblocks.
struct BlockedPage: Component {
    let context: PageContext
    let people: [Person]
    /// Who was just unblocked.
    let unblocked: Person?

    static let title = Phrase(en: "Blocked people", it: "Persone bloccate")

    var body: Markup {
        Page(
            context, title: Self.title, style: .pushed, tab: .profile, parent: "/settings",
            styles: ["favori.css", "profile.css", "moderation.css"]
        ) {
            if let unblocked, !people.contains(where: { $0.id == unblocked.id }) {
                div(.class("undo-line"), .role("status")) {
                    p {
                        context.say(
                            en: "\(unblocked.phrase.en) is unblocked.", it: "Hai sbloccato \(unblocked.phrase.it).")
                    }
                    form(unblocked, isOn: true, Phrase(en: "Block again", it: "Blocca di nuovo"))
                }
            }
            if people.isEmpty {
                div(.class("empty")) {
                    Icon("users")
                    p { context.say(en: "You have blocked nobody.", it: "Non hai bloccato nessuno.") }
                }
            } else {
                ul(.class("list")) {
                    for person in people {
                        li {
                            div(.class("row")) {
                                span(.class("row-text")) { context.say(person.phrase) }
                                form(person, isOn: false, Phrase(en: "Unblock", it: "Sblocca"))
                            }
                        }
                    }
                }
            }
            p(.class("list-note")) {
                context.say(
                    en: "After blocking, neither of you sees or accepts the other's favours. You block on a profile.",
                    it: "Dopo il blocco, nessuno dei due vede o accetta i favori dell'altro. Si blocca dal profilo.")
            }
        }
    }

    private func form(_ person: Person, isOn: Bool, _ name: Phrase) -> Markup {
        HTML.form(.method("post"), .action("/settings/blocked/\(person.id.rawValue)/block")) {
            input(.type("hidden"), .name("block"), .value(isOn ? "on" : "off"))
            button(
                .class("button tonal small"), .type("submit"),
                .aria("label", "\(context.say(name)): \(context.say(person.phrase))")
            ) { context.say(name) }
        }
    }
}
