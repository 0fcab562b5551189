internal import Interpretation

/// Which things of a photo the user called something else: each replacement speaks of one finding, the nearest.
struct ReplacedThings {
    /// Of each finding, in their order, the replacement that speaks of it.
    let ofFindings: [Decisions.Replacement?]

    /// Boxes that overlap less show two things.
    static let least: Float = 0.5

    init(_ replacements: [Decisions.Replacement], _ findings: [Finding], _ kinds: Kinds) {
        var found = [Decisions.Replacement?](repeating: nil, count: findings.count)
        for replacement in replacements {
            let nearest = findings.indices
                .filter { found[$0] == nil && findings[$0].says(replacement.key, replacement.synset, kinds) }
                .map { (index: $0, overlap: Self.overlap(findings[$0].box, replacement.box)) }
                .filter { $0.overlap >= Self.least }
                .max { $0.overlap < $1.overlap }
            if let nearest { found[nearest.index] = replacement }
        }
        ofFindings = found
    }

    /// What is said of the whole photo is at no place in it.
    static func overlap(_ one: Box?, _ other: Box?) -> Float {
        switch (one, other) {
        case (nil, nil): 1
        case (let one?, let other?): one.overlap(other)
        default: 0
        }
    }
}
