public import Geography

/// What happens to a favour.
public enum Event: Hashable, Sendable {
    /// A person takes a place, or agrees again after a change.
    case accept(SlotID)
    /// A helper leaves before the start.
    case withdraw(SlotID)
    /// Requester or helper says that the work has begun.
    case start(SlotID)
    /// Requester or helper says that the work is done.
    case done(SlotID)
    /// The requester confirms a helper's work.
    case confirm(SlotID, PersonID)
    /// The requester says that a helper did not come.
    case noShow(SlotID, PersonID)
    /// Requester or helper disagrees: the clock will not confirm. So does a helper who is said not to have come.
    case dispute(SlotID)
    /// Who disagreed agrees.
    case withdrawDispute(SlotID)
    /// An operator decides about a disputed slot.
    case decide(Decision)
    /// The requester takes a helper off before the start.
    case remove(SlotID, PersonID, reason: String)
    /// The requester shows a helper the exact place now.
    case showPlace(SlotID, PersonID)
    /// The requester edits the favour. Slots that the draft leaves out are cancelled. The public place belongs to the
    /// place of the draft.
    case edit(Draft, publicPlace: Coordinate)
    /// The requester cancels one slot.
    case cancelSlot(SlotID)
    /// The requester cancels the favour.
    case cancel
    /// Time has passed: slots start, end, expire or are confirmed.
    case tick

    /// Whether a helper would be removed without anything to read about why. Only a block does that.
    public var removesWithoutReason: Bool {
        guard case .remove(_, _, let reason) = self else { return false }
        return !reason.contains { $0.isLetter || $0.isNumber || $0.isSymbol || $0.isPunctuation }
    }
}

/// The person who acts, with what the rules must know of them.
public struct Actor: Hashable, Sendable {
    /// Nil for the clock and for operators.
    public let person: PersonID?
    /// Whether an operator acts, which the caller has checked.
    public let isOperator: Bool
    /// Times at which the person is bound to help with other favours.
    public let commitments: [TimeRange]
    /// People whom this person blocked, and who blocked this person.
    public let blocked: Set<PersonID>
    /// Whether the person was shown the exact place of the favour.
    public let hasSeenPlace: Bool

    /// A person.
    public init(
        _ person: PersonID, commitments: [TimeRange] = [], blocked: Set<PersonID> = [], hasSeenPlace: Bool = false
    ) {
        self.hasSeenPlace = hasSeenPlace
        self.person = person
        isOperator = false
        self.commitments = commitments
        self.blocked = blocked
    }

    private init(isOperator: Bool) {
        person = nil
        self.isOperator = isOperator
        commitments = []
        blocked = []
        hasSeenPlace = false
    }

    /// The clock: ``Event/tick`` only.
    public static let clock = Actor(isOperator: false)
    /// An operator: ``Event/decide(_:)`` only.
    public static let anOperator = Actor(isOperator: true)
}
