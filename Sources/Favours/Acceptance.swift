/// One person's promise to help in one slot. It is never removed from its slot: it only changes its state.
public struct Acceptance: Codable, Hashable, Sendable {
    /// What became of the promise.
    public enum State: String, Codable, Hashable, Sendable, CaseIterable {
        /// The helper is bound to come.
        case accepted
        /// Time or place changed after the helper accepted. The place is kept for the helper, who is not bound before
        /// accepting again.
        case asked
        /// The helper left. Final.
        case withdrawn
        /// The requester took the helper off, for a reason. Final.
        case removed
        /// The helper was asked again and did not answer before the start. Final.
        case lapsed
        /// The requester, or the clock, confirmed the help. Final.
        case done
        /// The helper did not come. Final.
        case noShow
        /// An operator decided that the help was not given. Final; it counts neither as help nor as an absence.
        case notGiven

        /// Whether nothing changes it any more.
        public var isFinal: Bool { self != .accepted && self != .asked }
        /// Whether it takes one of the slot's places.
        public var holdsPlace: Bool {
            switch self {
            case .accepted, .asked, .done, .noShow, .notGiven: true
            case .withdrawn, .removed, .lapsed: false
            }
        }
    }

    /// Whose it is.
    public let person: PersonID
    /// When the person accepted for the first time, in seconds since 1970.
    public let since: Int64
    /// How it is now.
    public internal(set) var state = State.accepted
    /// When the state last changed, in seconds since 1970.
    public internal(set) var changed: Int64
    /// Whether the helper left less than 24 hours before the start, and not because one of the two blocked the other.
    public internal(set) var isLate = false
    /// The requester's reason for removing the helper; empty otherwise.
    public internal(set) var reason = ""
    /// Whether the helper has said that the work is done.
    public internal(set) var saidDone = false
    /// Whether the requester shows the exact place to this helper before it is shown to all.
    public internal(set) var seesPlace = false
    /// Whether the requester has said that the helper did not come, and the helper disagreed. That is possible once.
    public internal(set) var isContested = false

    /// Whether the helper has said that the work is done, or it is recorded how it was.
    var isAnswered: Bool {
        switch state {
        case .accepted: saidDone
        case .done, .noShow, .notGiven: true
        case .asked, .withdrawn, .removed, .lapsed: false
        }
    }

    init(person: PersonID, at now: Int64) {
        self.person = person
        since = now
        changed = now
    }

    /// One that was stored.
    public init(
        person: PersonID, since: Int64, state: State, changed: Int64, isLate: Bool, reason: String, saidDone: Bool,
        seesPlace: Bool, isContested: Bool = false
    ) {
        self.person = person
        self.since = since
        self.state = state
        self.changed = changed
        self.isLate = isLate
        self.reason = reason
        self.saidDone = saidDone
        self.seesPlace = seesPlace
        self.isContested = isContested
    }

    mutating func become(_ state: State, at now: Int64) {
        self.state = state
        changed = now
    }
}
