import PhotoLibrary
import Places

/// Completes the beginning of a tag, the tags of most photos first.
struct TagCompletion {
    /// The most completions that are offered.
    static let most = 8

    private let begun: String

    init(_ begun: String) { self.begun = Self.folded(begun) }

    /// The names, in the order of `tags`, those that begin so themselves first.
    func matches(among tags: [Tag]) -> [String] {
        var first: [String] = []
        var second: [String] = []
        for tag in tags {
            let name = Self.folded(tag.name)
            if begun.isEmpty || name.hasPrefix(begun) {
                first.append(tag.name)
            } else if name.contains(" " + begun) {
                second.append(tag.name)
            }
        }
        return Array((first + second).prefix(Self.most))
    }

    private static func folded(_ text: String) -> String {
        Folding.fold(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
