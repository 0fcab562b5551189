internal import Concepts
public import Interpretation
internal import Storage

/// What the user has taken away from a photo at a level.
public struct RemovedFromPhoto: Hashable, Sendable {
    /// The tags that ``Library/restoreTags(of:)`` brings back there, each once: the user's own, then recognised ones.
    public let names: [String]
    /// Whether something was recognised and nothing of it is shown.
    public let isAll: Bool
}

// Bringing back what was taken away from a photo.
extension Library {
    /// What the user has taken away from a photo, as far as it is shown at a level.
    public func removedTags(of id: PhotoID, level: Level) async throws -> RemovedFromPhoto {
        try await read { connection in
            _ = try Self.photo(id, connection)
            let analysis = try connection.analyses.analysis(of: id.number, self.kinds.tree)
            let isRecognised = analysis?.findings.contains { $0.name(at: level) != nil } ?? false
            let indexing = Indexing(connection: connection, kinds: self.kinds)
            let restoring = try Restoring(id.number, analysis, indexing)
            return RemovedFromPhoto(
                names: restoring.names(at: level),
                isAll: isRecognised && !restoring.before.findings.contains { $0.name(at: level) != nil })
        }
    }

    /// Brings back what was taken away from a photo: what is recognised, the user's own words and the keywords of the file.
    /// A thing that was renamed gets the name that it was taken away under. What the user has renamed and not taken away
    /// stays as it is, and so do edits of tags in all photos.
    @discardableResult public func restoreTags(of id: PhotoID) async throws -> TagChange {
        let photo = id.number
        return try await changeTags(of: id) { indexing in
            let connection = indexing.connection
            let decisions = connection.decisions
            let analysis = try connection.analyses.analysis(of: photo, indexing.kinds.tree)
            let restoring = try Restoring(photo, analysis, indexing)
            let ending = restoring.ending
            let earlier = try ending.map { try decisions.earlier(photo: photo, tag: $0.tag) }
            for (one, before) in zip(ending, earlier) {
                if let was = one.was {
                    try decisions.decide(
                        photo: photo, tag: one.tag, added: true, isKeyword: was == .keyword,
                        isName: before.isName ?? false)
                } else {
                    try decisions.clear(photo: photo, tag: one.tag)
                }
            }
            for thing in restoring.things { try decisions.delete(thing, photo: photo) }
            return Decided(
                earlier: earlier, replacing: restoring.things.map { TagChange.Replacing(before: $0, now: nil) })
        }
    }
}

/// What a photo would show if what was taken away from it came back.
private struct Restoring {
    /// What it shows now.
    let before: ShownTags
    private let after: ShownTags
    /// The removals that keep something from being shown.
    let ending: [Decisions.Removal]
    /// The single things that were taken away.
    let things: [ReplacedThing]

    init(_ photo: Int64, _ analysis: Analysis?, _ indexing: Indexing) throws {
        var decisions = try indexing.connection.decisions.decisions(of: photo)
        before = try indexing.shown(photo, analysis, decisions)
        // What a thing was renamed to is the user's own word; earlier versions did not note that.
        let renamed = Set(decisions.replacements.compactMap(\.instead))
        for index in decisions.removals.indices where renamed.contains(decisions.removals[index].key) {
            decisions.removals[index].was = decisions.removals[index].was ?? .own
        }
        let removals = decisions.removals.filter { $0.scope == .thing }
        let tags = indexing.connection.tags
        let all = try removals.compactMap { removal in try tags.tag(key: removal.key).map { (removal.tag, $0) } }
        let words = try indexing.connection.keywords.keywords(all.map(\.1), of: photo)
        let found = ReplacedThings(decisions.replacements, analysis?.findings ?? [], indexing.kinds).ofFindings
        let taken = Set(found.compactMap { $0 }.filter { $0.instead == nil })
        let stored = try indexing.connection.decisions.replacedThings(of: photo)
        // Both lists have the same order.
        things = zip(decisions.replacements, stored).filter { taken.contains($0.0) }.map(\.1)
        var restored = decisions.restoring(Dictionary(all) { first, _ in first }, words)
        restored.replacements.removeAll { taken.contains($0) }
        let after = try indexing.shown(photo, analysis, restored)
        self.after = after
        let before = before
        let new = after.order.filter { before.entries[$0]?.levels != after.entries[$0]?.levels }
        ending = removals.filter { removal in
            removal.was != nil || !removal.implied.isEmpty
                || new.contains { key in
                    after.entries[key].map { removal.says(key, $0.synset, indexing.kinds) } ?? false
                }
        }
    }

    func names(at level: Level) -> [String] {
        // Of several things of a name one may have been taken away.
        let known = Dictionary(before.tags(at: level).map { (Words.key($0.name), $0.findings.count) }) { $0 + $1 }
        return after.tags(at: level).filter { tag in
            known[Words.key(tag.name)].map { !things.isEmpty && $0 < tag.findings.count } ?? true
        }.map(\.name)
    }
}

extension Decisions.Removal {
    /// Whether it takes a name away.
    fileprivate func says(_ other: String, _ kind: Synset?, _ kinds: Kinds) -> Bool {
        other == key || (synset.flatMap { mine in kind.map { kinds.line($0).contains(mine) } } ?? false)
    }
}
