extension Favour {
    /// The favour after an event: the one place where favours change.
    ///
    /// First the clock does what is due, then the event happens.
    ///
    /// - Parameters:
    ///   - actor: who does it.
    ///   - now: in seconds since 1970.
    ///   - version: of the favour that the client saw; nil when it does not matter.
    ///   - busy: times at which helpers of closed slots are bound to help with other favours.
    /// - Throws: ``Refusal``; then nothing happened.
    public func applying(
        _ event: Event, by actor: Actor, at now: Int64, seen version: Int? = nil,
        busy: [PersonID: [TimeRange]] = [:]
    ) throws(Refusal) -> Favour {
        var favour = self
        favour.tick(at: now, busy: busy)
        if case .tick = event { return favour }
        if case .decide(let decision) = event {
            guard actor.isOperator else { throw .notOperator }
            try favour.decide(decision, at: now)
            favour.tick(at: now, busy: busy)
            return favour
        }
        guard let person = actor.person else { throw .notRequester }
        try favour.check(event, by: person)
        if let version, version != favour.version { throw .changed }
        switch event {
        case .accept(let slot): try favour.accept(slot, by: person, actor, at: now)
        case .withdraw(let slot): try favour.withdraw(slot, by: person, actor, at: now)
        case .start(let slot): try favour.start(slot, by: person, at: now)
        case .done(let slot): try favour.finish(slot, by: person, at: now)
        case .confirm(let slot, let helper): try favour.recordOutcome(slot, helper, .done, at: now)
        case .noShow(let slot, let helper): try favour.recordOutcome(slot, helper, .noShow, at: now)
        case .dispute(let slot): try favour.dispute(slot, by: person, at: now)
        case .withdrawDispute(let slot): try favour.withdrawDispute(slot, by: person, at: now)
        case .remove(let slot, let helper, let reason):
            try favour.remove(slot, helper, reason: reason, at: now)
        case .showPlace(let slot, let helper): try favour.showPlace(slot, helper)
        case .edit(let draft, let publicPlace): try favour.edit(draft, publicPlace: publicPlace, at: now)
        case .cancelSlot(let slot): try favour.cancelSlot(slot)
        case .cancel: try favour.cancelAll()
        case .decide, .tick: break
        }
        favour.closeOrReopen(at: now, busy: busy)
        favour.tick(at: now, busy: busy)
        return favour
    }

    /// Whether the person may do that at all, and whether the favour still takes it.
    private func check(_ event: Event, by person: PersonID) throws(Refusal) {
        switch event {
        case .confirm, .noShow, .remove, .showPlace, .edit, .cancelSlot, .cancel:
            guard person == author else { throw .notRequester }
        case .accept, .withdraw, .start, .done, .dispute, .withdrawDispute, .decide, .tick: break
        }
        if case .cancel = event { return }
        guard slots.contains(where: { $0.phase != .cancelled }) else { throw .cancelled }
    }

    /// The index of a slot.
    func index(_ id: SlotID) throws(Refusal) -> Int {
        guard let index = slots.firstIndex(where: { $0.id == id }) else { throw .unknownSlot }
        return index
    }

    /// The index of a slot in one of some phases.
    func index(_ id: SlotID, in phases: Set<Slot.Phase>) throws(Refusal) -> Int {
        let index = try index(id)
        let phase = slots[index].phase
        guard !phases.contains(phase) else { return index }
        switch phase {
        case .cancelled: throw .cancelled
        case .closed: throw .full
        case .completed, .missed, .expired: throw .over
        case .inProgress, .awaitingConfirmation: throw .past
        case .open: throw .tooEarly
        }
    }
}
