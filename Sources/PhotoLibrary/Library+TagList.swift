public import Interpretation
internal import Storage

/// The tags of some photos.
public struct TagList: Hashable, Sendable {
    /// The tags by name, each with the number of photos that have it or, when it names a kind of thing, a kind of it.
    public let tags: [TagCount]
    /// The number of photos.
    public let photos: Int
}

extension Library {
    /// The tags of the photos that a question finds. The counts agree with ``PhotoSet/tagged(_:)``.
    ///
    /// - Parameters:
    ///   - question: as for ``search(_:level:limit:after:)``; an empty one finds all photos.
    ///   - level: the level at which recognised tags count.
    public func tagList(for question: String, level: Level) async throws -> TagList {
        try await read { connection in
            let index = try BlockReader(connection: connection, level: level, cache: self.blocks)
            let isAll = question.allSatisfy(\.isWhitespace)
            let matches = isAll ? index.all : try self.search(question, index).matches
            let tags = try connection.tags.keyed(level)
            let counts = try TagCounter(index: index, cache: self.tagCache).counts(
                tags.map { CountedTag(key: $0.key, synset: $0.tag.synset) }, among: matches)
            return TagList(
                tags: zip(tags, counts).filter { $1 > 0 }.map { TagCount(tag: $0.tag, count: $1) },
                photos: matches.count)
        }
    }
}
