import AppShell
import FavourStore
import Favours
import Geography
import HTML
import Web
import Wording

/// A person's favours as square cards: what waits, what comes, what is past.
struct CardsPage: Component {
    let context: PageContext
    let favours: [Favour]
    let people: [PersonID: Person]
    let isAsked: Bool
    let home: Coordinate?
    let visitor: PersonID
    let now: Int64

    private enum Group: CaseIterable { case waiting, coming, unconfirmed, past }

    /// The slots of a favour that are the visitor's.
    private func own(_ favour: Favour) -> [Slot] {
        isAsked ? favour.slots : favour.slots.filter { $0.isPromised(by: visitor) }
    }

    private func group(_ favour: Favour) -> Group {
        let own = own(favour)
        guard favour.isLive, own.contains(where: { !$0.phase.isFinal }) else { return .past }
        let waits = favour.slots.contains { slot in
            isAsked
                ? slot.phase == .awaitingConfirmation || slot.isDisputed
                : slot.acceptance(of: visitor)?.state == .asked && !slot.phase.isFinal
        }
        if waits { return .waiting }
        let isOver = own.allSatisfy { $0.phase.isFinal || $0.phase == .awaitingConfirmation }
        return isOver ? .unconfirmed : .coming
    }

    /// The favours of a group: what comes next first, and of those that are past the last one.
    private func members(_ group: Group) -> [Favour] {
        let members = favours.filter { self.group($0) == group }
            .map { favour in
                let slots = own(favour)
                let coming = slots.filter { !$0.phase.isFinal }.map(\.time.start).min()
                let last = (slots.isEmpty ? favour.slots : slots).map(\.time.end).max()
                return (favour, time: (group == .past ? last : coming) ?? 0)
            }
        return members.sorted { group == .past ? $0.time > $1.time : $0.time < $1.time }.map(\.0)
    }

    var body: Markup {
        Page(
            context,
            title: isAsked
                ? Phrase(en: "Your favours", it: "I tuoi favori")
                : Phrase(en: "Accepted favours", it: "Favori accettati"),
            style: .pushed, tab: .profile, parent: "/me", styles: ["favori.css", "profile.css"]
        ) {
            if favours.isEmpty {
                div(.class("empty")) {
                    Icon("sparkle")
                    p {
                        isAsked
                            ? context.say(
                                en: "You have not asked for a favour yet.", it: "Non hai ancora chiesto favori.")
                            : context.say(
                                en: "You have not accepted a favour yet.", it: "Non hai ancora accettato favori.")
                    }
                    a(.class("button"), .href(isAsked ? "/new" : "/")) {
                        isAsked
                            ? context.say(en: "New favour", it: "Nuovo favore")
                            : context.say(en: "Show the map", it: "Mostra la mappa")
                    }
                }
            }
            for group in Group.allCases {
                let members = members(group)
                if !members.isEmpty {
                    section(.class("section")) {
                        header { h2 { context.say(name(group)) } }
                        ul(.class("cards")) { for favour in members { li { card(favour) } } }
                    }
                }
            }
        }
    }

    private func name(_ group: Group) -> Phrase {
        switch group {
        case .waiting: Phrase(en: "Waiting for you", it: "Aspettano te")
        case .coming: Phrase(en: "Coming", it: "In programma")
        case .unconfirmed: Phrase(en: "To be confirmed", it: "Da confermare")
        case .past: Phrase(en: "Past", it: "Passati")
        }
    }

    private static let left = Phrase(en: "You do not help any more", it: "Non aiuti più")

    private func hasLeft(_ favour: Favour) -> Bool {
        !isAsked && !favour.slots.contains { $0.isPromised(by: visitor) }
    }

