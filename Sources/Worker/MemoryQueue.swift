/// Grants shares of memory in the order of the requests, so that small photos cannot delay a large one forever. A value
/// without locks or threads.
struct MemoryQueue {
    /// A granted request.
    struct Entry: Hashable {
        /// The number of the grant, counted from the first one.
        let number: Int
        let enteredAlone: Bool
    }

    private var free: Int
    private var inside = 0
    private var entries = 0
    private var asked = 0
    private var waiting: [(ticket: Int, bytes: Int)] = []

    /// - Parameter total: the bytes to share.
    init(total: Int) { free = total }

    /// Requests memory.
    /// - Returns: the ticket of the request, and the grant; nil when the request has to wait for ``leave(_:)``.
    mutating func ask(_ bytes: Int) -> (ticket: Int, entry: Entry?) {
        asked += 1
        if waiting.isEmpty, admits(bytes) { return (asked, enter(bytes)) }
        waiting.append((asked, bytes))
        return (asked, nil)
    }

    /// Returns memory.
    /// - Returns: the waiting requests that are granted as a result.
    mutating func leave(_ bytes: Int) -> [(ticket: Int, entry: Entry)] {
        free += bytes
        inside -= 1
        var entered: [(ticket: Int, entry: Entry)] = []
        while let next = waiting.first, admits(next.bytes) {
            waiting.removeFirst()
            entered.append((next.ticket, enter(next.bytes)))
        }
        return entered
    }

    /// Whether no other request was granted since this one was. Only valid before ``leave(_:)``.
    func isAlone(_ entry: Entry) -> Bool { entry.enteredAlone && entry.number == entries }

    /// A request is granted more than the total when nothing else is granted.
    private func admits(_ bytes: Int) -> Bool { inside == 0 || bytes <= free }

    private mutating func enter(_ bytes: Int) -> Entry {
        free -= bytes
        inside += 1
        entries += 1
        return Entry(number: entries, enteredAlone: inside == 1)
    }
}
