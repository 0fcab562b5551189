public import Concepts

// A face without a person around it is a person, too. Such a finding is made of the faces and of what else was found, so that
// either can be renewed without the other.
extension Analysis {
    /// Adds a person for each sure face that no person is found around. What models said of the whole photo about people is
    /// left out then, because the same people would be counted twice. Once is as good as several times.
    public mutating func addPeopleOfFaces(_ tree: ConceptTree) {
        let people = [Finding].people(of: faces, besides: findings, tree)
        guard !people.isEmpty, let person = tree.detectorClasses.first else { return }
        let isBox = people.contains { ($0.box?.area ?? 0) >= 0.2 && $0.name(at: .medium) != nil }
        findings.removeAll { finding in
            guard finding.box == nil, finding.source == .classifier, let said = finding.strictest else { return false }
            if isBox, said.category == .people { return true }
            guard let node = said.synset.flatMap({ tree.node($0) }) else { return false }
            return tree.isA(node, person) || tree.isA(person, node)
        }
        findings = (findings + people).sorted { $0.weight > $1.weight }
    }

    /// Takes the persons out that ``addPeopleOfFaces(_:)`` has added: those whose box is a face's own.
    public mutating func removePeopleOfFaces() {
        findings.removeAll { finding in
            finding.source == .detector && faces.contains { $0.box == finding.box }
        }
    }
}

extension Analysis {
    /// The faces to speak of: those that are sure, and the unsure ones within a person that was found.
    ///
    /// Elsewhere an unsure face is most often none. In 338 photos, six of six were fruit, fur, cloth or paper; within a person,
    /// six of seven were faces.
    public var likelyFaces: [Face] {
        let people = findings.filter { $0.strictest?.category == .people }.compactMap { $0.box }
        return faces.filter { face in
            face.isSure || people.contains { $0.intersection(face.box) > face.box.area * 0.5 }
        }
    }
}

extension Face {
    /// Whether it is a face without a person around it, too.
    fileprivate var isSure: Bool { confidence >= 0.7 }

    /// How sure it is that a sure face is a person's, on the scale of all claims: from 0.7 on it is shown at Low, from 0.85 on
    /// at Medium, and never at High, because nobody was seen around it.
    fileprivate var personConfidence: Float {
        let levels = Calibration.levels
        let share = (confidence - 0.7) / (0.85 - 0.7)
        return min(levels.low + share * (levels.medium - levels.low), levels.high - 0.01)
    }
}

extension [Finding] {
    /// A person for each sure face that is not within the box of one.
    static func people(of faces: [Face], besides findings: [Finding], _ tree: ConceptTree) -> [Finding] {
        guard let person = tree.detectorClasses.first else { return [] }
        let synset = tree.synset(person)
        let boxes = findings.filter { $0.strictest?.synset == synset }.compactMap { $0.box }
        var found: [Finding] = []
        for face in faces where face.isSure {
            let isKnown = boxes.contains { $0.intersection(face.box) > face.box.area * 0.5 }
            guard !isKnown, face.box.area > 0.003 else { continue }
            let confidence = face.personConfidence
            let name = Candidate(
                name: tree.name(person), synset: synset, category: tree.category(person) ?? .home,
                confidence: confidence, level: Calibration.levels.level(of: confidence) ?? .low)
            found.append(Finding(source: .detector, box: face.box, names: [name]))
        }
        return found
    }
}
