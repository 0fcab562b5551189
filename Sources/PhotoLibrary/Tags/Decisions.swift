internal import Concepts
internal import Interpretation

/// How much of what was recognised goes with a tag that the user took away.
enum RemovalScope: Int64, Codable, Sendable {
    /// It is not in the photo, nor is any kind of it: the tag was taken from this very photo. What it is a kind of stays.
    case thing = 0
    /// What is called so by itself goes, what has it as a broader name loses that name: a tag was made into another kind of
    /// thing.
    case name = 1
    /// The same, but the thing is what it is, and found by its kind: a tag was made into a name of one's own.
    case word = 2
    /// The name alone goes, and what else the thing is called stays: a tag was deleted from all photos.
    case label = 3
}

/// What the user said about the tags of one photo. It wins over every analysis, now and later.
struct Decisions {
    /// A tag the user took away.
    struct Removal {
        let key: String
        let synset: Synset?
        var scope = RemovalScope.thing
        /// Earlier versions took the thing's other names along (*animal* when *dog* was removed), here and wherever they
        /// were all that was said. What was removed then stays so; nothing is written here any more.
        var implied: Set<String> = []
    }

    /// One thing of the photo that the user called something else.
    struct Replacement: Hashable {
        /// What it is not: see ``Words/key(_:)``.
        let key: String
        let synset: Synset?
        /// Where it is; nil when it was said of the whole photo.
        let box: Box?
        /// What it is: see ``Words/key(_:)``.
        let instead: String
        let insteadSynset: Synset?
    }

    var added: [Tag] = []
    /// Of the added ones, those that were keywords in the file.
    var keywords: Set<Int64> = []
    var removals: [Removal] = []
    var replacements: [Replacement] = []

    /// Whether a tag is the user's own in this photo, or goes by a name of the user's own now.
    func isHeld(_ key: String) -> Bool {
        added.contains { Words.key($0.name) == key }
            || removals.contains { $0.key == key && ($0.scope == .word || $0.scope == .name) }
    }

    /// What of a finding that was called something else is said when it is not called that any more. A *dog* that was made
    /// a *poodle* is a dog then; a *cat* that was made a *dog* is none of both.
    func without(_ replacement: Replacement, _ finding: Finding, _ kinds: Kinds) -> Finding {
        if let kind = replacement.insteadSynset, let synset = replacement.synset, kinds.line(kind).contains(synset) {
            return finding
        }
        var finding = finding
        finding.drop(replacement.key, replacement.synset, kinds)
        return finding
    }

    /// What of a finding is still said; nil when nothing is.
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

    /// A finding without what is not in the photo: without each removed name, the kinds of it, and what is narrower. *Border
    /// collie, shepherd dog, dog* without *shepherd dog* is *dog*. Nil when nothing is left.
    func inPhoto(_ finding: Finding, _ kinds: Kinds) -> Finding? {
        var finding = finding
        for removal in removals where removal.scope == .thing {
            guard removal.implied.isEmpty else {
                if removal.hid(finding, kinds) { return nil }
                continue
            }
            finding.drop(removal.key, removal.synset, kinds)
            if finding.names.isEmpty { return nil }
        }
        return finding
    }

    /// Whether a finding that is not shown is still found by its kinds.
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
    /// What a removal by an earlier version took away.
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

    /// Takes a name, and all narrower ones.
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
