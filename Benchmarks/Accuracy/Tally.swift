import Concepts
import Interpretation

/// What is shown of samples, level by level.
struct Tally {
    struct Group: Hashable {
        let name: String
        let isOutside: Bool
        let hasScenes: Bool
    }
    struct Counts {
        /// Of the tags that the labels can judge.
        var right = Share()
        /// Of the photos of one thing.
        var answered = Share()
        /// Of the labelled things of scenes.
        var found = Share()
    }
    private(set) var groups: [Group: [Counts]] = [:]

    init(_ samples: [Sample], _ interpreter: Interpreter) {
        for sample in samples { add(sample, interpreter.interpret(sample.claims, of: sample.seen), interpreter.tree) }
    }

    private mutating func add(_ sample: Sample, _ analysis: Analysis, _ tree: ConceptTree) {
        let group = Group(
            name: sample.group, isOutside: sample.isOutside, hasScenes: sample.photo.collection.hasScenes)
        var counts = groups[group] ?? [Counts](repeating: Counts(), count: Level.allCases.count)
        for (index, level) in Level.allCases.enumerated() {
            let shown = Shown(analysis, at: level, of: sample, tree)
            for isRight in shown.tags.compactMap(\.isRight) { counts[index].right.count(isRight) }
            if sample.photo.subject != nil { counts[index].answered.count(shown.saysSomething) }
            for expected in sample.photo.expected {
                counts[index].found.count(shown.tags.contains { tree.isA($0.node, expected) })
            }
        }
        groups[group] = counts
    }
}

/// The tags of one sample at a level, judged.
struct Shown {
    struct Tag {
        let node: ConceptTree.Node
        let candidate: Candidate
        let isBox: Bool
        /// Nil where the labels do not tell and nothing can be presumed.
        let isRight: Bool?
        let isGeneral: Bool
    }
    let tags: [Tag]
    /// Whether one of them says what the photo was taken of, more narrowly than *animal* or *food*.
    let saysSomething: Bool

    init(_ analysis: Analysis, at level: Level, of sample: Sample, _ tree: ConceptTree) {
        tags = analysis.tags(at: level).compactMap { tag in
            guard let synset = tag.candidate.synset, let node = tree.node(synset) else { return nil }
            return Tag(
                node: node, candidate: tag.candidate, isBox: !tag.boxes.isEmpty,
                isRight: sample.judge.isRight(node, byDetector: tag.source == .detector),
                isGeneral: Judge.general.contains(synset.offset))
        }
        let subject = sample.photo.subject
        saysSomething = tags.contains { tag in
            guard let subject, !tag.isGeneral, tag.isRight == true else { return false }
            return tree.isA(subject, tag.node) || tree.isA(tag.node, subject)
        }
    }
}
