internal import COpenVINO
internal import Glibc

/// How a model is compiled for this machine's processor.
public struct CompileOptions: Hashable, Sendable {
    /// Independent inferences that may run at once.
    public var streams: Int
    /// Threads over all streams.
    public var threads: Int
    /// Calculate in 32-bit floats even where the processor has bf16: slower, the same on every machine.
    public var exact: Bool
    /// Where compiled models are kept, so that the next start is about three times faster; nil for nowhere.
    public var cache: String?

    /// Options for some streams over some threads.
    public init(streams: Int, threads: Int, exact: Bool = false, cache: String? = nil) {
        self.streams = streams
        self.threads = threads
        self.exact = exact
        self.cache = cache
    }

    var properties: [(String, String)] {
        var properties = [
            ("PERFORMANCE_HINT", streams > 1 ? "THROUGHPUT" : "LATENCY"),
            ("NUM_STREAMS", String(streams)),
            ("INFERENCE_NUM_THREADS", String(threads)),
            ("ENABLE_CPU_PINNING", "NO"),
        ]
        if exact { properties.append(("INFERENCE_PRECISION_HINT", "f32")) }
        if let cache { properties.append(("CACHE_DIR", cache)) }
        return properties
    }
}

/// The OpenVINO runtime: reads model files (IR, ONNX, TFLite) and compiles them.
///
/// `ov::Core` is documented as thread-safe, and nothing here mutates the pointer, hence unchecked.
public final class Runtime: @unchecked Sendable {
    private let core: OpaquePointer

    /// Starts the runtime; its plugins are found beside the library.
    public init() throws(InferenceError) {
        var core: OpaquePointer?
        try InferenceError.check(ov_core_create(&core), "OpenVINO cannot be started.")
        guard let core else { throw InferenceError("OpenVINO cannot be started.") }
        self.core = core
    }

    deinit { ov_core_free(core) }

    /// The runtime's version, as it prints it.
    public static var version: String {
        var version = ov_version_t()
        guard ov_get_openvino_version(&version).rawValue == 0 else { return "unknown" }
        defer { ov_version_free(&version) }
        return version.buildNumber.map { String(cString: $0) } ?? "unknown"
    }

    /// Reads and compiles the model of a file, whose shapes must all be fixed.
    public func compile(_ path: String, _ options: CompileOptions) throws(InferenceError) -> CompiledModel {
        let pairs = options.properties.map { (strdup($0.0), strdup($0.1)) }
        defer {
            for (key, value) in pairs {
                free(key)
                free(value)
            }
        }
        let properties = pairs.map { ov_property_t(key: $0.0, value: $0.1) }
        var compiled: OpaquePointer?
        let status = properties.withUnsafeBufferPointer {
            ov_core_compile_model_from_file_props(core, path, "CPU", $0.count, $0.baseAddress, &compiled)
        }
        let problem = "it is no model, is damaged, or has parts that OpenVINO does not know."
        try InferenceError.check(status, problem)
        guard let compiled else { throw InferenceError(problem) }
        return try CompiledModel(compiled, runtime: self)
    }
}
