/// Admits work to a share of memory in the order of asking, so that small photos cannot hold up a large one forever. A
/// value without locks or threads.
struct Admission {
    /// Work that was admitted.
    struct Entry: Hashable {
        /// Its number among all admitted work.
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

    /// Asks for memory.
    /// - Returns: the number of the asking, and the entry; nil when it has to wait for ``leave(_:)``.
    mutating func ask(_ bytes: Int) -> (ticket: Int, entry: Entry?) {
        asked += 1
        if waiting.isEmpty, admits(bytes) { return (asked, enter(bytes)) }
        waiting.append((asked, bytes))
        return (asked, nil)
    }

    /// Gives memory back.
    /// - Returns: the waiting work that is admitted by that.
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

    /// Whether no other work has been admitted at the same time as this. Only for work that has not left.
    func isAlone(_ entry: Entry) -> Bool { entry.enteredAlone && entry.number == entries }

    /// Work that is alone may take more than there is.
    private func admits(_ bytes: Int) -> Bool { inside == 0 || bytes <= free }

    private mutating func enter(_ bytes: Int) -> Entry {
        free -= bytes
        inside += 1
        entries += 1
        return Entry(number: entries, enteredAlone: inside == 1)
    }
}
