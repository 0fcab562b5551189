internal import Concepts
public import Interpretation
internal import Storage

// Renaming a single thing in a photo, and taking it away.
extension Library {
    /// Renames one thing in a photo: the new name becomes a tag of the user's at the position of the thing. Other
    /// things with the old name keep it. When there are none, the old name is removed from the photo as by
    /// ``changeTags(adding:removing:of:)``, unless the new one is a kind of it.
    ///
    /// - Parameters:
    ///   - name: the thing's old name, which was recognised or which the user gave it.
    ///   - box: its box, in fractions of the photo as it is shown; nil for a finding about the whole photo.
    ///   - other: the new name.
    /// - Throws: ``LibraryError/unusableTag(_:)``; then nothing is changed.
    @discardableResult public func replaceTag(
        _ name: String, at box: Box?, with other: String, in id: PhotoID
    ) async throws -> TagChange {
        let photo = id.number
        return try await changeTags(of: id, [name, other]) { indexing in
            let decisions = DecisionTable(connection: indexing.connection)
            let shown = try indexing.shown(photo)
            let old = try Self.recognised(try Self.usersTag(name, indexing), shown, indexing)
            let new = try Self.usersTag(other, indexing)
            guard new.id != old.id else { return Decided() }
            var decided = Decided(earlier: [try decisions.earlier(photo: photo, tag: new.id)])
            if let thing = try Self.thing(old, at: box, shown, photo, decisions) {
                decided.replacing = [try Self.put(thing, instead: new.id, photo, decisions)]
            }
            try decisions.decide(photo: photo, tag: new.id, added: true, isName: new.isName)
            let after = try indexing.shown(photo)
            let left =
                after.findings.contains { $0.says(Words.key(old.name), old.synset, indexing.kinds) }
                || !after.things(named: Words.key(old.name)).renamed.isEmpty
            let isKind = old.synset.flatMap { old in new.synset.map { indexing.kinds.line($0).contains(old) } } ?? false
            if !left, !isKind {
                decided.earlier.append(try decisions.earlier(photo: photo, tag: old.id))
                try decisions.decide(photo: photo, tag: old.id, added: false)
            }
            return decided
        }
    }

    /// Takes one thing of a photo away: it is not what it is called. Other things with the name keep it. What remains of the
    /// thing is what remains when its name is removed from the photo: of a dog an animal.
    ///
    /// - Parameters: as of ``replaceTag(_:at:with:in:)``.
    /// - Throws: ``LibraryError/unusableTag(_:)``; then nothing is changed.
    @discardableResult public func removeThing(
        _ name: String, at box: Box?, from id: PhotoID
    ) async throws -> TagChange {
        let photo = id.number
        return try await changeTags(of: id, [name]) { indexing in
            let decisions = DecisionTable(connection: indexing.connection)
            let shown = try indexing.shown(photo)
            let tag = try Self.recognised(try Self.usersTag(name, indexing), shown, indexing)
            guard var thing = try Self.thing(tag, at: box, shown, photo, decisions) else { return Decided() }
            if let synset = tag.synset, thing.before == nil {
                // What remained of it when it was taken away under a narrower name goes now: one decision is enough.
                thing.before = try Self.takenAway(at: thing.box, photo, decisions) { narrow in
                    indexing.kinds.line(narrow).contains(synset)
                }
            }
            return Decided(replacing: [try Self.put(thing, instead: nil, photo, decisions)])
        }
    }

    /// A thing of a photo, and what was decided about it.
    private struct Thing {
        /// The tag under which the decision is stored: that which was recognised.
        var removed: Int64
        var box: Box?
        var before: ReplacedThing?
    }

    /// The thing with this name that is nearest to a box; the one with the highest confidence when none overlaps it.
    private static func thing(
        _ tag: Tag, at box: Box?, _ shown: ShownTags, _ photo: Int64, _ decisions: DecisionTable
    ) throws -> Thing? {
        func overlap(_ other: Box?) -> Float { ReplacedThings.overlap(other, box) }
        let named = shown.things(named: Words.key(tag.name))
        let recognised = named.recognised.max { overlap($0.box) < overlap($1.box) }
        let renamed = named.renamed.max { overlap($0.box) < overlap($1.box) }
        let stored = try decisions.replacedThings(of: photo)
        if let renamed, overlap(renamed.box) >= recognised.map({ overlap($0.box) }) ?? 0 {
            let before = stored.filter { $0.instead == tag.id }
                .max { ReplacedThings.overlap($0.box, renamed.box) < ReplacedThings.overlap($1.box, renamed.box) }
            return before.map { Thing(removed: $0.removed, box: $0.box, before: $0) }
        }
        guard let nearest = recognised else { return nil }
        let place = overlap(nearest.box) > 0 ? nearest.box : named.recognised[0].box
        let now = ReplacedThing(removed: tag.id, instead: nil, box: place)
        return Thing(removed: tag.id, box: place, before: stored.first { $0.isSameThing(as: now) })
    }

    private static func put(
        _ thing: Thing, instead: Int64?, _ photo: Int64, _ decisions: DecisionTable
    ) throws -> TagChange.Replacing {
        let now = ReplacedThing(removed: thing.removed, instead: instead, box: thing.box)
        try decisions.set(now, from: thing.before, photo: photo)
        return TagChange.Replacing(before: thing.before, now: now)
    }

    /// The thing that was taken away at a place under a name of such a kind.
    private static func takenAway(
        at box: Box?, _ photo: Int64, _ decisions: DecisionTable, where isNarrower: (Synset) -> Bool
    ) throws -> ReplacedThing? {
        // Both lists have the same order.
        zip(try decisions.replacements(of: photo), try decisions.replacedThings(of: photo)).first { decision, stored in
            stored.instead == nil && ReplacedThings.overlap(stored.box, box) >= ReplacedThings.least
                && decision.synset.map(isNarrower) ?? false
        }?.1
    }

    private static func usersTag(_ name: String, _ indexing: Indexing) throws -> Tag {
        guard let cleaned = Indexing.cleaned(name) else { throw LibraryError.unusableTag(name) }
        return try indexing.usersTag(cleaned)
    }
}
