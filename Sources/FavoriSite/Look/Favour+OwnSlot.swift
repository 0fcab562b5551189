import Favours

extension Favour {
    /// The time slot of which a card or a row speaks: of a helper's own ones the first that is not over, else the last; of
    /// all, for others.
    func slot(of person: PersonID) -> Slot? {
        let own = author == person ? slots : slots.filter { $0.isPromised(by: person) }
        let candidates = own.isEmpty ? slots : own
        return candidates.first { !$0.phase.isFinal } ?? candidates.last
    }
}

extension Slot {
    /// Whether a person is to help there, or has helped; not who has left, was taken off or did not answer.
    func isPromised(by person: PersonID) -> Bool {
        switch acceptance(of: person)?.state {
        case .accepted, .asked, .done, .noShow, .notGiven: true
        case .withdrawn, .removed, .lapsed, nil: false
        }
    }
}
