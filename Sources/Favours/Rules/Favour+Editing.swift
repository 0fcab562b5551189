internal import Geography

/// What the requester changes.
extension Favour {
    mutating func edit(_ draft: Draft, publicPlace: Coordinate, at now: Int64) throws(Refusal) {
        let problems = draft.problems(at: now, editing: self)
        guard problems.isEmpty else { throw .invalid(problems) }
        let named = draft.slots.compactMap(\.id)
        guard Set(named).count == named.count else { throw .invalid([.slotTwice]) }
        var next = self
        next.content = draft.content
        next.place = draft.place
        next.publicPlace = draft.place == place ? self.publicPlace : publicPlace
        for change in draft.slots { try next.take(change, hasMoved: draft.place != place, at: now) }
        for index in next.slots.indices.prefix(slots.count) where !named.contains(next.slots[index].id) {
            // Work that has begun is confirmed or cancelled, not edited away.
            if next.slots[index].phase.canBeEdited { next.slots[index].phase = .cancelled }
        }
        guard next.slots.count <= Draft.mostSlots * 3 else { throw .invalid([.tooManySlots]) }
        if next.differs(from: self) { next.version = version + 1 }
        self = next
    }

    /// One slot of a draft: a new one, or a change of time or number of places.
    private mutating func take(_ change: Draft.Slot, hasMoved: Bool, at now: Int64) throws(Refusal) {
        guard let time = change.time else { throw .invalid([.slotEndsBeforeStart]) }
        guard let id = change.id else {
            let last = slots.map(\.id.rawValue).max() ?? 0
            slots.append(Slot(id: SlotID(rawValue: last + 1), time: time, places: change.places))
            return
        }
        let index = try index(id)
        let isSame = slots[index].time == time && slots[index].places == change.places
        guard slots[index].phase.canBeEdited else {
            // It is named as it was: nothing to do.
            if isSame { return }
            throw slots[index].phase == .cancelled ? .cancelled : slots[index].phase.isFinal ? .over : .past
        }
        guard change.places >= slots[index].taken else { throw .fewerThanAccepted }
        if hasMoved || slots[index].time != time { slots[index].change(all: .accepted, to: .asked, at: now) }
        slots[index].time = time
        slots[index].places = change.places
    }

    /// Whether people see another favour than before, acceptances apart.
    private func differs(from other: Favour) -> Bool {
        content != other.content || place != other.place || slots.count != other.slots.count
            || zip(slots, other.slots).contains {
                $0.time != $1.time || $0.places != $1.places || $0.phase != $1.phase
            }
    }

    mutating func cancelSlot(_ slot: SlotID) throws(Refusal) {
        let index = try index(slot)
        guard slots[index].phase != .cancelled else { throw .cancelled }
        guard slots[index].canBeCancelled else { throw slots[index].isWorkDone ? .workDone : .over }
        slots[index].phase = .cancelled
        version += 1
    }

    mutating func cancelAll() throws(Refusal) {
        let live = slots.indices.filter { slots[$0].canBeCancelled }
        guard !live.isEmpty else {
            if slots.contains(where: \.isWorkDone) { throw .workDone }
            throw slots.contains { $0.phase != .cancelled } ? .over : .cancelled
        }
        for index in live { slots[index].phase = .cancelled }
        version += 1
    }

    /// Where one slot is enough: the first that fills closes the others, which open again when it loses a helper, and are
    /// cancelled when its work begins.
    ///
    /// Helpers of a closed slot need not come. When it opens, they come as before; those who could not know of it in time,
    /// or help elsewhere by now, are asked.
    ///
    /// - Parameter busy: times at which these helpers are bound to help with other favours.
    mutating func closeOrReopen(at now: Int64, busy: [PersonID: [TimeRange]]) {
        let hasBegun = slots.contains {
            [.inProgress, .awaitingConfirmation, .completed].contains($0.phase)
        }
        var filled = slots.first { $0.phase == .open && $0.isFilled }?.id
        for index in slots.indices {
            switch slots[index].phase {
            case .open where content.oneIsEnough && (hasBegun || (filled != nil && filled != slots[index].id)):
                slots[index].phase = hasBegun ? .cancelled : .closed
            case .closed where content.oneIsEnough && hasBegun: slots[index].phase = .cancelled
            case .closed where !content.oneIsEnough || filled == nil:
                reopen(index, at: now, busy: busy)
                if slots[index].isFilled { filled = slots[index].id }
            default: break
            }
        }
    }

    private mutating func reopen(_ index: Int, at now: Int64, busy: [PersonID: [TimeRange]]) {
        let time = slots[index].time
        for person in slots[index].acceptances.filter({ $0.state == .accepted }).map(\.person) {
            let own = slots.filter { $0.binds(person) }.map(\.time)
            guard now >= time.start || (own + (busy[person] ?? [])).contains(where: { $0.overlaps(time) }) else {
                continue
            }
            slots[index].change(person) { $0.become(.asked, at: now) }
        }
        slots[index].phase = .open
    }
}
