/// Who is let in when: in the order of asking, so that a large photo is not overtaken for ever by small ones. A value without
/// locks or threads.
struct Admission {
    /// That work was let in.
    struct Entry: Hashable {
        /// How many came before it, ever.
        let number: Int
        let foundNobody: Bool
    }

    private var free: Int
    private var inside = 0
    private var entries = 0
    private var asked = 0
    private var waiting: [(ticket: Int, bytes: Int)] = []

    /// - Parameter total: all that there is to share, in bytes.
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
    /// - Returns: those of the waiting that are let in by that.
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

    /// Whether nothing else has been under way at any moment since this work was let in. Only asked of work that has not left.
    func isAlone(_ entry: Entry) -> Bool { entry.foundNobody && entry.number == entries }

    /// Work that finds the budget untouched may take more than there is.
    private func admits(_ bytes: Int) -> Bool { inside == 0 || bytes <= free }

    private mutating func enter(_ bytes: Int) -> Entry {
        free -= bytes
        inside += 1
        entries += 1
        return Entry(number: entries, foundNobody: inside == 1)
    }
}
