import Favours
import Testing

@Suite("What cannot be is refused by its name")
struct RefusalTests {
    typealias S = Street
    private let accepted: Favour
    private let open: Favour

    init() throws {
        open = try S.favour()
        accepted = try open.after(1, S.anna, .accept(S.first))
    }

    private func accept(_ favour: Favour, _ actor: Actor, seen: Int? = nil, at hours: Double = 2) throws(Refusal) {
        _ = try favour.applying(.accept(S.first), by: actor, at: S.after(hours), seen: seen)
    }

    @Test func `accepting`() throws {
        #expect(throws: Refusal.full) { try accept(accepted, Actor(S.bruno)) }
        #expect(throws: Refusal.alreadyAccepted) { try accept(accepted, Actor(S.anna)) }
        #expect(throws: Refusal.alreadyAccepted) { try accept(accepted, Actor(S.anna), at: 49) }
        #expect(throws: Refusal.own) { try accept(open, Actor(S.requester)) }
        #expect(throws: Refusal.blocked) { try accept(open, Actor(S.anna, blocked: [S.requester])) }
        #expect(throws: Refusal.changed) { try accept(open, Actor(S.anna), seen: 2) }
        #expect(throws: Refusal.past) { try accept(open, Actor(S.anna), at: 50) }
        #expect(throws: Refusal.past) { try accept(accepted, Actor(S.bruno), at: 49) }
        let cancelled = try open.after(1, S.requester, .cancel)
        #expect(throws: Refusal.cancelled) { try accept(cancelled, Actor(S.anna)) }
        #expect(throws: Refusal.unknownSlot) { try open.after(1, S.anna, .accept(SlotID(rawValue: 9))) }
        let removed = try accepted.after(2, S.requester, .remove(S.first, S.anna, reason: ""))
        #expect(throws: Refusal.removed) { try accept(removed, Actor(S.anna)) }
    }

    @Test func `two slots at the same time, here or elsewhere`() throws {
        let elsewhere = try #require(TimeRange(start: S.after(49), end: S.after(51)))
        #expect(throws: Refusal.overlaps) { try accept(open, Actor(S.anna, commitments: [elsewhere])) }
        let after = try #require(TimeRange(start: S.after(50), end: S.after(51)))
        #expect(throws: Never.self) { try accept(open, Actor(S.anna, commitments: [after])) }
        let two = try S.favour([S.slot(48, 50), S.slot(49, 51)]).after(1, S.anna, .accept(S.second))
        #expect(throws: Refusal.overlaps) { try accept(two, Actor(S.anna)) }
    }

    @Test func `leaving`() throws {
        #expect(throws: Refusal.notHelper) { try open.after(1, S.anna, .withdraw(S.first)) }
        #expect(throws: Refusal.past) { try accepted.after(49, S.anna, .withdraw(S.first)) }
        let left = try accepted.after(2, S.anna, .withdraw(S.first))
        #expect(throws: Refusal.notHelper) { try left.after(3, S.anna, .withdraw(S.first)) }
    }

    @Test func `starting and ending`() throws {
        #expect(throws: Refusal.noHelper) { try open.after(47, S.requester, .start(S.first)) }
        #expect(throws: Refusal.notHelper) { try accepted.after(47, S.bruno, .start(S.first)) }
        #expect(throws: Refusal.tooEarly) { try accepted.after(45.9, S.anna, .start(S.first)) }
        #expect(throws: Refusal.past) { try accepted.after(48, S.anna, .start(S.first)) }
        #expect(throws: Refusal.tooEarly) { try accepted.after(47, S.anna, .done(S.first)) }
        #expect(throws: Refusal.notHelper) { try accepted.after(49, S.bruno, .done(S.first)) }
        #expect(throws: Refusal.past) { try accepted.after(51, S.anna, .done(S.first)) }
        #expect(throws: Refusal.notHelper) { try accepted.after(51, S.bruno, .dispute(S.first)) }
    }

