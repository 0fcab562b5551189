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
    let now: Int64
    /// What was typed for a helper who was not removed.
    var refused: Removal?

    /// A helper who is to be removed from a slot, and why.
    struct Removal: Equatable {
        let slot: SlotID
        let helper: PersonID
        let reason: String

        /// Nil for any other event.
        init?(_ event: Event) {
            guard case .remove(let slot, let helper, let reason) = event else { return nil }
            (self.slot, self.helper, self.reason) = (slot, helper, reason)
        }

        /// Whether the helper can read something.
        var hasReason: Bool {
            reason.contains { $0.isLetter || $0.isNumber || $0.isSymbol || $0.isPunctuation }
        }
    }

    private var isOwn: Bool { favour.author == visitor }
    private var path: String { "/favours/\(favour.id.rawValue)" }

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
    @MarkupBuilder private func wish(_ verb: String, _ slot: Slot?, _ person: PersonID?) -> Markup {
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
                en: "Time or place changed: do you still come?", it: "Orario o luogo cambiati: vieni ancora?")
        case .done: return context.say(Self.helped)
        case .noShow: return context.say(en: "Marked as absent", it: "Assenza segnalata")
        case .notGiven: return context.say(Self.notGiven)
        case .removed:
            let removed = Phrase(
                en: "The requester took you off", it: "Chi ha chiesto il favore ti ha tolto dagli aiutanti")
            return mine.reason.isEmpty
                ? context.say(removed)
                : context.say(en: "\(removed.en): “\(mine.reason)”", it: "\(removed.it): «\(mine.reason)»")
        case .withdrawn, .lapsed: return nil
        }
    }

    private static let helped = Phrase(en: "You helped", it: "Hai aiutato")

    /// Another slot is enough for now.
    private static let onStandBy = Phrase(en: "You are on stand-by", it: "Sei di riserva")

    private static let notGiven = Phrase(
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
                            ? Phrase(en: "I still come", it: "Vengo ancora") : Phrase(en: "Accept", it: "Accetta"),
                        slot: slot, question: warning)
                }
            }
            if slot.phase.canBeEdited, mine == .accepted || mine == .asked {
                // Leaving what is not needed is never late.
                let isBound = slot.phase == .open && mine == .accepted
                let isLate = isBound && slot.time.start - now < Favour.lateness
                if isBound, now >= slot.time.start - Favour.earliest {
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
                                Inizia tra meno di 24 ore. Chi ha chiesto verrà avvisato subito, e il tuo profilo dirà che \
                                hai rinunciato tardi.
                                """) : nil)
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

    @MarkupBuilder private func helpers(_ slot: Slot) -> Markup {
        let shown = slot.acceptances.filter { $0.state.holdsPlace || $0.isLate }
        if !shown.isEmpty {
            ul(.class("helpers")) {
                for helper in shown {
                    li(.class("helper")) {
                        if let person = people[helper.person] {
                            Portrait(context: context, person: person)
                            a(.href("/people/\(helper.person.rawValue)")) { context.say(person.phrase) }
                        }
                        span(.class("footnote")) { context.say(phrase(helper, in: slot)) }
                        div(.class("acts")) {
                            if helper.state == .accepted, [.inProgress, .awaitingConfirmation].contains(slot.phase) {
                                act(
                                    "confirm", Phrase(en: "Confirm and thank", it: "Conferma e ringrazia"), slot: slot,
                                    person: helper.person)
                                if slot.canBeMissed(at: now) { absence(helper.person, slot) }
                            }
                            if slot.phase == .open, helper.state == .accepted, !maySeePlace(helper.person) {
                                act(
                                    "show-place", Phrase(en: "Show the exact place", it: "Mostra il luogo esatto"),
                                    slot: slot, person: helper.person, look: "tonal")
                            }
                        }
                        if slot.phase.canBeEdited, !helper.state.isFinal { removal(helper, slot) }
                    }
                }
            }
        }
    }

    private func absence(_ helper: PersonID, _ slot: Slot) -> Markup {
        act(
            "no-show", Phrase(en: "Did not come", it: "Assente"), slot: slot, person: helper, look: "tonal",
            question: Phrase(
                en: "They will be told, and can disagree for 72 hours.",
                it: "L'aiutante verrà avvisato e avrà 72 ore per contestare."))
    }

    private func maySeePlace(_ helper: PersonID) -> Bool {
        favour.showsPlace(to: helper, at: now, experienced: experienced.contains(helper))
    }

    /// Removes a helper, for a reason that the helper reads.
    private func removal(_ helper: Acceptance, _ slot: Slot) -> Markup {
        let typed = refused.flatMap { $0.slot == slot.id && $0.helper == helper.person ? $0.reason : nil }
        let name = people[helper.person]?.phrase ?? Phrase(en: "this helper", it: "questo aiutante")
        return details(.class("removal"), Attribute("open", when: typed != nil)) {
            summary { context.say(en: "Remove…", it: "Rimuovi…") }
            form(
                .method("post"), .action(path + "/act"), .class("act"),
                .data(
                    "question",
                    context.say(
                        en: "Remove \(name.en) from this time slot? There is no way back.",
                        it: "Rimuovere \(name.it) da questa fascia? Non si può tornare indietro.")),
                .data("danger", "true")
            ) {
                wish("remove", slot, helper.person)
                label(.class("field-label")) {
                    span {
                        context.say(en: "Reason, which the helper reads", it: "Motivo, che l'aiutante leggerà")
                    }
                    input(
                        .class("field"), .type("text"), .name("reason"), .value(typed ?? ""),
                        Attribute("required"), Attribute("maxlength", "200"), Attribute("autocomplete", "off"))
                }
                p(.class("list-note")) {
                    context.say(
                        en: "They are told, and cannot accept this time slot again.",
                        it: "L'aiutante viene avvisato e non può più accettare questa fascia.")
                }
                button(.class("button small danger"), .type("submit")) {
                    context.say(en: "Remove this helper", it: "Rimuovi questo aiutante")
                }
            }
        }
    }

    private func phrase(_ helper: Acceptance, in slot: Slot) -> Phrase {
        switch helper.state {
        case .accepted where slot.phase == .cancelled, .asked where slot.phase == .cancelled:
            Phrase(en: "Had accepted", it: "Aveva accettato")
        case .accepted where slot.phase == .closed, .asked where slot.phase == .closed:
            Phrase(en: "On stand-by", it: "Di riserva")
        case .accepted where helper.isContested: Phrase(en: "Says they were there", it: "Dice che c'era")
        case .accepted where slot.phase == .inProgress && helper.saidDone:
            Phrase(en: "Is done", it: "Ha finito")
        case .accepted where [.open, .inProgress].contains(slot.phase) && maySeePlace(helper.person):
            // A helper who has seen five places within 24 hours does not see it yet.
            Phrase(en: "Comes, and may see the exact place", it: "Viene, e può vedere il luogo esatto")
        case .accepted where slot.phase == .open:
            Phrase(
                en: "Comes, and sees the exact place two hours before the start",
                it: "Viene, e vedrà il luogo esatto due ore prima dell'inizio")
        case .accepted where slot.phase == .awaitingConfirmation: Slot.State.awaitingConfirmation.phrase
        case .accepted: Phrase(en: "Comes", it: "Viene")
        case .asked: Phrase(en: "Has not answered since the change", it: "Non ha ancora risposto alla modifica")
        case .withdrawn: Phrase(en: "Left late", it: "Ha rinunciato tardi")
        case .removed, .lapsed: Phrase(en: "Does not come", it: "Non viene")
        case .done: Phrase(en: "Helped", it: "Ha aiutato")
        case .noShow: Phrase(en: "Did not come", it: "Assente")
        case .notGiven: Self.notGiven
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
