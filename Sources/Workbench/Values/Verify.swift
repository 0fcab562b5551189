public import Concepts
public import Interpretation

/// Asks how sure the models are that one thing in a photo is what a person thinks.
public struct VerifyRequest: Hashable, Sendable, Codable {
    /// Absolute path of the photo, as the file system spells it: any bytes but 0.
    public var path: [UInt8]
    /// What the path must lead to; nil for any file.
    public var destination: PhotoDestination?
    /// The user's rotation.
    public var turn: Rotation
    /// Where the thing is, in fractions of the upright, rotated photo; nil for the whole photo.
    public var box: Box?
    /// The kinds that are meant.
    public var kinds: [Synset]
    /// The word for them, which may be a label of a model pack that names no kind.
    public var word: String

    /// Asks about one thing.
    public init(
        path: [UInt8], turn: Rotation = .none, box: Box?, kinds: [Synset], word: String,
        at destination: PhotoDestination? = nil
    ) {
        self.path = path
        self.destination = destination
        self.turn = turn
        self.box = box
        self.kinds = kinds
        self.word = word
    }
}

/// How sure the models are that a thing is what a person thinks.
public struct VerifyAnswer: Hashable, Sendable, Codable {
    /// One number for each kind that was asked about, 0…1, calibrated; nil where no model has the kind.
    public var kinds: [Float?]
    /// The same of a pack's label that is the word; nil when there is none.
    public var label: Float?

    /// The numbers of one thing.
    public init(kinds: [Float?], label: Float?) {
        self.kinds = kinds
        self.label = label
    }
}
