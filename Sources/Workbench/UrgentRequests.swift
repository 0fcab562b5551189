/// Counts the urgent requests that are not answered, and holds those who wait until there are none.
struct UrgentRequests {
    private var count = 0
    private var waiting: [UInt64: CheckedContinuation<Void, Never>] = [:]

    /// Whether there are none.
    var isEmpty: Bool { count == 0 }

    /// One more was submitted.
    mutating func submitted() { count += 1 }

    /// One of them was answered, has failed or was withdrawn.
    mutating func ended() {
        count -= 1
        if isEmpty { for number in waiting.keys { resume(number) } }
    }

    /// Keeps who waits until there are none, under a number for ``resume(_:)``.
    mutating func wait(_ number: UInt64, _ continuation: CheckedContinuation<Void, Never>) {
        waiting[number] = continuation
    }

    /// Ends the wait of one, if it has not ended.
    mutating func resume(_ number: UInt64) { waiting.removeValue(forKey: number)?.resume() }
}
