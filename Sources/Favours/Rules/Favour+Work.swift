/// The work from its start to its confirmation.
extension Favour {
    /// Seconds before its time at which work may be started at the earliest.
    public static let earliest: Int64 = 2 * 3600
    /// Seconds after the work ended at which the clock confirms it.
    public static let confirmation: Int64 = 72 * 3600

    /// Requester, or a helper who is bound.
    func checkPart(_ person: PersonID, in index: Int) throws(Refusal) {
        guard person == author || slots[index].acceptance(of: person)?.state == .accepted else { throw .notHelper }
    }

    mutating func start(_ slot: SlotID, by person: PersonID, at now: Int64) throws(Refusal) {
        let index = try index(slot, in: [.open])
        try checkPart(person, in: index)
        guard slots[index].bound > 0 else { throw .noHelper }
        guard now >= slots[index].time.start - Self.earliest else { throw .tooEarly }
        begin(index, at: now)
    }

    /// The requester's word ends the work at once; helpers end it when each of them has said so.
    mutating func finish(_ slot: SlotID, by person: PersonID, at now: Int64) throws(Refusal) {
        let index = try index(slot, in: [.inProgress])
        try checkPart(person, in: index)
        if person == author { return end(index, at: now) }
        slots[index].change(person) { $0.saidDone = true }
        settle(index, at: now)
    }

    /// Records the requester's word on whether a helper came: `.done`, or, from the agreed start on, `.noShow`. Other helpers
    /// go on with their work.
    mutating func recordOutcome(
        _ slot: SlotID, _ helper: PersonID, _ state: Acceptance.State, at now: Int64
    ) throws(Refusal) {
        let index = try index(slot, in: [.inProgress, .awaitingConfirmation])
        guard slots[index].acceptance(of: helper)?.state == .accepted else { throw .notHelper }
        // Work may begin two hours early; a helper is absent only from the agreed start on.
        guard state != .noShow || slots[index].canBeMissed(at: now) else { throw .notDue }
        slots[index].change(helper) { $0.become(state, at: now) }
        // The requester has answered.
        if slots[index].dispute?.by == helper { endDispute(index) }
        settle(index, at: now)
    }

    // MARK: The clock's part

    /// Does what is due: start, end, expiry, confirmation.
    mutating func tick(at now: Int64, busy: [PersonID: [TimeRange]]) {
        for index in slots.indices.sorted(by: { slots[$0].time.start < slots[$1].time.start }) {
            if slots[index].phase == .open, now >= slots[index].time.start {
                if slots[index].bound > 0 {
                    begin(index, at: slots[index].time.start)
                    // Where one is enough, the others do not begin as well.
                    closeOrReopen(at: now, busy: busy)
                } else if now >= slots[index].time.end {
                    expire(index)
                }
            }
            if slots[index].phase == .closed, now >= slots[index].time.end { slots[index].phase = .cancelled }
            if slots[index].phase == .inProgress, now >= slots[index].time.end {
                end(index, at: slots[index].time.end)
            }
            confirmIfDue(index, at: now)
        }
        closeOrReopen(at: now, busy: busy)
    }

    /// When ``tick(at:)`` next has something to do, in seconds since 1970; nil when it never has.
    public var nextTick: Int64? {
        slots.compactMap { slot -> Int64? in
            switch slot.phase {
            case .open: slot.bound > 0 ? slot.time.start : slot.time.end
            case .closed, .inProgress: slot.time.end
            case .awaitingConfirmation: slot.isDisputed ? nil : slot.ended.map { $0 + Self.confirmation }
            case .completed, .missed, .cancelled, .expired: nil
            }
        }.min()
    }

    private mutating func begin(_ index: Int, at now: Int64) {
        slots[index].change(all: .asked, to: .lapsed, at: now)
        slots[index].phase = .inProgress
    }

    private mutating func expire(_ index: Int) {
        slots[index].change(all: .asked, to: .lapsed, at: slots[index].time.end)
        slots[index].phase = .expired
    }

    private mutating func end(_ index: Int, at now: Int64) {
        slots[index].phase = .awaitingConfirmation
        slots[index].ended = now
    }

    private mutating func confirmIfDue(_ index: Int, at now: Int64) {
        guard slots[index].phase == .awaitingConfirmation, !slots[index].isDisputed,
            let ended = slots[index].ended, now >= ended + Self.confirmation
        else { return }
        slots[index].change(all: .accepted, to: .done, at: ended + Self.confirmation)
        settle(index, at: now)
    }

    /// Ends work under way once each helper has said that it is done, or has an outcome or contests one; and the slot once
    /// the outcome of each helper is recorded.
    mutating func settle(_ index: Int, at now: Int64) {
        let isAnyoneAtWork = slots[index].acceptances.contains {
            $0.state == .accepted && !$0.saidDone && !$0.isContested
        }
        if slots[index].phase == .inProgress, !isAnyoneAtWork { end(index, at: now) }
        guard slots[index].bound == 0 else { return }
        slots[index].dispute = nil
        slots[index].phase = slots[index].acceptances.contains { $0.state == .done } ? .completed : .missed
    }
}
