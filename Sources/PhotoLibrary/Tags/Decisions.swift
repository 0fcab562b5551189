internal import Concepts
internal import Interpretation

/// What the user said about the tags of one photo. It wins over every analysis, now and later.
struct Decisions {
    /// A tag the user took away.
    struct Removal {
        let key: String
        let synset: Synset?
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
}
