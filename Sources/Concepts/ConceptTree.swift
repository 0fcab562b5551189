/// The tree of kinds: WordNet 3.0's nouns with the curated names and categories, read from the bytes of `concepts.bin`.
///
/// Immutable; nodes are small integers into it. Node numbers are stable only for one file: store synsets.
public struct ConceptTree: Sendable {
    /// A kind.
    public struct Node: Hashable, Sendable {
        public let index: Int32
        public init(index: Int32) { self.index = index }
    }

    private let bytes: [UInt8]

    /// - Throws: ``ConceptsError`` when the bytes are not a whole `concepts.bin`.
    public init(bytes: [UInt8]) throws(ConceptsError) { self.bytes = bytes }

    public func node(_ synset: Synset) -> Node? { nil }
    public func synset(_ node: Node) -> Synset { Synset(offset: 0) }
    /// The name shown to people.
    public func name(_ node: Node) -> String { "" }
    /// Synonyms and aliases, the display name among them.
    public func lemmas(_ node: Node) -> [String] { [] }
    public func definition(_ node: Node) -> String { "" }
    /// That of the nearest curated kind above; nil where there is none.
    public func category(_ node: Node) -> Category? { nil }
    public func parents(_ node: Node) -> [Node] { [] }
    /// All kinds above, nearest first, without the node itself.
    public func ancestors(_ node: Node) -> [Node] { [] }
    /// Whether the kind is worth showing (abstract ones such as *whole* and *artefact* are not).
    public func isShown(_ node: Node) -> Bool { false }
    /// The kinds a word (or words) may mean, the likeliest first: by display name, alias or lemma, case-folded, plural or not.
    public func nodes(named word: String) -> [Node] { [] }
}

/// Why the tree of kinds could not be read.
public struct ConceptsError: Error, Hashable, Sendable {
    public let reason: String
}
