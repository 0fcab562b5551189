/// What a model pack says of one box, or of the whole photo.
public struct PackStatement: Sendable {
    /// The pack's name.
    public let pack: String
    /// Which of ``Observations/boxes`` it looked into; nil for the whole photo.
    public let box: Int?
    /// Its own name for the thing, with the strictest of the pack's levels that it passes.
    public let name: Candidate
    /// What else it thought of, the likeliest first.
    public let alternatives: [Candidate]

    /// A statement of a pack.
    public init(pack: String, box: Int?, name: Candidate, alternatives: [Candidate]) {
        self.pack = pack
        self.box = box
        self.name = name
        self.alternatives = alternatives
    }

    /// The finding with the pack's name in front of the wider ones: a species is narrower than *bird*.
    func refining(_ finding: Finding) -> Finding {
        let names = [name] + finding.names
        let others = finding.alternatives.filter { !$0.isSame(as: name) }
        return Finding(
            source: .pack(pack), box: finding.box, names: names, alternatives: Array((alternatives + others).prefix(5)))
    }
}
