import Favours
import Geography
import RandomSupport
import Testing

@Suite("Whatever happens, in whatever order")
struct RandomEventTests {
    typealias S = Street

    private func event(_ favour: Favour, _ generator: inout SeededGenerator) -> (Event, PersonID?) {
        let people = (1...6).map { PersonID(rawValue: $0) }
        let slot = SlotID(rawValue: Int.random(in: 1...favour.slots.count + 1, using: &generator))
        let someone = people.randomElement(using: &generator) ?? S.anna
        let helper = people.randomElement(using: &generator) ?? S.anna
        switch Int.random(in: 0..<44, using: &generator) {
        case 0..<16: return (.accept(slot), someone)
        case 16..<19: return (.withdraw(slot), someone)
        case 19..<21: return (.start(slot), someone)
        case 21..<23: return (.done(slot), someone)
        case 23..<26: return (.confirm(slot, helper), S.requester)
        case 26..<28: return (.noShow(slot, helper), S.requester)
        case 28: return (.dispute(slot), someone)
        case 40: return (.withdrawDispute(slot), someone)
        case 41: return (.dispute(slot), someone)
        case 42: return (.decide(.work(slot, wasGiven: Bool.random(using: &generator))), nil)
        case 43: return (.decide(.presence(slot, helper, wasThere: Bool.random(using: &generator))), nil)
        case 29: return (.remove(slot, helper, reason: "why"), S.requester)
        case 30: return (.showPlace(slot, helper), S.requester)
        case 31..<34: return (edit(favour, &generator), S.requester)
        case 34: return (.cancelSlot(slot), S.requester)
        case 35 where Int.random(in: 0..<10, using: &generator) == 0: return (.cancel, S.requester)
        default: return (.tick, nil)
        }
    }

    private func actor(_ event: Event, _ person: PersonID?) -> Actor {
        if case .decide = event { return .anOperator }
        return person.map { Actor($0) } ?? .clock
    }

    private func edit(_ favour: Favour, _ generator: inout SeededGenerator) -> Event {
        var slots = favour.slots.filter { _ in Int.random(in: 0..<8, using: &generator) > 0 }.map { slot in
            let shift = [0, 0, 3600, -3600].randomElement(using: &generator) ?? 0
            return Draft.Slot(
                id: slot.id, start: slot.time.start + Int64(shift), end: slot.time.end + Int64(shift),
                places: max(2, slot.places + Int.random(in: -1...1, using: &generator)))
        }
        if Bool.random(using: &generator) {
            let start = Double(Int.random(in: 0..<200, using: &generator))
            slots.append(S.slot(start, start + 3, places: 2))
        }
        var draft = Draft(content: favour.content, place: favour.place, slots: slots)
        draft.content.oneIsEnough = Int.random(in: 0..<4, using: &generator) == 0
        return .edit(draft, publicPlace: S.around)
    }

    private func check(_ favour: Favour, after before: Favour, _ event: Event) {
        #expect(favour.slots.count >= before.slots.count, "no slot disappears: \(event)")
        for (slot, earlier) in zip(favour.slots, before.slots) {
            #expect(slot.id == earlier.id)
            #expect(slot.acceptances.count >= earlier.acceptances.count, "no acceptance disappears: \(event)")
            // But for the helper who contests an absence, once.
            let isContested =
                slot.acceptances.filter(\.isContested).count > earlier.acceptances.filter(\.isContested).count
            if isContested { #expect(event == .dispute(slot.id)) }
            if earlier.phase.isFinal, !isContested { #expect(slot == earlier, "nothing final changes: \(event)") }
            for (acceptance, old) in zip(slot.acceptances, earlier.acceptances) {
                #expect(acceptance.person == old.person && acceptance.since == old.since)
                #expect(!old.isContested || acceptance.isContested)
                if old.state.isFinal, acceptance.isContested == old.isContested {
                    #expect(acceptance == old, "nothing final changes: \(event)")
                }
            }
        }
        for slot in favour.slots {
            #expect(slot.taken <= slot.places, "k ≤ n: \(event)")
            #expect(slot.acceptances.allSatisfy { $0.person != favour.author })
            let active = slot.acceptances.filter { !$0.state.isFinal }.map(\.person)
            #expect(Set(active).count == active.count, "one promise a person: \(event)")
            if slot.phase == .inProgress { #expect(slot.acceptances.contains { $0.state == .accepted }) }
            if slot.phase.isFinal { #expect(slot.phase == .cancelled || slot.dispute == nil, "\(event)") }
            if slot.phase == .completed { #expect(slot.acceptances.contains { $0.state == .done }) }
        }
        for person in Set(favour.slots.flatMap { $0.acceptances.map(\.person) }) {
            let times = favour.slots.filter { $0.phase == .open && $0.binds(person) }.map(\.time)
            for (index, time) in times.enumerated() {
                #expect(!times[..<index].contains { $0.overlaps(time) }, "no overlap: \(event)")
            }
        }
        #expect((0...100).contains(favour.progress))
        #expect(favour.version >= before.version)
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `helpers never exceed places, no times overlap, what is final stays, no row disappears`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var favour = try S.favour(
            [S.slot(10, 12, places: 2), S.slot(11, 14, places: 3), S.slot(40, 60, places: 2)],
            oneIsEnough: seed % 3 == 0)
        var hours = 0.0
        var done = 0
        for _ in 0..<120 {
            hours += [0, 0, 0, 0, 0.5, 1, 6, 30].randomElement(using: &generator) ?? 0
            let (event, person) = event(favour, &generator)
            guard let next = try? favour.applying(event, by: actor(event, person), at: S.after(hours)) else { continue }
            done += 1
            check(next, after: favour, event)
            // The clock has nothing left to do, and neither its next time lies behind it.
            #expect(try next.after(hours) == next)
            if let due = next.nextTick { #expect(due > S.after(hours), "\(event)") }
            favour = next
        }
        #expect(done >= 5)
    }
}
