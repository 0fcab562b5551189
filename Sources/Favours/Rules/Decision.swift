/// What an operator decides about a disputed slot. It is final: nobody can dispute it.
public enum Decision: Codable, Hashable, Sendable {
    /// Whether the help was given: by all helpers of the slot without a recorded outcome, those who contest an absence left out.
    case work(SlotID, wasGiven: Bool)
    /// Whether a helper who contests an absence was there.
    case presence(SlotID, PersonID, wasThere: Bool)

    /// The slot.
    public var slot: SlotID {
        switch self {
        case .work(let slot, _), .presence(let slot, _, _): slot
        }
    }

    /// The helper who contests an absence; nil for the work.
    public var helper: PersonID? {
        if case .presence(_, let helper, _) = self { helper } else { nil }
    }
}

extension Slot {
    /// Helpers who contest an absence, about whom an operator can decide.
    public var contestingHelpers: [PersonID] {
        guard phase == .inProgress || phase == .awaitingConfirmation else { return [] }
        return acceptances.filter { $0.state == .accepted && $0.isContested }.map(\.person)
    }

    /// Helpers about whose work requester or helper disagrees, so that an operator can decide whether it was done; empty when
    /// nobody but who contests an absence disagrees.
    public var disputedHelpers: [PersonID] {
        guard phase == .inProgress || phase == .awaitingConfirmation, let dispute,
            !contestingHelpers.contains(dispute.by)
        else { return [] }
        return acceptances.filter { $0.state == .accepted && !$0.isContested }.map(\.person)
    }
}

extension Favour {
    /// Settles what an operator decides, and nothing else: others who contest an absence go on disagreeing.
    mutating func decide(_ decision: Decision, at now: Int64) throws(Refusal) {
        let index = try index(decision.slot, in: [.inProgress, .awaitingConfirmation])
        switch decision {
        case .work(_, let wasGiven):
            let helpers = slots[index].disputedHelpers
            guard !helpers.isEmpty else { throw .notDisputed }
            for helper in helpers { slots[index].change(helper) { $0.become(wasGiven ? .done : .notGiven, at: now) } }
            endDispute(index)
        case .presence(_, let helper, let wasThere):
            guard slots[index].contestingHelpers.contains(helper) else { throw .notDisputed }
            slots[index].change(helper) { $0.become(wasThere ? .done : .noShow, at: now) }
            if slots[index].dispute?.by == helper { endDispute(index) }
        }
        settle(index, at: now)
    }
}

extension Notice {
    /// What is to be told after an operator decided: the requester and those about whom it was, and whoever the clock has
    /// something to tell afterwards.
    public static func all(of decision: Decision, from before: Favour, to after: Favour) -> [Notice] {
        guard let slot = before.slot(decision.slot) else { return [] }
        let helpers = decision.helper.map { [$0] } ?? slot.disputedHelpers
        let kind: Kind =
            switch decision {
            case .work(_, let wasGiven): wasGiven ? .helpGiven : .helpNotGiven
            case .presence(_, _, let wasThere): wasThere ? .wasThere : .wasAbsent
            }
        // Nobody is told that the requester said it.
        let others = all(from: before, to: after, by: nil).filter { notice in
            notice.slot != slot.id || ![.confirmed, .noShow].contains(notice.kind) || !helpers.contains(notice.to)
        }
        return others
            + (helpers + [before.author]).map {
                Notice(kind, to: $0, about: decision.helper ?? before.author, slot: slot.id)
            }
    }
}
