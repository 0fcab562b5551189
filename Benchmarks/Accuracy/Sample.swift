import Concepts
import Interpretation

/// A labelled photo with what the models say of it and every claim that can be made of that.
final class Sample {
    let photo: LabelledPhoto
    let seen: Observations
    let claims: Claims
    /// What is hidden from the models.
    enum Hidden { case nothing, itsClass, itsFamily }
    let hidden: Hidden
    let judge: Judge
    /// Which of the folds is measured with it: that of its class.
    var fold = 0

    init(_ photo: LabelledPhoto, _ seen: Observations, hidden: Hidden, _ interpreter: Interpreter) {
        self.photo = photo
        self.seen = seen
        self.hidden = hidden
        claims = interpreter.claims(seen)
        judge = Judge(photo, interpreter.tree)
    }

    /// The group of samples that it is measured with.
    var group: String {
        switch hidden {
        case .nothing: photo.collection.name
        case .itsClass: photo.collection.name + ", class hidden"
        case .itsFamily: photo.collection.name + ", family hidden"
        }
    }
    var isOutside: Bool { photo.collection.isOutside || hidden != .nothing }

    /// The same photo for models that never met what is in it: the probabilities of its class and of those below are
    /// taken out of every look, and so are their boxes. So known classes stand for unknown ones. In a second copy the
    /// whole family is hidden, all dogs for a breed: what is unknown often has no near relation either. Of scenes each
    /// thing is hidden in turn that the classifier could check.
    func masked(_ interpreter: Interpreter) -> [Sample] {
        let tree = interpreter.tree
        guard let subject = photo.subject else {
            return Set(photo.expected).sorted { $0.index < $1.index }
                .filter { [.animals, .food, .vehicles].contains(tree.category($0)) }
                .compactMap { masked($0, as: .itsClass, interpreter) }
        }
        let family = tree.ancestors(subject).first { kind in
            tree.isShown(kind) && tree.classifierClasses.count { tree.isA($0, kind) } >= 4
        }
        var copies = [masked(subject, as: .itsClass, interpreter)]
        if let family, !Judge.general.contains(tree.synset(family).offset) {
            copies.append(masked(family, as: .itsFamily, interpreter))
        }
        return copies.compactMap { $0 }
    }

    private func masked(_ kind: ConceptTree.Node, as level: Hidden, _ interpreter: Interpreter) -> Sample? {
        let tree = interpreter.tree
        let hidden = tree.classifierClasses.map { tree.isA($0, kind) }
        let isKnown = hidden.contains(true) || tree.detectorClasses.contains { tree.isA($0, kind) }
        guard isKnown else { return nil }
        func without(_ look: Observations.Probabilities) -> Observations.Probabilities {
            let left = zip(look, hidden).map { $1 ? 0 : $0 }
            let sum = left.reduce(0, +)
            return sum > 0 ? left.map { $0 / sum } : left
        }
        var seen = seen
        seen.whole = seen.whole.map(without)
        seen.boxes = seen.boxes.filter { !tree.isA(tree.detectorClasses[$0.detection.label], kind) }
        for index in seen.boxes.indices { seen.boxes[index].inside = seen.boxes[index].inside.map(without) }
        let masked = Sample(photo, seen, hidden: level, interpreter)
        masked.fold = fold
        return masked
    }
}

extension [Sample] {
    /// Files every class under one of `count` folds, so that no fold's fit has seen the classes that it is measured on.
    func file(into count: Int) {
        let classes = Set(map(\.photo.classKey)).sorted()
        let folds = Dictionary(uniqueKeysWithValues: classes.enumerated().map { ($1, $0 % count) })
        for sample in self { sample.fold = folds[sample.photo.classKey] ?? 0 }
    }
}
