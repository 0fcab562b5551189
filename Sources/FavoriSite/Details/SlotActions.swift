import AppShell
import FavourStore
import Favours
import HTML
import Web
import Wording

/// What a visitor sees of slots and may do with them. Every act is a form, and works without scripts.
struct SlotActions {
    let context: PageContext
    let favour: Favour
    let people: [PersonID: Person]
    let visitor: PersonID?
    /// Those of the favour's helpers who are experienced: they may see the exact place at once.
    var experienced: Set<PersonID> = []
    /// Those of the favour's helpers who have been shown the exact place; for a helper, only that one.
    var seers: Set<PersonID> = []
    let now: Int64
    /// What the visitor wanted to do, when it was not done.
    var refused: Event?

    private var isOwn: Bool { favour.author == visitor }
    var path: String { "/favours/\(favour.id.rawValue)" }

    /// A form with one button.
    func act(
        _ verb: String, _ name: Phrase, slot: Slot? = nil, person: PersonID? = nil, look: String = "",
        isDangerous: Bool = false, question: Phrase? = nil, keep: Phrase? = nil
    ) -> Markup {
        form(
            .method("post"), .action(path + "/act"), .class("act"),
            .data("question", question.map(context.say) ?? ""), .data("keep", keep.map(context.say) ?? ""),
            .data("danger", String(isDangerous))
        ) {
            wish(verb, slot, person)
            button(.class(look.contains("wide") ? "button" : "button small", look), .type("submit")) {
                context.say(name)
            }
        }
    }

    /// The fields of a form that say what is to be done.
    @MarkupBuilder func wish(_ verb: String, _ slot: Slot?, _ person: PersonID?) -> Markup {
        input(.type("hidden"), .name("verb"), .value(verb))
        input(.type("hidden"), .name("version"), .value(String(favour.version)))
        FormKey.field()
        if let slot { input(.type("hidden"), .name("slot"), .value(String(slot.id.rawValue))) }
        if let person { input(.type("hidden"), .name("person"), .value(String(person.rawValue))) }
    }

    /// A slot: when, how many, who, and what can be done.
    @MarkupBuilder func of(_ slot: Slot) -> Markup {
        div(.class("slot-head")) {
            div(.class("row-text")) {
                p(.class("slot-time")) { context.time(slot.time, now: now) }
                p(.class("footnote")) {
                    if slot.places > 1 {
                        context.say(
                            en: "\(slot.taken) of \(slot.places) helpers",
                            it: "\(slot.taken) di \(slot.places) aiutanti")
                        " · "
                    }
                    mine(slot) ?? context.say(state(of: slot))
                }
            }
            slotButtons(slot)
        }
        dispute(slot)
        if isOwn { helpers(slot) }
    }

    /// What others read of the slot. A full one may still lose a helper who was asked again and has not answered: then it
    /// says so.
    private func state(of slot: Slot) -> Phrase {
        switch slot.state {
        case .full where slot.acceptances.contains { $0.state == .asked }:
            Phrase(en: "Waiting for a helper's answer", it: "In attesa della risposta di chi aiuta")
        case .open:
            .counted(
                slot.free, one: Phrase(en: "place free", it: "posto libero"),
                many: Phrase(en: "places free", it: "posti liberi"))
        default: slot.state.phrase
        }
    }

    func mine(_ slot: Slot) -> String? {
        guard let visitor, let mine = slot.acceptance(of: visitor), slot.phase != .cancelled else { return nil }
        if slot.phase == .closed { return mine.state.isFinal ? nil : context.say(Self.onStandBy) }
        switch mine.state {
        case .accepted where slot.phase == .inProgress && mine.saidDone:
            return context.say(
                en: "You said that you are done. The other helpers are not yet.",
                it: "Hai detto che hai finito. Gli altri aiutanti non ancora.")
        case .accepted where slot.phase == .awaitingConfirmation:
            guard let ended = slot.ended, !slot.isDisputed else { return context.say(Self.helped) }
            let day = context.day(ended + Favour.confirmation, now: now)
            return context.say(
                en: "You helped. Without an answer it counts as confirmed on \(day).",
                it: "Hai aiutato. Senza risposta vale come confermato: \(day).")
        case .accepted: return context.say(en: "You help", it: "Aiuti tu")
        case .asked:
            return context.say(
                en: "Time or place changed: do you still come?", it: "Orario o luogo cambiati: riesci lo stesso?")
        case .done: return context.say(Self.helped)
        case .noShow: return context.say(en: "Marked as absent", it: "Assenza segnalata")
        case .notGiven: return context.say(Self.notGiven)
        case .removed:
            let removed = Phrase(
                en: "The requester took you off", it: "Il richiedente ti ha tolto dagli aiutanti")
            return mine.reason.isEmpty
                ? context.say(removed)
                : context.say(en: "\(removed.en): “\(mine.reason)”", it: "\(removed.it): «\(mine.reason)»")
        case .withdrawn, .lapsed: return nil
        }
    }

