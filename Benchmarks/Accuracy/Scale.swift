import Concepts
import Glibc
import Interpretation

/// Brings the curves of all groups of claims to one scale, on which the numbers of the levels are the same for all: as much as
/// possible is shown, as long as the promised shares of tags are right, on everyday scenes, on single things, and on things
/// that the models never saw.
struct Scale {
    let interpreter: Interpreter
    let samples: [Sample]

    /// The promised shares, with a margin for a few hundred photos.
    private static let promised: [Level: (inside: Double, outside: Double)] = [
        .low: (0.82, 0.83), .medium: (0.92, 0.94), .high: (0.975, 0.965),
    ]
    /// Confidences by the first fit.
    private static let grid: [Double] = [
        0.35, 0.45, 0.52, 0.58, 0.64, 0.7, 0.75, 0.8, 0.84, 0.88, 0.91, 0.935, 0.955, 0.97, 0.98, 0.99,
    ]
    /// A curve that gets steeper than this times is no longer one of what was measured.
    private static let steepest = 2.5
    /// Groups that are moved together: a few hundred photos cannot tell them apart.
    private static let ties: [[Claim.Group]] = [
        [.people], [.unseen, .things], [.known], [.below, .other, .whole], [.above], [.wholeThing],
    ]

    /// The confidences, by the first fit, of the claims of a tie that begin to be shown at Low and at High.
    private struct Ends: Hashable {
        var low: Double
        var high: Double
    }

    /// Goes over the ties twice and takes for each the best of the grid while the others stay.
    func fitted(from start: Calibration) -> Calibration {
        var ends = Scale.ties.map { _ in Ends(low: 0.7, high: 0.935) }
        var best = worth(moved(start, ends))
        for index in Array(Scale.ties.indices) + Array(Scale.ties.indices) {
            for low in Scale.grid {
                for high in Scale.grid where high > low {
                    var tried = ends
                    tried[index] = Ends(low: low, high: high)
                    guard steepness(tried[index], start) <= Scale.steepest else { continue }
                    let worth = worth(moved(start, tried))
                    if worth > best { (best, ends) = (worth, tried) }
                }
            }
        }
        return moved(start, ends)
    }

    private func steepness(_ ends: Ends, _ start: Calibration) -> Double {
        (logit(Double(start.thresholds.high)) - logit(Double(start.thresholds.low)))
            / (logit(ends.high) - logit(ends.low))
    }

    /// Every curve stretched and moved so that its ends come to lie at the numbers of the levels.
    private func moved(_ start: Calibration, _ ends: [Ends]) -> Calibration {
        var calibration = start
        for (tie, ends) in zip(Scale.ties, ends) {
            let factor = steepness(ends, start)
            let offset = logit(Double(start.thresholds.low)) - factor * logit(ends.low)
            for group in tie {
                let curve = start[group]
                calibration[group] = Calibration.Curve(
                    Float(offset + factor * Double(curve.offset)), curve.weights.map { Float(factor * Double($0)) })
            }
        }
        return calibration
    }

    private func logit(_ share: Double) -> Double { log(share / (1 - share)) }

    private func worth(_ calibration: Calibration) -> Double {
        var interpreter = interpreter
        interpreter.calibration = calibration
        let tally = Tally(samples, interpreter)
        return Level.allCases.reduce(0) { $0 + Scale.worth(tally, $1) }
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
