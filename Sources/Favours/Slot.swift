/// A time at which help is wanted, with a number of places. It is never removed from its favour.
public struct Slot: Codable, Hashable, Sendable, Identifiable {
    /// How far the work is, as it is stored. Whether an open slot is full follows from its acceptances.
    public enum Phase: String, Codable, Hashable, Sendable, CaseIterable {
        case open
        /// Another slot of a favour for which one slot is enough is full. Opens again when that one loses a helper
        /// before it starts.
        case closed
        case inProgress
        case awaitingConfirmation
        /// At least one helper came. Final.
        case completed
        /// Helpers had accepted, and no help was given. Final.
        case missed
        /// The requester cancelled it, or another slot was enough. Final.
        case cancelled
        /// It passed without a helper. Final.
        case expired

        /// Whether map and list show it.
        public var canBeFound: Bool { self == .open || self == .inProgress }

        /// Whether time and places can be changed: the work has not begun.
        public var canBeEdited: Bool { self == .open || self == .closed }

        /// Whether nothing changes it any more.
        public var isFinal: Bool {
            switch self {
            case .open, .closed, .inProgress, .awaitingConfirmation: false
            case .completed, .missed, .cancelled, .expired: true
            }
        }
    }

    /// The phase as people see it.
    public enum State: String, Codable, Hashable, Sendable, CaseIterable {
        case open, full, closed, inProgress, awaitingConfirmation, completed, missed, cancelled, expired
    }

    /// Its number.
    public let id: SlotID
    /// From when to when.
    public internal(set) var time: TimeRange
    /// How many helpers are wanted, 1….
    public internal(set) var places: Int
    /// How far the work is.
    public internal(set) var phase = Phase.open
    /// In the order in which people accepted. A person who left and came back has two.
    public internal(set) var acceptances: [Acceptance] = []
    /// When the work ended: confirmed by the clock 72 hours later. In seconds since 1970, nil before.
    public internal(set) var ended: Int64?
    /// Set while the requester or a helper disagrees: then the clock confirms nothing.
    public internal(set) var dispute: Dispute?
    /// Whether the requester or a helper disagrees.
    public var isDisputed: Bool { dispute != nil }

    /// A new slot.
    public init(id: SlotID, time: TimeRange, places: Int) {
        self.id = id
        self.time = time
        self.places = places
    }

    /// One that was stored.
    public init(
        id: SlotID, time: TimeRange, places: Int, phase: Phase, acceptances: [Acceptance], ended: Int64?,
        dispute: Dispute?
    ) {
        self.init(id: id, time: time, places: places)
        self.phase = phase
        self.acceptances = acceptances
        self.ended = ended
        self.dispute = dispute
    }

    /// How many places are taken: k of n.
    public var taken: Int { acceptances.count { $0.state.holdsPlace } }
    /// How many places are free.
    public var free: Int { phase == .open ? max(0, places - taken) : 0 }
    /// How many helpers are bound to come.
    var bound: Int { acceptances.count { $0.state == .accepted } }

    /// Whether all its places are taken, and somebody is sure to come.
    var isFilled: Bool { bound > 0 && taken >= places }

    /// The phase as people see it.
    public var state: State {
        if phase == .open { return taken >= places ? .full : .open }
        return State(rawValue: phase.rawValue) ?? .open
    }

    /// Whether the work is to be confirmed and no more to be cancelled: it is over, or over or recorded for a helper, or
    /// somebody disagrees about it.
    var isWorkDone: Bool {
        switch phase {
        case .awaitingConfirmation: true
        case .inProgress: dispute != nil || acceptances.contains(where: \.isAnswered)
        case .open, .closed, .completed, .missed, .cancelled, .expired: false
        }
    }

    /// Whether a helper can be said not to have come: from the agreed start on, also where the work began earlier.
    public func canBeMissed(at now: Int64) -> Bool {
        (phase == .inProgress || phase == .awaitingConfirmation) && now >= time.start
    }

    /// Whether the requester or an operator can cancel it now.
    var canBeCancelled: Bool { !phase.isFinal && !isWorkDone }

    /// The acceptance of a person that counts: the latest.
    public func acceptance(of person: PersonID) -> Acceptance? { acceptances.last { $0.person == person } }

    /// Whether a person must be there: no other slot at that time can be accepted. Not who contests an absence.
    public func binds(_ person: PersonID) -> Bool {
        (phase == .open || phase == .inProgress)
            && acceptances.contains { $0.person == person && $0.state == .accepted && !$0.isContested }
    }

    /// Changes the latest acceptance of a person.
    mutating func change(_ person: PersonID, _ body: (inout Acceptance) -> Void) {
        guard let index = acceptances.lastIndex(where: { $0.person == person }) else { return }
        body(&acceptances[index])
    }

    /// Changes all acceptances in a state.
    mutating func change(all state: Acceptance.State, to next: Acceptance.State, at now: Int64) {
        for index in acceptances.indices where acceptances[index].state == state {
            acceptances[index].become(next, at: now)
        }
    }
}
