import Concepts

/// A tree of kinds with a dozen nouns, written in the layout of `concepts.bin`.
enum SmallTree {
    struct Kind {
        let synset: String
        let name: String
        var lemmas: [String] = []
        var parents: [String] = []
        var category: Concepts.Category?
        var isShown = true
    }

    static let kinds: [Kind] = [
        Kind(synset: "n00001740", name: "entity", isShown: false),
        Kind(synset: "n00015388", name: "animal", lemmas: ["creature"], parents: ["n00001740"], category: .animals),
        Kind(synset: "n02084071", name: "dog", lemmas: ["doggy"], parents: ["n00015388"], category: .animals),
        Kind(synset: "n02099601", name: "golden retriever", parents: ["n02099267"], category: .animals),
        Kind(synset: "n02099267", name: "retriever", parents: ["n02084071"], category: .animals),
        Kind(synset: "n02121620", name: "cat", lemmas: ["kitty"], parents: ["n00015388"], category: .animals),
        Kind(synset: "n02444819", name: "otter", parents: ["n00015388"], category: .animals),
        Kind(synset: "n00021265", name: "food", parents: ["n00001740"], category: .food),
        Kind(synset: "n07873807", name: "pizza", parents: ["n00021265"], category: .food),
        Kind(synset: "n07739125", name: "apple", parents: ["n00021265"], category: .food),
        Kind(synset: "n07697537", name: "hot dog", lemmas: ["dog"], parents: ["n00021265"], category: .food),
        Kind(synset: "n00007846", name: "person", parents: ["n00001740"], category: .people),
    ]

    static func synset(_ name: String) -> Synset? {
        kinds.first { $0.name == name }.flatMap { Synset($0.synset) }
    }

    static func make() throws -> ConceptTree {
        var pool: [UInt8] = []
        func pooled(_ text: String) -> (offset: Int, length: Int) {
            defer { pool += Array(text.utf8) }
            return (pool.count, text.utf8.count)
        }
        func u32(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
        func u16(_ value: Int) -> [UInt8] { Array(u32(value).prefix(2)) }

        let sorted = kinds.sorted { $0.synset < $1.synset }
        let numbers = Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1.synset, $0) })
        var nodes: [UInt8] = []
        var parents: [Int] = []
        var words: [String: [Int]] = [:]
        for (number, kind) in sorted.enumerated() {
            let all = [kind.name] + kind.lemmas
            // The first to have a word as its name is the likeliest meaning.
            words[kind.name, default: []].insert(number, at: 0)
            for lemma in kind.lemmas { words[lemma, default: []].append(number) }
            let name = pooled(kind.name)
            let definition = pooled("what a \(kind.name) is")
            let lemmas = pooled(all.joined(separator: "|") + "||")
            nodes += u32(Int(Synset(kind.synset)?.offset ?? 0)) + u32(parents.count) + u16(kind.parents.count)
            nodes += [kind.category?.rawValue ?? 255, kind.isShown ? 1 : 0]
            nodes += u32(name.offset) + u32(definition.offset) + u16(name.length) + u16(definition.length)
            nodes += u32(lemmas.offset) + u16(lemmas.length) + u16(0)
            parents += kind.parents.compactMap { numbers[$0] }
        }
        var lemmaRecords: [UInt8] = []
        var lemmaNodes: [Int] = []
        for (word, owners) in words.sorted(by: { Array($0.key.utf8).lexicographicallyPrecedes(Array($1.key.utf8)) }) {
            let text = pooled(word)
            lemmaRecords += u32(text.offset) + u16(text.length) + u16(owners.count) + u32(lemmaNodes.count)
            lemmaNodes += owners
        }
        // What can be recognised: all that has a parent.
        let classes = sorted.indices.filter { !sorted[$0].parents.isEmpty }
        let counts = [
            1, sorted.count, parents.count, words.count, lemmaNodes.count, 0, classes.count, 0, pool.count,
        ]
        let bytes =
            Array("VCON".utf8) + counts.flatMap(u32) + nodes + parents.flatMap(u32) + lemmaRecords
            + lemmaNodes.flatMap(u32) + classes.flatMap(u32) + pool
        return try ConceptTree(bytes: bytes)
    }
}
