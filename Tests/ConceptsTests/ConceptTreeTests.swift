import ConceptFixtures
import Concepts
import Testing

@Suite struct ConceptTreeTests {
    let tree: ConceptTree

    init() throws { tree = try ConceptTree(bytes: ConceptFixture.animalsAndFood.bytes) }

    private func node(_ offset: UInt32) throws -> ConceptTree.Node {
        try #require(tree.node(Synset(offset: offset)))
    }

    @Test func `A kind is found by its synset`() throws {
        let dog = try node(2_084_071)
        #expect(tree.name(dog) == "dog")
        #expect(tree.definition(dog) == "what a dog is")
        #expect(tree.category(dog) == .animals)
        #expect(tree.synset(dog).text == "n02084071")
        #expect(tree.node(Synset(offset: 99)) == nil)
    }

    @Test func `Everything above a kind is known, nearest first`() throws {
        let names = tree.ancestors(try node(2_099_601)).map { tree.name($0) }
        #expect(names == ["retriever", "dog", "animal", "entity"])
        #expect(tree.isA(try node(2_099_601), try node(15388)))
        #expect(!tree.isA(try node(7_873_807), try node(15388)))
    }

    @Test(arguments: ["dog", "Dogs", "DOGGY", "doggies", "hound"])
    func `A word finds its kind, in any case, plural or as an alias`(word: String) throws {
        #expect(tree.nodes(named: word).first == (try node(2_084_071)))
    }

    @Test func `A kind is called by its name and its aliases, not by a word that WordNet alone knows`() throws {
        for word in ["dog", "Dogs", "doggies", "hound"] {
            #expect(tree.kinds(called: word) == [try node(2_084_071)])
        }
        #expect(tree.nodes(named: "frank") == [try node(2_084_071)])
        #expect(tree.kinds(called: "frank").isEmpty)
        #expect(tree.kinds(called: "entity").isEmpty)
        #expect(tree.kinds(called: "").isEmpty)
    }

    @Test func `A name of several words is found however it is spaced`() throws {
        #expect(tree.nodes(named: "golden_retrievers ").first == (try node(2_099_601)))
        #expect(tree.nodes(named: "golden").isEmpty)
    }

    @Test func `Abstract kinds are not worth showing`() throws {
        #expect(!tree.isShown(try node(1740)))
        #expect(tree.isShown(try node(15388)))
    }

    @Test func `Bytes that are cut short or something else are refused`() {
        let bytes = ConceptFixture.animalsAndFood.bytes
        #expect(throws: ConceptsError.self) { try ConceptTree(bytes: Array(bytes.dropLast())) }
        #expect(throws: ConceptsError.self) {
            try ConceptTree(bytes: Array("a text file, not a tree of kinds at all".utf8))
        }
        #expect(throws: ConceptsError.self) { try ConceptTree(bytes: []) }
    }

    @Test func `A tree that is read from memory keeps its owner and answers as one of an array does`() throws {
        final class Owner: Sendable {
            nonisolated(unsafe) let memory: UnsafeMutableRawBufferPointer
            init(_ bytes: [UInt8]) {
                memory = .allocate(byteCount: bytes.count, alignment: 1)
                memory.copyBytes(from: bytes)
            }
            deinit { memory.deallocate() }
        }
        var owner: Owner? = Owner(ConceptFixture.animalsAndFood.bytes)
        weak let kept = owner
        var mapped: ConceptTree? = try ConceptTree(bytes: UnsafeRawBufferPointer(owner!.memory), of: owner!)
        owner = nil
        #expect(kept != nil)
        let nodes = (0..<tree.count).map { ConceptTree.Node(index: Int32($0)) }
        #expect(mapped?.count == nodes.count)
        #expect(nodes.map { mapped?.name($0) } == nodes.map(tree.name))
        #expect(nodes.map { mapped?.synset($0) } == nodes.map(tree.synset))
        #expect(mapped?.nodes(named: "dogs") == tree.nodes(named: "dogs"))
        mapped = nil
        #expect(kept == nil)
    }

    @Test func `A loop among the kinds does not hang the walk up`() throws {
        let looped = ConceptFixture(
            kinds: [.init(10, "egg", under: [20]), .init(20, "hen", under: [10])], classifier: [10], detector: [20])
        let tree = try ConceptTree(bytes: looped.bytes)
        let egg = try #require(tree.node(Synset(offset: 10)))
        #expect(tree.ancestors(egg).map { tree.name($0) } == ["hen"])
    }
}

@Suite struct SynsetTests {
    @Test func `A synset is written as n and eight digits`() {
        #expect(Synset("n00007846")?.offset == 7846)
        #expect(Synset(offset: 7846).text == "n00007846")
    }

    @Test(arguments: ["", "n", "n123", "n123456789", "v00007846", "n0000784x"])
    func `Anything else is no synset`(text: String) { #expect(Synset(text) == nil) }
}

@Suite struct FoldingTests {
    @Test(arguments: [
        ("Crème Brûlée", "creme brulee"), ("  hot_dog  ", "hot dog"), ("CAFFÈ", "caffe"), ("Łódź", "lodz"), ("犬", "犬"),
        ("e\u{301}clair", "eclair"), ("", ""),
    ])
    func `Words are folded to lower case without diacritics`(text: String, folded: String) {
        #expect(String(decoding: Folding.folded(text), as: UTF8.self) == folded)
    }
}
