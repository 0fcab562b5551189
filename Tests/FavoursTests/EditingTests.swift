import Favours
import Geography
import Testing

@Suite("A requester edits a favour")
struct EditingTests {
    typealias S = Street

    private func edit(_ draft: Draft) -> Event { .edit(draft, publicPlace: S.around) }

    @Test func `another time asks helpers again, who are not bound until they answer`() throws {
        let favour = try S.favour().after(1, S.anna, .accept(S.first))
            .after(2, S.requester, edit(S.draft([S.slot(72, 74, id: S.first)])))
        #expect(favour.promise(S.anna)?.state == .asked && favour.version == 2)
        #expect(!favour.slots[0].binds(S.anna))
        // The place is kept.
        #expect(throws: Refusal.full) { try favour.after(3, S.bruno, .accept(S.first)) }
        #expect(try favour.after(3, S.anna, .accept(S.first)).promise(S.anna)?.state == .accepted)
        // Leaving is not late, however late it is.
        #expect(try favour.after(71, S.anna, .withdraw(S.first)).promise(S.anna)?.isLate == false)
        let passed = try favour.after(75)
        #expect(passed.phases == [.expired] && passed.promise(S.anna)?.state == .lapsed)
    }

    @Test func `another place asks again, another text does not`() throws {
        let favour = try S.favour().after(1, S.anna, .accept(S.first))
        var draft = S.draft([S.slot(48, 50, id: S.first)])
        draft.content.text = "Third floor, with a lift."
        let told = try favour.after(2, S.requester, edit(draft))
        #expect(told.promise(S.anna)?.state == .accepted && told.version == 2)
        draft.place = try #require(Coordinate(latitude: 60.18, longitude: 24.95))
        let elsewhere = try #require(Coordinate(latitude: 60.181, longitude: 24.951))
        let moved = try told.after(3, S.requester, .edit(draft, publicPlace: elsewhere))
        #expect(moved.promise(S.anna)?.state == .asked && moved.version == 3 && moved.publicPlace == elsewhere)
        #expect(try moved.after(4, S.requester, .edit(draft, publicPlace: S.around)).publicPlace == elsewhere)
    }

    @Test func `place and words stay once work has begun there, whatever else is changed`() throws {
        let favour = try S.favour([S.slot(48, 50), S.slot(80, 81)]).after(1, S.anna, .accept(S.first))
        var draft = S.draft([S.slot(80, 81, id: S.second)])
        draft.place = try #require(Coordinate(latitude: 60.18, longitude: 24.95))
        // Under way, to be confirmed, confirmed: Anna sees the place in each.
        for hours in [49, 51, 79] as [Double] {
            let begun = try favour.after(hours)
            #expect(begun.showsPlace(to: S.anna, at: S.after(hours), experienced: false))
            #expect(throws: Refusal.invalid([.placeInUse])) { try begun.after(hours, S.requester, edit(draft)) }
            let longer = S.draft([S.slot(80, 82, id: S.second)])
            #expect(try begun.after(hours, S.requester, edit(longer)).slots[1].time.end == S.after(82))
            // What is read of the work stays, too.
            var text = longer
            text.content.text = "Ring twice"
            #expect(throws: Refusal.invalid([.wordsInUse])) { try begun.after(hours, S.requester, edit(text)) }
        }
        #expect(try favour.after(47, S.requester, edit(draft)).place == draft.place)
        // Nobody has helped in a slot that passed.
        #expect(try S.favour([S.slot(1, 2), S.slot(80, 81)]).after(3, S.requester, edit(draft)).place == draft.place)
    }

    @Test func `an edit that changes nothing is no new version`() throws {
        let favour = try S.favour().after(1, S.anna, .accept(S.first))
        #expect(try favour.after(2, S.requester, edit(S.draft([S.slot(48, 50, id: S.first)]))) == favour)
    }

    @Test func `slots are added, and those that are left out are cancelled and stay`() throws {
        let favour = try S.favour([S.slot(48, 50), S.slot(60, 61)]).after(1, S.anna, .accept(S.second))
            .after(2, S.requester, edit(S.draft([S.slot(48, 50, id: S.first), S.slot(80, 81)])))
        #expect(favour.slots.map(\.id.rawValue) == [1, 2, 3])
        #expect(favour.phases == [.open, .cancelled, .open] && favour.promise(S.anna, in: 1)?.state == .accepted)
    }

