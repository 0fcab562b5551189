internal import Interpretation
internal import Photography

// The worker may have been taken over. Its answers are brought into the ranges that the values' comments promise here,
// once, so that all other code may rely on them.

/// An answer that is brought into its ranges as soon as it is decoded.
protocol Plausible {
    mutating func makePlausible()
}

extension AnalyzeAnswer: Plausible {
    mutating func makePlausible() {
        image.makePlausible()
        facts?.makePlausible()
        analysis.makePlausible()
        for stage in [\Timings.decoding, \.recognition, \.metadata, \.hashing, \.thumbnail, \.total] {
            timings[keyPath: stage] = timings[keyPath: stage].held(0, 1e6)
        }
    }
}

extension ReadAnswer: Plausible {
    mutating func makePlausible() {
        image.makePlausible()
        facts.makePlausible()
    }
}

extension FacesAnswer: Plausible {
    mutating func makePlausible() {
        (width, height) = (ImageFacts.pixels(width), ImageFacts.pixels(height))
        for index in faces.indices { faces[index].makePlausible() }
    }
}

extension VerifyAnswer: Plausible {
    mutating func makePlausible() {
        kinds = kinds.map { $0.map { $0.held(0, 1) } }
        label = label.map { $0.held(0, 1) }
    }
}

extension RenderAnswer: Plausible {
    mutating func makePlausible() { (width, height) = (ImageFacts.pixels(width), ImageFacts.pixels(height)) }
}

extension SketchAnswer: Plausible {
    mutating func makePlausible() { (width, height) = (ImageFacts.pixels(width), ImageFacts.pixels(height)) }
}

extension WorkerDescription: Plausible {
    mutating func makePlausible() {
        for index in packs.indices { packs[index].labels = packs[index].labels.map { min(max($0, 0), 1 << 30) } }
    }
}

extension ImageFacts: Plausible {
    static func pixels(_ number: Int) -> Int { min(max(number, 1), 1 << 30) }

    mutating func makePlausible() {
        (width, height) = (Self.pixels(width), Self.pixels(height))
        if !(1...8).contains(orientation) { orientation = 1 }
        pages = min(max(pages, 1), 1 << 30)
        fileSize = max(fileSize, 0)
    }
}

extension EmbeddedMetadata: Plausible {}

extension Analysis: Plausible {
    mutating func makePlausible() {
        findings.removeAll { $0.names.isEmpty }
        for index in findings.indices { findings[index].makePlausible() }
        for index in faces.indices { faces[index].makePlausible() }
        features = features.map { $0.isFinite ? $0 : 0 }
        boxFeatures = Array(boxFeatures.filter { !$0.values.isEmpty }.prefix(Analysis.mostBoxFeatures))
        for index in boxFeatures.indices { boxFeatures[index].makePlausible() }
    }
}

extension Finding: Plausible {
    mutating func makePlausible() {
        box = box.map(\.plausible)
        for index in names.indices { names[index].confidence = names[index].confidence.held(0, 1) }
        for index in alternatives.indices {
            alternatives[index].confidence = alternatives[index].confidence.held(0, 1)
        }
    }
}

extension Face: Plausible {
    mutating func makePlausible() {
        box = box.plausible
        confidence = confidence.held(0, 1)
    }
}

extension BoxFeatures: Plausible {
    mutating func makePlausible() {
        box = box.plausible
        values = values.prefix(Self.mostValues).map { $0.isFinite ? $0 : 0 }
    }

    /// Of the classifier's features.
    private static let mostValues = 1280
}

extension Box {
    /// The part of it that lies on the photo.
    fileprivate var plausible: Box {
        let (left, top) = (x.held(0, 1), y.held(0, 1))
        return Box(x: left, y: top, width: width.held(0, 1 - left), height: height.held(0, 1 - top))
    }
}

extension BinaryFloatingPoint {
    /// The nearest number in a range; the least one for a value that is not a number.
    fileprivate func held(_ least: Self, _ most: Self) -> Self { self >= least ? Swift.min(self, most) : least }
}
