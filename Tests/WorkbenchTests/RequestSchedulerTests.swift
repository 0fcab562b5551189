import Testing

@testable import Workbench

@Suite struct RequestSchedulerTests {
    private func scheduler(width: Int = 3, sending ids: ClosedRange<UInt64>) -> RequestScheduler {
        var scheduler = RequestScheduler(width: width)
        for id in ids { scheduler.submit(id) }
        while scheduler.next() != nil {}
        return scheduler
    }

    @Test func `requests are sent in order, up to the width`() {
        var scheduler = RequestScheduler(width: 2)
        for id: UInt64 in 1...3 { scheduler.submit(id) }
        #expect([scheduler.next(), scheduler.next(), scheduler.next()] == [1, 2, nil])
        #expect(scheduler.finish(1) == true)
        #expect(scheduler.next() == 3)
    }

    @Test func `who is waited for is sent before those who are not, and both in their order`() {
        var scheduler = RequestScheduler(width: 1)
        for id: UInt64 in 1...3 { scheduler.submit(id) }
        #expect(scheduler.next() == 1)
        scheduler.submit(4, isUrgent: true)
        scheduler.submit(5, isUrgent: true)
        var order: [UInt64] = []
        var last: UInt64 = 1
        while scheduler.finish(last), let next = scheduler.next() {
            order.append(next)
            last = next
        }
        #expect(order == [4, 5, 2, 3])
    }

    @Test func `however many are waited for, the others get their turn now and then`() {
        var scheduler = RequestScheduler(width: 1)
        for id: UInt64 in 101...102 { scheduler.submit(id) }
        for id: UInt64 in 1...20 { scheduler.submit(id, isUrgent: true) }
        var order: [UInt64] = []
        while let next = scheduler.next(), scheduler.finish(next) { order.append(next) }
        #expect(order == Array(1...8) + [101] + Array(9...16) + [102] + Array(17...20))
    }

    @Test func `an urgent request can be withdrawn and cleared like any other`() {
        var scheduler = RequestScheduler(width: 1)
        for id: UInt64 in 1...3 { scheduler.submit(id, isUrgent: true) }
        scheduler.withdraw(2)
        #expect(scheduler.next() == 1)
        #expect(scheduler.clear() == [3])
        #expect(!scheduler.hasWaiting)
    }

    @Test func `an answer to what was never asked is known as such`() {
        var scheduler = scheduler(sending: 1...1)
        #expect(scheduler.finish(2) == false)
        #expect(scheduler.finish(1) == true)
        #expect(scheduler.finish(1) == false)
    }

    @Test func `after a death each one in flight runs alone, before those that wait`() {
        var scheduler = scheduler(width: 2, sending: 1...3)
        #expect(scheduler.workerEnded() == nil)
        #expect(scheduler.nextIsSuspect)
        #expect([scheduler.next(), scheduler.next()] == [1, nil])
        #expect(scheduler.isAlone(1))
        #expect(scheduler.finish(1) == true)
        #expect([scheduler.next(), scheduler.next()] == [2, nil])
        #expect(scheduler.finish(2) == true)
        #expect(scheduler.next() == 3)
    }

    @Test func `who is alone with the worker when it dies is guilty, and the others go on`() {
        var scheduler = scheduler(width: 2, sending: 1...2)
        _ = scheduler.workerEnded()
        #expect(scheduler.next() == 1)
        #expect(scheduler.workerEnded() == 1)
        #expect(scheduler.next() == 2)
        #expect(scheduler.finish(2) == true)
        #expect(!scheduler.hasWaiting)
    }

    @Test func `a single one gets a second chance after a crash, but not after its time is up`() {
        var crashed = scheduler(sending: 1...1)
        #expect(crashed.workerEnded() == nil)
        #expect(crashed.next() == 1)
        var late = scheduler(sending: 1...1)
        #expect(late.workerEnded(ranOutOfTime: true) == 1)
        var accompanied = scheduler(sending: 1...2)
        #expect(accompanied.finish(2) == true)
        #expect(accompanied.workerEnded(ranOutOfTime: true) == nil)
    }

    @Test func `a withdrawn request is neither sent nor tried again nor guilty`() {
        var scheduler = scheduler(width: 1, sending: 1...2)
        scheduler.withdraw(1)
        scheduler.withdraw(2)
        #expect(scheduler.inFlight == [1])
        #expect(scheduler.workerEnded(ranOutOfTime: true) == nil)
        #expect(scheduler.next() == nil)
    }

    @Test func `a withdrawn suspect keeps its place until it is done`() {
        var scheduler = scheduler(width: 2, sending: 1...2)
        _ = scheduler.workerEnded()
        #expect(scheduler.next() == 1)
        scheduler.withdraw(1)
        #expect(scheduler.next() == nil)
        #expect(scheduler.workerEnded() == nil)
        #expect(scheduler.next() == 2)
    }

    @Test func `clearing takes out what is not with the worker`() {
        var scheduler = scheduler(width: 1, sending: 1...3)
        #expect(scheduler.clear() == [2, 3])
        #expect(scheduler.inFlight == [1])
        #expect(!scheduler.hasWaiting)
    }
}
