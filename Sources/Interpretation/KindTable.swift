public import Concepts

/// The part of the tree that the models have classes in, laid out for adding up the classifier's scores and for fast
/// look-ups of what is a kind of what.
///
/// p(kind) is the sum of p(class) over the classes below it, so a kind is at least as sure as anything below.
public struct KindTable: Sendable {
    /// One kind: a class or something above one.
    public struct Kind: Sendable {
        /// The kind in the tree.
        public let node: ConceptTree.Node
        /// Those above it, as indexes of `kinds`.
        let above: [Int32]
        /// Whether it may be a tag.
        public let isShown: Bool
        let needsSupport: Bool
        let needsBox: Bool
    }

    /// Every class of the classifier and every kind above one; after them the same of the detector, as far as they are
    /// others.
    public let kinds: [Kind]
    /// How many of ``kinds`` are the classifier's: those that come first.
    private let classified: Int
    private let classes: [Int32]
    private let index: [Int32]

    /// Lays out the models' part of a tree.
    public init(_ tree: ConceptTree) {
        var index = [Int32](repeating: -1, count: tree.count)
        var nodes: [ConceptTree.Node] = []
        func number(_ node: ConceptTree.Node) -> Int32 {
            if index[Int(node.index)] < 0 {
                index[Int(node.index)] = Int32(nodes.count)
                nodes.append(node)
            }
            return index[Int(node.index)]
        }
        let leaves = tree.classifierClasses
        classes = leaves.map { number($0) }
        for leaf in leaves { for kind in tree.ancestors(leaf) { _ = number(kind) } }
        classified = nodes.count
        for label in tree.detectorClasses {
            _ = number(label)
            for kind in tree.ancestors(label) { _ = number(kind) }
        }
        kinds = nodes.map { node in
            Kind(
                node: node, above: tree.ancestors(node).map { index[Int($0.index)] },
                isShown: tree.isShown(node), needsSupport: tree.needsSupport(node), needsBox: tree.needsBox(node))
        }
        self.index = index
    }

    /// The kind of a node; nil when it is not the classifier's.
    public func kind(of node: ConceptTree.Node) -> Int? {
        number(of: node).flatMap { $0 < classified ? $0 : nil }
    }

    /// The index of a node in ``kinds``; nil when no model has it.
    func number(of node: ConceptTree.Node) -> Int? {
        let number = index[Int(node.index)]
        return number < 0 ? nil : Int(number)
    }

    /// Whether `kind` lies below `other`, or is it.
    public func isA(_ kind: Int, _ other: Int) -> Bool { kind == other || kinds[kind].above.contains(Int32(other)) }

    /// The largest probability of a class that has nothing to do with `kind`, neither above nor below it.
    ///
    /// Nil stands for a kind that the classifier does not know.
    func rival(of kind: Int?, in probabilities: [Float]) -> Float {
        var largest: Float = 0
        for (leaf, probability) in zip(classes, probabilities) where probability > largest {
            if let kind, isA(Int(leaf), kind) || isA(kind, Int(leaf)) { continue }
            largest = probability
        }
        return largest
    }

    /// Adds up the classes' probabilities over the tree: one sum per kind of ``kinds``, 0…1.
    public func sums(_ probabilities: UnsafeBufferPointer<Float>) -> [Float] {
        var sums = [Float](repeating: 0, count: kinds.count)
        for (leaf, kind) in classes.enumerated() where leaf < probabilities.count && probabilities[leaf] > 1e-5 {
            sums[Int(kind)] += probabilities[leaf]
            for above in kinds[Int(kind)].above { sums[Int(above)] += probabilities[leaf] }
        }
        return sums
    }
}
