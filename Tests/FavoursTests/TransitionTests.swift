import Favours
import Testing

@Suite("A slot goes through its states")
struct TransitionTests {
    typealias S = Street

    @Test func `a new favour waits for somebody to accept`() throws {
        let favour = try S.favour()
        #expect(favour.state == .notAccepted && favour.progress == 0 && favour.version == 1)
        #expect(favour.slots[0].state == .open && favour.slots[0].free == 1)
    }

    @Test func `one helper fills a single favour, and leaving opens it again`() throws {
        let full = try S.favour().after(1, S.anna, .accept(S.first))
        #expect(full.slots[0].state == .full && full.state == .waitingToStart && full.progress == 5)
        let open = try full.after(2, S.anna, .withdraw(S.first))
        #expect(open.slots[0].state == .open && open.state == .notAccepted)
        #expect(open.slots[0].acceptances.map(\.state) == [.withdrawn])
        let again = try open.after(3, S.anna, .accept(S.first))
        #expect(again.slots[0].acceptances.map(\.state) == [.withdrawn, .accepted])
    }

    @Test func `a group stays open until all its places are taken`() throws {
        var favour = try S.favour([S.slot(48, 50, places: 2)]).after(1, S.anna, .accept(S.first))
        #expect(favour.slots[0].state == .open && favour.slots[0].free == 1 && favour.state == .waitingToStart)
        favour = try favour.after(1, S.bruno, .accept(S.first))
        #expect(favour.slots[0].state == .full && favour.slots[0].taken == 2)
    }

    @Test func `the clock starts, ends and confirms the work`() throws {
        var favour = try S.favour().after(1, S.anna, .accept(S.first))
        #expect(favour.nextTick == S.after(48))
        favour = try favour.after(48)
        #expect(favour.state == .inProgress && favour.progress == 50 && favour.nextTick == S.after(50))
        favour = try favour.after(50)
        #expect(favour.state == .awaitingConfirmation && favour.progress == 90 && favour.nextTick == S.after(122))
        #expect(try favour.after(121.9).state == .awaitingConfirmation)
        favour = try favour.after(122)
        #expect(favour.state == .completed && favour.progress == 100 && favour.nextTick == nil)
        #expect(favour.promise(S.anna)?.state == .done)
    }

    @Test func `a clock that was late does all that is due at once`() throws {
        let favour = try S.favour().after(1, S.anna, .accept(S.first)).after(1000)
        #expect(favour.phases == [.completed] && favour.slots[0].ended == S.after(50))
    }

    @Test func `taps start, end and confirm the work as well`() throws {
        var favour = try S.favour().after(1, S.anna, .accept(S.first)).after(46, S.anna, .start(S.first))
        #expect(favour.state == .inProgress)
        favour = try favour.after(46.5, S.anna, .done(S.first))
        #expect(favour.state == .awaitingConfirmation)
        favour = try favour.after(47, S.requester, .confirm(S.first, S.anna))
        #expect(favour.state == .completed)
    }

    @Test func `helpers of a group are done when each has said so, and at once when the requester does`() throws {
        var favour = try S.favour([S.slot(48, 50, places: 2)])
        for person in [S.anna, S.bruno] { favour = try favour.after(1, person, .accept(S.first)) }
        let begun = try favour.after(48)
        let one = try begun.after(49, S.anna, .done(S.first))
        #expect(one.state == .inProgress && one.promise(S.anna)?.saidDone == true)
        #expect(try one.after(49, S.bruno, .done(S.first)).state == .awaitingConfirmation)
        #expect(try begun.after(49, S.requester, .done(S.first)).state == .awaitingConfirmation)
    }

    @Test func `a slot is completed when one helper came, and missed when none did`() throws {
        var favour = try S.favour([S.slot(48, 50, places: 2)])
        for person in [S.anna, S.bruno] { favour = try favour.after(1, person, .accept(S.first)) }
        let absent = try favour.after(49, S.requester, .noShow(S.first, S.anna))
        #expect(absent.state == .inProgress && absent.promise(S.anna)?.state == .noShow)
        #expect(try absent.after(49, S.requester, .confirm(S.first, S.bruno)).phases == [.completed])
        let missed = try absent.after(49, S.requester, .noShow(S.first, S.bruno))
        #expect(missed.phases == [.missed] && missed.state == .expired && missed.progress == 0)
    }

    @Test func `others go on with their work when one helper is absent or confirmed`() throws {
        var favour = try S.favour([S.slot(48, 50, places: 2)])
        for person in [S.anna, S.bruno] { favour = try favour.after(1, person, .accept(S.first)) }
        for event in [Event.noShow(S.first, S.anna), .confirm(S.first, S.anna)] {
            let one = try favour.after(49, S.requester, event)
            #expect(one.state == .inProgress && one.slots[0].ended == nil)
            // What is recorded of Anna is not undone with the slot.
            #expect(throws: Refusal.workDone) { try one.after(49, S.requester, .cancelSlot(S.first)) }
            let done = try one.after(49.5, S.bruno, .done(S.first))
            #expect(done.state == .awaitingConfirmation && done.slots[0].ended == S.after(49.5))
            #expect(try one.after(51).slots[0].ended == S.after(50))
        }
        // Who is done waits for the others alone.
        let waiting = try favour.after(49, S.bruno, .done(S.first)).after(49, S.requester, .noShow(S.first, S.anna))
        #expect(waiting.state == .awaitingConfirmation && waiting.promise(S.bruno)?.state == .accepted)
    }

