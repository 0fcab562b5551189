/// The tree of kinds: WordNet 3.0's nouns with the curated names and categories, read from the bytes of `concepts.bin`.
///
/// Immutable; nodes are small integers into it. Node numbers are stable only for one file: store synsets.
public struct ConceptTree: Sendable {
    /// A kind.
    public struct Node: Hashable, Sendable {
        /// Its index in the file, from 0.
        public let index: Int32
        /// The kind of an index in the file.
        public init(index: Int32) { self.index = index }
    }

    private let file: ConceptFile

    /// - Throws: ``ConceptsError`` when the bytes are not a whole `concepts.bin`.
    public init(bytes: [UInt8]) throws(ConceptsError) { file = try ConceptFile(ConceptBytes(bytes)) }

    /// A tree that is read from memory as far as it is used.
    ///
    /// - Parameter owner: what keeps the memory, unchanged, until it is destroyed.
    /// - Throws: ``ConceptsError`` when the bytes are not a whole `concepts.bin`.
    public init(bytes: UnsafeRawBufferPointer, of owner: any AnyObject & Sendable) throws(ConceptsError) {
        file = try ConceptFile(ConceptBytes(bytes, keptBy: owner))
    }

    /// How many kinds there are.
    public var count: Int { file.nodeCount }

    private func record(_ node: Node) -> Int { file.nodes + Int(node.index) * ConceptFile.nodeSize }

    /// The kind of a synset; nil when it is none of WordNet 3.0's nouns.
    public func node(_ synset: Synset) -> Node? {
        let wanted = Int(synset.offset)
        let found = file.lowerBound(file.nodes, file.nodeCount, ConceptFile.nodeSize) { record in
            let offset = file.u32(record)
            return offset < wanted ? -1 : (offset == wanted ? 0 : 1)
        }
        let node = Node(index: Int32(found))
        return found < file.nodeCount && self.synset(node) == synset ? node : nil
    }

    /// What WordNet calls the kind.
    public func synset(_ node: Node) -> Synset { Synset(offset: UInt32(file.u32(record(node)))) }

    /// The name shown to people.
    public func name(_ node: Node) -> String {
        file.string(file.u32(record(node) + 12), file.u16(record(node) + 20))
    }

    /// The words for it, as `Setup/concepts/README.md` describes them.
    func lemmas(_ node: Node) -> Slice<UnsafeRawBufferPointer> {
        let start = file.pool + file.u32(record(node) + 24)
        return file.bytes[start..<start + file.u16(record(node) + 28)]
    }

    /// What it is, in one sentence.
    public func definition(_ node: Node) -> String {
        file.string(file.u32(record(node) + 16), file.u16(record(node) + 22))
    }

    /// That of the nearest curated kind above; nil where there is none.
    public func category(_ node: Node) -> Category? { Category(rawValue: file.bytes[record(node) + 10]) }

    private func flag(_ node: Node, _ bit: UInt8) -> Bool { file.bytes[record(node) + 11] & bit != 0 }

    /// Whether the kind is worth showing (abstract ones such as *whole* and *artefact* are not).
    public func isShown(_ node: Node) -> Bool { flag(node, 1) }

    /// Whether it is shown only when another recogniser agrees.
    public func needsSupport(_ node: Node) -> Bool { flag(node, 2) }

    /// Whether it is shown only where a detector has put a box around it.
    public func needsBox(_ node: Node) -> Bool { flag(node, 4) }

    /// The kinds right above.
    public func parents(_ node: Node) -> [Node] {
        let first = file.parents + file.u32(record(node) + 4) * 4
        return (0..<file.u16(record(node) + 8)).map { Node(index: Int32(file.u32(first + $0 * 4))) }
    }

    /// All kinds above, nearest first, without the node itself.
    public func ancestors(_ node: Node) -> [Node] {
        var found: [Node] = []
        var next = 0
        var front = parents(node)
        while true {
            for candidate in front where candidate != node && !found.contains(candidate) { found.append(candidate) }
            guard next < found.count else { return found }
            front = parents(found[next])
            next += 1
        }
    }

    /// Whether `node` is `kind` or one of its kinds.
    public func isA(_ node: Node, _ kind: Node) -> Bool { node == kind || ancestors(node).contains(kind) }

    /// The classes of the classifier, in its order.
    public var classifierClasses: [Node] { classes(file.classifier, file.classifierCount) }

    /// The classes of the object detector, in its order.
    public var detectorClasses: [Node] { classes(file.detector, file.detectorCount) }

    private func classes(_ table: Int, _ count: Int) -> [Node] {
        (0..<count).map { Node(index: Int32(file.u32(table + $0 * 4))) }
    }

    /// The kinds a word (or words) may mean, the likeliest first: by display name, alias or lemma, case-folded, plural or
    /// not (WordNet's exceptions, then its rules of detachment for nouns, morphy(7WN)).
    public func nodes(named word: String) -> [Node] {
        var found: [Node] = []
        for form in forms(Folding.folded(word)) {
            for node in exact(form) where !found.contains(node) { found.append(node) }
        }
        return found
    }

    func exact(_ folded: [UInt8]) -> [Node] {
        let index = file.lowerBound(file.lemmas, file.lemmaCount, ConceptFile.lemmaSize) {
            file.compare(file.u32($0), file.u16($0 + 4), with: folded)
        }
        let record = file.lemmas + index * ConceptFile.lemmaSize
        guard index < file.lemmaCount, file.compare(file.u32(record), file.u16(record + 4), with: folded) == 0 else {
            return []
        }
        let first = file.lemmaNodes + file.u32(record + 8) * 4
        return (0..<file.u16(record + 6)).map { Node(index: Int32(file.u32(first + $0 * 4))) }
    }

    /// The word itself, its irregular singular, and what the rules of detachment make of it.
    func forms(_ folded: [UInt8]) -> [[UInt8]] {
        var forms = [folded]
        let index = file.lowerBound(file.exceptions, file.exceptionCount, ConceptFile.exceptionSize) {
            file.compare(file.u32($0), file.u16($0 + 4), with: folded)
        }
        let record = file.exceptions + index * ConceptFile.exceptionSize
        if index < file.exceptionCount, file.compare(file.u32(record), file.u16(record + 4), with: folded) == 0 {
            let start = file.pool + file.u32(record + 8)
            forms.append(Array(file.bytes[start..<(start + file.u16(record + 6))]))
        }
        let rules: [(StaticString, StaticString)] = [
            ("s", ""), ("ses", "s"), ("xes", "x"), ("zes", "z"), ("ches", "ch"), ("shes", "sh"), ("men", "man"),
            ("ies", "y"),
        ]
        for (suffix, ending) in rules where folded.count > suffix.utf8CodeUnitCount + 1 {
            let stem = folded.count - suffix.utf8CodeUnitCount
            guard (0..<suffix.utf8CodeUnitCount).allSatisfy({ folded[stem + $0] == suffix.utf8Start[$0] }) else {
                continue
            }
            forms.append(folded[..<stem] + (0..<ending.utf8CodeUnitCount).map { ending.utf8Start[$0] })
        }
        return forms
    }
}

/// Why the tree of kinds could not be read.
public struct ConceptsError: Error, Hashable, Sendable {
    /// A sentence for people.
    public let reason: String
}
