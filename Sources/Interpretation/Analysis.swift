public import Concepts

/// A rectangle in fractions of the upright photo: 0…1, origin at the top left.
public struct Box: Hashable, Sendable, Wire {
    /// The left edge.
    public var x: Float
    /// The top edge.
    public var y: Float
    /// From the left edge to the right one.
    public var width: Float
    /// From the top edge to the bottom one.
    public var height: Float

    /// A rectangle from its top left corner and its size.
    public init(x: Float, y: Float, width: Float, height: Float) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The whole photo.
    public static let whole = Box(x: 0, y: 0, width: 1, height: 1)
}

/// How sure the app must be before it shows a tag. Each is a measured precision target: 80, 90, 97 % of shown tags right.
public enum Level: UInt8, CaseIterable, Sendable, Comparable, Wire {
    case low = 0
    case medium = 1
    case high = 2

    /// *Low* comes before *Medium*, that before *High*.
    public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
}

/// What a finding comes from.
public enum Source: Hashable, Sendable, Wire {
    case classifier
    case detector
    /// A model pack, by its name.
    case pack(String)
    case user
}

/// One name for a thing, and how sure the recogniser is of it.
public struct Candidate: Hashable, Sendable, Wire {
    /// What people read.
    public var name: String
    /// Nil for a model pack's label that WordNet does not know.
    public var synset: Synset?
    /// The nearest known kind of a label without a synset (a pack's `within`); nil otherwise.
    public var kind: Synset?
    /// The category of photos that show it.
    public var category: Category
    /// Calibrated: of tags shown with 0.9, nine in ten are right.
    public var confidence: Float
    /// The strictest level that shows it.
    public var level: Level

    /// A name with how sure it is.
    public init(
        name: String, synset: Synset?, kind: Synset? = nil, category: Category, confidence: Float, level: Level
    ) {
        self.name = name
        self.synset = synset
        self.kind = kind
        self.category = category
        self.confidence = confidence
        self.level = level
    }
}

/// One thing seen in the photo.
public struct Finding: Hashable, Sendable, Wire {
    /// What found it.
    public var source: Source
    /// Where it is; nil when it is said of the whole photo.
    public var box: Box?
    /// The names it goes by, from the most specific (shown at Low) to the most general (shown at High); one to four.
    ///
    /// At a level, the first one whose `level` is at least that level is shown; if there is none, the thing is not. The
    /// last one may be as sure as the one before it: it remains when the user removes that one.
    public var names: [Candidate]
    /// What it could also be, by falling confidence. Shown on request only, never indexed.
    public var alternatives: [Candidate]

    /// A thing with the names it goes by.
    public init(source: Source, box: Box?, names: [Candidate], alternatives: [Candidate] = []) {
        self.source = source
        self.box = box
        self.names = names
        self.alternatives = alternatives
    }

    /// The name to show at a level, if any.
    public func name(at level: Level) -> Candidate? { names.first { $0.level >= level } }
}

/// A face. Whose face it is, is not recognised.
public struct Face: Hashable, Sendable, Wire {
    /// Where it is.
    public var box: Box
    /// 0…1.
    public var confidence: Float

    /// A face at a place.
    public init(box: Box, confidence: Float) {
        self.box = box
        self.confidence = confidence
    }
}

/// Everything recognised in one photo, from Low upward. Reading it at a level needs no new analysis.
public struct Analysis: Hashable, Sendable, Wire {
    /// By falling confidence × size.
    public var findings: [Finding]
    /// By falling confidence; ``likelyFaces`` are those to speak of.
    public var faces: [Face]
    /// 1280 values of unit length; near ones belong to photos that look alike. Empty when not asked for.
    public var features: [Float]
    /// The same of things in the photo, the sure and large ones: at most ``mostBoxFeatures``. Empty when not asked for.
    public var boxFeatures: [BoxFeatures]

    /// What was found in one photo.
    public init(
        findings: [Finding], faces: [Face], features: [Float] = [], boxFeatures: [BoxFeatures] = []
    ) {
        self.findings = findings
        self.faces = faces
        self.features = features
        self.boxFeatures = boxFeatures
    }
}
