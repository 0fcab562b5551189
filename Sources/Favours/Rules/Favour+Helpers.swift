/// What helpers do before the work begins.
extension Favour {
    /// Seconds before the start within which leaving is late.
    public static let lateness: Int64 = 24 * 3600
    /// Seconds after accepting in which leaving is not late: the helper may have tapped by mistake. Not for who has seen the
    /// exact place: that would cost nothing otherwise.
    public static let secondThoughts: Int64 = 10 * 60

    /// Most characters of the reason for removing a helper.
    public static let longestReason = 500

    mutating func accept(
        _ slot: SlotID, by person: PersonID, _ actor: Actor, at now: Int64
    ) throws(Refusal) {
        guard person != author else { throw .own }
        guard !actor.blocked.contains(author) else { throw .blocked }
        let index = try index(slot)
        switch slots[index].phase {
        case .open: break
        case .closed: throw .full
        case .cancelled: throw .cancelled
        case .inProgress, .awaitingConfirmation:
            throw slots[index].acceptance(of: person)?.state == .accepted ? .alreadyAccepted : .past
        case .completed, .missed, .expired: throw .past
        }
        let earlier = slots[index].acceptance(of: person)?.state
        guard earlier != .accepted else { throw .alreadyAccepted }
        guard earlier != .removed else { throw .removed }
        guard earlier == .asked || slots[index].free > 0 else { throw .full }
        let time = slots[index].time
        let own = slots.filter { $0.id != slot && $0.binds(person) }.map(\.time)
        guard !(own + actor.commitments).contains(where: { $0.overlaps(time) }) else { throw .overlaps }
        if earlier == .asked {
            slots[index].change(person) { $0.become(.accepted, at: now) }
        } else {
            slots[index].acceptances.append(Acceptance(person: person, at: now))
        }
    }

    mutating func withdraw(
        _ slot: SlotID, by person: PersonID, _ actor: Actor, at now: Int64
    ) throws(Refusal) {
        let index = try index(slot)
        let state = slots[index].acceptance(of: person)?.state
        guard let state, !state.isFinal else { throw .notHelper }
        _ = try self.index(slot, in: [.open, .closed])
        // A helper may leave at any time when one of the two has blocked the other.
        let isLate =
            slots[index].isLate(toLeave: person, at: now, hasSeenPlace: actor.hasSeenPlace)
            && !actor.blocked.contains(author)
        slots[index].change(person) {
            $0.become(.withdrawn, at: now)
            $0.isLate = isLate
        }
    }

    mutating func remove(_ slot: SlotID, _ helper: PersonID, reason: String, at now: Int64) throws(Refusal) {
        let index = try index(slot, in: [.open, .closed])
        guard slots[index].acceptance(of: helper)?.state.isFinal == false else { throw .notHelper }
        guard !reason.hasHiddenCharacters, reason.unicodeScalars.count <= Self.longestReason else {
            throw .reasonInvalid
        }
        slots[index].change(helper) {
            $0.become(.removed, at: now)
            $0.reason = reason
        }
    }

    mutating func showPlace(_ slot: SlotID, _ helper: PersonID) throws(Refusal) {
        let index = try index(slot, in: [.open, .inProgress])
        guard slots[index].acceptance(of: helper)?.state == .accepted else { throw .notHelper }
        slots[index].change(helper) { $0.seesPlace = true }
    }
}

extension Slot {
    /// Whether it is late for a helper to leave. Never late are helpers on stand-by, helpers who have not answered a change,
    /// and helpers who accepted within the last ``Favour/secondThoughts`` seconds and have not seen the exact place.
    /// - Parameter now: seconds since 1970.
    public func isLate(toLeave person: PersonID, at now: Int64, hasSeenPlace: Bool) -> Bool {
        guard phase == .open, let promise = acceptance(of: person), promise.state == .accepted else { return false }
        return time.start - now < Favour.lateness && (hasSeenPlace || now - promise.changed >= Favour.secondThoughts)
    }
}
