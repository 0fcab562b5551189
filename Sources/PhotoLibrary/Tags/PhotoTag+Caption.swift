public import Interpretation

extension [PhotoTag] {
    /// One sentence about the photo that has these tags at a level: what the user has added is told with what was recognised,
    /// as far as the words name kinds of things. Nil when there is nothing to tell.
    ///
    /// - Parameter analysis: what was recognised, after the user's decisions.
    public func caption(_ analysis: Analysis?, at level: Level) -> String? {
        let own = compactMap { tag -> ShownTag? in
            guard tag.isUsers, !tag.isKeyword, let synset = tag.synset, let category = tag.category else { return nil }
            let name = Candidate(
                name: tag.name, synset: synset, category: category, confidence: 1, level: .high)
            let boxes = tag.findings.compactMap(\.box)
            return ShownTag(
                candidate: name, source: .user, boxes: boxes, count: Swift.max(1, boxes.count), alternatives: [])
        }
        return Caption.sentence(analysis, at: level, own: own)
    }
}
