public import Concepts

// What is seen in a part of a photo, added to what was seen before.
extension Analysis {
    /// Takes in what a closer look at a part of the same photo has found; boxes of both are in fractions of the whole photo.
    ///
    /// Where both show the same thing at the same place (boxes that overlap by half or more, and names that are the same or
    /// one a kind of the other) the better one stays: the one that a stricter level shows, then the one with the narrower
    /// name, then the surer. Features stay those of the first look.
    public mutating func merge(_ part: Analysis, _ tree: ConceptTree) {
        for new in part.findings {
            let known = findings.indices.filter { findings[$0].isSame(as: new, tree) }
                .max { findings[$0].overlap(new) < findings[$1].overlap(new) }
            guard let known else {
                findings.append(new)
                continue
            }
            if new.isBetter(than: findings[known], tree) { findings[known] = new }
        }
        findings.sort { $0.weight > $1.weight }
        for new in part.faces {
            guard let known = faces.firstIndex(where: { $0.box.overlap(new.box) >= 0.5 }) else {
                faces.append(new)
                continue
            }
            if new.confidence > faces[known].confidence { faces[known] = new }
        }
        faces.sort { $0.confidence > $1.confidence }
    }
}

extension Finding {
    /// What is said of the whole photo holds at any place in it, though a box at that place says it better.
    fileprivate func overlap(_ other: Finding) -> Float {
        guard let box, let theirs = other.box else { return 0.5 }
        return box.overlap(theirs)
    }

    /// Whether both show one thing.
    fileprivate func isSame(as other: Finding, _ tree: ConceptTree) -> Bool {
        guard overlap(other) >= 0.5, let mine = names.first, let theirs = other.names.first else { return false }
        return mine.isSame(as: theirs) || mine.isA(theirs, tree) || theirs.isA(mine, tree)
    }

    fileprivate func isBetter(than other: Finding, _ tree: ConceptTree) -> Bool {
        let mine = names.map({ $0.level }).max()
        let theirs = other.names.map({ $0.level }).max()
        if let mine, let theirs, mine != theirs { return mine > theirs }
        guard let mine = names.first, let theirs = other.names.first else { return !names.isEmpty }
        if !mine.isSame(as: theirs) {
            if mine.isA(theirs, tree) { return true }
            if theirs.isA(mine, tree) { return false }
        }
        return mine.confidence > theirs.confidence
    }
}

extension Candidate {
    /// Whether it is a kind of what the other one names.
    fileprivate func isA(_ other: Candidate, _ tree: ConceptTree) -> Bool {
        guard let mine = (synset ?? kind).flatMap({ tree.node($0) }),
            let theirs = other.synset.flatMap({ tree.node($0) })
        else { return false }
        return tree.isA(mine, theirs)
    }
}
