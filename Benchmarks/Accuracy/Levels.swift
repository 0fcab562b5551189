import Concepts
import Interpretation

/// Chooses from which confidence on each group of claims is shown: as much as possible, as long as the promised shares of tags
/// are right, on everyday scenes, on single things, and on things that the models never saw.
struct Levels {
    let interpreter: Interpreter
    let samples: [Sample]

    /// The promised shares, with a margin for a few hundred photos.
    private static let promised: [Level: (inside: Double, outside: Double)] = [
        .low: (0.82, 0.83), .medium: (0.92, 0.925), .high: (0.975, 0.965),
    ]
    /// The least confidence that any level may show.
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
