/// The worker's settings, sent once when it starts.
public struct WorkerSettings: Hashable, Sendable, Codable {
    /// Photos handled at the same time, at least 1.
    public var threads: Int
    /// Folder of the models.
    public var models: String
    /// libheif's file; empty where no HEIC is to be opened.
    public var heif: String
    /// Folder of the model packs.
    public var packs: String
    /// Whether to load the models at start, because photos to recognise will follow. Otherwise they are loaded with the
    /// first such photo.
    public var recognises: Bool
    /// The file with the tree of kinds.
    public var concepts: String
    /// Folder for compiled models; nil to keep none. The only one in which the worker may make files, where the kernel has
    /// Landlock.
    public var cache: String?
    /// Bytes of memory of the worker's own; a photo that needs more is refused.
    public var memoryLimit: Int
    /// Bytes of one written file.
    public var fileSizeLimit: Int
    /// Whether to open photos also where the kernel cannot filter system calls.
    public var toleratesMissingFilter: Bool

    /// Two threads, 1 GB of memory and files up to 4 GB, unless told otherwise.
    public init(
        threads: Int = 2, models: String, heif: String = "", packs: String, concepts: String = "",
        recognises: Bool = true,
        cache: String? = nil,
        memoryLimit: Int = 1 << 30, fileSizeLimit: Int = 4 << 30, toleratesMissingFilter: Bool = false
    ) {
        self.threads = max(1, threads)
        self.models = models
        self.heif = heif
        self.packs = packs
        self.concepts = concepts
        self.recognises = recognises
        self.cache = cache
        self.memoryLimit = memoryLimit
        self.fileSizeLimit = fileSizeLimit
        self.toleratesMissingFilter = toleratesMissingFilter
    }
}
