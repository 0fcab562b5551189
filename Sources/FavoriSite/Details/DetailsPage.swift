import AppShell
import FavourStore
import Favours
import Geography
import HTML
import MapView
import Web
import Wording

/// One favour, with what the visitor may do.
struct DetailsPage: Component {
    let context: PageContext
    let favour: Favour
    /// Where the visitor may see it.
    let exact: Coordinate?
    /// From when on the visitor can see it; nil where that does not depend on other places that were shown.
    let placeFrom: Int64?
    /// Whether the visitor may see the exact place, and did not come here of their own.
    var isHeldBack = false
    let people: [PersonID: Person]
    let neighbourhood: Neighbourhood?
    let home: Neighbourhood?
    let sources: MapSources
    let visitor: PersonID?
    let reviews: [Review]
    /// Why others do not see it; nil when all do.
    let concealment: Concealment?
    /// Whether the requester is experienced, see `FavourStore.experienced(among:)`.
    let isByExperienced: Bool
    /// Whether the visitor is an operator.
    let isOperator: Bool
    let now: Int64
    var chats: [ChatDoor] = []
    /// For the requester those of the helpers, for others the visitor, if experienced.
    var experienced: Set<PersonID> = []
    /// Those of the favour's helpers who have been shown the exact place; for a helper, only that one.
    var seers: Set<PersonID> = []
    /// Why what the visitor wanted to do was not done.
    var problem: Phrase?
    /// What the visitor wanted to do, when it was not done.
    var refused: Event?

    private var isOwn: Bool { favour.author == visitor }
    /// Whether the visitor is to help at a time that has not come.
    private var isBound: Bool {
        favour.slots.contains { slot in
            slot.phase == .open && visitor.map(slot.binds) == true && now < slot.time.start - Favour.placeShown
        }
    }
    /// Whether the visitor could accept one of its slots now.
    private var canBeAccepted: Bool {
        favour.slots.contains { slot in
            slot.free > 0 && visitor.flatMap(slot.acceptance)?.state != .removed
        }
    }
    private var place: Coordinate {
        if let exact { return exact }
        guard visitor == nil else { return favour.publicPlace }
        let coarse = FavourJSON.coarse(favour.publicPlace)
        return Coordinate(latitude: coarse.latitude, longitude: coarse.longitude) ?? favour.publicPlace
    }

    var body: Markup {
        Page(
            context, title: Phrase(favour.content.title), heading: context.say(en: "Favour", it: "Favore"),
            style: .pushed, tab: .map, parent: "/",
            styles: ["map.css", "favori.css", "details.css", "chat-doors.css", "reviews.css"], scripts: ["details.js"],
            words: MapWords.view.merging(PhotoRow.words) { $1 }.merging(CalendarPage.words) { $1 }
                .merging(ExactPlace.words) { $1 }
        ) {
            element("article", [.class("details")]) {
                if let problem { div(.class("banner problems"), .role("alert")) { p { context.say(problem) } } }
                if let concealment { Banner { p { context.say(concealment.phrase) } } }
                heading
                facts
                ChatButton(context: context, favour: favour.id, doors: chats, visitor: visitor)
                if !favour.content.text.isEmpty {
                    p(.class("details-words")) {
                        LinkedText(text: favour.content.text, hasLinks: isByExperienced)
                    }
                }
                PhotoRow(context: context, pictures: favour.content.pictures)
                slots
                if let visitor {
                    FavourReviews(context: context, reviews: reviews, people: people, visitor: visitor, now: now)
                }
                where_
                SlotActions(
                    context: context, favour: favour, people: people, visitor: visitor, now: now
                ).whole
                ReportLinks(
                    context: context, subject: .favour(favour.id), isShown: visitor != nil && !isOwn,
                    isOperator: isOperator)
            }
        }
    }

    private var heading: Markup {
        header(.class("details-head")) {
            CategoryMark(
                category: favour.content.category, isOwn: isOwn, isGroup: favour.content.kind == .group)
            div {
                p(.class("footnote")) {
                    context.say(favour.content.category.phrase)
                    " · "
                    favour.content.kind == .group
                        ? context.say(en: "Group", it: "Gruppo") : context.say(en: "Single", it: "Singolo")
                }
                h2 { favour.content.title }
            }
        }
    }

    private var facts: Markup {
        div(.class("details-state")) {
            div(.class("favour-bar state-\(favour.state.rawValue)"), .aria("hidden", "true")) {
                span(.class("share-\(favour.progress / 5 * 5)")) {}
            }
            p {
                context.say(favour.state.phrase)
                " · \(context.format.percent(Double(favour.progress) / 100))"
            }
            if let visitor {
                PeopleLines(
                    context: context, favour: favour, people: people, visitor: visitor, isByNew: !isByExperienced)
            }
            if favour.content.needsCar || favour.content.isHeavy {
                ul(.class("notices")) {
                    if favour.content.needsCar {
                        li {
                            Icon("car")
                            context.say(en: "A car is needed", it: "Serve un'auto")
                        }
                    }
                    if favour.content.isHeavy {
                        li {
                            Icon("lightning")
                            context.say(en: "Heavy work", it: "Lavoro pesante")
                        }
                    }
                }
            }
        }
    }

