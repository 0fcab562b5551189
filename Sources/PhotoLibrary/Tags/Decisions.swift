internal import Concepts
internal import Interpretation

/// How a tag that the user removed affects what was recognised.
enum RemovalScope: Int64, Codable, Sendable {
    /// The thing is not in the photo, nor is any kind of it: the tag was removed from this photo. Broader kinds stay.
    case thing = 0
    /// Findings with this main name are hidden, and findings with it as a broader name lose that name: the tag was
    /// renamed to another kind of thing.
    case name = 1
    /// As ``name``, but the thing is still found by its kind: the tag was renamed to a name of the user's own.
    case word = 2
    /// Only the name is hidden, and the thing's other names stay: the tag was deleted from all photos.
    case label = 3
}

/// How a tag was there that no model has found.
enum AddedTag: Int64, Codable, Sendable {
    /// The user had added it.
    case own = 1
    /// It was a keyword of the file.
    case keyword = 2
}

/// The user's decisions about the tags of one photo. They override every analysis, also later ones.
struct Decisions {
    /// A tag that the user removed.
    struct Removal {
        let tag: Int64
        let key: String
        let synset: Synset?
        var scope = RemovalScope.thing
        /// Earlier versions also removed the thing's other names (*animal* when *dog* was removed). Those removals
        /// still apply; no new ones are written.
        var implied: Set<String> = []
        /// What the tag was before it was removed; nil for what was recognised only.
        var was: AddedTag?
    }

    /// One thing of the photo that the user renamed or took away.
    struct Replacement: Hashable {
        /// The key of the old name, see ``Words/key(_:)``.
        let key: String
        let synset: Synset?
        /// The box of the thing; nil for a finding about the whole photo.
        let box: Box?
        /// The key of the new name, see ``Words/key(_:)``; nil for a thing that was taken away.
        let instead: String?
        let insteadSynset: Synset?
    }

    var added: [Tag] = []
    /// The added tags that were keywords of the file, as the file has them.
    var keywords: [Int64: FileKeyword] = [:]
    var removals: [Removal] = []
    var replacements: [Replacement] = []

    /// The decisions without some removals; what these had removed of the user's own words and the file's keywords is added
    /// again.
    ///
    /// - Parameters:
    ///   - tags: for each removal that ends, its tag.
    ///   - keywords: of those, the keywords of the file.
    func restoring(_ tags: [Int64: Tag], _ keywords: [Int64: FileKeyword]) -> Decisions {
        var decisions = self
        decisions.removals.removeAll { tags[$0.tag] != nil }
        for removal in removals {
            guard let was = removal.was, let tag = tags[removal.tag] else { continue }
            decisions.added.append(tag)
            if was == .keyword { decisions.keywords[tag.id] = keywords[tag.id] ?? FileKeyword(tag.name) }
        }
        return decisions
    }

    /// Whether the user added a tag to this photo, or renamed it in all photos.
    func isHeld(_ key: String) -> Bool {
        added.contains { Words.key($0.name) == key }
            || removals.contains { $0.key == key && ($0.scope == .word || $0.scope == .name) }
    }

    /// The finding that remains of one that was taken away, or of a renamed one when its new name is removed. A *dog* that was renamed to *poodle*
    /// becomes a dog again; of a *cat* that was renamed to *dog*, an animal remains.
    func without(_ replacement: Replacement, _ finding: Finding, _ kinds: Kinds) -> Finding {
        if let kind = replacement.insteadSynset, let synset = replacement.synset, kinds.line(kind).contains(synset) {
            return finding
        }
        var finding = finding
        finding.takeAway(replacement.key, replacement.synset, kinds)
        return finding
    }

    /// The part of a finding that is shown after the user's decisions; nil when nothing is left.
    func shown(_ finding: Finding, _ kinds: Kinds) -> Finding? {
        guard var finding = inPhoto(finding, kinds) else { return nil }
        let labels = Set(removals.filter { $0.scope != .thing }.map(\.key))
        guard !labels.isEmpty else { return finding }
        let others = Set(removals.filter { $0.scope == .name || $0.scope == .word }.map(\.key))
        let first = finding.names.first { name in
            let key = Words.key(name.name)
            return others.contains(key) || !labels.contains(key)
        }
        guard let first, !others.contains(Words.key(first.name)) else { return nil }
        finding.names.removeAll { labels.contains(Words.key($0.name)) }
        return finding.names.isEmpty ? nil : finding
    }

    /// A finding without each removed name, its kinds, and narrower names. *Border collie, shepherd dog, dog* without
    /// *shepherd dog* is *dog*, and without *dog* it is an *animal*. Nil when nothing is left.
    func inPhoto(_ finding: Finding, _ kinds: Kinds) -> Finding? {
        var finding = finding
        for removal in removals where removal.scope == .thing {
            guard removal.implied.isEmpty else {
                if removal.hid(finding, kinds) { return nil }
                continue
            }
            finding.takeAway(removal.key, removal.synset, kinds)
            if finding.names.isEmpty { return nil }
        }
        return finding
    }

    /// Whether the user has taken a finding's name away and added one of its alternatives: then it is that.
    func hasNamed(_ finding: Finding, _ kinds: Kinds) -> Bool {
        guard !removals.isEmpty, !added.isEmpty, !finding.alternatives.isEmpty,
            inPhoto(finding, kinds)?.names.first != finding.names.first
        else { return false }
        let own = added.filter { keywords[$0.id] == nil }.map { Words.key($0.name) }
        return finding.alternatives.contains { own.contains(Words.key($0.name)) }
    }

    /// Whether a hidden finding is still found by its kinds.
    func isSilent(_ finding: Finding) -> Bool {
        let key = finding.names.lazy.map { Words.key($0.name) }.first { key in
            !removals.contains { $0.scope == .label && $0.key == key }
        }
        guard let key else { return false }
        return removals.contains { $0.scope == .word && $0.key == key }
            && !removals.contains { $0.scope == .name && $0.key == key }
    }
}

extension Decisions.Removal {
    /// Whether a removal by an earlier version hides a finding.
    fileprivate func hid(_ finding: Finding, _ kinds: Kinds) -> Bool {
        var rest = finding
        rest.drop(key, synset, kinds)
        return rest.names.count < finding.names.count
            || finding.names.allSatisfy { implied.contains(Words.key($0.name)) }
    }
}

extension Finding {
    /// Whether one of its names is this one, or a kind of it.
    func says(_ key: String, _ synset: Synset?, _ kinds: Kinds) -> Bool {
        names.contains { $0.says(key, synset, kinds) }
    }

    /// Removes a name and all narrower ones.
    mutating func drop(_ key: String, _ synset: Synset?, _ kinds: Kinds) {
        guard let last = names.lastIndex(where: { $0.says(key, synset, kinds) }) else { return }
        names.removeFirst(last + 1)
    }
}

extension Candidate {
    fileprivate func says(_ key: String, _ synset: Synset?, _ kinds: Kinds) -> Bool {
        if Words.key(name) == key { return true }
        guard let synset, let kind = self.synset ?? kind else { return false }
        return kinds.line(kind).contains(synset)
    }
}
