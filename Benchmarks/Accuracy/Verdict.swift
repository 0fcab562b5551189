import Concepts

/// The verdict of the labels on one tag.
enum Verdict: String {
    case right
    case wrong
    /// The labels do not tell whether it is there.
    case unjudged

    /// A tag is right when the thing is in the photo or is a kind of the tag (*dog* for a golden retriever). Of a photo
    /// of one thing, a kind of that thing is right too (*Granny Smith* for an apple), unless it is labelled as not
    /// there.
    init(_ node: ConceptTree.Node, on photo: LabelledPhoto, _ tree: ConceptTree) {
        if photo.right.contains(where: { tree.isA($0, node) }) {
            self = .right
        } else if photo.wrong.contains(where: { tree.isA(node, $0) }) {
            self = .wrong
        } else if let subject = photo.subject, tree.isA(node, subject) {
            self = .right
        } else {
            self = .unjudged
        }
    }
}

/// Verdicts about one photo, cached, with what is presumed where the labels do not tell.
final class Judge {
    private let photo: LabelledPhoto
    private let tree: ConceptTree
    private var known: [ConceptTree.Node: Verdict] = [:]
    /// Whether an animal is in the photo, by its labels.
    private lazy var hasAnimal = photo.right.contains { tree.isA($0, Judge.node(15388, tree)) }

    init(_ photo: LabelledPhoto, _ tree: ConceptTree) {
        self.photo = photo
        self.tree = tree
    }

    func verdict(_ node: ConceptTree.Node) -> Verdict {
        if let verdict = known[node] { return verdict }
        let verdict = Verdict(node, on: photo, tree)
        known[node] = verdict
        return verdict
    }

    /// Nil where nothing can be presumed: the people and the chairs of a photo that was taken of a cucumber.
    func isRight(_ node: ConceptTree.Node, byDetector: Bool) -> Bool? {
        switch verdict(node) {
        case .right: return true
        case .wrong: return false
        case .unjudged:
            if photo.collection.hasScenes { return false }
            if photo.collection.isOutside {
                let isAnimal = tree.isA(node, Judge.node(15388, tree))
                let isLiving = isAnimal || [21265, 7_555_863, 17222].contains { tree.isA(node, Judge.node($0, tree)) }
                if !isLiving || tree.isA(node, Judge.node(7846, tree)) { return nil }
                return isAnimal && !hasAnimal ? nil : false
            }
            return byDetector ? nil : false
        }
    }

    /// Kinds that fit so much that saying them does not tell what a photo was taken of.
    static let general: Set<UInt32> = [15388, 21265, 7_555_863, 17222, 7_707_451, 7_567_707, 19128]

    private static func node(_ offset: UInt32, _ tree: ConceptTree) -> ConceptTree.Node {
        tree.node(Synset(offset: offset)) ?? ConceptTree.Node(index: 0)
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

    static func + (one: Share, other: Share) -> Share {
        Share(hits: one.hits + other.hits, total: one.total + other.total)
    }
}
