public import Concepts
public import Interpretation

/// A word that photos are known by. Names are unique whatever their case and accents.
public struct Tag: Hashable, Sendable {
    /// Its number in this library.
    public let id: Int64
    /// As people read it.
    public let name: String
    /// The kind it names; nil for the user's own words and a pack's labels that WordNet does not know.
    public let synset: Synset?
    /// The shelf its photos stand on; nil for words that name no kind of thing.
    public let category: Category?
}

/// A tag and how many photos show it.
public struct TagCount: Hashable, Sendable {
    /// The tag.
    public let tag: Tag
    /// Photos that show it at the level that was asked for.
    public let count: Int
}

/// A shelf and how many photos stand on it.
public struct CategoryCount: Hashable, Sendable {
    /// The shelf.
    public let category: Category
    /// The user's name for it; nil for its own.
    public let name: String?
    /// Photos on it at the level that was asked for.
    public let count: Int
}

/// A tag on one photo.
public struct PhotoTag: Hashable, Sendable {
    /// As people read it.
    public let name: String
    /// The kind it names, if any.
    public let synset: Synset?
    /// The shelf it puts the photo on, if any.
    public let category: Category?
    /// The user added it, or it was a keyword in the file.
    public let isUsers: Bool
    /// It is the user's because it was a keyword in the file.
    public let isKeyword: Bool
    /// Of the surest finding; nil for the user's own.
    public let confidence: Float?
    /// The findings that show it: boxes, sources, what they could also be. Of the user's own those that were recognised,
    /// too, and those that the user took away under another name and that could also be this.
    public let findings: [Finding]
}

/// What a change of tags did; ``Library/undo(_:)`` takes it back.
public struct TagChange: Hashable, Sendable {
    /// What the user had said about a tag before.
    struct Earlier: Hashable, Sendable, Codable {
        let tag: Int64
        /// True for added, false for removed, nil for nothing.
        let decision: Bool?
        let isKeyword: Bool
        var scope = RemovalScope.thing
        let implied: Set<String>
    }
    /// One thing that the user called something else, as it was before and is now; nil for not.
    struct Replacing: Hashable, Sendable {
        let before: ReplacedThing?
        let now: ReplacedThing?
    }

    /// The photo.
    public let photo: PhotoID
    /// Names that are on the photo now and were not before.
    public let added: [String]
    /// Names that were on the photo and are not any more.
    public let removed: [String]
    let earlier: [Earlier]
    var replacing: [Replacing] = []

    /// Names that went with those that were asked for: kinds of them. What a new name says as well has not gone (an *otter*
    /// is still an animal).
    public let along: [String]
}

/// One thing of a photo that the user called something else, as it is stored.
struct ReplacedThing: Hashable, Sendable {
    /// Tags, by their numbers.
    let removed: Int64
    let instead: Int64
    /// Nil when it was said of the whole photo.
    let box: Box?
}
