import Concepts
import Interpretation

/// Fits a calibration on samples: first a curve for each group of claims, then the curves to one scale.
struct Fitting {
    let interpreter: Interpreter

    /// A calibration for the samples.
    func calibration(_ samples: [Sample]) -> Calibration {
        var calibration = interpreter.calibration
        for (group, curve) in curves(samples) { calibration[group] = curve }
        // Photos of one thing that is hidden have no right tags to fit on.
        let measured = samples.filter {
            $0.hidden == .nothing || $0.hidden == .itsClass && $0.photo.collection.isOutside
        }
        return Scale(interpreter: interpreter, samples: measured).fitted(from: calibration)
    }

    // MARK: Curves

    private func curves(_ samples: [Sample]) -> [Claim.Group: Calibration.Curve] {
        var rows: [Claim.Group: [Regression.Row]] = [:]
        let perClass = samples.reduce(into: [:]) { $0["\($1.group) \($1.photo.classKey)", default: 0] += 1 }
        for sample in samples {
            // Limits the weight of a class that fills a third of a collection to that of two dozen photos.
            let ofClass = perClass["\(sample.group) \(sample.photo.classKey)"] ?? 1
            let share = min(1, 24 / Double(ofClass)) * (sample.hidden == .nothing ? 1 : 0.5)
            for (group, claims) in surest(sample) {
                for claim in claims {
                    guard let isRight = isRight(claim, sample) else { continue }
                    let weight =
                        group.isDetectors
                        ? (sample.photo.collection.hasScenes ? (group == .known ? 2 : 4) : 1) : 1 / Double(claims.count)
                    rows[group, default: []].append(
                        Regression.Row(
                            evidence: claim.evidence.map(Double.init), isRight: isRight, weight: weight * share))
                }
            }
        }
        return rows.mapValues { rows in
            let fitted = Regression.fit(rows).map { Float($0) }
            return Calibration.Curve(fitted[0], Array(fitted.dropFirst()))
        }
    }

    /// The claims of a photo by group; of several to the same name the one with the best evidence counts, as labels do not say
    /// which of the boxes is meant.
    private func surest(_ sample: Sample) -> [Claim.Group: [Claim]] {
        var best: [Claim.Group: [Int: Claim]] = [:]
        for claim in sample.claims.boxes.flatMap({ $0 }) + sample.claims.photo {
            if let known = best[claim.group]?[claim.kind], known.evidence[0] >= claim.evidence[0] { continue }
            best[claim.group, default: [:]][claim.kind] = claim
        }
        return best.mapValues { $0.values.sorted { $0.kind < $1.kind } }
    }

    private func isRight(_ claim: Claim, _ sample: Sample) -> Bool? {
        let node = interpreter.table.kinds[claim.kind].node
        return sample.judge.isRight(node, byDetector: false)
    }
}
