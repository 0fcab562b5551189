public import Interpretation
public import Photography

/// How the user has rotated a photo, in degrees clockwise, on top of the photo's own orientation.
public enum Rotation: UInt16, Codable, Sendable, CaseIterable {
    case none = 0
    case right = 90
    case half = 180
    case left = 270

    /// As a sidecar turns the photo.
    public init?(_ facts: EmbeddedMetadata) { self.init(rawValue: UInt16(clamping: facts.sidecarRotation)) }
}

/// Asks what is in a photo.
public struct AnalyzeRequest: Hashable, Sendable, Codable {
    /// The parts of an answer that cost time and are not always needed.
    public struct Parts: OptionSet, Hashable, Sendable, Codable {
        /// One bit for each part.
        public let rawValue: UInt8
        /// The parts whose bits are set; unknown bits are kept.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// ``AnalyzeAnswer/hashes``.
        public static let hashes = Parts(rawValue: 1)
        /// ``AnalyzeAnswer/facts``.
        public static let facts = Parts(rawValue: 2)
        /// ``AnalyzeAnswer/thumbnail``; of the whole photo, so that there is none where a part is selected.
        public static let thumbnail = Parts(rawValue: 8)
    }

    /// Absolute path of the photo, as the file system spells it: any bytes but 0.
    public var path: [UInt8]
    /// What the path must lead to; nil for any file.
    public var destination: PhotoDestination?
    /// What part of the upright, rotated photo to look at; nil for all of it.
    public var selection: Box?
    /// The user's rotation; the selection is given in the rotated photo.
    public var turn: Rotation
    /// Whether the photo is turned as its sidecar says (``EmbeddedMetadata/sidecarRotation``), and not by ``turn``.
    public var followsSidecar: Bool
    /// Which parts of the analysis are wanted; the models of the others do not run.
    public var stages: Set<AnalysisStage>
    /// Where to take the features of things from when objects are not looked for; in fractions of what is looked at. When they
    /// are, the things that were found are taken.
    public var boxes: [Box]
    /// The small detector: faster, and less is found.
    public var isLight: Bool
    /// What the answer is to hold besides the analysis.
    public var parts: Parts
    /// Asks for a picture with the boxes of what is shown at this level drawn in.
    public var boxesAt: Level?

    /// What an import asks for, unless told otherwise.
    public init(
        path: [UInt8], selection: Box? = nil, turn: Rotation = .none, stages: Set<AnalysisStage> = AnalysisStage.all,
        boxes: [Box] = [], isLight: Bool = false, parts: Parts = [.hashes, .facts], boxesAt: Level? = nil,
        followsSidecar: Bool = false, at destination: PhotoDestination? = nil
    ) {
        self.path = path
        self.destination = destination
        self.selection = selection
        self.turn = turn
        self.followsSidecar = followsSidecar
        self.stages = stages
        self.boxes = boxes
        self.isLight = isLight
        self.parts = parts
        self.boxesAt = boxesAt
    }
}

/// Asks for a photo's hashes and facts without looking at what is in it: for renditions and moved files.
public struct ReadRequest: Hashable, Sendable, Codable {
    /// Absolute path of the photo, as the file system spells it: any bytes but 0.
    public var path: [UInt8]
    /// What the path must lead to; nil for any file.
    public var destination: PhotoDestination?

    /// Asks for one photo's hashes and facts.
    public init(path: [UInt8], at destination: PhotoDestination? = nil) {
        self.path = path
        self.destination = destination
    }
}

/// Asks for a copy of a photo with tags written into it.
///
/// The worker writes `copy` afresh from the bytes of `original`, so that the request can be tried again after a crash;
/// when it answers with a ``TagAnswer/sidecar``, the caller writes that and makes the plain copy. The worker cannot
/// change dates, owner or permissions: the caller does, syncs the files and renames them.
public struct TagRequest: Hashable, Sendable, Codable {
    /// Absolute path of the photo; only read.
    public var original: [UInt8]
    /// What the path must lead to; nil for any file.
    public var destination: PhotoDestination?
    /// Absolute path of the temporary file that becomes the copy; overwritten.
    public var copy: [UInt8]
    /// What is written into the copy, but for the orientation, which the worker derives from `turn`.
    public var sheet: TagSheet
    /// The user's rotation: changes the orientation tag, never the pixels.
    public var turn: Rotation

    /// Asks for one tagged copy.
    public init(
        original: [UInt8], copy: [UInt8], sheet: TagSheet, turn: Rotation = .none,
        at destination: PhotoDestination? = nil
    ) {
        self.original = original
        self.destination = destination
        self.copy = copy
        self.sheet = sheet
        self.turn = turn
    }
}
