internal import Concepts

// The names that each box and the photo could get. `Interpreter+Naming` chooses between them.
extension Interpreter {
    /// The least sum of the classifier over a kind for which the kind is a candidate.
    static let leastSum: Float = 0.05
    /// Sums are held this far from 0 and 1 before their logit is taken.
    static let leastMass: Float = 0.003
    /// The same for the detector's scores.
    static let leastScore: Float = 0.001

    /// Every name that the observations could give to a box or to the photo.
    public func claims(_ seen: Observations) -> Claims {
        let whole = Evidence(seen.whole, table)
        let inside = seen.boxes.map { box in
            // For a box that fills much of the photo, the crops of the whole photo count as well.
            box.inside.flatMap { Evidence([$0] + (box.detection.box.area > 0.4 ? seen.whole : []), table) }
        }
        return Claims(
            boxes: seen.boxes.indices.map { boxClaims($0, seen, inside: inside, whole: whole) },
            photo: wholeClaims(whole))
    }

    private func boxClaims(
        _ index: Int, _ seen: Observations, inside: [Evidence?], whole: Evidence?
    ) -> [Claim] {
        let detection = seen.boxes[index].detection
        guard boxKinds.indices.contains(detection.label) else { return [] }
        let label = boxKinds[detection.label]
        let score = Elementary.logit(detection.score, within: Interpreter.leastScore)
        let category = category(label)
        if category == .people {
            // In photos that an animal fills, the detector takes fur for people.
            let animal = animals.flatMap { kind in whole.map { $0.sums[kind] } } ?? 0
            return [Claim(group: .people, kind: label, evidence: [score, animal])]
        }
        let confirming = confirming[detection.label]
        let rival = whole.map { table.rival(of: confirming, in: $0.probabilities) } ?? 0
        let isKnown = category.map(Interpreter.isKnown) ?? false
        guard let confirming,
            let mass = inside[index].map({ mass(of: confirming, as: label, in: $0) })
                ?? (isKnown ? sharedMass(confirming, label: detection.label, seen, inside) : nil)
        else { return [Claim(group: .unseen, kind: label, evidence: [score, rival])] }
        let own = Claim(
            group: isKnown ? .known : .things, kind: label,
            evidence: [score, Elementary.logit(mass, within: Interpreter.leastMass), rival])
        guard let evidence = inside[index] else { return [own] }
        return [own] + otherClaims(label, category, evidence, whole)
    }

    /// The classifier's sum over a box's kind. Where the classifier lacks the class, the sum is that of the kind above,
    /// less the surer it is of a class it has: *leopard* adds to *mammal*, but speaks against *giraffe*.
    private func mass(of kind: Int, as label: Int, in evidence: Evidence) -> Float {
        kind == label ? evidence.sums[kind] : evidence.sums[kind] * (1 - evidence.largest)
    }

    /// The sum for a box on which the classifier was not run: the largest among the boxes of its class.
    private func sharedMass(_ kind: Int, label: Int, _ seen: Observations, _ inside: [Evidence?]) -> Float? {
        var most: Float?
        for (box, evidence) in zip(seen.boxes, inside) where box.detection.label == label {
            if let evidence { most = max(most ?? 0, evidence.sums[kind]) }
        }
        return most
    }

    /// The classifier's candidates for the box: kinds below the detector's class, kinds above it, and others of its
    /// category.
    private func otherClaims(
        _ label: Int, _ category: Concepts.Category?, _ evidence: Evidence, _ whole: Evidence?
    ) -> [Claim] {
        var claims: [Claim] = []
        for (index, kind) in table.kinds.enumerated() where evidence.sums[index] > Interpreter.leastSum {
            guard kind.isShown, index != label else { continue }
            let inside = Elementary.logit(evidence.sums[index], within: Interpreter.leastMass)
            let everywhere = Elementary.logit(whole?.sums[index] ?? 0, within: Interpreter.leastMass)
            if table.isA(index, label) {
                claims.append(Claim(group: .below, kind: index, evidence: [inside]))
            } else if table.isA(label, index) {
                claims.append(Claim(group: .above, kind: index, evidence: [inside, everywhere]))
            } else if self.category(index) == category, !kind.needsSupport {
                claims.append(Claim(group: .other, kind: index, evidence: [inside, everywhere]))
            }
        }
        return claims
    }

    private func wholeClaims(_ whole: Evidence?) -> [Claim] {
        guard let whole else { return [] }
        var claims: [Claim] = []
        for (index, kind) in table.kinds.enumerated() where whole.sums[index] > Interpreter.leastSum {
            // A kind that needs support is only named for boxes.
            guard kind.isShown, !kind.needsBox, !kind.needsSupport else { continue }
            let isKnown = self.category(index).map(Interpreter.isKnown) ?? false
            claims.append(
                Claim(
                    group: isKnown ? .whole : .wholeThing, kind: index,
                    evidence: [Elementary.logit(whole.sums[index], within: Interpreter.leastMass)]))
        }
        return claims
    }
}
