import Favours
import Testing

@Suite("An operator decides a dispute, once")
struct DecisionTests {
    typealias S = Street

    /// Two helpers, of whom Bruno disagrees about the work.
    private func disputed() throws -> Favour {
        try S.favour([S.slot(10, 12, places: 2)]).after(1, S.anna, .accept(S.first))
            .after(1, S.bruno, .accept(S.first)).after(12).after(13, S.bruno, .dispute(S.first))
    }

    /// Of two helpers Anna contests an absence.
    private func contested() throws -> Favour {
        try S.favour([S.slot(10, 12, places: 2)]).after(1, S.anna, .accept(S.first))
            .after(1, S.bruno, .accept(S.first)).after(12).after(13, S.requester, .noShow(S.first, S.anna))
            .after(20, S.anna, .dispute(S.first))
    }

    private func told(_ decision: Decision, _ before: Favour, _ after: Favour) -> [Notice] {
        Notice.all(of: decision, from: before, to: after)
    }

    @Test func `the help was given: all of it is confirmed`() throws {
        let before = try disputed()
        #expect(before.slots[0].disputedHelpers == [S.anna, S.bruno] && before.slots[0].contestingHelpers.isEmpty)
        let decision = Decision.work(S.first, wasGiven: true)
        let after = try before.after(90, decided: decision)
        #expect(after.phases == [.completed] && after.slots[0].dispute == nil && !after.isLive)
        #expect(after.slots[0].acceptances.map(\.state) == [.done, .done])
        #expect(
            told(decision, before, after)
                == [S.anna, S.bruno, S.requester].map {
                    Notice(.helpGiven, to: $0, about: S.requester, slot: S.first)
                })
    }

    @Test func `the help was not given: nothing is confirmed, and nobody is absent`() throws {
        let before = try disputed()
        let decision = Decision.work(S.first, wasGiven: false)
        let after = try before.after(90, decided: decision)
        #expect(after.phases == [.missed] && after.state == .expired && after.slots[0].dispute == nil)
        #expect(after.slots[0].acceptances.map(\.state) == [.notGiven, .notGiven])
        #expect(told(decision, before, after).map(\.kind) == [.helpNotGiven, .helpNotGiven, .helpNotGiven])
        #expect(!after.showsPlace(to: S.anna, at: S.after(91), experienced: true))
        // What the requester confirmed before stays.
        let part = try before.after(14, S.requester, .confirm(S.first, S.anna)).after(90, decided: decision)
        #expect(part.phases == [.completed] && part.promise(S.anna)?.state == .done)
        #expect(part.promise(S.bruno)?.state == .notGiven)
    }

    @Test func `also when the requester disagrees, and while the work is under way`() throws {
        let running = try S.favour([S.slot(10, 12)]).after(1, S.anna, .accept(S.first)).after(11)
            .after(11, S.requester, .dispute(S.first))
        let after = try running.after(11.5, decided: .work(S.first, wasGiven: true))
        #expect(after.phases == [.completed] && after.slots[0].ended == S.after(11.5))
    }

    @Test func `about an absence: the helper was there, or was not, and the others' work is as before`() throws {
        let before = try contested()
        #expect(before.slots[0].contestingHelpers == [S.anna] && before.slots[0].disputedHelpers.isEmpty)
        let there = Decision.presence(S.first, S.anna, wasThere: true)
        let after = try before.after(30, decided: there)
        #expect(after.promise(S.anna)?.state == .done && after.promise(S.bruno)?.state == .accepted)
        #expect(after.phases == [.awaitingConfirmation] && after.slots[0].dispute == nil)
        #expect(
            told(there, before, after) == [
                Notice(.wasThere, to: S.anna, about: S.anna, slot: S.first),
                Notice(.wasThere, to: S.requester, about: S.anna, slot: S.first),
            ])
        let absent = Decision.presence(S.first, S.anna, wasThere: false)
        let missed = try before.after(30, decided: absent)
        #expect(missed.promise(S.anna)?.state == .noShow && told(absent, before, missed).map(\.kind).last == .wasAbsent)
        // Once more than 72 hours have passed, the clock confirms the others, who are told.
        let late = try before.after(200, decided: absent)
        #expect(late.phases == [.completed])
        #expect(told(absent, before, late).contains(Notice(.confirmed, to: S.bruno, about: S.requester, slot: S.first)))
    }

    @Test func `what is decided cannot be disputed`() throws {
        let decided = [
            try disputed().after(20, decided: .work(S.first, wasGiven: true)),
            try disputed().after(20, decided: .work(S.first, wasGiven: false)),
            try contested().after(30, decided: .presence(S.first, S.anna, wasThere: false)),
        ]
        for favour in decided {
            #expect(!favour.canContest(favour.slots[0], S.anna, at: S.after(31)))
            #expect(throws: Refusal.self) { try favour.after(31, S.anna, .dispute(S.first)) }
            #expect(throws: Refusal.self) { try favour.after(31, S.requester, .confirm(S.first, S.anna)) }
            #expect(throws: Refusal.self) { try favour.after(31, S.requester, .noShow(S.first, S.anna)) }
        }
    }

    @Test func `of an absence and the work, one is decided and the other stays disputed`() throws {
        // The requester disagrees about Bruno's work besides.
        let both = try S.favour([S.slot(10, 12, places: 2)]).after(1, S.anna, .accept(S.first))
            .after(1, S.bruno, .accept(S.first)).after(12).after(13, S.requester, .dispute(S.first))
            .after(14, S.requester, .noShow(S.first, S.anna)).after(20, S.anna, .dispute(S.first))
        #expect(both.slots[0].disputedHelpers == [S.bruno] && both.slots[0].contestingHelpers == [S.anna])
        let work = try both.after(30, decided: .work(S.first, wasGiven: false))
        #expect(work.promise(S.anna)?.state == .accepted && work.promise(S.bruno)?.state == .notGiven)
        #expect(work.slots[0].dispute?.by == S.anna && work.phases == [.awaitingConfirmation])
        let presence = try both.after(30, decided: .presence(S.first, S.anna, wasThere: true))
        #expect(presence.slots[0].dispute?.by == S.requester && presence.promise(S.bruno)?.state == .accepted)
        #expect(try work.after(31, decided: .presence(S.first, S.anna, wasThere: true)).phases == [.completed])
    }

    @Test func `only an operator decides, and only what is disputed`() throws {
        let before = try disputed()
        let decision = Decision.work(S.first, wasGiven: true)
        for actor in [Actor(S.requester), Actor(S.bruno), .clock] {
            #expect(throws: Refusal.notOperator) { try before.applying(.decide(decision), by: actor, at: S.after(20)) }
        }
        #expect(throws: Refusal.notRequester) { try before.applying(.cancel, by: .anOperator, at: S.after(20)) }
        #expect(throws: Refusal.unknownSlot) { try before.after(20, decided: .work(S.second, wasGiven: true)) }
        #expect(throws: Refusal.notDisputed) {
            try before.after(20, decided: .presence(S.first, S.anna, wasThere: true))
        }
        #expect(throws: Refusal.notDisputed) { try contested().after(30, decided: decision) }
        let back = try before.after(20, S.bruno, .withdrawDispute(S.first))
        #expect(throws: Refusal.notDisputed) { try back.after(21, decided: decision) }
        #expect(throws: Refusal.over) { try back.after(200, decided: decision) }
    }
}
