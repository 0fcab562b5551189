/// Keeps the smallest of many values: a heap with the largest kept one at its root, so that most values cost one
/// comparison.
struct SmallestFirst<Element: Comparable> {
    private let limit: Int
    private var heap: [Element] = []

    /// - Parameter limit: how many are kept, at least 1.
    init(limit: Int) { self.limit = max(1, limit) }

    /// In order.
    var sorted: [Element] { heap.sorted() }

    /// The largest that is kept, once there are as many as can be: larger ones are not.
    var last: Element? { heap.count < limit ? nil : heap[0] }

    mutating func add(_ element: Element) {
        if heap.count < limit {
            heap.append(element)
            rise(heap.count - 1)
        } else if element < heap[0] {
            heap[0] = element
            sink(0)
        }
    }

    private mutating func rise(_ start: Int) {
        var child = start
        while child > 0, heap[(child - 1) / 2] < heap[child] {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    private mutating func sink(_ start: Int) {
        var parent = start
        while true {
            var largest = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && heap[largest] < heap[child] {
                largest = child
            }
            guard largest != parent else { return }
            heap.swapAt(parent, largest)
            parent = largest
        }
    }
}
