import Concepts
import FoundationEssentials

/// One photo and what people say is in it.
struct LabelledPhoto {
    let path: String
    /// Kinds that are in it; saying one of them or a kind above one is right.
    var right: [ConceptTree.Node]
    /// Kinds that somebody looked for and did not find.
    var wrong: [ConceptTree.Node] = []
    /// The kinds of ``right`` that a detector of COCO's classes should find.
    var expected: [ConceptTree.Node] = []
    /// Whether one object is the subject, as in ImageNet's photos.
    let isSingleObject: Bool

    var name: String { String(path.split(separator: "/").last ?? "") }
}

/// Reads a folder in either layout: `labels.json` (`{"photo.jpg": ["dog", …]}`), or file names that begin with a synset
/// (`n02099601_golden_retriever.jpg`). A second file of the first layout's shape, with names behind `!` for what is not
/// there, adds what the labels miss.
struct LabelledFolder {
    let photos: [LabelledPhoto]

    init(_ folder: String, more: [String], only prefix: String?, tree: ConceptTree) throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        let labels = try LabelledFolder.labels(folder + "/labels.json")
        let extra = try more.reduce(into: [:]) { all, file in
            all.merge(try LabelledFolder.labels(file)) { $0 + $1 }
        }
        photos = names.compactMap { name in
            if let prefix, !name.hasPrefix(prefix) { return nil }
            var photo: LabelledPhoto
            if let words = labels[name] {
                let nodes = words.flatMap { LabelledFolder.node($0, tree) }
                photo = LabelledPhoto(path: folder + "/" + name, right: nodes, expected: nodes, isSingleObject: false)
            } else if let synset = Synset(String(name.prefix(9))), let node = tree.node(synset) {
                photo = LabelledPhoto(path: folder + "/" + name, right: [node], isSingleObject: true)
            } else {
                return nil
            }
            for word in extra[name] ?? [] {
                if word.hasPrefix("!") {
                    photo.wrong += LabelledFolder.node(String(word.dropFirst()), tree)
                } else {
                    photo.right += LabelledFolder.node(word, tree)
                }
            }
            return photo
        }
    }

    /// A kind by its synset or by its name.
    private static func node(_ word: String, _ tree: ConceptTree) -> [ConceptTree.Node] {
        if let synset = Synset(word) { return tree.node(synset).map { [$0] } ?? [] }
        return Array(tree.nodes(named: word).prefix(1))
    }

    private static func labels(_ path: String) throws -> [String: [String]] {
        guard let data = FileManager.default.contents(atPath: path) else { return [:] }
        return try JSONDecoder().decode([String: [String]].self, from: data)
    }
}
