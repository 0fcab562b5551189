import Concepts
import FoundationEssentials

/// One photo with its labels.
struct LabelledPhoto {
    let path: String
    /// Where it comes from.
    let collection: Collection
    /// The thing that it was taken of; nil for a scene.
    var subject: ConceptTree.Node?
    /// Kinds that are in it; saying one of them or a kind above one is right.
    var right: [ConceptTree.Node]
    /// Kinds that are labelled as not in it.
    var wrong: [ConceptTree.Node] = []
    /// The kinds of ``right`` that a detector of COCO's classes should find.
    var expected: [ConceptTree.Node] = []
    /// What the photo is filed under when classes are left out in turn: its subject's synset or, for a scene, that of the
    /// rarest of its things.
    var classKey = ""

    var name: String { String(path.split(separator: "/").last ?? "") }
}

/// A folder of labelled photos.
struct Collection: Hashable {
    let name: String
    /// Whether the models were made for other things than it shows.
    let isOutside: Bool
    /// Whether its photos show many things, each labelled.
    let hasScenes: Bool
}

/// Reads a folder in either layout: `labels.json` (`{"photo.jpg": ["dog", …]}`), or file names that begin with a synset
/// (`n02099601_golden_retriever.jpg`). A second file of the first layout's shape, with names behind `!` for what is not
/// there, adds what the labels miss.
struct LabelledFolder {
    let photos: [LabelledPhoto]

    init(_ folder: String, isOutside: Bool, more: [String], only prefix: String?, tree: ConceptTree) throws {
        var names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        let labels = try LabelledFolder.labels(folder + "/labels.json")
        let extra = try more.reduce(into: [:]) { all, file in
            all.merge(try LabelledFolder.labels(file)) { $0 + $1 }
        }
        if let prefix, names.contains(where: { $0.hasPrefix(prefix) }) { names.removeAll { !$0.hasPrefix(prefix) } }
        let collection = Collection(
            name: String(folder.split(separator: "/").last ?? ""), isOutside: isOutside, hasScenes: !labels.isEmpty)
        var photos: [LabelledPhoto] = names.compactMap { name in
            var photo: LabelledPhoto
            if let words = labels[name] {
                let nodes = words.flatMap { LabelledFolder.node($0, tree) }
                photo = LabelledPhoto(
                    path: folder + "/" + name, collection: collection, right: nodes, expected: nodes)
            } else if let synset = Synset(String(name.prefix(9))), let node = tree.node(synset) {
                photo = LabelledPhoto(
                    path: folder + "/" + name, collection: collection, subject: node, right: [node],
                    classKey: synset.text)
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
        let counts = photos.flatMap(\.expected).reduce(into: [:]) { $0[$1, default: 0] += 1 }
        for index in photos.indices where photos[index].subject == nil {
            let rarest = photos[index].expected.min {
                (counts[$0] ?? 0, $0.index) < (counts[$1] ?? 0, $1.index)
            }
            photos[index].classKey = rarest.map { tree.synset($0).text } ?? photos[index].name
        }
        self.photos = photos
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
