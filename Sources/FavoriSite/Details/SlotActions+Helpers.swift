import AppShell
import FavourStore
import Favours
import HTML
import Web
import Wording

// What the requester reads of a slot's helpers, and may do about them.
extension SlotActions {
    @MarkupBuilder func helpers(_ slot: Slot) -> Markup {
        let shown = slot.acceptances.filter { $0.state.holdsPlace || $0.isLate || hasLeftKnowing($0) }
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

    private func hasLeftKnowing(_ helper: Acceptance) -> Bool {
        helper.state == .withdrawn && seers.contains(helper.person)
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

    /// The reason that was typed for a helper who was not removed.
    private func typedReason(_ helper: PersonID, _ slot: Slot) -> String? {
        guard case .remove(slot.id, helper, let reason) = refused else { return nil }
        return reason
    }

    /// Removes a helper, for a reason that the helper reads.
    private func removal(_ helper: Acceptance, _ slot: Slot) -> Markup {
        let typed = typedReason(helper.person, slot)
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
        case .withdrawn where hasLeftKnowing(helper):
            Phrase(
                en: helper.isLate ? "Left late, and had seen the exact place" : "Left, and had seen the exact place",
                it: helper.isLate
                    ? "Ha rinunciato tardi, e aveva visto il luogo esatto"
                    : "Ha rinunciato, e aveva visto il luogo esatto")
        case .withdrawn: Phrase(en: "Left late", it: "Ha rinunciato tardi")
        case .removed, .lapsed: Phrase(en: "Does not come", it: "Non viene")
        case .done: Phrase(en: "Helped", it: "Ha aiutato")
        case .noShow: Phrase(en: "Did not come", it: "Assente")
        case .notGiven: Self.notGiven
        }
    }
}