    private func card(_ favour: Favour) -> Markup {
        a(.class("square-card"), .href("/favours/\(favour.id.rawValue)")) {
            div(.class("square-head")) {
                CategoryMark(
                    category: favour.content.category, isOwn: isAsked, isGroup: favour.content.kind == .group)
                if isAsked {
                    HelperFaces(context: context, favour: favour, people: people)
                } else {
                    RequesterFace(context: context, favour: favour, people: people)
                }
            }
            h3 { favour.content.title }
            if let slot = favour.slot(of: visitor) {
                p(.class("footnote")) { context.day(slot.time.start, now: now) }
            }
            p(.class("footnote")) {
                hasLeft(favour)
                    ? context.say(Self.left)
                    : context.say(favour.state.phrase)
                        + " · \(context.format.percent(Double(favour.progress) / 100))"
            }
            div(.class("favour-bar state-\(favour.state.rawValue)"), .aria("hidden", "true")) {
                span(.class("share-\(favour.progress / 5 * 5)")) {}
            }
        }
    }
}

/// Another person, without settings and medals.
struct PersonPage: Component {
    let context: PageContext
    let person: Person
    let home: Neighbourhood?
    let done: Int
    let reliability: Reliability
    let rating: Rating
    let reviews: ReceivedReviews
    let isBlocked: Bool
    let chats: [ChatDoor]
    /// What one can talk about, by number.
    let favours: [FavourID: Favour]
    let visitor: PersonID
    /// Whether the visitor is an operator.
    let isOperator: Bool
    let now: Int64

    var body: Markup {
        Page(
            context, title: person.phrase, heading: context.say(en: "Profile", it: "Profilo"), style: .pushed,
            tab: .profile, parent: "/",
            styles: ["favori.css", "profile.css", "chat-doors.css", "reviews.css"]
        ) {
            element("article", [.class("person")]) {
                div(.class("profile-head")) {
                    Portrait(context: context, person: person, size: "large")
                    div {
                        h2 { context.say(person.phrase) }
                        if let home { p(.class("quiet")) { home.name } }
                        p(.class("quiet")) {
                            context.say(en: "Favours done: \(done)", it: "Favori fatti: \(done)")
                        }
                    }
                }
                PersonChat(context: context, doors: chats, favours: favours, visitor: visitor, now: now)
                if !person.isFormer {
                    trust
                    blocking
                    ReportLinks(context: context, subject: .person(person.id), isShown: true, isOperator: isOperator)
                }
            }
        }
    }

    /// How promises were kept, and what others say.
    @MarkupBuilder private var trust: Markup {
        p(.class("section")) { context.say(reliability.phrase) }
        section(.class("section")) {
            header {
                h2 { context.say(en: "Reviews", it: "Recensioni") }
                if rating.count > reviews.reviews.count, !reviews.reviews.isEmpty {
                    a(.href("/people/\(person.id.rawValue)/reviews")) {
                        context.say(en: "Show all", it: "Mostra tutte")
                    }
                }
            }
            p(.class("reviews-mean")) { RatingLine(context: context, rating: rating) }
            if !reviews.reviews.isEmpty { reviews }
        }
    }

    private var blocking: Markup {
        form(
            .class("section blocking"), .method("post"), .action("/people/\(person.id.rawValue)/block"),
            .data("question", isBlocked ? "" : context.say(blockQuestion)), .data("text", context.say(Self.blockEnds))
        ) {
            input(.type("hidden"), .name("block"), .value(isBlocked ? "off" : "on"))
            button(.class("button tonal wide"), .type("submit")) {
                isBlocked ? context.say(en: "Unblock", it: "Sblocca") : context.say(en: "Block", it: "Blocca")
            }
            p(.class("list-note")) {
                context.say(Self.blockEnds)
            }
        }
    }

    private var blockQuestion: Phrase {
        Phrase(en: "Block \(person.phrase.en)?", it: "Bloccare \(person.phrase.it)?")
    }

    private static let blockEnds = Phrase(
        en:
            "After blocking, neither of you sees or accepts the other's favours, and coming help between you is called off.",
        it:
            "Dopo il blocco, nessuno dei due vede o accetta i favori dell'altro, e gli aiuti in programma tra voi saltano."
    )
}
