public import Concepts
internal import Inference
public import Interpretation

/// The models of one machine, loaded once and shared by all threads. Each thread recognises through a
/// ``RecognitionContext`` of its own.
public final class Recogniser: Sendable {
    /// Where the models are, and how they run.
    public struct Configuration: Sendable {
        /// The folder with `classifier.xml`, `detector.xml`, `detector-light.xml` and `faces.xml`.
        public var models: String
        /// Folders of switched-on model packs.
        public var packs: [String]
        /// The small detector: five times faster, with less recall.
        public var light: Bool
        /// How many inferences run at once, with the processor's cores shared out among them; what comes besides waits.
        public var streams: Int
        /// How many cores to use.
        public var threads: Int
        /// 32-bit floats even where the processor has bf16.
        public var exact: Bool
        /// Where compiled models are kept between runs; nil for nowhere.
        public var cache: String?

        /// The standard detector and whatever precision is fastest, unless told otherwise.
        public init(
            models: String, packs: [String] = [], light: Bool = false, streams: Int, threads: Int, exact: Bool = false,
            cache: String? = nil
        ) {
            self.models = models
            self.packs = packs
            self.light = light
            self.streams = streams
            self.threads = threads
            self.exact = exact
            self.cache = cache
        }
    }

    let models: Models
    /// Makes findings of what the models say.
    public let interpreter: Interpreter
    let packs: [Pack]

    /// - Throws: when a model is missing or is not what this program was made for.
    public init(_ configuration: Configuration, tree: ConceptTree) throws {
        let options = CompileOptions(
            streams: configuration.streams, threads: configuration.threads, exact: configuration.exact,
            cache: configuration.cache)
        let runtime = try Runtime()
        models = try Models(runtime, folder: configuration.models, light: configuration.light, options: options)
        // A pack that does not work must not keep the rest from working; `Pack.check` says why.
        packs = configuration.packs.compactMap { folder in
            try? Pack(folder: folder, tree: tree, runtime: runtime, options: options)
        }
        interpreter = Interpreter(tree: tree, calibration: configuration.light ? .light : .standard)
    }

    /// What one thread recognises through.
    public func makeContext() throws -> RecognitionContext { try RecognitionContext(self) }

    /// The inference runtime's version.
    public static var runtimeVersion: String { Runtime.version }
}
