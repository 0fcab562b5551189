import Geography

@testable import Favours

/// A favour and people to try the rules with. Times are hours from the moment it is asked for.
struct Street {
    static let hour: Int64 = 3600
    static let now: Int64 = 1_800_000_000
    static let requester = PersonID(rawValue: 1)
    static let anna = PersonID(rawValue: 2)
    static let bruno = PersonID(rawValue: 3)
    static let carla = PersonID(rawValue: 4)
    static let first = SlotID(rawValue: 1)
    static let second = SlotID(rawValue: 2)
    static let door = Coordinate(latitude: 60.1699, longitude: 24.9384)!
    static let around = Coordinate(latitude: 60.171, longitude: 24.94)!

    /// The moment after some hours.
    static func after(_ hours: Double) -> Int64 { now + Int64(hours * Double(hour)) }

    static func slot(_ start: Double, _ end: Double, places: Int = 1, id: SlotID? = nil) -> Draft.Slot {
        Draft.Slot(id: id, start: after(start), end: after(end), places: places)
    }

    static func draft(_ slots: [Draft.Slot] = [slot(48, 50)], oneIsEnough: Bool = false) -> Draft {
        let kind: Favour.Kind = slots.contains { $0.places > 1 } ? .group : .single
        return Draft(
            content: Content(title: "Carry a sofa", kind: kind, oneIsEnough: oneIsEnough), place: door, slots: slots)
    }

    static func favour(_ slots: [Draft.Slot] = [slot(48, 50)], oneIsEnough: Bool = false) throws -> Favour {
        try Favour(
            id: FavourID(rawValue: 7), author: requester, draft: draft(slots, oneIsEnough: oneIsEnough),
            publicPlace: around, at: now)
    }
}

extension Favour {
    /// What a person does some hours after the favour was asked for.
    func after(_ hours: Double, _ person: PersonID, _ event: Event) throws(Refusal) -> Favour {
        try applying(event, by: Actor(person), at: Street.after(hours))
    }

    /// What an operator decides, some hours after the favour was asked for.
    func after(_ hours: Double, decided decision: Decision) throws(Refusal) -> Favour {
        try applying(.decide(decision), by: .anOperator, at: Street.after(hours))
    }

    /// The clock, some hours after the favour was asked for.
    func after(_ hours: Double) throws(Refusal) -> Favour {
        try applying(.tick, by: .clock, at: Street.after(hours))
    }

    var phases: [Slot.Phase] { slots.map(\.phase) }
    func promise(_ person: PersonID, in slot: Int = 0) -> Acceptance? { slots[slot].acceptance(of: person) }
}