    private var slots: Markup {
        section(.class("section")) {
            header { h3 { context.say(en: "Time slots", it: "Fasce orarie") } }
            if favour.content.oneIsEnough, favour.slots.count > 1 {
                p(.class("footnote")) {
                    context.say(en: "One of them is enough.", it: "Ne basta una.")
                }
            }
            ul(.class("list slots")) {
                for slot in favour.slots {
                    li(.class("slot")) {
                        SlotActions(
                            context: context, favour: favour, people: people, visitor: visitor,
                            experienced: experienced, seers: seers, now: now, refused: refused
                        ).of(slot)
                    }
                }
            }
        }
    }

    private var where_: Markup {
        section(.class("section details-where")) {
            header {
                h3 { neighbourhood?.name ?? context.say(en: "Place", it: "Luogo") }
                if let home, visitor != nil, !isOwn {
                    span(.class("quiet")) { context.say(Distance.phrase(to: favour.publicPlace, from: home)) }
                }
            }
            div(
                .class("details-map"),
                .data("radius", String(exact == nil ? Int(visitor == nil ? 1500 : PublicPlace.radius) : 0))
            ) {
                MapStage(id: "spot") {}
                MapData(context, id: "spot", sources: sources, start: place)
            }
            p(.class("list-note")) { context.say(placeNote) }
            if isHeldBack {
                a(.class("button tonal small"), .href("/favours/\(favour.id.rawValue)")) {
                    context.say(en: "Show the exact place", it: "Mostra il luogo esatto")
                }
            }
            if let exact, !isOwn { ExactPlace(context: context, place: exact) }
        }
    }

    private var placeNote: Phrase {
        // Nobody accepts any more: nothing is promised.
        guard favour.isLive else {
            guard exact != nil else {
                return Phrase(en: "The place is within the circle.", it: "Il luogo è dentro il cerchio.")
            }
            guard isOwn else {
                return Phrase(
                    en: "This is the exact place. Only the requester and those who helped here see it.",
                    it: "Questo è il luogo esatto. Lo vedono solo il richiedente e chi ha aiutato qui.")
            }
            return favour.slots.contains { $0.acceptances.contains { $0.state == .done } }
                ? Phrase(
                    en: "This is the exact place. Besides you, only those who helped here see it.",
                    it: "Questo è il luogo esatto. Oltre a te lo vede solo chi ha aiutato qui.")
                : Phrase(
                    en: "This is the exact place. Nobody else sees it.",
                    it: "Questo è il luogo esatto. Non lo vede nessun altro.")
        }
        if exact != nil {
            return isOwn
                ? Phrase(
                    en: """
                        This is the exact place. Besides you, only helpers who have accepted see it: those who are new here \
                        from two hours before the start, or when you show it to them.
                        """,
                    it: """
                        Questo è il luogo esatto. Oltre a te lo vede solo chi ha accettato di aiutare: chi è qui da poco da \
                        due ore prima dell'inizio, o quando glielo mostri.
                        """)
                : Phrase(
                    en: "This is the exact place. Only the requester and helpers who have accepted see it.",
                    it: "Questo è il luogo esatto. Lo vedono solo il richiedente e chi ha accettato di aiutare.")
        }
        if isHeldBack {
            return Phrase(
                en: "You can see the exact place.", it: "Puoi vedere il luogo esatto.")
        }
        if let placeFrom {
            // The whole minute after it.
            let clock = When((placeFrom + 59) / 60 * 60, context.zone).clock
            return Phrase(
                en: """
                    So many exact places are shown within 24 hours. You can see this one from \(clock); until then ask in \
                    the chat.
                    """,
                it: """
                    In 24 ore si mostrano solo alcuni luoghi esatti. Potrai vedere questo dalle \(clock); fino ad allora chiedi \
                    nella chat.
                    """)
        }
        if isBound {
            return Phrase(
                en: """
                    You are new here: you will see the exact place two hours before the start, or when the requester shows it \
                    to you. You can ask for that in the chat.
                    """,
                it: """
                    Sei qui da poco: vedrai il luogo esatto due ore prima dell'inizio, o quando te lo mostra il richiedente. \
                    Puoi chiederlo nella chat.
                    """)
        }
        if let visitor, canBeAccepted, !experienced.contains(visitor) {
            return Phrase(
                en: """
                    The place is within the circle. After you have accepted, you see exactly where: as you are new here, from \
                    two hours before the start, or when the requester shows it to you.
                    """,
                it: """
                    Il luogo è dentro il cerchio. Dopo aver accettato vedrai il punto esatto: dato che sei qui da poco, da due \
                    ore prima dell'inizio, o quando te lo mostra il richiedente.
                    """)
        }
        return Phrase(
            en: "The place is within the circle. Helpers who have accepted see exactly where.",
            it: "Il luogo è dentro il cerchio. Chi ha accettato di aiutare vede il punto esatto.")
    }
}
