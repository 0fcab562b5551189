public import Interpretation
public import Photography

/// The result of an analysis.
public struct AnalyzeAnswer: Hashable, Sendable, Codable {
    /// The picture's format and dimensions.
    public var image: ImageFacts
    /// Nil unless asked for.
    public var facts: EmbeddedMetadata?
    /// Nil unless asked for.
    public var hashes: Hashes?
    /// What is in the photo; of the stages that were asked for.
    public var analysis: Analysis
    /// A PNG file's bytes, at most 2 048 pixels on its longer side; nil unless asked for.
    public var boxesPicture: [UInt8]?
    /// The upright, rotated photo as a small WebP file (``RenderSize/thumbnail``); nil unless asked for.
    public var thumbnail: [UInt8]?
    /// How long each stage took.
    public var timings: Timings

    /// An answer with nothing but the picture's facts and the analysis, but for what is given.
    public init(
        image: ImageFacts, facts: EmbeddedMetadata? = nil, hashes: Hashes? = nil, analysis: Analysis,
        boxesPicture: [UInt8]? = nil, thumbnail: [UInt8]? = nil, timings: Timings = Timings()
    ) {
        self.image = image
        self.facts = facts
        self.hashes = hashes
        self.analysis = analysis
        self.boxesPicture = boxesPicture
        self.thumbnail = thumbnail
        self.timings = timings
    }
}

/// A photo's hashes and facts.
public struct ReadAnswer: Hashable, Sendable, Codable {
    /// The picture's format and dimensions.
    public var image: ImageFacts
    /// The metadata; empty where the file has none.
    public var facts: EmbeddedMetadata
    /// What the file and its picture are known by.
    public var hashes: Hashes

    /// All that can be known of a photo without looking at what is in it.
    public init(image: ImageFacts, facts: EmbeddedMetadata, hashes: Hashes) {
        self.image = image
        self.facts = facts
        self.hashes = hashes
    }
}

/// How the tags of a copy were written.
public struct TagAnswer: Hashable, Sendable, Codable {
    /// The content of the copy's sidecar, where the tags cannot be written into the copy, which then must have the
    /// original's bytes; nil when they are in the copy.
    public var sidecar: [UInt8]?
    /// SHA-256 of the copy's bytes, 32 bytes.
    public var content: [UInt8]

    /// Tells how the tags were written.
    public init(sidecar: [UInt8]? = nil, content: [UInt8]) {
        self.sidecar = sidecar
        self.content = content
    }
}

/// What a file and its picture are known by.
public struct Hashes: Hashable, Sendable, Codable {
    /// SHA-256 of the file: 32 bytes.
    public var content: [UInt8]
    /// SHA-256 of the pixels without metadata: 32 bytes. The same for a photo and its tagged copies.
    public var pixels: [UInt8]

    /// Both hashes of one file.
    public init(content: [UInt8], pixels: [UInt8]) {
        self.content = content
        self.pixels = pixels
    }
}

/// How long the stages of one analysis took, in seconds; 0 for a stage left out.
public struct Timings: Hashable, Sendable, Codable {
    /// From the file's bytes to an upright picture.
    public var decoding: Double
    /// From the picture to the analysis.
    public var recognition: Double
    /// Reading EXIF, IPTC and XMP.
    public var metadata: Double
    /// Both hashes.
    public var hashing: Double
    /// From the picture to the thumbnail.
    public var thumbnail: Double
    /// From the request to the answer.
    public var total: Double

    /// All stages left out, but for those given.
    public init(
        decoding: Double = 0, recognition: Double = 0, metadata: Double = 0, hashing: Double = 0,
        thumbnail: Double = 0, total: Double = 0
    ) {
        self.decoding = decoding
        self.recognition = recognition
        self.metadata = metadata
        self.hashing = hashing
        self.thumbnail = thumbnail
        self.total = total
    }
}