    private static let helped = Phrase(en: "You helped", it: "Hai aiutato")

    /// Another slot is enough for now.
    private static let onStandBy = Phrase(en: "You are on stand-by", it: "Sei di riserva")

    static let notGiven = Phrase(
        en: "An operator decided: the help was not given", it: "Un gestore ha deciso: l'aiuto non c'è stato")

    @MarkupBuilder private func slotButtons(_ slot: Slot) -> Markup {
        let acceptance = visitor.flatMap(slot.acceptance)
        let mine = acceptance?.state
        let isOpen = slot.state == .open || (slot.phase == .open && mine == .asked)
        div(.class("acts")) {
            if !isOwn, isOpen, mine != .accepted, mine != .removed {
                if visitor == nil {
                    a(.class("button small"), .href("/login?then=\(path)")) { context.say(en: "Accept", it: "Accetta") }
                } else {
                    act(
                        "accept",
                        mine == .asked
                            ? Phrase(en: "I still come", it: "Sì, vengo") : Phrase(en: "Accept", it: "Accetta"),
                        slot: slot, question: warning)
                }
            }
            if slot.phase.canBeEdited, mine == .accepted || mine == .asked {
                let isLate =
                    visitor.map { slot.isLate(toLeave: $0, at: now, hasSeenPlace: seers.contains($0)) } ?? false
                let hasSeenPlace = visitor.map(seers.contains) ?? false
                if slot.phase == .open, mine == .accepted, now >= slot.time.start - Favour.earliest {
                    act("start", Phrase(en: "I have started", it: "Ho iniziato"), slot: slot)
                }
                act(
                    "withdraw", Phrase(en: "Leave", it: "Rinuncia"), slot: slot, look: "tonal",
                    question: isLate
                        ? Phrase(
                            en: """
                                It starts in less than 24 hours. The requester will be told at once, and your profile will \
                                say that you left late.
                                """,
                            it: """
                                Inizia tra meno di 24 ore. Il richiedente verrà avvisato subito, e il tuo profilo dirà che \
                                hai rinunciato tardi.
                                """)
                        : hasSeenPlace
                            ? Phrase(
                                en: "The requester will be told that you have seen the exact place.",
                                it: "Chi ha chiesto saprà che hai visto il luogo esatto.") : nil)
            }
            if slot.phase == .inProgress, isOwn || mine == .accepted && acceptance?.saidDone == false {
                act("done", Phrase(en: "Done", it: "Fatto"), slot: slot)
            }
            disputeButtons(slot)
        }
    }

    /// Car and heavy work, in one question.
    private var warning: Phrase? {
        switch (favour.content.needsCar, favour.content.isHeavy) {
        case (true, true):
            Phrase(
                en: "You need a car, and it is heavy work. Is that fine?",
                it: "Serve un'auto ed è un lavoro pesante. Va bene?")
        case (true, false): Phrase(en: "You need a car. Do you have one?", it: "Serve un'auto. Ce l'hai?")
        case (false, true): Phrase(en: "It is heavy work. Is that fine?", it: "È un lavoro pesante. Va bene?")
        case (false, false): nil
        }
    }

    /// What can be done with all of it.
    @MarkupBuilder var whole: Markup {
        div(.class("stack details-end")) {
            if isOwn, favour.isLive {
                a(.class("button tonal wide"), .href("/new?edit=\(favour.id.rawValue)")) {
                    context.say(en: "Edit", it: "Modifica")
                }
                if favour.canBeCancelled {
                    act(
                        "cancel", Phrase(en: "Cancel favour", it: "Annulla il favore"), look: "plain wide",
                        isDangerous: true,
                        question: favour.slots.contains { $0.taken > 0 }
                            ? Phrase(
                                en: "Cancel this favour? Helpers have accepted. They will be told.",
                                it: "Annullare il favore? Ci sono aiutanti che hanno accettato. Verranno avvisati.")
                            : Phrase(
                                en: "Cancel this favour? There is no way back.",
                                it: "Annullare il favore? Non si può tornare indietro."),
                        // “Cancel” alone would have two meanings here.
                        keep: Phrase(en: "Keep favour", it: "Non annullare"))
                }
            }
            if isOwn {
                a(.class("button tonal wide"), .href("/new?repeat=\(favour.id.rawValue)")) {
                    context.say(en: "Repeat", it: "Ripeti")
                }
            }
            if let visitor, !Calendar.entries(of: favour, place: nil, for: visitor).isEmpty, favour.isLive {
                a(.class("button tonal wide"), .href(path + "/calendar.ics")) {
                    Icon("calendar-blank")
                    context.say(en: "Add to calendar", it: "Aggiungi al calendario")
                }
            }
            button(
                .class("button tonal wide"), .type("button"), .data("share", path),
                .data("title", favour.content.title), .hidden()
            ) {
                Icon("export")
                context.say(en: "Share", it: "Condividi")
            }
        }
    }
}
