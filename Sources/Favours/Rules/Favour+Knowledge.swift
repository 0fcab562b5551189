/// Who asks about a favour, with all that ``Favour/knowledge(of:at:)`` must know of them and that no favour holds itself.
public struct Asker: Hashable, Sendable {
    /// Nil without an account.
    public let person: PersonID?
    /// Whether the person is an operator.
    public let isOperator: Bool
    /// Whether there is a block between the person and the requester.
    public let isParted: Bool
    /// Whether the favour is hidden from those whom it does not concern: by reports, by an operator, or because its requester
    /// is suspended.
    public let isHidden: Bool

    /// A person with an account.
    public init(_ person: PersonID, isOperator: Bool = false, isParted: Bool = false, isHidden: Bool = false) {
        (self.person, self.isOperator, self.isParted, self.isHidden) = (person, isOperator, isParted, isHidden)
    }

    /// Somebody without an account.
    public static func visitor(isHidden: Bool) -> Asker { Asker(isHidden: isHidden) }

    private init(isHidden: Bool) {
        (person, isOperator, isParted, self.isHidden) = (nil, false, false, isHidden)
    }
}

extension Favour {
    /// What somebody may know of a favour.
    public enum Knowledge: Hashable, Sendable {
        /// Not even that there is such a favour.
        case nothing
        /// With a block between helper and requester: the work that the helper can still answer about, without description
        /// and photos.
        case work
        /// The favour, as far as each of its parts is for them (``showsPlace(to:at:experienced:)``).
        case all
    }

    /// What somebody may know of the favour. Asked before any other answer by whatever shows a favour, changes it or repeats
    /// an answer: who may know nothing is told what they would be told of a number that no favour has.
    ///
    /// - Something can still happen: all know it, people without an account as well (where the operator lets them see
    ///   favours).
    /// - It is over: those whom it involved, and operators.
    /// - It is hidden: its requester, those who hold a place in it, and operators.
    /// - With a block between the two: the other may know nothing, but of work to answer about.
    ///
    /// - Parameter now: seconds since 1970.
    public func knowledge(of asker: Asker, at now: Int64) -> Knowledge {
        guard let person = asker.person else { return isLive && !asker.isHidden ? .all : .nothing }
        if person == author { return .all }
        if asker.isParted { return slots.contains { canAnswer($0, person, at: now) } ? .work : .nothing }
        if asker.isOperator { return .all }
        if asker.isHidden { return involves(person) ? .all : .nothing }
        return isLive || hasInvolved(person) ? .all : .nothing
    }

    /// Whether somebody may know the favour.
    public func mayKnow(_ asker: Asker, at now: Int64) -> Bool { knowledge(of: asker, at: now) == .all }

    /// Whether what somebody wants to do is answered at all. With a block between the two, helpers still leave, and say how the
    /// work was.
    public func mayHear(_ event: Event, from asker: Asker, at now: Int64) -> Bool {
        if mayKnow(asker, at: now) { return true }
        guard asker.isParted, let person = asker.person else { return false }
        switch event {
        case .withdraw(let id), .done(let id), .dispute(let id), .withdrawDispute(let id):
            guard let slot = slot(id), let mine = slot.acceptance(of: person) else { return false }
            return !slot.phase.isFinal && !mine.state.isFinal || canAnswer(slot, person, at: now)
        default: return false
        }
    }

    /// Whether a person asked for it, or holds a place in it.
    public func involves(_ person: PersonID) -> Bool {
        author == person || slots.contains { $0.acceptance(of: person)?.state.holdsPlace == true }
    }

    /// Whether a person asked for it, or has ever accepted it.
    func hasInvolved(_ person: PersonID) -> Bool {
        author == person || slots.contains { $0.acceptance(of: person) != nil }
    }
}
