extension Favour {
    /// Seconds before the start from which helpers without experience see the exact place.
    public static let placeShown: Int64 = 2 * 3600
    /// How many exact places a helper is shown within a day at most.
    public static let placesPerDay = 5

    /// Whether work has begun or ended at the exact place. Then it stays as it is: helpers who came see it for good.
    public var hasHelpedAtPlace: Bool {
        slots.contains { slot in
            switch slot.phase {
            case .inProgress, .awaitingConfirmation, .completed, .missed: slot.taken > 0
            case .open, .closed, .cancelled, .expired: false
            }
        }
    }

    /// Whether a person may see the exact place: the requester always, helpers from acceptance until they leave, are
    /// removed or did not come.
    ///
    /// - Parameters:
    ///   - experienced: whether the person is experienced. Others see it from two hours before the start, or
    ///     when the requester shows it to them.
    public func showsPlace(to person: PersonID, at now: Int64, experienced: Bool) -> Bool {
        if person == author { return true }
        return slots.contains { slot in
            guard slot.phase != .cancelled, slot.phase != .closed, let acceptance = slot.acceptance(of: person)
            else { return false }
            switch acceptance.state {
            case .accepted: return experienced || acceptance.seesPlace || now >= slot.time.start - Self.placeShown
            case .done: return true
            case .asked, .withdrawn, .removed, .lapsed, .noShow, .notGiven: return false
            }
        }
    }
}
