import PhotoLibrary
import Places

/// Known tags that a beginning may become, those of most photos first.
struct TagCompletion {
    /// How many are offered.
    static let most = 8

    private let begun: String

    init(_ begun: String) { self.begun = Self.folded(begun) }

    /// The names; without a beginning the most used ones.
    func matches(among tags: [TagCount]) -> [String] {
        tags.compactMap { tag -> (rank: Int, tag: TagCount)? in
            let name = Self.folded(tag.tag.name)
            if begun.isEmpty || name.hasPrefix(begun) { return (0, tag) }
            return name.contains(" " + begun) ? (1, tag) : nil
        }
        .sorted { ($0.rank, -$0.tag.count, $0.tag.tag.name) < ($1.rank, -$1.tag.count, $1.tag.tag.name) }
        .prefix(Self.most).map(\.tag.tag.name)
    }

    private static func folded(_ text: String) -> String {
        Folding.fold(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
