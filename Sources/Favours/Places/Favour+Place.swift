extension Favour {
    /// Seconds before the start from which helpers without experience see the exact place.
    public static let placeShown: Int64 = 2 * 3600
    /// Seconds for which helpers see the exact place after their help was confirmed: until then something that was left
    /// behind is fetched, or contested.
    public static let placeKept: Int64 = 7 * 86_400
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
    /// removed or did not come, and for ``placeKept`` seconds after they have helped.
    ///
    /// - Parameters:
    ///   - experienced: whether the person is experienced. Others see it from two hours before the start, and not before
    ///     ``secondThoughts`` seconds after they accepted, or when the requester shows it to them.
    public func showsPlace(to person: PersonID, at now: Int64, experienced: Bool) -> Bool {
        if person == author { return true }
        return slots.contains { slot in
            guard slot.phase != .cancelled, slot.phase != .closed, let acceptance = slot.acceptance(of: person)
            else { return false }
            switch acceptance.state {
            case .accepted:
                // Who accepts shortly before the start sees it at the start at the latest.
                let calm = min(acceptance.changed + Self.secondThoughts, slot.time.start)
                return experienced || acceptance.seesPlace || now >= max(slot.time.start - Self.placeShown, calm)
            case .done: return now < acceptance.changed + Self.placeKept
            case .asked, .withdrawn, .removed, .lapsed, .noShow, .notGiven: return false
            }
        }
    }
}
