import Concepts
import PhotoLibrary
import Places
import Synchronization

/// Completes the beginning of a tag, the tags of most photos first, then with the kinds of things that Vision knows.
struct TagCompletion {
    /// The most completions that are offered.
    static let most = 8

    private let begun: String

    init(_ begun: String) { self.begun = Self.folded(begun) }

    /// The names, in the order of `tags`, those that begin so themselves first.
    ///
    /// - Parameters:
    ///   - kinds: see ``names(of:)``; not offered where nothing was begun.
    ///   - own: the tags that a photo has, which are not offered.
    func matches(among tags: [Tag], kinds: [String] = [], besides own: [String] = []) -> [String] {
        var seen = Set(own.map(Self.folded))
        var first: [String] = []
        var second: [String] = []
        for name in tags.map(\.name) + (begun.isEmpty ? [] : kinds) {
            let folded = Self.folded(name)
            guard folded.hasPrefix(begun) || folded.contains(" " + begun), seen.insert(folded).inserted else {
                continue
            }
            if folded.hasPrefix(begun) { first.append(name) } else { second.append(name) }
        }
        return Array((first + second).prefix(Self.most))
    }

    /// The names of all kinds of things that a photo may show, the shortest first.
    static func names(of tree: ConceptTree) -> [String] {
        let names = (0..<Int32(tree.count)).map { ConceptTree.Node(index: $0) }
            .filter { tree.isShown($0) && tree.category($0) != nil }.map { tree.name($0) }
        return Set(names).sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
    }

    private static func folded(_ text: String) -> String {
        Folding.fold(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

/// ``TagCompletion/names(of:)``, made once, when somebody types.
final class KindNames: Sendable {
    private let made = Mutex<[String]?>(nil)

    func names(_ tree: ConceptTree) -> [String] {
        made.withLock { made in
            let names = made ?? TagCompletion.names(of: tree)
            made = names
            return names
        }
    }
}
