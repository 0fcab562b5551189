internal import Concepts
internal import Interpretation

/// How much of what was recognised goes with a tag that the user took away.
enum RemovalScope: Int64, Codable, Sendable {
    /// It is not in the photo, nor is any kind of it: the tag was taken from this very photo.
    case thing = 0
    /// The tag is not to be shown; what is called so by itself goes, what has it as a broader name loses that name. So is
    /// a tag deleted from all photos, or made into another kind of thing.
    case name = 1
    /// The same, but the thing is what it is, and found by its kind: a tag was made into a name of one's own.
    case word = 2
}

/// What the user said about the tags of one photo. It wins over every analysis, now and later.
struct Decisions {
    /// A tag the user took away.
    struct Removal {
        let key: String
        let synset: Synset?
        var scope = RemovalScope.thing
        /// The other names of the things that showed it then: *animal* when *dog* was removed.
        var implied: Set<String>
    }

    var added: [Tag] = []
    /// Of the added ones, those that were keywords in the file.
    var keywords: Set<Int64> = []
    var removals: [Removal] = []

    /// Whether a finding says again what the user took away.
    ///
    /// It does when one of its names is the removed one or a kind of it (*golden retriever* for *dog*), or when all it
    /// says are general names that came with the removed one (*animal*). *Cat, animal* stays: *cat* is something else.
    func hide(_ finding: Finding, _ kinds: Kinds) -> Bool {
        removals.contains { removal in
            guard removal.scope == .thing else { return false }
            let keys = finding.names.map { Words.key($0.name) }
            if keys.contains(removal.key) { return true }
            if let synset = removal.synset,
                finding.names.contains(where: { name in
                    (name.synset ?? name.kind).map { kinds.line($0).contains(synset) } ?? false
                })
            {
                return true
            }
            return keys.allSatisfy { removal.implied.contains($0) }
        }
    }

    /// What of a finding is still said: without the names that are not to be shown, nil when it is called so by itself.
    func shown(_ finding: Finding) -> Finding? {
        let names = Set(removals.filter { $0.scope != .thing }.map(\.key))
        guard !names.isEmpty, let first = finding.names.first else { return finding }
        guard !names.contains(Words.key(first.name)) else { return nil }
        var finding = finding
        finding.names.removeAll { names.contains(Words.key($0.name)) }
        return finding
    }

    /// Whether a finding that is not shown is still found by its kinds.
    func isSilent(_ finding: Finding) -> Bool {
        guard let key = finding.names.first.map({ Words.key($0.name) }) else { return false }
        return removals.contains { $0.scope == .word && $0.key == key }
            && !removals.contains { $0.scope == .name && $0.key == key }
    }
}
