public import Concepts

// Adding what was found in a part of a photo.
extension Analysis {
    /// Adds what was found in a part of the same photo; the boxes of both are in fractions of the whole photo.
    ///
    /// Where both show the same thing at the same place (boxes that overlap by half or more, and names that are the
    /// same or one a kind of the other) the better one stays: the one that a stricter level shows, then the one with
    /// the narrower name, then the surer. Features stay those of the whole photo.
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
        findings = findings.namedOnce(tree).sorted { $0.weight > $1.weight }
        for new in part.faces {
            guard let known = faces.firstIndex(where: { $0.box.overlap(new.box) >= 0.5 }) else {
                faces.append(new)
                continue
            }
            if new.confidence > faces[known].confidence { faces[known] = new }
        }
        faces.sort { $0.confidence > $1.confidence }
    }

    /// Leaves out what a look at the whole photo says as well: the same thing at the same place, by the same name or a narrower
    /// one.
    public mutating func removeWhat(_ whole: Analysis, says tree: ConceptTree) {
        findings.removeAll { finding in whole.findings.contains { $0.says(finding, tree) } }
        faces.removeAll { face in whole.faces.contains { $0.box.overlap(face.box) >= 0.5 } }
    }
}

extension Finding {
    /// A finding about the whole photo overlaps every box by half.
    fileprivate func overlap(_ other: Finding) -> Float {
        guard let box, let theirs = other.box else { return 0.5 }
        return box.overlap(theirs)
    }

    /// Whether both are about the same thing.
    fileprivate func isSame(as other: Finding, _ tree: ConceptTree) -> Bool {
        guard overlap(other) >= 0.5, let mine = names.first, let theirs = other.names.first else { return false }
        return mine.isSame(as: theirs) || mine.isA(theirs, tree) || theirs.isA(mine, tree)
    }

    /// Whether it shows the other one's thing by its name or a narrower one.
    fileprivate func says(_ other: Finding, _ tree: ConceptTree) -> Bool {
        guard overlap(other) >= 0.5, let mine = names.first, let theirs = other.names.first else { return false }
        return mine.isSame(as: theirs) || mine.isA(theirs, tree)
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
