internal import Interpretation

/// Assigns the user's renames in a photo to findings: each rename belongs to the nearest finding.
struct ReplacedThings {
    /// The rename of each finding, in the order of the findings.
    let ofFindings: [Decisions.Replacement?]

    /// The least overlap of two boxes that show the same thing.
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

    /// The overlap of two boxes; a finding about the whole photo overlaps only with another such.
    static func overlap(_ one: Box?, _ other: Box?) -> Float {
        switch (one, other) {
        case (nil, nil): 1
        case (let one?, let other?): one.overlap(other)
        default: 0
        }
    }
}