    @Test func `places cannot fall below the helpers who accepted`() throws {
        var favour = try S.favour([S.slot(48, 50, places: 3)])
        for person in [S.anna, S.bruno, S.carla] { favour = try favour.after(1, person, .accept(S.first)) }
        #expect(throws: Refusal.fewerThanAccepted) {
            try favour.after(2, S.requester, edit(S.draft([S.slot(48, 50, places: 2, id: S.first)])))
        }
    }

    @Test func `work that has begun is not edited`() throws {
        let favour = try S.favour([S.slot(48, 50), S.slot(80, 81)]).after(1, S.anna, .accept(S.first)).after(49)
        #expect(throws: Refusal.past) {
            try favour.after(49, S.requester, edit(S.draft([S.slot(49, 52, id: S.first)])))
        }
        let other = S.draft([S.slot(48, 50, id: S.first), S.slot(90, 91, id: S.second)])
        #expect(try favour.after(49, S.requester, edit(other)).slots[1].time.start == S.after(90))
        #expect(throws: Refusal.over) {
            try favour.after(1000, S.requester, edit(S.draft([S.slot(2000, 2001, id: S.first)])))
        }
    }

    @Test func `a slot that is over does not keep the rest from being edited`() throws {
        let favour = try S.favour([S.slot(1, 2), S.slot(80, 81)]).after(3)
        #expect(favour.phases == [.expired, .open])
        // One helper was enough for the slot that is over; a group has two.
        var draft = S.draft([S.slot(1, 2, id: S.first), S.slot(80, 81, places: 2, id: S.second)])
        #expect(draft.content.kind == .group)
        draft.content.title = "Carry two sofas"
        let edited = try favour.after(3, S.requester, edit(draft))
        #expect(edited.content.title == "Carry two sofas" && edited.slots.map(\.places) == [1, 2])
        // Where all has begun, a form names no slot any more, and nothing changes.
        let begun = try S.favour().after(1, S.anna, .accept(S.first)).after(49)
        draft = S.draft([])
        #expect(try begun.after(49, S.requester, edit(draft)) == begun)
        draft.content.text = "Ring twice"
        #expect(throws: Refusal.invalid([.wordsInUse])) { try begun.after(49, S.requester, edit(draft)) }
        #expect(throws: Refusal.invalid([.noSlot])) { try S.favour().after(1, S.requester, edit(S.draft([]))) }
    }

    @Test func `where one is enough, the first that fills closes the others until it loses its helper`() throws {
        let favour = try S.favour([S.slot(48, 50), S.slot(60, 61)], oneIsEnough: true)
        let filled = try favour.after(1, S.anna, .accept(S.second))
        #expect(filled.phases == [.closed, .open] && filled.slots[0].free == 0 && filled.progress == 5)
        #expect(throws: Refusal.full) { try filled.after(2, S.bruno, .accept(S.first)) }
        let left = try filled.after(3, S.anna, .withdraw(S.second))
        #expect(left.phases == [.open, .open])
        #expect(try filled.after(60).phases == [.cancelled, .inProgress])
    }

    @Test func `helpers of a slot that was closed come as before when it opens, and are told`() throws {
        let open = try S.favour([S.slot(48, 50, places: 2), S.slot(60, 61, places: 2)], oneIsEnough: true)
            .after(1, S.anna, .accept(S.first)).after(1, S.bruno, .accept(S.second))
        let favour = try open.after(1, S.carla, .accept(S.second))
        #expect(favour.phases == [.closed, .open] && !favour.slots[0].binds(S.anna))
        let opened = try favour.after(30, S.carla, .withdraw(S.second))
        // Nothing changed for her: she is not asked.
        #expect(opened.phases == [.open, .open] && opened.promise(S.anna)?.state == .accepted)
        #expect(opened.slots[0].binds(S.anna) && opened.slots[0].acceptances.count == 1)
        // Leaving what is not needed is never late.
        #expect(try favour.after(47, S.anna, .withdraw(S.first)).promise(S.anna)?.isLate == false)
        #expect(try opened.after(47, S.anna, .withdraw(S.first)).promise(S.anna)?.isLate == true)
    }

    @Test func `what the clock cancels is not told as the requester's doing`() throws {
        func told(_ before: Favour, _ after: Favour, by person: PersonID? = nil) -> [Notice] {
            Notice.all(from: before, to: after, by: person).filter { $0.to != S.requester }
        }
        let open = try S.favour([S.slot(48, 50, places: 2), S.slot(60, 61, places: 2)], oneIsEnough: true)
            .after(1, S.anna, .accept(S.first)).after(1, S.bruno, .accept(S.second))
        let notNeeded = Notice(.notNeeded, to: S.bruno, about: S.requester, slot: S.second)
        // Anna begins, and Bruno, whose slot was open, need not come.
        for (hours, person) in [(48, nil), (47, S.anna), (47, S.requester)] as [(Double, PersonID?)] {
            let begun = try person.map { try open.after(hours, $0, .start(S.first)) } ?? open.after(hours)
            #expect(begun.phases == [.inProgress, .cancelled])
            #expect(told(open, begun, by: person).filter { $0.to == S.bruno } == [notNeeded])
        }
        // One who knows that already is told nothing.
        let closed = try open.after(1, S.carla, .accept(S.first))
        #expect(closed.phases == [.open, .closed] && told(open, closed, by: S.carla) == [notNeeded])
        let begun = try closed.after(48)
        #expect(begun.phases == [.inProgress, .cancelled] && told(closed, begun).isEmpty)
        // Nor when the time of a slot passes that was not needed.
        let other = try open.after(1, S.carla, .accept(S.second))
        let passed = try other.after(50)
        #expect(passed.phases == [.cancelled, .open] && told(other, passed).isEmpty)
        // What the requester cancels is told to both.
        let cancelled = try closed.after(2, S.requester, .cancel)
        #expect(
            Set(told(closed, cancelled, by: S.requester).map(\.to)) == [S.anna, S.bruno, S.carla]
                && told(closed, cancelled, by: S.requester).allSatisfy { $0.kind == .cancelled })
        let one = try closed.after(2, S.requester, .cancelSlot(S.second))
        #expect(told(closed, one, by: S.requester).map(\.kind) == [.cancelled])
    }

    @Test func `two slots of which one is enough do not both begin, however late the clock is`() throws {
        let favour = try S.favour([S.slot(48, 50, places: 2), S.slot(49, 51, places: 2)], oneIsEnough: true)
            .after(1, S.anna, .accept(S.first)).after(1, S.bruno, .accept(S.second))
        #expect(try favour.after(49.5).phases == [.inProgress, .cancelled])
    }
}
