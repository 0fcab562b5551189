/// What a person is to be told about a favour.
public struct Notice: Codable, Hashable, Sendable {
    /// What happened.
    public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
        /// To the requester: a helper has accepted.
        case accepted
        /// To the requester: a helper left.
        case left
        /// To the requester: a helper left less than 24 hours before the start.
        case leftLate
        /// To the requester: a helper who was shown the exact place left.
        case leftKnowing
        /// To the helper: time or place changed; accept again or leave.
        case askedAgain
        /// To the helper: another slot was enough; nobody need come unless that one loses its helper.
        case notNeeded
        /// To the helper: the other slot lost its helper; it takes place after all.
        case neededAgain
        /// To the helper: the requester shows them the exact place.
        case placeShown
        /// To the helper: the requester took them off.
        case removed
        /// To the helper: it does not take place.
        case cancelled
        /// To the requester: confirm the work.
        case toConfirm
        /// To the helper: the work was confirmed.
        case confirmed
        /// To the helper: the requester says that they did not come.
        case noShow
        /// To the requester: it passed without help.
        case expired
        /// To all in a room of the favour: somebody wrote there. Told once, until it is seen.
        case message
        /// To requester or helpers: the other one disagrees, and nothing is confirmed by the clock.
        case disputed
        /// To the requester: the helper who disagreed agrees.
        case undisputed
        /// To the requester and the helpers: an operator decided that the help was given.
        case helpGiven
        /// To the requester and the helpers: an operator decided that the help was not given.
        case helpNotGiven
        /// To the requester and a helper who had contested an absence: an operator decided that the helper was there.
        case wasThere
        /// To the requester and a helper who had contested an absence: an operator decided that the helper was absent.
        case wasAbsent
        /// To requester or helper, a day after the help was confirmed: a review can be written.
        case toReview
        /// To who was reviewed: the review is shown.
        case reviewed
        /// To who looks for such: a new favour.
        case found
        /// To requester and helpers: others do not see it for now.
        case hidden
        /// To requester and helpers: others see it again.
        case shownAgain
        /// To the requester: an operator wrote a warning about it.
        case warned
        /// To requester and helpers: an operator cancelled it.
        case cancelledByOperator
    }

    /// What kind it is.
    public let kind: Kind
    /// Who is told.
    public let to: PersonID
    /// Whom it is about: the helper, or the requester.
    public let about: PersonID
    /// The slot; nil for the favour as a whole.
    public let slot: SlotID?

    /// A notice.
    public init(_ kind: Kind, to: PersonID, about: PersonID, slot: SlotID?) {
        self.kind = kind
        self.to = to
        self.about = about
        self.slot = slot
    }

    /// What is to be told after a favour changed. People are not told what they did themselves. What a requester cancels
    /// makes a new version, what the clock cancels does not.
    ///
    /// - Parameter seers: who was shown the exact place.
    public static func all(
        from before: Favour, to after: Favour, by person: PersonID?, seers: Set<PersonID> = []
    ) -> [Notice] {
        var notices: [Notice] = []
        let author = after.author
        for (index, slot) in after.slots.enumerated() {
            guard index < before.slots.count else { continue }
            let old = before.slots[index]
            for (place, acceptance) in slot.acceptances.enumerated() {
                let former = place < old.acceptances.count ? old.acceptances[place] : nil
                let earlier = former?.state
                if acceptance.seesPlace, former?.seesPlace == false {
                    notices.append(Notice(.placeShown, to: acceptance.person, about: author, slot: slot.id))
                }
                // A helper who contests an absence accepts nothing anew.
                guard earlier != acceptance.state, earlier != .noShow,
                    let kind = kind(of: acceptance, hasSeenPlace: seers.contains(acceptance.person))
                else { continue }
                // A slot that closed or was cancelled asks no helper again; of one that opens, helpers are told below.
                if kind == .askedAgain, slot.phase != .open || old.phase == .closed { continue }
                let isToAuthor = [.accepted, .left, .leftLate, .leftKnowing].contains(kind)
                notices.append(
                    Notice(
                        kind, to: isToAuthor ? author : acceptance.person,
                        about: isToAuthor ? acceptance.person : author, slot: slot.id))
            }
            notices += disputes(from: old, to: slot, author: author, by: person)
            // What is disputed anew was to be confirmed before.
            guard old.phase != slot.phase, !old.phase.isFinal else { continue }
            if slot.phase == .cancelled, before.version == after.version {
                // The clock did it, not the requester: the work of another slot, which is enough, has begun, or the time of
                // a closed one has passed. Helpers of a closed slot know that they are not needed.
                if old.phase == .open { notices += toHelpers(.notNeeded, slot, author: author) }
            } else {
                notices += turned(slot, author: author)
            }
        }
        return notices.filter { $0.to != person }
    }

    private static func kind(of acceptance: Acceptance, hasSeenPlace: Bool) -> Kind? {
        switch acceptance.state {
        case .accepted: .accepted
        case .asked: .askedAgain
        case .withdrawn: hasSeenPlace ? .leftKnowing : acceptance.isLate ? .leftLate : .left
        case .removed: .removed
        case .done: .confirmed
        case .noShow: .noShow
        case .lapsed, .notGiven: nil
        }
    }

    /// What a slot's new phase tells.
    private static func turned(_ slot: Slot, author: PersonID) -> [Notice] {
        switch slot.phase {
        case .cancelled: toHelpers(.cancelled, slot, author: author)
        case .closed: toHelpers(.notNeeded, slot, author: author)
        // A slot opens once more only after it was closed.
        case .open: toHelpers(.neededAgain, slot, author: author)
        case .awaitingConfirmation: [Notice(.toConfirm, to: author, about: author, slot: slot.id)]
        case .expired: [Notice(.expired, to: author, about: author, slot: slot.id)]
        case .inProgress, .completed, .missed: []
        }
    }

    /// What is told when a disagreement begins, or is taken back.
    private static func disputes(from old: Slot, to slot: Slot, author: PersonID, by person: PersonID?) -> [Notice] {
        let known = Set(old.acceptances.filter(\.isContested).map(\.person))
        let contested = slot.acceptances.filter { $0.isContested && !known.contains($0.person) }
        if !contested.isEmpty {
            return contested.map { Notice(.disputed, to: author, about: $0.person, slot: slot.id) }
        }
        if old.dispute == nil, let dispute = slot.dispute {
            return dispute.by == author
                ? toHelpers(.disputed, slot, author: author)
                : [Notice(.disputed, to: author, about: dispute.by, slot: slot.id)]
        }
        guard let helper = old.dispute?.by, slot.dispute == nil, helper == person, helper != author else { return [] }
        return [Notice(.undisputed, to: author, about: helper, slot: slot.id)]
    }

    private static func toHelpers(_ kind: Kind, _ slot: Slot, author: PersonID) -> [Notice] {
        slot.acceptances.filter { !$0.state.isFinal }
            .map { Notice(kind, to: $0.person, about: author, slot: slot.id) }
    }
}