    @Test func `a dispute keeps the clock from confirming, and the requester may still do it`() throws {
        let disputed = try S.favour().after(1, S.anna, .accept(S.first)).after(51, S.requester, .dispute(S.first))
        #expect(disputed.nextTick == nil)
        #expect(try disputed.after(1000).state == .awaitingConfirmation)
        #expect(try disputed.after(1000, S.requester, .confirm(S.first, S.anna)).state == .completed)
    }

    @Test func `what passes without a helper expires at its end`() throws {
        let favour = try S.favour()
        #expect(try favour.after(49).state == .notAccepted)
        #expect(try favour.after(49, S.anna, .accept(S.first)).state == .inProgress)
        #expect(try favour.after(50).state == .expired)
    }

    @Test func `cancelling ends every slot that is not over`() throws {
        let two = try S.favour([S.slot(1, 2), S.slot(48, 50)]).after(3)
        let cancelled = try two.after(3, S.requester, .cancel)
        #expect(cancelled.phases == [.expired, .cancelled] && cancelled.state == .expired && cancelled.version == 2)
        for hours in [2.0, 49] {
            let favour = try S.favour().after(1, S.anna, .accept(S.first)).after(hours, S.requester, .cancel)
            #expect(favour.state == .cancelled && favour.promise(S.anna)?.state == .accepted)
        }
        #expect(try two.after(3, S.requester, .cancelSlot(S.second)).phases == [.expired, .cancelled])
    }

    @Test func `the state is that of the next slot, the progress the mean`() throws {
        let favour = try S.favour([S.slot(1, 2), S.slot(48, 50), S.slot(60, 61)])
            .after(0.5, S.anna, .accept(S.second)).after(0.5, S.bruno, .accept(S.first))
        #expect(favour.state == .waitingToStart && favour.progress == 3)
        let later = try favour.after(2).after(2, S.requester, .confirm(S.first, S.bruno))
        #expect(later.state == .waitingToStart && later.progress == 35)
        #expect(try later.after(3, S.requester, .cancelSlot(SlotID(rawValue: 3))).progress == 53)
    }

    @Test func `work that is done is confirmed, not cancelled`() throws {
        let favour = try S.favour([S.slot(48, 50, places: 2)])
            .after(1, S.anna, .accept(S.first)).after(1, S.bruno, .accept(S.first))
        // Over by the clock; one of two helpers is done; the requester says it is done.
        let done = [
            try favour.after(51), try favour.after(49, S.anna, .done(S.first)),
            try favour.after(49, S.requester, .done(S.first)),
        ]
        for favour in done {
            #expect(!favour.canBeCancelled)
            #expect(throws: Refusal.workDone) { try favour.after(51, S.requester, .cancelSlot(S.first)) }
            #expect(throws: Refusal.workDone) { try favour.after(51, S.requester, .cancel) }
            #expect(try favour.after(51 + 72).promise(S.anna)?.state == .done)
        }
    }

    @Test func `leaving because of a block is never late`() throws {
        let favour = try S.favour().after(1, S.anna, .accept(S.first))
        let left = try favour.applying(
            .withdraw(S.first), by: Actor(S.anna, blocked: [S.requester]), at: S.after(30))
        #expect(left.promise(S.anna)?.state == .withdrawn && left.promise(S.anna)?.isLate == false)
    }

    @Test func `leaving within 24 hours of the start is late`() throws {
        let favour = try S.favour().after(1, S.anna, .accept(S.first))
        #expect(try favour.after(23.9, S.anna, .withdraw(S.first)).promise(S.anna)?.isLate == false)
        #expect(try favour.after(24.1, S.anna, .withdraw(S.first)).promise(S.anna)?.isLate == true)
    }

    @Test func `leaving within ten minutes of accepting is not late`() throws {
        let favour = try S.favour().after(47, S.anna, .accept(S.first))
        #expect(try favour.after(47 + 9.0 / 60, S.anna, .withdraw(S.first)).promise(S.anna)?.isLate == false)
        #expect(try favour.after(47 + 10.0 / 60, S.anna, .withdraw(S.first)).promise(S.anna)?.isLate == true)
        // Coming back is accepting anew.
        let again = try favour.after(47.5, S.anna, .withdraw(S.first)).after(47.6, S.anna, .accept(S.first))
        #expect(try again.after(47.7, S.anna, .withdraw(S.first)).promise(S.anna)?.isLate == false)
    }

    @Test func `a removed helper keeps the reason, and the place is free`() throws {
        let favour = try S.favour().after(1, S.anna, .accept(S.first))
            .after(2, S.requester, .remove(S.first, S.anna, reason: "My cousin comes"))
        #expect(favour.promise(S.anna)?.state == .removed && favour.promise(S.anna)?.reason == "My cousin comes")
        #expect(favour.slots[0].free == 1)
    }
}
