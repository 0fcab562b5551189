import AppShell
import FavourStore
import Favours
import HTML
import Wording

/// What requester and helpers of a slot see of a disagreement about its work, and may do.
extension SlotActions {
    /// Who disagrees, and how it ends; for the requester and the slot's helpers alone.
    @MarkupBuilder func dispute(_ slot: Slot) -> Markup {
        if let dispute = slot.dispute, let visitor, isParty(of: slot) {
            let day = context.day(dispute.since, now: now)
            let name = people[dispute.by]?.phrase ?? Phrase("")
            p(.class("dispute"), .role("status")) {
                dispute.by == visitor
                    ? context.say(
                        en: "Disputed by you on \(day).", it: "Contestato da te, \(day).")
                    : context.say(
                        en: "Disputed by \(name.en) on \(day).", it: "Contestato da \(name.it), \(day).")
                " "
                favour.author == visitor
                    ? context.say(
                        en: "The work is not confirmed automatically. Confirm it, or say who did not come.",
                        it: "Il lavoro non viene confermato in automatico. Confermalo, o segnala chi non è venuto.")
                    : context.say(
                        en: "The work is not confirmed automatically. The requester or an operator decides about it.",
                        it: """
                            Il lavoro non viene confermato in automatico. Decide il richiedente, o un gestore.
                            """)
            }
        }
    }

    /// The buttons that begin or end a disagreement.
    @MarkupBuilder func disputeButtons(_ slot: Slot) -> Markup {
        if let visitor, isParty(of: slot) {
            if favour.canContest(slot, visitor, at: now), people[favour.author]?.isFormer != true {
                act(
                    "dispute", Phrase(en: "I was there", it: "C'ero"), slot: slot, look: "tonal",
                    question: Phrase(
                        en: "The requester is told, and decides again. You can say this once.",
                        it: "Il richiedente viene avvisato e decide di nuovo. Puoi dirlo una volta sola."))
            } else if slot.phase == .awaitingConfirmation, slot.dispute == nil, mayDispute(slot, visitor) {
                act(
                    "dispute", Phrase(en: "Dispute", it: "Contesta"), slot: slot, look: "tonal",
                    question: Phrase(
                        en: "The work is then not confirmed after 72 hours. The other side is told.",
                        it: "Il lavoro non si conferma più dopo 72 ore. L'altra parte viene avvisata."))
            }
            if Favour.disagrees(visitor, about: slot), slot.phase == .inProgress || slot.phase == .awaitingConfirmation
            {
                let isAbsent = slot.acceptance(of: visitor)?.isContested == true
                act(
                    "withdraw-dispute", Phrase(en: "Withdraw the dispute", it: "Ritira la contestazione"), slot: slot,
                    look: "tonal",
                    question: isAbsent
                        ? Phrase(en: "You then count as absent.", it: "Così risulti assente.") : nil)
            }
        }
    }

    private func isParty(of slot: Slot) -> Bool {
        guard let visitor else { return false }
        return visitor == favour.author || slot.acceptance(of: visitor)?.state.holdsPlace == true
    }

    private func mayDispute(_ slot: Slot, _ visitor: PersonID) -> Bool {
        visitor == favour.author || slot.acceptance(of: visitor)?.state == .accepted
    }
}
