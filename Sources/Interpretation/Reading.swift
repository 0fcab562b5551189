/// One tag of a photo as it reads at a level: findings of the same name are one tag.
public struct ShownTag: Hashable, Sendable {
    /// Its name, and the surest confidence of those that were merged.
    public var candidate: Candidate
    /// What found it.
    public var source: Source
    /// Where it is; one box per finding that has one.
    public var boxes: [Box]
    /// How many were seen: at least 1.
    public var count: Int
    /// What the surest of them could also be.
    public var alternatives: [Candidate]

    /// A tag as it is read.
    public init(candidate: Candidate, source: Source, boxes: [Box], count: Int, alternatives: [Candidate]) {
        self.candidate = candidate
        self.source = source
        self.boxes = boxes
        self.count = count
        self.alternatives = alternatives
    }
}

extension Analysis {
    /// What is shown at a level, by falling confidence.
    public func tags(at level: Level) -> [ShownTag] {
        tagsByWeight(at: level).sorted { $0.candidate.confidence > $1.candidate.confidence }
    }

    /// The same, by falling confidence × size: what the photo is of comes first.
    func tagsByWeight(at level: Level) -> [ShownTag] {
        var tags: [ShownTag] = []
        for finding in findings {
            guard let name = finding.name(at: level) else { continue }
            if let known = tags.firstIndex(where: { $0.candidate.isSame(as: name) }) {
                tags[known].count += 1
                if let box = finding.box { tags[known].boxes.append(box) }
                if name.confidence > tags[known].candidate.confidence {
                    tags[known].candidate = name
                    tags[known].alternatives = finding.alternatives
                }
            } else {
                tags.append(
                    ShownTag(
                        candidate: name, source: finding.source, boxes: finding.box.map { [$0] } ?? [], count: 1,
                        alternatives: finding.alternatives))
            }
        }
        return tags
    }
}

extension Candidate {
    /// Whether both name the same thing: by synset, or by name where there is none.
    public func isSame(as other: Candidate) -> Bool {
        if let synset, let theirs = other.synset { return synset == theirs }
        return synset == nil && other.synset == nil && name.utf8.elementsEqual(other.name.utf8)
    }
}