    @Test func `confirming`() throws {
        #expect(throws: Refusal.tooEarly) { try accepted.after(47, S.requester, .confirm(S.first, S.anna)) }
        #expect(throws: Refusal.notHelper) { try accepted.after(51, S.requester, .confirm(S.first, S.bruno)) }
        #expect(throws: Refusal.over) { try accepted.after(200, S.requester, .noShow(S.first, S.anna)) }
    }

    @Test func `nobody is absent before the agreed start, also where the work began earlier`() throws {
        let begun = try accepted.after(46, S.anna, .start(S.first))
        let done = try begun.after(47, S.requester, .done(S.first))
        #expect(begun.phases == [.inProgress] && done.phases == [.awaitingConfirmation])
        for favour in [begun, done] {
            #expect(!favour.slots[0].canBeMissed(at: S.after(47.9)) && favour.slots[0].canBeMissed(at: S.after(48)))
            #expect(throws: Refusal.notDue) { try favour.after(47.9, S.requester, .noShow(S.first, S.anna)) }
            #expect(try favour.after(48, S.requester, .noShow(S.first, S.anna)).promise(S.anna)?.state == .noShow)
        }
        // Who came early can be thanked early.
        #expect(try done.after(47, S.requester, .confirm(S.first, S.anna)).phases == [.completed])
        #expect(!accepted.slots[0].canBeMissed(at: S.after(48)))
    }

    @Test func `what only the requester may do`() throws {
        let events: [Event] = [
            .confirm(S.first, S.anna), .noShow(S.first, S.anna), .remove(S.first, S.anna, reason: ""),
            .showPlace(S.first, S.anna), .edit(S.draft(), publicPlace: S.around), .cancelSlot(S.first), .cancel,
        ]
        for event in events {
            #expect(throws: Refusal.notRequester) { try accepted.after(51, S.anna, event) }
            #expect(throws: Refusal.notRequester) { try accepted.applying(event, by: .clock, at: S.now) }
        }
    }

    @Test func `what is over stays over`() throws {
        let over = try accepted.after(200)
        #expect(throws: Refusal.over) { try over.after(201, S.requester, .cancel) }
        #expect(throws: Refusal.over) { try over.after(201, S.requester, .cancelSlot(S.first)) }
        #expect(accepted.canBeCancelled && !over.canBeCancelled)
        let cancelled = try accepted.after(2, S.requester, .cancel)
        #expect(throws: Refusal.cancelled) { try cancelled.after(3, S.requester, .cancel) }
        #expect(throws: Refusal.cancelled) { try cancelled.after(3, S.anna, .withdraw(S.first)) }
        #expect(throws: Refusal.cancelled) { try cancelled.after(3, S.requester, .cancelSlot(S.first)) }
    }

    @Test func `a favour that cannot be asked for says all that is wrong with it`() throws {
        var draft = S.draft([S.slot(-3, -2), S.slot(5, 4), S.slot(48, 480, places: 2)])
        draft.content.title = " \t"
        draft.content.kind = .single
        draft.content.text = String(repeating: "x", count: 2001)
        #expect(
            draft.problems(at: S.now) == [
                .titleMissing, .textTooLong, .unprintable, .slotEndsBeforeStart, .slotTooLong, .slotPast,
                .placesOutOfRange,
            ])
        draft.slots = []
        #expect(throws: Refusal.invalid(draft.problems(at: S.now))) {
            try Favour(
                id: FavourID(rawValue: 1), author: S.requester, draft: draft, publicPlace: S.around, at: S.now)
        }
        #expect(S.draft([S.slot(1, 2), S.slot(1, 2)]).problems(at: S.now) == [.slotTwice])
        #expect(S.draft([S.slot(9000, 9001)]).problems(at: S.now) == [.slotTooFar])
        #expect(S.draft((0..<11).map { S.slot(Double($0), 20) }).problems(at: S.now) == [.tooManySlots])
        #expect(TimeRange(start: .min, end: .max) == nil)
    }
}
