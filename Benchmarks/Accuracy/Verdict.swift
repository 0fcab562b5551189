import Concepts

/// What the labels say of one tag.
enum Verdict: String {
    case right
    case wrong
    /// Nobody has looked whether it is there. Counted as wrong.
    case unjudged

    init(_ node: ConceptTree.Node, on photo: LabelledPhoto, _ tree: ConceptTree) {
        if photo.right.contains(where: { tree.isA($0, node) }) {
            self = .right
        } else if photo.wrong.contains(node) {
            self = .wrong
        } else {
            self = .unjudged
        }
    }
}

/// A share with its 95 % interval (Wilson 1927).
struct Share {
    var hits = 0
    var total = 0

    mutating func count(_ hit: Bool) {
        total += 1
        if hit { hits += 1 }
    }

    var value: Double { total == 0 ? 0 : Double(hits) / Double(total) }

    var bounds: (low: Double, high: Double) {
        guard total > 0 else { return (0, 1) }
        let z = 1.96
        let n = Double(total)
        let centre = (value + z * z / (2 * n)) / (1 + z * z / n)
        let half = z / (1 + z * z / n) * (value * (1 - value) / n + z * z / (4 * n * n)).squareRoot()
        return (max(0, centre - half), min(1, centre + half))
    }
}
