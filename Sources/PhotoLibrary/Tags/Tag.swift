public import Concepts
public import Interpretation

/// A tag of photos. Names are unique, ignoring case and accents.
public struct Tag: Hashable, Sendable {
    /// Its number in this library.
    public let id: Int64
    /// The name as it is shown.
    public let name: String
    /// The kind it names; nil for the user's own words and for a pack's labels that are not in WordNet.
    public let synset: Synset?
    /// The shelf of its photos; nil for words that do not name a kind of thing.
    public let category: Category?
    /// Whether the user wrote it as a name, which is no kind of thing.
    var isName = false

    /// The same word as a name.
    var asName: Tag { Tag(id: id, name: name, synset: nil, category: nil, isName: true) }
}

/// A tag and how many photos show it.
public struct TagCount: Hashable, Sendable {
    /// The tag.
    public let tag: Tag
    /// The number of photos with it at the requested level.
    public let count: Int
}

/// A shelf and its number of photos.
public struct CategoryCount: Hashable, Sendable {
    /// The shelf.
    public let category: Category
    /// The user's name for it; nil for the built-in name.
    public let name: String?
    /// Photos on it at the requested level.
    public let count: Int
}

/// A tag on one photo.
public struct PhotoTag: Hashable, Sendable {
    /// The name as it is shown.
    public let name: String
    /// The kind of thing that it names, if any.
    public let synset: Synset?
    /// The shelf to which it assigns the photo, if any.
    public let category: Category?
    /// Whether the user added it or the file has it as a keyword.
    public let isUsers: Bool
    /// Whether it is a keyword of the file.
    public let isKeyword: Bool
    /// The words above a keyword in the file's trees, from the root down; one list for each tree that has it.
    public let above: [[String]]
    /// The highest confidence of its findings; nil for a user's tag.
    public let confidence: Float?
    /// The findings with this tag: boxes, sources, alternatives. A user's tag has the findings that agree with it,
    /// including those that the user removed under another name and that have this one as an alternative.
    public let findings: [Finding]

    /// Whether it was recognised in the photo, though the file may have the word as well.
    public var isRecognised: Bool { !isUsers || isKeyword && !findings.isEmpty }
}

/// A change of tags; ``Library/undo(_:)`` reverts it.
public struct TagChange: Hashable, Sendable {
    /// The user's previous decision about a tag.
    struct Earlier: Hashable, Sendable, Codable {
        let tag: Int64
        /// True for added, false for removed, nil for nothing.
        let decision: Bool?
        let isKeyword: Bool
        var scope = RemovalScope.thing
        let implied: Set<String>
        /// Of a removal: what it took away, see ``Decisions/Removal/was``.
        var was: AddedTag?
        /// Whether the user added a name, which is no kind of thing; nil as false, in notes of earlier versions.
        var isName: Bool?

        /// The same decision about a word that is no keyword of the file.
        var asOwn: Earlier {
            Earlier(
                tag: tag, decision: decision, isKeyword: false, scope: scope, implied: implied,
                was: was.map { _ in .own }, isName: isName)
        }
    }
    /// A renamed thing before and after the change; nil when it was not renamed.
    struct Replacing: Hashable, Sendable {
        let before: ReplacedThing?
        let now: ReplacedThing?
    }

    /// The photo.
    public let photo: PhotoID
    /// Names that the photo has now and did not have before.
    public let added: [String]
    /// Names that the photo no longer has.
    public let removed: [String]
    let earlier: [Earlier]
    /// The decisions about the same tags after the change.
    let after: [Earlier]
    var replacing: [Replacing] = []
    /// The photo's rotation then, clockwise, in degrees: the boxes of renamed things turn with the photo.
    let rotation: Int

    /// Names that were removed together with the requested ones: kinds of them. Names that a new tag implies are not
    /// removed (an *otter* is still an animal).
    public let along: [String]
}

/// A thing of a photo that was renamed or taken away, as it is stored.
struct ReplacedThing: Hashable, Sendable {
    /// The tag that it had, by its number.
    let removed: Int64
    /// The tag that it has now; nil for a thing that was taken away.
    let instead: Int64?
    /// The thing's box; nil for a finding about the whole photo.
    let box: Box?

    /// Whether this is what was made of the same thing: rotating a photo back may leave the last digits of a box another.
    func isSameThing(as other: ReplacedThing) -> Bool {
        removed == other.removed && hasBox(of: other)
    }

    func hasBox(of other: ReplacedThing) -> Bool {
        guard let box, let others = other.box else { return box == nil && other.box == nil }
        return [box.x - others.x, box.y - others.y, box.width - others.width, box.height - others.height]
            .allSatisfy { abs($0) < 1e-4 }
    }

    /// The same after the photo is rotated clockwise by this number of quarters.
    func turned(quarters: Int) -> ReplacedThing {
        ReplacedThing(removed: removed, instead: instead, box: box?.turned(quarters: quarters))
    }
}
