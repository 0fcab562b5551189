import Favours
import Testing

@Suite("Who disagrees about the work is heard, and it ends")
struct DisputeTests {
    typealias S = Street

    /// Two helpers, of whom Anna is said not to have come.
    private func absent() throws -> Favour {
        try S.favour([S.slot(10, 12, places: 2)]).after(1, S.anna, .accept(S.first))
            .after(1, S.bruno, .accept(S.first)).after(12).after(13, S.requester, .noShow(S.first, S.anna))
    }

    @Test func `a helper contests an absence, and the requester confirms after all`() throws {
        let marked = try absent()
        let contested = try marked.after(20, S.anna, .dispute(S.first))
        #expect(contested.promise(S.anna)?.state == .accepted && contested.promise(S.anna)?.isContested == true)
        #expect(contested.slots[0].dispute == Dispute(by: S.anna, since: S.after(20)))
        #expect(
            Notice.all(from: marked, to: contested, by: S.anna)
                == [Notice(.disputed, to: S.requester, about: S.anna, slot: S.first)])
        // The clock confirms nobody meanwhile.
        #expect(try contested.after(500).phases == [.awaitingConfirmation])
        let settled = try contested.after(30, S.requester, .confirm(S.first, S.anna))
        #expect(settled.promise(S.anna)?.state == .done && settled.slots[0].dispute == nil)
        #expect(try settled.after(12 + 73).phases == [.completed])
    }

    @Test func `contested while others are at work, an absence does not end their work`() throws {
        let marked = try S.favour([S.slot(10, 12, places: 2)]).after(1, S.anna, .accept(S.first))
            .after(1, S.bruno, .accept(S.first)).after(10.5, S.requester, .noShow(S.first, S.anna))
        let contested = try marked.after(11, S.anna, .dispute(S.first))
        #expect(contested.phases == [.inProgress] && contested.slots[0].dispute?.by == S.anna)
        #expect(try contested.after(12.5).phases == [.awaitingConfirmation])
        let back = try contested.after(11.5, S.anna, .withdrawDispute(S.first))
        #expect(back.phases == [.inProgress] && back.promise(S.anna)?.state == .noShow)
        // Who contests an absence is not waited for, is bound to nothing, and may answer whatever becomes of it.
        let done = try contested.after(11.5, S.bruno, .done(S.first))
        #expect(done.phases == [.awaitingConfirmation] && done.slots[0].ended == S.after(11.5))
        #expect(!contested.slots[0].binds(S.anna) && contested.slots[0].binds(S.bruno))
        #expect(contested.canAnswer(contested.slots[0], S.anna, at: S.after(11.2)))
        #expect(!contested.canAnswer(contested.slots[0], S.bruno, at: S.after(11.2)))
        // Nobody is at work any more once the other one is absent, too.
        let nobody = try contested.after(11.5, S.requester, .noShow(S.first, S.bruno))
            .after(11.6, S.requester, .noShow(S.first, S.anna))
        #expect(nobody.phases == [.missed] && nobody.slots[0].ended == S.after(11.5))
    }

    @Test func `said twice to be absent, the helper is`() throws {
        let twice = try absent().after(20, S.anna, .dispute(S.first))
            .after(30, S.requester, .noShow(S.first, S.anna))
        #expect(twice.promise(S.anna)?.state == .noShow && twice.slots[0].dispute == nil)
        #expect(throws: Refusal.over) { try twice.after(31, S.anna, .dispute(S.first)) }
    }

    @Test func `an absence is contested within 72 hours, by who it is about`() throws {
        let marked = try absent()
        #expect(throws: Refusal.past) { try marked.after(13 + 72, S.anna, .dispute(S.first)) }
        #expect(throws: Refusal.notHelper) { try marked.after(14, S.carla, .dispute(S.first)) }
        let last = try marked.after(13 + 71.9, S.anna, .dispute(S.first))
        #expect(last.promise(S.anna)?.state == .accepted)
    }

    @Test func `also when nobody else came, and the slot was over`() throws {
        let over = try S.favour([S.slot(10, 12)]).after(1, S.anna, .accept(S.first)).after(12)
            .after(13, S.requester, .noShow(S.first, S.anna))
        #expect(over.phases == [.missed])
        let open = try over.after(20, S.anna, .dispute(S.first))
        #expect(open.phases == [.awaitingConfirmation] && open.isLive)
        #expect(try open.after(21, S.requester, .confirm(S.first, S.anna)).phases == [.completed])
    }

    @Test func `taken back, a contested absence counts, and the requester is told`() throws {
        let contested = try absent().after(20, S.anna, .dispute(S.first))
        #expect(throws: Refusal.notDisputer) { try contested.after(21, S.bruno, .withdrawDispute(S.first)) }
        let back = try contested.after(21, S.anna, .withdrawDispute(S.first))
        #expect(back.promise(S.anna)?.state == .noShow && back.slots[0].dispute == nil)
        #expect(
            Notice.all(from: contested, to: back, by: S.anna)
                == [Notice(.undisputed, to: S.requester, about: S.anna, slot: S.first)])
        #expect(throws: Refusal.over) { try back.after(22, S.anna, .dispute(S.first)) }
    }

    @Test func `of two who contest, the second's goes on after the first's`() throws {
        let both = try absent().after(14, S.requester, .noShow(S.first, S.bruno))
            .after(20, S.anna, .dispute(S.first))
        let second = try both.after(25, S.bruno, .dispute(S.first))
        #expect(Notice.all(from: both, to: second, by: S.bruno).map(\.about) == [S.bruno])
        let settled = try second.after(90, S.requester, .confirm(S.first, S.anna))
        #expect(settled.slots[0].dispute == Dispute(by: S.bruno, since: S.after(25)))
        #expect(try settled.after(500).promise(S.bruno)?.state == .accepted)
    }

    @Test func `the requester disagrees, helpers are told, and the clock waits until it is taken back`() throws {
        let ended = try S.favour([S.slot(10, 12)]).after(1, S.anna, .accept(S.first)).after(12)
        let disputed = try ended.after(14, S.requester, .dispute(S.first))
        #expect(
            Notice.all(from: ended, to: disputed, by: S.requester)
                == [Notice(.disputed, to: S.anna, about: S.requester, slot: S.first)])
        #expect(disputed.nextTick == nil)
        let back = try disputed.after(20, S.requester, .withdrawDispute(S.first))
        #expect(Notice.all(from: disputed, to: back, by: S.requester).isEmpty)
        #expect(try back.after(12 + 73).phases == [.completed])
    }

    @Test func `what is disputed or settled in part is not cancelled any more`() throws {
        let contested = try absent().after(20, S.anna, .dispute(S.first))
        #expect(throws: Refusal.workDone) { try contested.after(21, S.requester, .cancelSlot(S.first)) }
        #expect(throws: Refusal.workDone) { try contested.after(21, S.requester, .cancel) }
    }
}
