/// A disagreement about the work of a slot. It ends when the requester records the outcome for who disagrees, or for all
/// helpers, when who disagrees takes it back, or when an operator decides.
public struct Dispute: Codable, Hashable, Sendable {
    /// Who disagrees: the requester or a helper.
    public let by: PersonID
    /// Since when, in seconds since 1970.
    public let since: Int64

    /// A disagreement.
    public init(by: PersonID, since: Int64) {
        self.by = by
        self.since = since
    }
}

extension Favour {
    /// Requester or helper disagrees. A helper who is said not to have come may do so once, within 72 hours: then the
    /// outcome for that helper is open again.
    mutating func dispute(_ slot: SlotID, by person: PersonID, at now: Int64) throws(Refusal) {
        let index = try index(slot)
        if slots[index].acceptance(of: person)?.state == .noShow { return try contest(index, by: person, at: now) }
        _ = try self.index(slot, in: [.inProgress, .awaitingConfirmation])
        try checkPart(person, in: index)
        if slots[index].dispute == nil { slots[index].dispute = Dispute(by: person, since: now) }
    }

    private mutating func contest(_ index: Int, by person: PersonID, at now: Int64) throws(Refusal) {
        guard slots[index].phase != .cancelled else { throw .cancelled }
        guard let acceptance = slots[index].acceptance(of: person), !acceptance.isContested else { throw .over }
        guard now < acceptance.changed + Self.confirmation else { throw .past }
        slots[index].change(person) {
            $0.become(.accepted, at: now)
            $0.isContested = true
        }
        // Where others are still at work, they go on.
        if slots[index].phase != .inProgress { slots[index].phase = .awaitingConfirmation }
        if slots[index].dispute == nil { slots[index].dispute = Dispute(by: person, since: now) }
    }

    /// Who disagreed agrees: the clock goes on, and a helper who contested an absence counts as absent.
    mutating func withdrawDispute(_ slot: SlotID, by person: PersonID, at now: Int64) throws(Refusal) {
        let index = try index(slot, in: [.inProgress, .awaitingConfirmation])
        let mine = slots[index].acceptance(of: person)
        let isContesting = mine?.isContested == true && mine?.state == .accepted
        guard slots[index].dispute?.by == person || isContesting else { throw .notDisputer }
        if isContesting { slots[index].change(person) { $0.become(.noShow, at: now) } }
        if slots[index].dispute?.by == person { endDispute(index) }
        settle(index, at: now)
    }

    /// Ends a disagreement; that of another helper who contests an absence goes on.
    mutating func endDispute(_ index: Int) {
        let next = slots[index].acceptances.first { $0.isContested && $0.state == .accepted }
        slots[index].dispute = next.map { Dispute(by: $0.person, since: $0.changed) }
    }

    /// Whether a person disagrees about the work of a slot, or contests an absence while somebody else disagrees, too.
    public static func disagrees(_ person: PersonID, about slot: Slot) -> Bool {
        if slot.dispute?.by == person { return true }
        guard let mine = slot.acceptance(of: person) else { return false }
        return mine.isContested && mine.state == .accepted
    }

    /// Whether a helper may still have something to say about the work of a slot: it is to be confirmed, or the helper may
    /// contest an absence or take that back. No block takes that away.
    public func canAnswer(_ slot: Slot, _ person: PersonID, at now: Int64) -> Bool {
        guard let mine = slot.acceptance(of: person) else { return false }
        switch slot.phase {
        case .awaitingConfirmation where mine.state == .accepted: return true
        case .inProgress where mine.state == .accepted && mine.isContested: return true
        default: return canContest(slot, person, at: now)
        }
    }

    /// Whether a person may contest an absence now.
    public func canContest(_ slot: Slot, _ person: PersonID, at now: Int64) -> Bool {
        guard let mine = slot.acceptance(of: person), slot.phase != .cancelled else { return false }
        return mine.state == .noShow && !mine.isContested && now < mine.changed + Self.confirmation
    }
}
