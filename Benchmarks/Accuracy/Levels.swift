import Concepts
import Interpretation

/// Chooses from which confidence on each group of claims is shown: as much as possible, as long as the promised shares of tags
/// are right, on everyday scenes, on single things, and on things that the models never saw.
struct Levels {
    let interpreter: Interpreter
    let samples: [Sample]

    /// What is promised, with a little to spare on a few hundred photos.
    private static let promised: [Level: (inside: Double, outside: Double)] = [
        .low: (0.82, 0.83), .medium: (0.92, 0.925), .high: (0.975, 0.965),
    ]
    /// Nobody believes a level that shows what is said with less.
    private static let least: [Level: Float] = [.low: 0.35, .medium: 0.6, .high: 0.8]
    private static let grid: [Float] = [
        0.15, 0.25, 0.35, 0.45, 0.52, 0.58, 0.64, 0.7, 0.75, 0.8, 0.84, 0.88, 0.91, 0.935, 0.955, 0.97, 0.98, 0.99,
    ]
    /// Groups that share their thresholds: a few hundred photos cannot tell them apart.
    private static let ties: [[Claim.Group]] = [
        [.people], [.unseen, .things], [.known], [.below, .other, .whole], [.above], [.wholeThing],
    ]

    /// Goes over the ties twice and takes for each the best of the grid while the others stay.
    func swept(from start: Calibration) -> Calibration {
        var interpreter = interpreter
        interpreter.calibration = start
        for tie in Levels.ties + Levels.ties {
            let before = interpreter.calibration
            let tried = Levels.grid.map { threshold in
                for group in tie {
                    interpreter.calibration[group].thresholds = .init(
                        low: threshold, medium: threshold, high: threshold)
                }
                return Tally(samples, interpreter)
            }
            interpreter.calibration = before
            var best = Level.allCases.map { level in
                let worths = zip(tried, Levels.grid).map { tally, threshold in
                    threshold < Levels.least[level, default: 0] ? -.infinity : Levels.worth(tally, level)
                }
                return Levels.grid[worths.indices.max { worths[$0] < worths[$1] } ?? 0]
            }
            for index in best.indices.dropFirst() { best[index] = max(best[index], best[index - 1]) }
            for group in tie {
                interpreter.calibration[group].thresholds = .init(low: best[0], medium: best[1], high: best[2])
            }
        }
        return interpreter.calibration
    }

    /// What is found, less five times what is missing to the promise.
    private static func worth(_ tally: Tally, _ level: Level) -> Double {
        guard let promised = promised[level] else { return 0 }
        var worth = 0.0
        var outside = Share()
        for (group, counts) in tally.groups {
            let count = counts[Int(level.rawValue)]
            worth += group.hasScenes ? 1.5 * count.found.value : 0.6 * count.answered.value
            if group.isOutside {
                outside = outside + count.right
            } else {
                worth -= 5 * max(0, promised.inside - count.right.value)
            }
        }
        return worth - 5 * max(0, promised.outside - outside.value)
    }
}

/// What is shown of samples, level by level.
struct Tally {
    struct Group: Hashable {
        let name: String
        let isOutside: Bool
        let hasScenes: Bool
    }
    struct Counts {
        /// Of the tags that somebody can judge.
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
        /// Nil where nobody has looked and nothing can be presumed.
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
