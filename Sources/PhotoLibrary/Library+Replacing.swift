public import Interpretation
internal import Storage

// Renaming a single thing in a photo.
extension Library {
    /// Renames one thing in a photo: the new name becomes a tag of the user's at the position of the thing. Other
    /// things with the old name keep it. When there are none, the old name is removed from the photo as by
    /// ``changeTags(adding:removing:of:)``, unless the new one is a kind of it.
    ///
    /// - Parameters:
    ///   - name: the thing's old name.
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
            if let thing = Self.thing(Words.key(old.name), at: box, shown) {
                let now = ReplacedThing(removed: old.id, instead: new.id, box: thing.box)
                let before = try decisions.replacedThings(of: photo).first { $0.isSameThing(as: now) }
                try decisions.set(now, from: before, photo: photo)
                decided.replacing = [TagChange.Replacing(before: before, now: now)]
            }
            try decisions.decide(photo: photo, tag: new.id, added: true, isName: new.isName)
            let left = try indexing.shown(photo).findings.contains {
                $0.says(Words.key(old.name), old.synset, indexing.kinds)
            }
            let isKind = old.synset.flatMap { old in new.synset.map { indexing.kinds.line($0).contains(old) } } ?? false
            if !left, !isKind {
                decided.earlier.append(try decisions.earlier(photo: photo, tag: old.id))
                try decisions.decide(photo: photo, tag: old.id, added: false)
            }
            return decided
        }
    }

    /// The thing with this name that is nearest to a box; the one with the highest confidence when none overlaps it.
    private static func thing(_ key: String, at box: Box?, _ shown: ShownTags) -> Finding? {
        let named = shown.findings.filter { finding in finding.names.contains { Words.key($0.name) == key } }
        let nearest = named.max {
            ReplacedThings.overlap($0.box, box) < ReplacedThings.overlap($1.box, box)
        }
        return nearest.map { ReplacedThings.overlap($0.box, box) > 0 ? $0 : named[0] }
    }

    private static func usersTag(_ name: String, _ indexing: Indexing) throws -> Tag {
        guard let cleaned = Indexing.cleaned(name) else { throw LibraryError.unusableTag(name) }
        return try indexing.usersTag(cleaned)
    }
}
