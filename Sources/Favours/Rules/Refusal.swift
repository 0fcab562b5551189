/// Why an event cannot happen to a favour. Nothing was changed.
public enum Refusal: Error, Hashable, Sendable {
    /// All places of the slot are taken, or another slot was enough.
    case full
    /// The favour or the slot was cancelled.
    case cancelled
    /// Text, time, place or number of places changed since the client saw the favour.
    case changed
    /// The person already has a place in the slot.
    case alreadyAccepted
    /// The person helps elsewhere at that time.
    case overlaps
    /// Requester or person blocked the other.
    case blocked
    /// It is the person's own favour.
    case own
    /// The time of the slot is over, or the work has begun.
    case past
    /// Only the requester may do that.
    case notRequester
    /// The person has no place in the slot.
    case notHelper
    /// Another person disagreed, or nobody did.
    case notDisputer
    /// Nobody disagrees about that, or not any more.
    case notDisputed
    /// Only an operator may do that.
    case notOperator
    /// The requester took the person off this slot.
    case removed
    /// Work may be started two hours before its time at the earliest, and ends after it began.
    case tooEarly
    /// Nobody is absent before the agreed start.
    case notDue
    /// No helper is bound to come.
    case noHelper
    /// More helpers have accepted than places would remain.
    case fewerThanAccepted
    /// The slot is over: completed, missed or expired.
    case over
    /// The work waits for its confirmation, or is done or recorded in part: it cannot be cancelled any more.
    case workDone
    /// There is no such slot.
    case unknownSlot
    /// The reason for removing a helper is longer than ``Favour/longestReason``, or has characters that cannot be shown.
    case reasonInvalid
    /// What was filled in cannot be a favour.
    case invalid([Draft.Problem])

    /// The same in every language, for programs.
    public var code: String {
        switch self {
        case .full: "full"
        case .cancelled: "cancelled"
        case .changed: "changed"
        case .alreadyAccepted: "alreadyAccepted"
        case .overlaps: "overlaps"
        case .blocked: "blocked"
        case .own: "own"
        case .past: "past"
        case .notRequester: "notRequester"
        case .notHelper: "notHelper"
        case .notDisputer: "notDisputer"
        case .notDisputed: "notDisputed"
        case .notOperator: "notOperator"
        case .removed: "removed"
        case .tooEarly: "tooEarly"
        case .notDue: "notDue"
        case .noHelper: "noHelper"
        case .fewerThanAccepted: "fewerThanAccepted"
        case .over: "over"
        case .workDone: "workDone"
        case .unknownSlot: "unknownSlot"
        case .reasonInvalid: "reasonInvalid"
        case .invalid: "invalid"
        }
    }
}
