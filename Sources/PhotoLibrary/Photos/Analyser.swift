public import Interpretation

/// The versions of the models and their calibration for each part of an analysis. A part with another version should be
/// analysed again.
///
/// It is stored and shown as one line, from which it can be read again: `objects / faces / features`, or one name where
/// all are the same. Names hold no ` / `.
public struct Analyser: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The version of ``AnalysisStage/objects``: detector, classifier, calibration and packs.
    public var objects: String
    /// The version of ``AnalysisStage/faces``.
    public var faces: String
    /// The version of ``AnalysisStage/features``.
    public var features: String

    /// A version for each part.
    public init(objects: String, faces: String, features: String) {
        self.objects = objects
        self.faces = faces
        self.features = features
    }

    /// The same version for all parts.
    public init(stringLiteral version: String) {
        self.init(objects: version, faces: version, features: version)
    }

    /// Reads ``description``, or the format of earlier versions: `efficientnet-lite2 yolo11n blazeface 2 + PACKS`, one
    /// name for all parts.
    init(line text: String) {
        let parts = text.split(separator: Self.separator, omittingEmptySubsequences: false).map(String.init)
        if parts.count == AnalysisStage.allCases.count {
            self.init(objects: parts[0], faces: parts[1], features: parts[2])
        } else if text.hasPrefix(Self.earlier) {
            self.init(
                objects: "yolo11n efficientnet-lite2 " + text.dropFirst(Self.earlier.count), faces: "blazeface 1",
                features: "efficientnet-lite2 1")
        } else {
            self.init(stringLiteral: text)
        }
    }

    private static let separator = " / "
    private static let earlier = "efficientnet-lite2 yolo11n blazeface "

    /// The line that is stored.
    public var description: String {
        objects == faces && faces == features ? objects : [objects, faces, features].joined(separator: Self.separator)
    }

    /// The version of a part.
    public subscript(stage: AnalysisStage) -> String {
        get {
            switch stage {
            case .objects: objects
            case .faces: faces
            case .features: features
            }
        }
        set {
            switch stage {
            case .objects: objects = newValue
            case .faces: faces = newValue
            case .features: features = newValue
            }
        }
    }

    /// The parts that another analyser has made, or that are missing.
    public func outdated(in other: Analyser?) -> Set<AnalysisStage> {
        guard let other else { return AnalysisStage.all }
        return AnalysisStage.all.filter { self[$0] != other[$0] }
    }
}
