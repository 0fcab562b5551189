public import Concepts

/// A small tree of kinds in the format of `concepts.bin`, for tests.
public struct ConceptFixture: Sendable {
    /// One kind to be written.
    public struct Kind: Sendable {
        let synset: UInt32
        let name: String
        let parents: [UInt32]
        let category: UInt8
        let flags: UInt8
        let lemmas: [String]
        let others: [String]

        /// - Parameters:
        ///   - flags: 1 shown, 2 needs support, 4 only with a box.
        ///   - lemmas: what the tables call it besides.
        ///   - others: words that WordNet alone knows for it.
        public init(
            _ synset: UInt32, _ name: String, under parents: [UInt32] = [], category: Category? = nil, flags: UInt8 = 1,
            lemmas: [String] = [], others: [String] = []
        ) {
            self.synset = synset
            self.name = name
            self.parents = parents
            self.category = category?.rawValue ?? 255
            self.flags = flags
            self.lemmas = [name] + lemmas
            self.others = others
        }
    }

    /// Animals and food, enough for most tests. Classes: golden retriever, Labrador retriever, tabby, otter, pizza,
    /// web site. Boxes: person, dog, cat, pizza.
    public static let animalsAndFood = ConceptFixture(
        kinds: [
            Kind(1740, "entity", flags: 0),
            Kind(7846, "person", under: [1740], category: .people, lemmas: ["human"]),
            Kind(15388, "animal", under: [1740], category: .animals, lemmas: ["beast"]),
            Kind(21265, "food", under: [1740], category: .food),
            Kind(2_084_071, "dog", under: [15388], category: .animals, lemmas: ["doggy", "hound"], others: ["frank"]),
            Kind(2_099_029, "retriever", under: [2_084_071], category: .animals),
            Kind(2_099_601, "golden retriever", under: [2_099_029], category: .animals),
            Kind(2_099_712, "Labrador retriever", under: [2_099_029], category: .animals),
            Kind(2_121_620, "cat", under: [15388], category: .animals),
            Kind(2_123_045, "tabby", under: [2_121_620], category: .animals),
            Kind(2_444_819, "otter", under: [15388], category: .animals),
            Kind(6_359_193, "web site", under: [1740], category: .signs, flags: 0),
            Kind(7_873_807, "pizza", under: [21265], category: .food),
        ],
        classifier: [2_099_601, 2_099_712, 2_123_045, 2_444_819, 7_873_807, 6_359_193],
        detector: [7846, 2_084_071, 2_121_620, 7_873_807], exceptions: [("mice", "mouse"), ("geese", "goose")])

    let kinds: [Kind]
    let classifier: [UInt32]
    let detector: [UInt32]
    let exceptions: [(String, String)]

    /// Kinds must be in ascending order of synset.
    public init(kinds: [Kind], classifier: [UInt32], detector: [UInt32], exceptions: [(String, String)] = []) {
        self.kinds = kinds
        self.classifier = classifier
        self.detector = detector
        self.exceptions = exceptions
    }

    /// The same tree for a classifier that has no class for these.
    public func withoutClasses(of synsets: [UInt32]) -> ConceptFixture {
        ConceptFixture(
            kinds: kinds, classifier: classifier.filter { !synsets.contains($0) }, detector: detector,
            exceptions: exceptions)
    }

    /// The file's bytes.
    public var bytes: [UInt8] {
        var pool: [UInt8] = []
        func text(_ text: String) -> (offset: Int, length: Int) {
            let offset = pool.count
            pool += Array(text.utf8)
            return (offset, text.utf8.count)
        }
        func index(_ synset: UInt32) -> Int { kinds.firstIndex { $0.synset == synset } ?? 0 }

        var nodes: [UInt8] = []
        var parents: [UInt8] = []
        var lemmas: [(key: [UInt8], node: Int)] = []
        for (number, kind) in kinds.enumerated() {
            let name = text(kind.name)
            let definition = text("what a " + kind.name + " is")
            let list = text(ConceptFixture.joined(kind.lemmas) + "||" + ConceptFixture.joined(kind.others))
            nodes += u32(Int(kind.synset)) + u32(parents.count / 4) + u16(kind.parents.count)
            nodes += [kind.category, kind.flags] + u32(name.offset) + u32(definition.offset)
            nodes += u16(name.length) + u16(definition.length) + u32(list.offset) + u16(list.length) + u16(0)
            for parent in kind.parents { parents += u32(index(parent)) }
            for lemma in kind.lemmas + kind.others { lemmas.append((Folding.folded(lemma), number)) }
        }
        lemmas.sort { $0.key.lexicographicallyPrecedes($1.key) }
        var index32: [UInt8] = []
        var lemmaNodes: [UInt8] = []
        for lemma in lemmas {
            let key = text(String(decoding: lemma.key, as: UTF8.self))
            index32 += u32(key.offset) + u16(key.length) + u16(1) + u32(lemmaNodes.count / 4)
            lemmaNodes += u32(lemma.node)
        }
        var irregular: [UInt8] = []
        for (plural, base) in exceptions.sorted(by: { Array($0.0.utf8).lexicographicallyPrecedes(Array($1.0.utf8)) }) {
            let key = text(plural)
            let value = text(base)
            irregular += u32(key.offset) + u16(key.length) + u16(value.length) + u32(value.offset)
        }
        var bytes: [UInt8] = Array("VCON".utf8) + u32(1) + u32(kinds.count) + u32(parents.count / 4)
        bytes += u32(lemmas.count) + u32(lemmaNodes.count / 4) + u32(exceptions.count) + u32(classifier.count)
        bytes += u32(detector.count) + u32(pool.count)
        bytes += nodes + parents + index32 + lemmaNodes + irregular
        for synset in classifier { bytes += u32(index(synset)) }
        for synset in detector { bytes += u32(index(synset)) }
        return bytes + pool
    }

    private static func joined(_ words: [String]) -> String {
        var text = ""
        for word in words { text += (text.utf8.isEmpty ? "" : "|") + word }
        return text
    }

    private func u32(_ value: Int) -> [UInt8] {
        [UInt8(value & 255), UInt8(value >> 8 & 255), UInt8(value >> 16 & 255), UInt8(value >> 24 & 255)]
    }

    private func u16(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8 & 255)] }
}
