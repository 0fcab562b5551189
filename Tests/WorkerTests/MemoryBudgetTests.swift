import Dispatch
import Synchronization
import Testing

@testable import Worker

/// Who gets memory, and when.
@Suite struct MemoryBudgetTests {
    @Test func `who asks is let in as long as there is memory, and then in the order of asking`() {
        var admission = MemoryQueue(total: 100)
        #expect(admission.ask(60).entry != nil)
        #expect(admission.ask(40).entry != nil)
        let (large, small) = (admission.ask(80), admission.ask(1))
        #expect(large.entry == nil && small.entry == nil)
        // There would be room for the small one; it came later.
        #expect(admission.leave(60).isEmpty)
        #expect(admission.leave(40).map(\.ticket) == [large.ticket, small.ticket])
    }

    @Test func `what needs more than there is waits until all others have left, and keeps later ones out`() {
        var admission = MemoryQueue(total: 100)
        #expect(admission.ask(30).entry != nil)
        #expect(admission.ask(30).entry != nil)
        let (whole, later) = (admission.ask(101), admission.ask(0))
        #expect(whole.entry == nil && later.entry == nil)
        #expect(admission.leave(30).isEmpty)
        #expect(admission.leave(30).map(\.ticket) == [whole.ticket])
        #expect(admission.ask(0).entry == nil)
        let entered = admission.leave(101)
        #expect(entered.count == 2 && entered[0].ticket == later.ticket)
        #expect(entered.map(\.entry.enteredAlone) == [true, false])
        #expect(admission.ask(101).entry == nil)
    }

    @Test func `work was alone when it found nobody and nobody came`() throws {
        var admission = MemoryQueue(total: 100)
        let first = try #require(admission.ask(10).entry)
        #expect(admission.isAlone(first))
        let second = try #require(admission.ask(10).entry)
        #expect(!admission.isAlone(first) && !admission.isAlone(second))
        // Once is enough.
        #expect(admission.leave(10).isEmpty)
        #expect(!admission.isAlone(first))
        #expect(admission.leave(10).isEmpty)
        let third = try #require(admission.ask(10).entry)
        #expect(admission.isAlone(third))
    }

    @Test func `work learns at once that others have come`() {
        let budget = MemoryBudget(total: 100)
        let (outer, wasAlone) = budget.share(10) { isAlone in
            let before = isAlone()
            let (inner, innerWasAlone) = budget.share(10) { $0() }
            #expect((try? inner.get()) == false && !innerWasAlone)
            return before && !isAlone()
        }
        #expect((try? outer.get()) == true && !wasAlone)
        #expect(budget.share(1000) { _ in }.wasAlone)
    }

    @Test func `no more memory is taken than there is, and nothing else is done beside what must be alone`() {
        let budget = MemoryBudget(total: 100)
        let taken = Mutex((bytes: 0, alone: 0, most: 0, wrong: 0))
        @Sendable func work(_ bytes: Int, isAlone: Bool) {
            taken.withLock { taken in
                taken.bytes += bytes
                taken.most = max(taken.most, taken.bytes)
                if taken.alone > 0 || isAlone && taken.bytes != bytes { taken.wrong += 1 }
                if isAlone { taken.alone += 1 }
            }
            taken.withLock { taken in
                taken.bytes -= bytes
                if isAlone { taken.alone -= 1 }
            }
        }
        DispatchQueue.concurrentPerform(iterations: 400) { number in
            if number % 10 == 0 {
                budget.alone { work(1, isAlone: true) }
            } else {
                _ = budget.share(1 + number % 60) { _ in work(1 + number % 60, isAlone: false) }
            }
        }
        taken.withLock { #expect($0.most <= 100 && $0.wrong == 0 && $0.bytes == 0, "\($0)") }
    }
}
