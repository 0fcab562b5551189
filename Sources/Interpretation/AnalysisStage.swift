public import Concepts

/// A part of an analysis that is made, kept and renewed by itself.
public enum AnalysisStage: UInt8, CaseIterable, Hashable, Sendable, Wire {
    /// Findings of the detector, the classifier and the packs.
    case objects = 1
    /// Faces.
    case faces = 2
    /// The values by which photos look alike, of the whole photo and of things in it.
    case features = 3

    /// A whole analysis.
    public static let all: Set<AnalysisStage> = [.objects, .faces, .features]
}

/// What one thing in a photo looks like, to be compared with others.
public struct BoxFeatures: Hashable, Sendable, Wire {
    /// Where the thing is.
    public var box: Box
    /// 1280 values of unit length, as ``Analysis/features``.
    public var values: [Float]

    /// The features of a part of a photo.
    public init(box: Box, values: [Float]) {
        self.box = box
        self.values = values
    }
}

extension Analysis {
    /// Of how many things features are kept, at most.
    public static let mostBoxFeatures = 4
}
