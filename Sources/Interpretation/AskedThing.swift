public import Concepts

/// One thing in a photo about which a person asks what it is, and what the models say of it besides ``Observations``.
public struct AskedThing: Sendable {
    /// Where it is; nil for the whole photo.
    public let box: Box?
    /// The classifier's result for the box; nil for the whole photo, or where the box is outside of it.
    public let inside: Observations.Probabilities?
    /// Boxes that are too faint to be observed, down to ``leastScore``.
    public let faint: [RawDetection]

    /// The detector's least score that is asked for. A class that it does not find at all is taken for found with this score.
    public static let leastScore: Float = 0.01

    /// A thing with what the models say of it.
    public init(box: Box?, inside: Observations.Probabilities?, faint: [RawDetection]) {
        self.box = box
        self.inside = inside
        self.faint = faint
    }

    /// Whether a box is around this thing.
    public func isIn(_ other: Box) -> Bool { box.map { $0.overlap(other) >= 0.5 } ?? true }
}

// Whether a thing is what a person thinks.
extension Interpreter {
    /// How sure the models are that a thing is of a kind, 0…1, on the scale of all claims; nil when no model has the kind.
    ///
    /// It is the number of the surest claim to the kind, or to a kind of it: a wide name is never less sure than a narrow one.
    /// Names that no level shows are claimed as well.
    public func confidence(that thing: AskedThing, is kind: ConceptTree.Node, _ seen: Observations) -> Float? {
        guard let asked = table.number(of: kind) else { return nil }
        var claims = observed(thing, seen) + unseen(thing, asked, seen)
        claims += thing.box == nil ? ofPhoto(asked, seen) : ofBox(thing, asked, seen)
        return claims.filter { table.isA($0.kind, asked) }.map { calibration.confidence(of: $0) }.max()
    }

    /// What is claimed of the thing without being asked.
    private func observed(_ thing: AskedThing, _ seen: Observations) -> [Claim] {
        let claims = claims(seen)
        let places = seen.boxes.indices.filter { thing.isIn(seen.boxes[$0].detection.box) }
        return places.flatMap { claims.boxes[$0] } + (thing.box == nil ? claims.photo : [])
    }

    /// The claims to the detector's classes of a kind, from faint boxes or none.
    private func unseen(_ thing: AskedThing, _ asked: Int, _ seen: Observations) -> [Claim] {
        var all = seen
        all.boxes = boxKinds.indices.filter { table.isA(boxKinds[$0], asked) }.map { label in
            let found = thing.faint.filter { $0.label == label && thing.isIn($0.box) }.map { $0.score }.max()
            let raw = RawDetection(
                label: label, score: max(found ?? 0, AskedThing.leastScore), box: thing.box ?? .whole)
            return Observations.SeenBox(detection: raw, inside: refinable(label) ? thing.inside : nil)
        }
        return self.claims(all).boxes.flatMap { $0 }.filter { $0.group.isDetectors }
    }

    /// What the classifier says of the box, for a kind and all kinds of it.
    private func ofBox(_ thing: AskedThing, _ asked: Int, _ seen: Observations) -> [Claim] {
        guard let box = thing.box, let inside = thing.inside,
            let evidence = Evidence([inside] + (box.area > 0.4 ? seen.whole : []), table)
        else { return [] }
        let whole = Evidence(seen.whole, table)
        let label = seen.boxes.map { $0.detection }.filter { thing.isIn($0.box) && boxKinds.indices.contains($0.label) }
            .max { $0.score < $1.score }.map { boxKinds[$0.label] }
        return classified(asked).map { kind in
            let here = Elementary.logit(evidence.sums[kind], within: Interpreter.leastMass)
            if let label, kind != label, table.isA(kind, label) {
                return Claim(group: .below, kind: kind, evidence: [here])
            }
            let everywhere = Elementary.logit(whole?.sums[kind] ?? 0, within: Interpreter.leastMass)
            // Of a kind of another category than the detector's class the same is asked as of one that overrules the class.
            let isAbove = label.map { table.isA($0, kind) } ?? false
            return Claim(group: isAbove ? .above : .other, kind: kind, evidence: [here, everywhere])
        }
    }

    /// What the classifier says of the whole photo, for a kind and all kinds of it.
    private func ofPhoto(_ asked: Int, _ seen: Observations) -> [Claim] {
        guard let whole = Evidence(seen.whole, table) else { return [] }
        return classified(asked).map { kind in
            let isKnown = category(kind).map(Interpreter.isKnown) ?? false
            return Claim(
                group: isKnown ? .whole : .wholeThing, kind: kind,
                evidence: [Elementary.logit(whole.sums[kind], within: Interpreter.leastMass)])
        }
    }

    /// The kinds of a kind for which the classifier has a class.
    private func classified(_ asked: Int) -> [Int] {
        table.kinds.indices.filter { table.isA($0, asked) && table.kind(of: table.kinds[$0].node) != nil }
    }
}
