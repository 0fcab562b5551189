import CVips
import HEIF
import RawDecoding
import Synchronization

/// The picture library of this process.
public enum Imaging {
    /// Prepares libvips. Later calls only set the number of threads and libheif's file.
    ///
    /// Only the loaders of ``PictureFormat`` stay usable: everything else (SVG, PDF…) is blocked or not even loaded. The
    /// operation cache is off, because no operation is repeated. libvips' warnings are dropped; failures are thrown as
    /// ``ImagingError``.
    /// - Parameters:
    ///   - threads: how many threads one pipeline may use; 1 where photos are worked on side by side.
    ///   - heif: libheif's file, which decodes HEIC; without one, every HEIC is refused with a sentence that says so.
    public static func start(threads: Int, heif: String = "") throws(ImagingError) {
        if !heif.isEmpty { heifLibrary.withLock { $0 = .known(path: heif) } }
        try started.get()
        vips_concurrency_set(Int32(clamping: max(1, threads)))
    }

    /// Once in a process. While libvips starts, it tells a second thread that it has started; and to block operations again
    /// would stop for a moment those that are in use.
    static let started = Result { () throws(ImagingError) in
        VipsModule.keepAway()
        guard vips_init("vision") == 0 else { throw .library(reason: VipsMessage.take()) }
        vips_cache_set_max(0)
        g_log_set_default_handler({ _, _, _, _ in }, nil)
        vips_block_untrusted_set(1)
        vips_operation_block_set("VipsForeignLoad", 1)
        for loader in PictureFormat.allCases.compactMap(\.loaderClass) { vips_operation_block_set(loader, 0) }
    }

    private enum HEIFState {
        case known(path: String)
        case tried(Result<HEIFLibrary, HEIFError>)
    }

    private static let heifLibrary = Mutex(HEIFState.tried(.failure(.notLoaded(reason: "not started"))))

    /// libheif, loaded when the first HEIC comes: it brings 20 MB of code along.
    static func heif() throws(HEIFError) -> HEIFLibrary {
        try heifLibrary.withLock { state in
            switch state {
            case .tried(let result): return result
            case .known(let path):
                let result = Result { () throws(HEIFError) in try HEIFLibrary(path: path) }
                state = .tried(result)
                return result
            }
        }.get()
    }

    /// Loads what decodes a format, where that is not part of libvips itself; otherwise it is loaded with the first photo.
    public static func load(_ format: PictureFormat) {
        (format == .jpegXL ? VipsModule.jpegXL : format.loader.flatMap { VipsModule(operation: $0) })?.load()
    }

    /// The version of libheif that decodes HEIC; nil where there is none.
    public static var heifVersion: String? { try? heif().version }

    /// The version of LibRaw, which decodes the sensor's data in raw files.
    public static var rawVersion: String { RawDecoder.version }

    /// Clears libvips' error text, so that the next reason given is that of the next failure.
    public static func forgetMessages() { vips_error_clear() }

    /// libvips' version, as it prints it.
    public static var version: String { vips_version_string().map { String(cString: $0) } ?? "unknown" }
}
