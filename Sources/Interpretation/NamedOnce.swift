internal import Concepts

// Each thing under one name: what several claims say of one place is told once.
extension [Finding] {
    /// The findings without those that say less, or something else, of what another one names.
    ///
    /// A wider name of the same place, or of the whole photo, is folded into the narrower one: *an aeroplane*, not *an aeroplane
    /// and an aircraft*. A box of its own stays. Of two names in one box of which neither is a kind of the other, the surer stays.
    func namedOnce(_ tree: ConceptTree) -> [Finding] {
        let once = withoutRivals(tree)
        // The widest first: what is folded into a narrower name goes with it into one that is narrower still.
        let depths = once.map { $0.names.first?.node(tree).map { tree.ancestors($0).count } ?? 0 }
        var findings = once.map { Optional($0) }
        for wide in once.indices.sorted(by: { (depths[$0], $0) < (depths[$1], $1) }) {
            for narrow in once.indices where narrow != wide {
                guard let one = findings[wide], var other = findings[narrow], one.isInPlace(of: other),
                    let level = one.leastLevel(widerThan: other, tree)
                else { continue }
                other.take(one, from: level, tree)
                findings[narrow] = other
                findings[wide] = one.below(level)
            }
        }
        return findings.compactMap { $0 }
    }

    /// Of boxes around the same place that are named after different things, the one that a stricter level shows, then the surer
    /// one. The share was measured: in 291 labelled photos no two right names of different things lay closer than 0.72.
    private func withoutRivals(_ tree: ConceptTree) -> [Finding] {
        func evidence(_ finding: Finding) -> (UInt8, Float) {
            (finding.strictest?.level.rawValue ?? 0, finding.strictest?.confidence ?? 0)
        }
        let order = indices.sorted { evidence(self[$0]) > evidence(self[$1]) }
        var kept: [Int] = []
        for index in order where !kept.contains(where: { self[$0].isRival(of: self[index], tree) }) {
            kept.append(index)
        }
        return kept.sorted().map { self[$0] }
    }
}

extension Finding {
    /// Whether this is said of the whole photo or of the place of another one: the boxes share half, or this one lies within
    /// the other. Something narrow within its box may be another thing: a car before a ferry.
    fileprivate func isInPlace(of other: Finding) -> Bool {
        guard let box else { return true }
        guard let theirs = other.box else { return false }
        return box.overlap(theirs) >= 0.5 || box.intersection(theirs) >= 0.8 * box.area
    }

    /// The least level at which both are shown, this one by a name above the other one's; by the same name, when this is said
    /// of the whole photo.
    fileprivate func leastLevel(widerThan other: Finding, _ tree: ConceptTree) -> Level? {
        Level.allCases.first { level in
            guard let mine = name(at: level), let theirs = other.name(at: level) else { return false }
            return mine.isSame(as: theirs) ? box == nil : mine.isAbove(theirs, tree)
        }
    }

    /// Whether both are named after different things at one place.
    fileprivate func isRival(of other: Finding, _ tree: ConceptTree) -> Bool {
        guard let box, let theirs = other.box, box.overlap(theirs) > 0.75,
            let mine = strictest?.node(tree), let others = other.strictest?.node(tree)
        else { return false }
        return !tree.isA(mine, others) && !tree.isA(others, mine)
    }

    /// Takes over what another finding of the same thing says more narrowly than this one, or at levels at which this one says
    /// nothing.
    fileprivate mutating func take(_ other: Finding, from least: Level, _ tree: ConceptTree) {
        var told: [Candidate] = []
        for level in Level.allCases {
            var shown = name(at: level)
            if level >= least, let theirs = other.name(at: level), shown?.isAbove(theirs, tree) ?? true {
                shown = theirs
            }
            guard var shown else { continue }
            shown.level = level
            if let last = told.last, last.isSame(as: shown) {
                told[told.count - 1] = last.confidence > shown.confidence ? last : shown
                told[told.count - 1].level = level
            } else {
                told.append(shown)
            }
        }
        // What remains when the last of them is removed.
        if let strictest = told.last?.level, let last = names.last, last.level <= strictest, names.count > 1,
            !told.contains(where: { $0.isSame(as: last) })
        {
            told.append(last)
        }
        names = told
    }

    /// What is left of it below a level; nil when that is nothing.
    fileprivate func below(_ level: Level) -> Finding? {
        var left = self
        left.names.removeAll { $0.level >= level }
        return left.names.isEmpty ? nil : left
    }
}

extension Candidate {
    /// The kind that it names, or under which a pack's label lies.
    fileprivate func node(_ tree: ConceptTree) -> ConceptTree.Node? { (synset ?? kind).flatMap { tree.node($0) } }

    /// Whether it names a kind above the other one's.
    fileprivate func isAbove(_ other: Candidate, _ tree: ConceptTree) -> Bool {
        guard synset != nil, !isSame(as: other), let wide = node(tree), let narrow = other.node(tree) else {
            return false
        }
        return tree.isA(narrow, wide)
    }
}
