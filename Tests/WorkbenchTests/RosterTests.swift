import Testing

@testable import Workbench

@Suite struct RosterTests {
    private func roster(width: Int = 3, sending ids: ClosedRange<UInt64>) -> Roster {
        var roster = Roster(width: width)
        for id in ids { roster.submit(id) }
        while roster.next() != nil {}
        return roster
    }

    @Test func `requests are sent in order, up to the width`() {
        var roster = Roster(width: 2)
        for id: UInt64 in 1...3 { roster.submit(id) }
        #expect([roster.next(), roster.next(), roster.next()] == [1, 2, nil])
        #expect(roster.finish(1) == true)
        #expect(roster.next() == 3)
    }

    @Test func `who is waited for is sent before those who are not, and both in their order`() {
        var roster = Roster(width: 1)
        for id: UInt64 in 1...3 { roster.submit(id) }
        #expect(roster.next() == 1)
        roster.submit(4, isUrgent: true)
        roster.submit(5, isUrgent: true)
        var order: [UInt64] = []
        var last: UInt64 = 1
        while roster.finish(last), let next = roster.next() {
            order.append(next)
            last = next
        }
        #expect(order == [4, 5, 2, 3])
    }

    @Test func `however many are waited for, the others get their turn now and then`() {
        var roster = Roster(width: 1)
        for id: UInt64 in 101...102 { roster.submit(id) }
        for id: UInt64 in 1...20 { roster.submit(id, isUrgent: true) }
        var order: [UInt64] = []
        while let next = roster.next(), roster.finish(next) { order.append(next) }
        #expect(order == Array(1...8) + [101] + Array(9...16) + [102] + Array(17...20))
    }

    @Test func `an urgent request can be withdrawn and cleared like any other`() {
        var roster = Roster(width: 1)
        for id: UInt64 in 1...3 { roster.submit(id, isUrgent: true) }
        roster.withdraw(2)
        #expect(roster.next() == 1)
        #expect(roster.clear() == [3])
        #expect(!roster.hasWaiting)
    }

    @Test func `an answer to what was never asked is known as such`() {
        var roster = roster(sending: 1...1)
        #expect(roster.finish(2) == false)
        #expect(roster.finish(1) == true)
        #expect(roster.finish(1) == false)
    }

    @Test func `after a death each one in flight runs alone, before those that wait`() {
        var roster = roster(width: 2, sending: 1...3)
        #expect(roster.workerEnded() == nil)
        #expect(roster.nextIsSuspect)
        #expect([roster.next(), roster.next()] == [1, nil])
        #expect(roster.isAlone(1))
        #expect(roster.finish(1) == true)
        #expect([roster.next(), roster.next()] == [2, nil])
        #expect(roster.finish(2) == true)
        #expect(roster.next() == 3)
    }

    @Test func `who is alone with the worker when it dies is guilty, and the others go on`() {
        var roster = roster(width: 2, sending: 1...2)
        _ = roster.workerEnded()
        #expect(roster.next() == 1)
        #expect(roster.workerEnded() == 1)
        #expect(roster.next() == 2)
        #expect(roster.finish(2) == true)
        #expect(!roster.hasWaiting)
    }

    @Test func `a single one gets a second chance after a crash, but not after its time is up`() {
        var crashed = roster(sending: 1...1)
        #expect(crashed.workerEnded() == nil)
        #expect(crashed.next() == 1)
        var late = roster(sending: 1...1)
        #expect(late.workerEnded(ranOutOfTime: true) == 1)
        var accompanied = roster(sending: 1...2)
        #expect(accompanied.finish(2) == true)
        #expect(accompanied.workerEnded(ranOutOfTime: true) == nil)
    }

    @Test func `a withdrawn request is neither sent nor tried again nor guilty`() {
        var roster = roster(width: 1, sending: 1...2)
        roster.withdraw(1)
        roster.withdraw(2)
        #expect(roster.inFlight == [1])
        #expect(roster.workerEnded(ranOutOfTime: true) == nil)
        #expect(roster.next() == nil)
    }

    @Test func `a withdrawn suspect keeps its place until it is done`() {
        var roster = roster(width: 2, sending: 1...2)
        _ = roster.workerEnded()
        #expect(roster.next() == 1)
        roster.withdraw(1)
        #expect(roster.next() == nil)
        #expect(roster.workerEnded() == nil)
        #expect(roster.next() == 2)
    }

    @Test func `clearing takes out what is not with the worker`() {
        var roster = roster(width: 1, sending: 1...3)
        #expect(roster.clear() == [2, 3])
        #expect(roster.inFlight == [1])
        #expect(!roster.hasWaiting)
    }
}
