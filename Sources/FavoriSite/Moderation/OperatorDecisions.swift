import AppShell
import FavourStore
import Favours
import HTML
import Wording

/// What operators decide about disputes. Each decision says what goes with it before it is made.
extension OperatorActs {
    /// The disputed slots of a favour, each with who disagrees, and with two answers to each question that is open.
    @MarkupBuilder var disputes: Markup {
        for slot in file.favour?.slots ?? [] {
            if let dispute = slot.dispute, !slot.disputedHelpers.isEmpty || !slot.contestingHelpers.isEmpty {
                section(.class("section")) {
                    header { h2 { context.say(en: "Disputed confirmation", it: "Conferma contestata") } }
                    p(.class("list-note")) {
                        "\(context.time(slot.time, now: now)). "
                        let (name, day) = (self.name(dispute.by), context.day(dispute.since, now: now))
                        context.say(
                            en: "Disputed by \(name.en) on \(day).", it: "Contestata da \(name.it), \(day).")
                    }
                    div(.class("list questions")) {
                        if !slot.disputedHelpers.isEmpty { work(slot) }
                        for helper in slot.contestingHelpers { presence(helper, slot) }
                    }
                }
            }
        }
    }

    private func name(_ person: PersonID) -> Phrase { file.people[person]?.phrase ?? Phrase("") }

    @MarkupBuilder private func work(_ slot: Slot) -> Markup {
        let helpers = slot.disputedHelpers.map(name)
        let who = Phrase(
            en: helpers.map(\.en).joined(separator: ", "), it: helpers.map(\.it).joined(separator: ", "))
        decision(
            .work(slot.id, wasGiven: true), Phrase(en: "The help was given", it: "L'aiuto c'è stato"),
            Phrase(
                en: """
                    The help of \(who.en) counts as confirmed, and can be reviewed. Requester and helpers are told that an \
                    operator decided it. Nobody can dispute it. This cannot be undone.
                    """,
                it: """
                    L'aiuto di \(who.it) risulta confermato e si può recensire. Richiedente e aiutante sapranno che \
                    l'ha deciso un gestore. Nessuno potrà contestarlo. Non si può tornare indietro.
                    """))
        decision(
            .work(slot.id, wasGiven: false), Phrase(en: "The help was not given", it: "L'aiuto non c'è stato"),
            Phrase(
                en: """
                    The help of \(who.en) is not confirmed and cannot be reviewed. It counts as no absence. Requester and \
                    helpers are told that an operator decided it. Nobody can dispute it. This cannot be undone.
                    """,
                it: """
                    L'aiuto di \(who.it) non viene confermato e non si può recensire. Non conta come assenza. Il richiedente e \
                    chi ha accettato sapranno che l'ha deciso un gestore. Nessuno potrà contestarlo. Non si può tornare \
                    indietro.
                    """))
    }

    @MarkupBuilder private func presence(_ helper: PersonID, _ slot: Slot) -> Markup {
        let who = name(helper)
        decision(
            .presence(slot.id, helper, wasThere: true),
            Phrase(en: "\(who.en) was there", it: "\(who.it) c'era"),
            Phrase(
                en: """
                    The help of \(who.en) counts as confirmed, and can be reviewed. \(who.en) and the requester are told that \
                    an operator decided it. Nobody can dispute it. This cannot be undone.
                    """,
                it: """
                    L'aiuto di \(who.it) risulta confermato e si può recensire. \(who.it) e il richiedente sapranno che l'ha \
                    deciso un gestore. Nessuno potrà contestarlo. Non si può tornare indietro.
                    """))
        decision(
            .presence(slot.id, helper, wasThere: false),
            Phrase(en: "\(who.en) was absent", it: "\(who.it) era assente"),
            Phrase(
                en: """
                    The absence counts, and the profile of \(who.en) says so. \(who.en) and the requester are told that an \
                    operator decided it. Nobody can dispute it. This cannot be undone.
                    """,
                it: """
                    L'assenza conta e il profilo di \(who.it) la riporta. \(who.it) e il richiedente sapranno che l'ha deciso \
                    un gestore. Nessuno potrà contestarlo. Non si può tornare indietro.
                    """))
    }

    private func decision(_ decision: Decision, _ name: Phrase, _ goes: Phrase) -> Markup {
        act(decision.verb, name, goes, asks: Self.why, isRequired: true)
    }
}

extension Decision {
    /// As a form names it: `given-1`, `absent-1-5`.
    var verb: String {
        switch self {
        case .work(let slot, let wasGiven): "\(wasGiven ? "given" : "not.given")-\(slot.rawValue)"
        case .presence(let slot, let helper, let wasThere):
            "\(wasThere ? "there" : "absent")-\(slot.rawValue)-\(helper.rawValue)"
        }
    }

    /// What a form names; nil for anything else.
    init?(verb: String) {
        let parts = verb.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count > 1, let slot = Int(parts[1]).map(SlotID.init(rawValue:)) else { return nil }
        let helper = parts.count == 3 ? Int64(parts[2]).map(PersonID.init(rawValue:)) : nil
        switch (parts[0], parts.count, helper) {
        case ("given", 2, nil): self = .work(slot, wasGiven: true)
        case ("not.given", 2, nil): self = .work(slot, wasGiven: false)
        case ("there", 3, let helper?): self = .presence(slot, helper, wasThere: true)
        case ("absent", 3, let helper?): self = .presence(slot, helper, wasThere: false)
        default: return nil
        }
    }
}
