import Concepts
import Interpretation

/// How well confidences match: of tags shown with 70 %, seven in ten should be right.
struct Reliability {
    struct Prediction {
        let confidence: Double
        let isRight: Bool
        /// Tags of one photo are drawn together, as they are right or wrong together.
        let photo: String
    }
    struct Bin {
        let confidence: Double
        let right: Share
    }

    private(set) var predictions: [Prediction] = []

    /// Every tag that is shown at Low, with the confidence that people read there.
    mutating func add(_ analysis: Analysis, of sample: Sample, _ tree: ConceptTree) {
        for tag in Shown(analysis, at: .low, of: sample, tree).tags {
            guard let isRight = tag.isRight else { continue }
            predictions.append(
                Prediction(
                    confidence: Double(tag.candidate.confidence), isRight: isRight,
                    photo: sample.group + sample.photo.name))
        }
    }

    /// Five bins of equal count, by rising confidence.
    var bins: [Bin] { Reliability.bins(predictions) }

    private static func bins(_ predictions: [Prediction], count: Int = 5) -> [Bin] {
        let sorted = predictions.sorted { $0.confidence < $1.confidence }
        return (0..<count).compactMap { bin in
            let part = sorted[(bin * sorted.count / count)..<((bin + 1) * sorted.count / count)]
            guard !part.isEmpty else { return nil }
            let hits = part.filter(\.isRight).count
            return Bin(
                confidence: part.map(\.confidence).reduce(0, +) / Double(part.count),
                right: Share(hits: hits, total: part.count))
        }
    }

    /// Expected calibration error (Naeini, Cooper & Hauskrecht 2015): the mean distance between what was said and what was
    /// right, weighted by the bins' counts.
    private static func error(_ predictions: [Prediction]) -> Double {
        bins(predictions).reduce(0) {
            $0 + abs($1.confidence - $1.right.value) * Double($1.right.total) / Double(max(predictions.count, 1))
        }
    }

    /// The error and its 95 % interval: the quantiles of 1000 draws of as many photos with replacement (Efron 1979).
    var error: (value: Double, low: Double, high: Double) {
        let photos = Dictionary(grouping: predictions, by: \.photo).sorted { $0.key < $1.key }.map(\.value)
        guard !photos.isEmpty else { return (0, 0, 0) }
        var random = Draws()
        let errors = (0..<1000).map { _ in
            Reliability.error(
                (0..<photos.count).flatMap { _ in photos[Int.random(in: photos.indices, using: &random)] })
        }.sorted()
        return (Reliability.error(predictions), errors[25], errors[974])
    }
}

/// SplitMix64 (Steele, Lea & Flood 2014): the same draws every time.
struct Draws: RandomNumberGenerator {
    private var state: UInt64 = 20_261_122

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
