import Concepts
import Foundation
import Interpretation
import Testing

@testable import PhotoLibrary

/// What remains of a thing that is not what it was called.
@Suite struct WiderKindTests {
    /// The tree that the app uses.
    private static let tree = Result {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try ConceptTree(bytes: Array(Data(contentsOf: root.appending(path: ".deps/data/concepts.bin"))))
    }

    private func finding(_ kind: ConceptTree.Node, _ tree: ConceptTree) -> Finding {
        Finding(
            source: .detector, box: nil,
            names: [
                Candidate(
                    name: tree.name(kind), synset: tree.synset(kind), category: tree.category(kind) ?? .home,
                    confidence: 0.9, level: .high)
            ])
    }

    @Test func `every kind that is taken away leaves a shown kind above it, until there is none`() throws {
        let tree = try Self.tree.get()
        let kinds = Kinds(tree)
        var count = 0
        for index in 0..<Int32(tree.count) {
            let kind = ConceptTree.Node(index: index)
            guard tree.isShown(kind), tree.category(kind) != nil else { continue }
            let above = tree.ancestors(kind).filter { tree.isShown($0) && tree.category($0) != nil }
            var left = finding(kind, tree)
            var gone = [kind]
            while true {
                let last = try #require(gone.last)
                left.takeAway(Words.key(tree.name(last)), tree.synset(last), kinds)
                guard let name = left.names.first else { break }
                let node = try #require(name.synset.flatMap { tree.node($0) })
                #expect(above.contains(node) && tree.isShown(node) && tree.isA(last, node) && !gone.contains(node))
                #expect(left.names.count == 1 && name.level == .high && name.confidence == 0.9)
                gone.append(node)
            }
            #expect((gone.count > 1) == !above.isEmpty, "\(tree.name(kind))")
            count += 1
        }
        #expect(count > 1000)
    }

    @Test(arguments: [
        ("Chihuahua", "dog"), ("dog", "animal"), ("leopard", "big cat"), ("pizza", "food"), ("bus", "vehicle"),
    ])
    func `a breed leaves the dog, and a dog an animal`(name: String, wider: String) throws {
        let tree = try Self.tree.get()
        let kind = try #require(tree.nodes(named: name.lowercased()).first)
        #expect(tree.wider(than: kind).map { tree.name($0) } == wider)
    }

    @Test func `a photo whose dog was taken away is among the animals still`() async throws {
        let fixture = try await Fixture()
        let id = try await fixture.add("/a", "dog")
        let change = try await fixture.library.changeTags(removing: ["dog"], of: id)
        #expect(change.removed == ["dog"] && change.added == ["animal"])
        #expect(try await fixture.library.categories(of: id, level: .high) == [.animals])
        #expect(try await fixture.found("animal") == ["/a"])
        #expect(try await fixture.found("dog", level: .low).isEmpty)
        // Another look brings no dog back, and no second animal.
        try await fixture.library.record(
            Fixture.file("/a", findings: [Fixture.finding([("golden retriever", .high)])], analyser: "2"))
        #expect(try await fixture.library.tags(of: id, level: .high).map(\.name) == ["animal"])
        try await fixture.library.changeTags(removing: ["animal"], of: id)
        #expect(try await fixture.library.tags(of: id, level: .low).isEmpty)
        #expect(try await fixture.library.categories(of: id, level: .low).isEmpty)
    }
}
